"""One test for the two versions of the labyrinth: the object version's methods under the classic names.

Lines of code written for the classic version (`from carte import *`, then functions) run in the object
version too once their star imports are replaced: a method taken from its class is a function of the same
parameters.
"""

from __future__ import annotations

from typing import Any

from tests.courses.running import evaluate

CLASSIC = "labyrinthe/versionClassique"
OBJECTS = "labyrinthe/versionObjet"

_STAR = (
    "from {module} import *; globals().update("
    "{{name: getattr({owner}, name) for name in dir({owner}) if name[0] != '_'}})"
)
_CARDS = _STAR.format(module="carteOO", owner="Carte")
_PLAYERS = _STAR.format(module="joueursOO", owner="Joueurs")
_MATRICES = _STAR.format(module="matriceOO", owner="Matrice")
_PATHS = "; ".join(
    f"{name} = lambda *a: Labyrinthe.{name}(*a) or None"
    for name in ("accessibleDist", "accessibleDistJoueurCourant")
)
"""Where the classic version answers None, the object version answers []."""
_GAME = "; ".join(
    [
        *(_STAR.format(module="labyrintheOO", owner="Labyrinthe"), _CARDS, _PLAYERS, _MATRICES, _PATHS),
        "getNbJoueurs = Labyrinthe.getNbJoueurs",  # the players have one too
    ]
)
STARS = {"carte": _CARDS, "joueur": _PLAYERS, "matrice": _MATRICES, "labyrinthe": _GAME}


def written_for(edition: str, code: str) -> str:
    """These lines, written for the classic version, as they are in an edition."""
    if edition == OBJECTS:
        for module, functions in STARS.items():
            code = code.replace(f"from {module} import *", functions)
    return code


def found_in(edition: str, code: str) -> Any:
    """The value that `result` has after these lines, written for the classic version."""
    return evaluate(edition, written_for(edition, code))
