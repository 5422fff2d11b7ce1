"""The labyrinth editions: every name of the contract, cards and players."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest

from tests.courses.labyrinthe_versions import CLASSIC, OBJECTS, found_in
from tests.courses.running import COURSES, evaluate, run, signatures

SOURCES = sorted((COURSES / "labyrinthe").rglob("*.py"))

CONTRACT = {
    "carte": {
        "Carte": "(nord, est, sud, ouest, tresor=0, pions=[])",
        **dict.fromkeys(["estValide", "murNord", "murSud", "murEst", "murOuest"], "(c)"),
        **dict.fromkeys(["getListePions", "getNbPions", "getPions", "getTresor", "prendreTresor"], "(c)"),
        **dict.fromkeys(["tournerHoraire", "tournerAntiHoraire", "tourneAleatoire"], "(c)"),
        **dict.fromkeys(["coderMurs", "toChar"], "(c)"),
        **dict.fromkeys(["possedePion", "prendrePion", "poserPion"], "(c, pion)"),
        "setPions": "(c, pions)",
        "mettreTresor": "(c, tresor)",
        "decoderMurs": "(c, code)",
        **dict.fromkeys(["passageNord", "passageSud", "passageOuest", "passageEst"], "(carte1, carte2)"),
    },
    "joueur": {
        "Joueurs": "(nbJoueurs=2, nbTresors=24, nbTresorMax=0)",
        "initTresor": "(joueurs)",
        **dict.fromkeys(["prochainTresor", "tresorTrouve", "nbTresorsRestants"], "(joueurs, n)"),
    },
    "matrice": {
        "Matrice": "(nbLignes, nbColonnes, valeurParDefaut=0)",
        **dict.fromkeys(["getNbLignes", "getNbColonnes"], "(m)"),
        "getVal": "(m, l, c)",
        "setVal": "(m, l, c, v)",
        **dict.fromkeys(["decalageLigneAGauche", "decalageLigneADroite"], "(m, numLig, nouvelleValeur=0)"),
        **dict.fromkeys(["decalageColonneEnHaut", "decalageColonneEnBas"], "(m, numCol, nouvelleValeur=0)"),
        "sauveMatrice": "(m, nomFic)",
        "chargeMatrice": "(nomFic, typeVal='int')",
        **dict.fromkeys(["afficheLigneSeparatrice", "afficheMatrice"], "(m, tailleCellule=4)"),
    },
    "labyrinthe": {
        "Labyrinthe": "(nbJoueurs=2, nbTresors=24, nbTresorMax=0)",
        **dict.fromkeys(["getPlateau", "getNbJoueurs", "getJoueurCourant", "changerJoueurCourant"], "(l)"),
        **dict.fromkeys(["getPhase", "changerPhase", "getNbTresors", "getLesJoueurs", "decTresor"], "(l)"),
        **dict.fromkeys(["joueurCourantTrouveTresor", "getCarteAJouer", "getTresorCourant"], "(l)"),
        **dict.fromkeys(["getCoordonneesTresorCourant", "getCoordonneesJoueurCourant", "finirTour"], "(l)"),
        "nbTresorsRestantsJoueur": "(l, n)",
        "prendreTresorL": "(l, lin, col, numTresor)",
        **dict.fromkeys(["prendreJoueurCourant", "poserJoueurCourant"], "(l, lin, col)"),
        "creerCartesAmovibles": "(tresorDebut, nbTresors)",
        **dict.fromkeys(["coupInterdit", "jouerCarte"], "(l, direction, rangee)"),
        "tournerCarte": "(l, sens='H')",
        "prendrePionL": "(l, lin, col, numJoueur)",
        **dict.fromkeys(["poserPionL", "mettrePionL"], "(l, lin, col, joueur)"),
        **dict.fromkeys(["accessible", "accessibleDist"], "(l, ligD, colD, ligA, colA)"),
        "executerActionPhase1": "(l, action, rangee)",
        "accessibleDistJoueurCourant": "(l, ligA, colA)",
    },
    "labyrintheTexte": {
        "LabyrintheTexte": "(labyrinthe)",
        "setLabyrinthe": "(lmt, labyrinthe)",
        **dict.fromkeys(["getLabyrinthe", "saisirOrdre", "saisirDeplacement", "demarrer"], "(lmt)"),
        "afficheCarte": "(lmt, carte, pion=1, tresor=-1)",
        "afficheLabyrinthe": "(lmt, message='', sauts=0)",
        "animationChemin": "(lmt, chemin, joueur, pause=0.1)",
    },
    "labyrintheGraphique": {"LabyrintheGraphique": "(labyrinthe)", "demarrer": "(lmt)"},
}

CLASSES = {"carte": "Carte", "joueur": "Joueurs", "matrice": "Matrice", "labyrinthe": "Labyrinthe"}


@pytest.mark.parametrize("module", CONTRACT)
def test_every_classic_function_has_its_exact_signature(module: str) -> None:
    found = signatures(CLASSIC, module)
    assert {name: found.get(name) for name in CONTRACT[module]} == CONTRACT[module]


@pytest.mark.parametrize(("module", "owner"), CLASSES.items())
def test_every_method_is_the_classic_function_less_its_first_parameter(module: str, owner: str) -> None:
    found = evaluate(
        OBJECTS,
        f"import inspect, labyrintheOO\nfor value in [labyrintheOO.{owner}]: pass\n"
        "result = {name: str(inspect.signature(method)) for name, method in inspect.getmembers(value)"
        " if inspect.isroutine(method) and not name.startswith('__')}",
    )
    for name, signature in CONTRACT[module].items():
        if name == owner:
            continue
        if name not in ("chargeMatrice", "creerCartesAmovibles"):
            parameters = signature[1:-1].split(", ")
            parameters = ["self", *parameters[1:]]
            signature = f"({', '.join(parameters)})"
        assert found.get(name) == signature, name


def test_the_classes_have_the_classic_constructors() -> None:
    found = evaluate(
        OBJECTS,
        "import inspect\nfrom labyrintheOO import *\n"
        "result = [str(inspect.signature(c)) for c in (Carte, Joueurs, Matrice, Labyrinthe)]",
    )
    assert found == [CONTRACT[module][owner] for module, owner in CLASSES.items()]


def test_the_methods_that_only_the_object_version_has() -> None:
    assert evaluate(
        OBJECTS,
        "from labyrintheOO import *\n"
        "l = Labyrinthe(2, 24, 3)\n"
        "l.prendrePion(0, 0, 1); l.mettrePion(3, 5, 1)\n"
        "l.plateau.setVal(0, 1, Carte(True, True, True, False))\n"
        "result = [l.nbTresorsRestants(2), l.coordonneesJoueurCourant(), l.plateau is l.getPlateau(),"
        " l.carte is l.getCarteAJouer(), l.accessibleDist(0, 1, 6, 6), l.accessibleDist(9, 9, 0, 0),"
        " l.accessibleDistJoueurCourant(7, 0), l.joueurCourantTrouveTresor(), random.__name__]",
    ) == [3, [3, 5], True, True, [], [], [], 2, "random"]


@pytest.mark.parametrize("client", ["labyrinthe", "labyrintheTexte", "labyrintheGraphique"])
def test_a_star_import_brings_everything_a_client_needs(client: str) -> None:
    names = [name for module in ("carte", "joueur", "matrice", "labyrinthe") for name in CONTRACT[module]]
    names += ["random", "listeCartes"]
    code = f"from {client} import *\nresult = [name for name in {names} if name not in globals()]"
    assert evaluate(CLASSIC, code) == []


def test_the_text_interface_has_the_classic_signatures_too() -> None:
    code = (
        "import inspect, labyrintheModeTexteOO\n"
        "interface = labyrintheModeTexteOO.LabyrintheTexte(None)\n"
        "result = {name: str(inspect.signature(method)) for name, method in inspect.getmembers(interface)"
        " if inspect.ismethod(method)}"
    )
    found = evaluate(OBJECTS, code)
    for name, signature in CONTRACT["labyrintheTexte"].items():
        if name != "LabyrintheTexte":
            assert found[name] == "(" + signature[1:].removeprefix("lmt").removeprefix(", "), name


def test_the_classic_version_is_plain_functions_on_plain_data() -> None:
    for path in (COURSES / CLASSIC).glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)], path.name
        assert not any(name.endswith("OO") for name in imported(path)), path.name
    code = (
        "from labyrinthe import *\nl = Labyrinthe(4)\njouerCarte(l, 'N', 1)\n"
        "def kinds(value):\n"
        "    inside = value.values() if isinstance(value, dict) else value\n"
        "    inside = [] if isinstance(value, (str, int, type(None))) else inside\n"
        "    return {type(value).__name__}.union(*[kinds(part) for part in inside])\n"
        "result = sorted(kinds(l))"
    )
    assert evaluate(CLASSIC, code) == ["bool", "dict", "int", "list", "str", "tuple"]


@pytest.mark.parametrize(
    ("edition", "program"), [(CLASSIC, "labyrintheTexte.py"), (OBJECTS, "labyrintheModeTexteOO.py")]
)
def test_a_version_says_when_the_drawings_are_missing(edition: str, program: str, tmp_path: Path) -> None:
    shutil.copytree(COURSES / edition, tmp_path / "alone", ignore=shutil.ignore_patterns("__pycache__"))
    done = run(edition, [program], folder=tmp_path / "alone")
    assert done.returncode == 1
    assert done.stderr.startswith("Il manque le dossier")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("edition", "module"), [(CLASSIC, "labyrinthe"), (OBJECTS, "labyrintheOO")])
def test_the_structures_stand_without_the_drawings(edition: str, module: str, tmp_path: Path) -> None:
    """Another client, put beside the structures alone, can use them."""
    shutil.copytree(COURSES / edition, tmp_path / "alone", ignore=shutil.ignore_patterns("__pycache__"))
    code = f"from {module} import *\nLabyrinthe(2)\nresult = 'affichage' in __import__('sys').modules"
    assert evaluate(edition, code, folder=tmp_path / "alone") is False


# --- what a student is allowed

RULES = {"random"}
FILES = {"csv", "io", "os", "shutil", "sys", "uuid"}
SCREEN = {"math", "os", "sys", "textwrap", "time", "warnings", "pygame"}
ALLOWED = {
    **dict.fromkeys(["carte", "joueur", "matrice", "labyrinthe", "chemins", "plateau", "vue"], RULES),
    **dict.fromkeys(["carteOO", "joueursOO", "matriceOO", "labyrintheOO", "cheminsOO"], RULES),
    **dict.fromkeys(["plateauOO", "vueOO", "jeuOO"], RULES),
    **dict.fromkeys(["fichiers", "fichiersOO"], FILES),
    "faireImages": RULES | SCREEN | {"labyrinthe", "labyrintheGraphique", "labyrintheTexte"},
}
"""The statement allows pygame; the rules need nothing but chance, as the skeleton's files."""


def imported(path: Path) -> set[str]:
    """The first part of every module name that a file imports."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module
            names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_file_imports_only_what_the_statement_allows(path: Path) -> None:
    own = {other.stem for other in path.parent.glob("*.py")} | {"affichage"}
    assert imported(path) - own <= ALLOWED.get(path.stem, SCREEN)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_everything_has_a_docstring(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    kinds = (ast.Module, ast.FunctionDef, ast.ClassDef)
    missing = [
        getattr(node, "name", "module")
        for node in ast.walk(tree)
        if isinstance(node, kinds) and not ast.get_docstring(node)
    ]
    assert missing == []


def test_the_rules_neither_read_nor_print() -> None:
    objects = ["labyrintheOO.py", "cheminsOO.py", "plateauOO.py", "joueursOO.py", "carteOO.py"]
    classic = ["labyrinthe.py", "chemins.py", "joueur.py", "carte.py"]
    for path in [COURSES / OBJECTS / name for name in objects] + [COURSES / CLASSIC / n for n in classic]:
        tree = ast.parse(path.read_text("utf-8"))
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not used & {"print", "input", "open"}, path.name


# --- cards, in both versions


@pytest.fixture(params=[CLASSIC, OBJECTS], ids=["classic", "objects"])
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_sixteen_codes_draw_the_sixteen_cards(edition: str) -> None:
    code = (
        "from carte import *\nresult = []\n"
        "for code in range(16):\n"
        "    c = Carte(True, True, True, True)\n"
        "    decoderMurs(c, code)\n"
        "    walls = [murNord(c), murEst(c), murSud(c), murOuest(c)]\n"
        "    result.append([coderMurs(c), toChar(c), estValide(c), *walls])\n"
    )
    drawn = "Ø╦╣╗╩═╝Ø╠╔║Ø╚ØØØ"
    assert found_in(edition, code) == [
        [n, drawn[n], n.bit_count() in (1, 2), bool(n & 1), bool(n & 2), bool(n & 4), bool(n & 8)]
        for n in range(16)
    ]
    assert found_in(edition, "from carte import *\nresult = listeCartes") == list(drawn)


@pytest.mark.parametrize("code", [-1, 16, "3", None])
def test_a_code_outside_0_to_15_is_refused_and_changes_nothing(edition: str, code: object) -> None:
    script = (
        f"from carte import *\nc = Carte(True, False, False, False)\ntry:\n    decoderMurs(c, {code!r})\n"
        "    result = 'accepted'\nexcept ValueError:\n    result = coderMurs(c)"
    )
    assert found_in(edition, script) == 1


def test_a_turn_moves_each_wall_to_the_next_side(edition: str) -> None:
    code = (
        "from carte import *\nresult = []\n"
        "for start in range(16):\n"
        "    a, b = Carte(0, 0, 0, 0), Carte(0, 0, 0, 0)\n"
        "    decoderMurs(a, start); decoderMurs(b, start)\n"
        "    tournerHoraire(a); tournerAntiHoraire(b)\n"
        "    result.append([coderMurs(a), coderMurs(b)])\n"
    )
    assert found_in(edition, code) == [[(n << 1 | n >> 3) & 15, (n >> 1 | n << 3) & 15] for n in range(16)]


def test_figure_3_an_anticlockwise_turn_takes_the_north_wall_to_the_west(edition: str) -> None:
    code = (
        "from carte import *\nc = Carte(True, False, False, False)\n"
        "tournerAntiHoraire(c)\nresult = murOuest(c), coderMurs(c)"
    )
    assert found_in(edition, code) == [True, 8]


def test_a_random_turn_reaches_the_four_positions_and_no_other(edition: str) -> None:
    code = (
        "from carte import *\nresult = set()\n"
        "for _ in range(200):\n    c = Carte(True, True, False, False)\n    tourneAleatoire(c)\n"
        "    result.add(coderMurs(c))\n"
        "result = sorted(result)"
    )
    assert found_in(edition, code) == [3, 6, 9, 12]


def test_pawns_are_laid_and_taken_without_error(edition: str) -> None:
    code = """
from carte import *
given = [2]
a, b, c = Carte(1, 0, 0, 0), Carte(1, 0, 0, 0), Carte(1, 0, 0, 0, pions=given)
poserPion(a, 1); poserPion(a, 1); poserPion(a, 4); prendrePion(a, 3); poserPion(c, 3)
seen = getListePions(a); seen.append(9)
result = [getListePions(a), getNbPions(a), possedePion(a, 4), possedePion(a, 2)]
result += [getPions(b), list(given), getPions(c)]
prendrePion(a, 1); setPions(b, given); given.append(1)
result += [getListePions(a), getPions(b)]
"""
    assert found_in(edition, code) == [[1, 4], 2, True, False, [], [2], [2, 3], [4], [2]]


def test_treasures_are_taken_and_laid(edition: str) -> None:
    code = """
from carte import *
c = Carte(1, 0, 0, 0, 7)
result = [getTresor(c), mettreTresor(c, 9), getTresor(c), prendreTresor(c), prendreTresor(c)]
result += [getTresor(c), mettreTresor(c, 3)]
"""
    assert found_in(edition, code) == [7, 7, 9, 9, 0, 0, 0]


def test_cards_are_equal_by_value(edition: str) -> None:
    code = """
from carte import *
a = Carte(1, 0, 0, 0, 7, [1, 2])
others = [Carte(True, False, False, False, 7, [2, 1]), Carte(1, 0, 0, 0, 7, [1])]
others += [Carte(1, 0, 0, 0, 8, [1, 2]), Carte(0, 1, 0, 0, 7, [1, 2]), 7]
result = [a == other for other in others]
"""
    assert found_in(edition, code) == [True, False, False, False, False]


def test_one_passes_where_neither_facing_side_has_a_wall(edition: str) -> None:
    code = """
from carte import *
cards = []
for n in range(16):
    cards.append(Carte(0, 0, 0, 0)); decoderMurs(cards[-1], n)
result = [[a, b, p(cards[a], cards[b])] for p in (passageNord, passageEst, passageSud, passageOuest)
          for a in range(16) for b in range(16)]
"""
    sides = [(1, 4), (2, 8), (4, 1), (8, 2)]
    assert found_in(edition, code) == [
        [a, b, not a & mine and not b & facing]
        for mine, facing in sides
        for a in range(16)
        for b in range(16)
    ]


# --- players


def test_treasures_are_dealt_evenly_and_never_twice(edition: str) -> None:
    code = """
from joueur import *
result = []
for players in range(1, 5):
    for treasures in range(0, 47):
        for most in (0, 1, 3, 100):
            j = Joueurs(players, treasures, most)
            hands = []
            for n in range(1, players + 1):
                hand = []
                while prochainTresor(j, n) is not None:
                    before = nbTresorsRestants(j, n)
                    hand.append(prochainTresor(j, n))
                    assert tresorTrouve(j, n) == before - 1 == nbTresorsRestants(j, n)
                assert tresorTrouve(j, n) == 0
                hands.append(hand)
            result.append([players, treasures, most, hands])
"""
    deals = found_in(edition, code)
    assert len(deals) == 4 * 47 * 4
    for players, treasures, most, hands in deals:
        share = treasures // players
        assert [len(hand) for hand in hands] == [min(share, most) if most else share] * players
        dealt = [treasure for hand in hands for treasure in hand]
        assert len(set(dealt)) == len(dealt)
        assert set(dealt) <= set(range(1, treasures + 1))


def test_the_deal_is_drawn_and_initTresor_deals_again(edition: str) -> None:  # noqa: N802
    code = """
from joueur import *
j = Joueurs(2, 24, 1)
result = set()
for _ in range(30):
    initTresor(j)
    result.add(prochainTresor(j, 1))
result = [len(result), nbTresorsRestants(j, 2)]
"""
    different, left = found_in(edition, code)
    assert different > 5
    assert left == 1


@pytest.mark.parametrize("call", ["Joueurs(0)", "Joueurs(5)", "Joueurs(2, -1)", "Joueurs(2, 24, -1)"])
def test_impossible_numbers_of_players_or_treasures_are_refused(edition: str, call: str) -> None:
    code = (
        f"from joueur import *\ntry:\n    {call}; result = ''\nexcept ValueError as e:\n    result = str(e)"
    )
    assert found_in(edition, code).endswith(".")


# --- the report


def test_the_pictures_of_the_report_are_made_again_by_the_program(tmp_path: Path) -> None:
    folder = shutil.copytree(
        COURSES / "labyrinthe", tmp_path / "labyrinthe", ignore=shutil.ignore_patterns("__pycache__", "*.png")
    )
    (folder / "images").mkdir(exist_ok=True)
    done = run("labyrinthe", ["faireImages.py"], folder=folder, SDL_VIDEODRIVER="dummy")
    assert (done.returncode, done.stderr) == (0, "")
    report = (COURSES / "labyrinthe" / "DOSSIER.md").read_text("utf-8")
    assert f"```\n{done.stdout}```\n" in report
    named = set(re.findall(r"\((images/\w+\.png)\)", report))
    assert named == {f"images/{path.name}" for path in (folder / "images").iterdir()}
    for name in named:
        made, kept = (folder / name).read_bytes(), (COURSES / "labyrinthe" / name).read_bytes()
        assert made[:24] == kept[:24], "a PNG of the same size"
        assert len(kept) < 60_000
