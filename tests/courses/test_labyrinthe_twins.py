"""The classic and the object labyrinth are two programs: each is the other's oracle, and stands on its own.

*Breaking* a function is replacing it, in every module of the classic version, by one that raises.
"""

from __future__ import annotations

import pytest

from tests.courses.labyrinthe_versions import CLASSIC
from tests.courses.running import evaluate
from tests.courses.test_labyrinthe import CONTRACT
from tests.courses.test_labyrinthe_text import PLAN
from tests.sizes import sized

TWINS = """
import random, sys
sys.path.append('../versionObjet')
import labyrinthe as C, labyrintheOO as O, vue, vueOO
def both(function, *arguments):
    answers = [getattr(C, function)(c, *arguments), getattr(o, function)(*arguments)]
    answers = [None if answer == [] else answer for answer in answers]
    assert answers[0] == answers[1], (seed, function, arguments, answers)
    return answers[0]
def seen():
    one, other = vue.vueLabyrinthe(c), vueOO.vueLabyrinthe(o)
    other['accessibles'] = sorted(other['accessibles'])
    assert one == other, seed
    return one
"""

GAMES = """
result = []
for seed in range(FIRST, LAST):
    chance, players, code, turns = random.Random(seed), seed % 4 + 1, 0, 0
    deal = players, chance.choice([12, 24, 46]), chance.choice([1] * 9 + [2])
    random.seed(seed); c = C.Labyrinthe(*deal)
    random.seed(seed); o = O.Labyrinthe(*deal)
    while code != 2:
        turns += 1
        orders = [('T', 'T')] * chance.randrange(4) + [(3, 4), ('N', '2'), (-1, -1)][:chance.randrange(4)]
        for order in orders:
            both('executerActionPhase1', *order)
        while both('executerActionPhase1', chance.choice('NESO'), chance.choice([1, 3, '5'])) != 1:
            pass
        view, goal = seen(), both('getCoordonneesTresorCourant')
        if turns % 8 == 0:
            both('accessibleDistJoueurCourant', chance.randrange(-1, 8), chance.randrange(-1, 8))
        cell = goal if goal in view['accessibles'] else chance.choice(view['accessibles'])
        path = both('accessibleDistJoueurCourant', *cell)
        both('prendreJoueurCourant', *path[0]); both('poserJoueurCourant', *path[-1])
        code = both('finirTour')
        both('getNbTresors')
    seen()
    result.append([both('getJoueurCourant'), turns])
"""


@pytest.mark.proof
def test_both_versions_agree_over_whole_random_games() -> None:
    games = sized(60, 2000)
    code = TWINS + GAMES.replace("FIRST", "0").replace("LAST", str(games))
    played = evaluate(CLASSIC, code)
    assert len(played) == games
    assert {winner for winner, _ in played} == {1, 2, 3, 4}
    assert sum(turns for _, turns in played) > 10 * games


def test_both_versions_write_the_same_matrix_files() -> None:
    code = """
import os, sys, tempfile
sys.path.append('../versionObjet')
import matrice as C, matriceOO as O
result = []
folder = tempfile.mkdtemp()
for kind, values in (('int', [1, None, -7]), ('float', [.5, 1e300]), ('bool', [True, False, None]),
                     ('str', ['', 'a,b', '"', 'é\\\\n'])):
    c, o = C.Matrice(3, 4), O.Matrice(3, 4)
    for l in range(3):
        for k in range(4):
            C.setVal(c, l, k, values[(l + k) % len(values)]); o.setVal(l, k, values[(l + k) % len(values)])
    C.sauveMatrice(c, folder + '/c'); o.sauveMatrice(folder + '/o')
    same = open(folder + '/c').read() == open(folder + '/o').read()
    crossed = C.chargeMatrice(folder + '/o', kind) == c and O.Matrice.chargeMatrice(folder + '/c', kind) == o
    result.append([kind, same, crossed])
"""
    assert evaluate(CLASSIC, code) == [[kind, True, True] for kind in ("int", "float", "bool", "str")]


# --- the classic clients stand on the classic functions

BROKEN = """
import io, os, random, sys, time
os.environ['SDL_VIDEODRIVER'] = 'dummy'
sys.path.append('../versionObjet')
time.sleep = lambda seconds: None
PLAN
import carte, chemins, joueur, labyrinthe, matrice, plateau, vue, labyrintheTexte, labyrintheGraphique
import pygame
from affichage import accueil, ecran, fenetre
MODULES = [carte, chemins, joueur, labyrinthe, matrice, plateau, vue, labyrintheTexte, labyrintheGraphique]
class Broken(Exception):
    pass
def broken(*arguments, **named):
    raise Broken
def texte():
    sys.stdin = io.StringIO('\\n'.join(['2', '1', *typed]) + '\\n')
    labyrintheTexte.principal()
def graphique():
    enter, leave = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN), pygame.event.Event(pygame.QUIT)
    events = [click(accueil.BOUTONS_TRESORS[1].center), enter, *clicks, enter, leave]
    fenetre.attendreAction = accueil.attendreAction = lambda: follow(events)
    labyrintheGraphique.principal()
def follow(events):
    event = events.pop(0)
    fenetre.verifierDepart(event)
    return event
def click(point):
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=tuple(map(int, point)), button=1)
def shown(surface, message, draw=ecran.dessinerFin):
    print(message)
    draw(surface, message)
labyrintheGraphique.dessinerFin = shown
def fast(seconds, images=fenetre.images):
    return images(0)
fenetre.images = fast
fenetre.fermerFenetre = lambda: None  # opened once for all
random.seed(SEED)
l = Labyrinthe(2, 24, 1)
first = [(1, 'N', '1', (0, 0)), (0, 'E', '3', (6, 6)), (0, 'S', '5', (0, 0)), (0, 'O', '1', (6, 6))]
for quarters, direction, line, cell in first:  # every side is pushed in, and the pawns stay in their corners
    l = after(l, quarters, direction, line)
    l.finirTour()
turns, winner = plan(l)
typed, clicks = [], []
for quarters, direction, line, cell in first + turns:
    typed += ['T'] * quarters + [direction + line, '%d %d' % cell]
    clicks += [click(ecran.CARTE_EN_MAIN.center)] * quarters
    clicks += [click(ecran.rectFleche(direction, line).center), click(ecran.rectCase(*cell).center)]
def plays(client):
    random.seed(SEED)
    out, sys.stdout = sys.stdout, io.StringIO()
    try:
        client()
        return 'il a gagné' in sys.stdout.getvalue()
    except Broken:
        return False
    finally:
        sys.stdout = out
def without(names, client):
    bound = [(module, name) for module in MODULES for name in names if name in vars(module)]
    kept = [(module, name, vars(module)[name]) for module, name in bound]
    for module, name, _ in kept:
        setattr(module, name, broken)
    try:
        return plays(client)
    finally:
        for module, name, function in kept:
            setattr(module, name, function)
"""

UNUSED = {
    *("estValide", "getNbPions", "tournerAntiHoraire"),
    *("sauveMatrice", "chargeMatrice", "afficheLigneSeparatrice", "afficheMatrice"),
    *("prendreJoueurCourant", "poserJoueurCourant", "mettrePionL", "accessible"),
}
"""What the skeleton asks for and a game does not need; everything else is called in every whole game."""


def test_every_classic_client_falls_with_any_classic_function() -> None:
    names = {module: sorted(CONTRACT[module]) for module in ("carte", "joueur", "matrice", "labyrinthe")}
    used = [name for group in names.values() for name in group if name not in UNUSED]
    code = (
        BROKEN.replace("PLAN", PLAN).replace("SEED", "15")
        + f"names, used, unused = {names}, {used}, {sorted(UNUSED)}"
        + """
result = {}
for client in (texte, graphique):
    survived = [name for name in used if without([name], client)]
    groups = [without(group, client) for group in names.values()]
    result[client.__name__] = [without(unused, client), groups, survived]
"""
    )
    for whole, groups, survived in evaluate(CLASSIC, code).values():
        assert whole, "without what no game needs, the client plays to the end"
        assert groups == [False] * 4
        assert survived == []
