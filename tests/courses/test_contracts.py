"""The five editions against their statements: what each file may import, every signature, short functions.

A *row* is a function as the contract writes it, `movePiece(board, i, j, direction, length=1)`; a parameter
`_` has no name there, and a row without parentheses fixes the function's name alone. `Class(...)` is a
constructor, `Class.method(...)` a method, whose `self` is left out.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.courses.running import COURSES, evaluate

EDITIONS = ["tetramino", "quintago", "labyrinthe", "dames", "tetrisbot"]
STANDARD = sys.stdlib_module_names


class Allowed(NamedTuple):
    """What the files of an edition whose path matches a pattern may import besides their own."""

    edition: str
    files: str
    modules: frozenset[str]


IMPORTS = [
    # "Hormis celles mentionnées dans les consignes, aucune librairie n'est autorisée": these three are.
    Allowed("tetramino", r"tetramino\.py", frozenset({"os", "sys", "getkey"})),
    # getkey.py is handed out with the statement and not handed in.
    Allowed("tetramino", r"getkey\.py", STANDARD),
    Allowed("quintago", r".*", STANDARD - {"tkinter"}),
    # "Nous exigeons que vous utilisiez Tkinter", in draughtsGUI.py alone.
    Allowed("dames", r"draughtsGUI\.py", STANDARD),
    Allowed("dames", r"(?!draughtsGUI).*", STANDARD - {"tkinter"}),
    # labyrintheGraphique.py "utilise la bibliothèque Pygame"; both versions may share what only draws.
    Allowed("labyrinthe", r"(affichage/.*|faireImages|.*Graphique.*)\.py", STANDARD | {"pygame"}),
    Allowed("labyrinthe", r"(?!affichage/)(?!faireImages)(?!.*Graphique).*", STANDARD - {"tkinter"}),
    Allowed("tetrisbot", r".*", STANDARD - {"tkinter"}),
]

CONTRACT = """
tetramino/tetramino
    create_grid(w, h); import_card(file_path); setup_tetraminos(tetraminos, grid)
    place_tetraminos(tetraminos, grid); rotate_tetramino(tetramino, clockwise=True)
    check_move(tetramino, grid); check_win(grid); main(); print_grid(grid, no_number)
tetramino/getkey
    getkey()

quintago/affichage
    afficher_grille
quintago/tests_alignements
    alignement_horizontal(grille, joueur); alignement_vertical(grille, joueur)
    alignement_diagonal(grille, joueur); test_victoire(grille)
quintago/tour_de_jeu
    jouer_case; jouer_tour; rotation_droite(_); rotation_gauche(_)
quintago/sauvegarde
    sauvegarder_grille; charger_grille
quintago/quintago
    jouer

dames/draughtsFunctions
    initBoard(dimension); printBoard(board, player); movePiece(board, i, j, direction, length=1)
    checkMove(board, i, j, direction, player, length=1, hasPlayed=False, hasCaptured=False)
    checkEndOfGame(board, player); becomeKing(board, i, j); capture(board, i, j)
    countFree(board, i, j, direction, player=None, length=0); strerr(errCode)
    save(filename, board, player); load(filename)
dames/draughts
    main()
dames/draughtsGUI
    main()

labyrinthe/versionClassique/carte
    Carte(nord, est, sud, ouest, tresor=0, pions=[]); estValide(c)
    murNord(c); murSud(c); murEst(c); murOuest(c)
    getListePions(c); getNbPions(c); getPions(c); setPions(c, pions)
    possedePion(c, pion); prendrePion(c, pion); poserPion(c, pion)
    getTresor(c); prendreTresor(c); mettreTresor(c, tresor)
    tournerHoraire(c); tournerAntiHoraire(c); tourneAleatoire(c)
    coderMurs(c); decoderMurs(c, code); toChar(c)
    passageNord(carte1, carte2); passageSud(carte1, carte2); passageOuest(carte1, carte2)
    passageEst(carte1, carte2)
labyrinthe/versionClassique/joueur
    Joueurs(nbJoueurs=2, nbTresors=24, nbTresorMax=0); initTresor(joueurs); prochainTresor(joueurs, n)
    tresorTrouve(joueurs, n); nbTresorsRestants(joueurs, n)
labyrinthe/versionClassique/matrice
    Matrice(nbLignes, nbColonnes, valeurParDefaut=0); getNbLignes(_); getNbColonnes(_)
    getVal(m, l, c); setVal(m, l, c, v)
    decalageLigneAGauche(m, numLig, nouvelleValeur=0); decalageLigneADroite(m, numLig, nouvelleValeur=0)
    decalageColonneEnHaut(m, numCol, nouvelleValeur=0); decalageColonneEnBas(m, numCol, nouvelleValeur=0)
    sauveMatrice(m, nomFic); chargeMatrice(nomFic, typeVal='int')
    afficheLigneSeparatrice(m, tailleCellule=4); afficheMatrice(m, tailleCellule=4)
labyrinthe/versionClassique/labyrinthe
    Labyrinthe(nbJoueurs=2, nbTresors=24, nbTresorMax=0); getPlateau(_); getNbJoueurs(_); getJoueurCourant(_)
    changerJoueurCourant(_); getPhase(_); changerPhase(_); getNbTresors(_); getLesJoueurs(_); decTresor(_)
    joueurCourantTrouveTresor(_); nbTresorsRestantsJoueur(l, n); prendreTresorL(l, lin, col, numTresor)
    prendreJoueurCourant(l, lin, col); poserJoueurCourant(l, lin, col); getCarteAJouer(_)
    creerCartesAmovibles(tresorDebut, nbTresors); coupInterdit(l, direction, rangee)
    jouerCarte(l, direction, rangee); tournerCarte(l, sens='H'); getTresorCourant(_)
    getCoordonneesTresorCourant(_); getCoordonneesJoueurCourant(_); prendrePionL(l, lin, col, numJoueur)
    poserPionL(l, lin, col, joueur); mettrePionL(l, lin, col, joueur)
    accessible(l, ligD, colD, ligA, colA); accessibleDist(l, ligD, colD, ligA, colA)
    executerActionPhase1(l, action, rangee); accessibleDistJoueurCourant(l, ligA, colA); finirTour(l)
labyrinthe/versionClassique/labyrintheTexte
    LabyrintheTexte(_); setLabyrinthe(_, _); getLabyrinthe(_); saisirOrdre(lmt); saisirDeplacement(lmt)
    afficheCarte(_, carte, pion=1, tresor=-1); afficheLabyrinthe(_, message='', sauts=0); animationChemin
    demarrer(lmt)
labyrinthe/versionClassique/labyrintheGraphique
    demarrer(lmt)
labyrinthe/versionObjet/labyrintheOO
    Labyrinthe.nbTresorsRestants(_); Labyrinthe.coordonneesJoueurCourant()
    Labyrinthe.prendrePion(_, _, _); Labyrinthe.mettrePion(_, _, _)

tetrisbot/tetramino
    Tetramino(id, base_glyph, nb_rotations=4); Tetramino.makeRotations(); Tetramino.rotate(direction='H')
    Tetramino.setRotation(i); Tetramino.getBoundingBox(); Tetramino.copy(); Tetramino.__str__()
tetrisbot/board
    Board(width=10, height=22); Board.getCell(_, _); Board.setCell(_, _, _); Board.emptyCell(_, _)
    Board.isCellEmpty(_, _); Board.isLineFull(i); Board.removeLine(i); Board.columnHeight(j)
    Board.getColumnHeights(); Board.getMaxHeight(); Board.getSumHeights(); Board.getBumpiness()
    Board.isDominated(i, j); Board.getNbHoles(); Board.updateStats(); Board.processLines(); Board.copy()
    Board.__str__(); Board.printInfos()
tetrisbot/tetris_engine
    TetrisEngine(getMove, width=10, height=22, max_blocks=0, temporisation=0, silent=False, \
random_generator_seed=None, agent_name='', agent_description='')
    TetrisEngine.generateNewBlockBag(); TetrisEngine.generateNewBlock(); TetrisEngine.setBlockInitPosition()
    TetrisEngine.getNewBlock(); TetrisEngine.isMoveValid; TetrisEngine.placeBlock; TetrisEngine.eraseBlock
    TetrisEngine.moveBlock; TetrisEngine.moveBlockInDirection(_); TetrisEngine.dropBlock()
    TetrisEngine.rotateBlockInDirection(_); TetrisEngine.canPlaceBlockDirect
    TetrisEngine.getPossibleMovesDirect(); TetrisEngine.placeBlockDirect; TetrisEngine.playCommand(_)
    TetrisEngine.isEndGame; TetrisEngine.getScoreFromLines(_); TetrisEngine.getScoreFromMove
    TetrisEngine.copy(); TetrisEngine.run()
tetrisbot/agent
    Agent.getMoveStats; Agent.allMovesStats; Agent.commandFromMove
tetrisbot/agent_human
    AgentHuman; AgentHuman.getMove()
tetrisbot/agent_random
    AgentRandom; AgentRandom.getMove()
tetrisbot/agent_evaluation
    AgentEvaluation; AgentEvaluation.getMove()
tetrisbot/agent_filtering
    AgentFiltering; AgentFiltering.getMove()
"""

CLASSES = {"carte": "Carte", "joueur": "Joueurs", "matrice": "Matrice", "labyrinthe": "Labyrinthe"}
"""The class of the labyrinth's object version that has the functions of a classic module as its methods."""

STATIC = ("chargeMatrice", "creerCartesAmovibles")
"""Classic functions that take no matrix and no maze: the object version has them alike."""


def read_contract() -> dict[str, list[str]]:
    """The rows of each module; the object version's methods are made of the classic functions."""
    rows: dict[str, list[str]] = {}
    module = ""
    for line in filter(None, CONTRACT.split("\n")):
        if line.startswith(" "):
            rows[module] += line.strip().split("; ")
        else:
            module = line
            rows[module] = []
    for module, owner in CLASSES.items():
        classic = rows[f"labyrinthe/versionClassique/{module}"]
        rows["labyrinthe/versionObjet/labyrintheOO"] += [as_method(owner, row) for row in classic]
    return rows


def as_method(owner: str, row: str) -> str:
    """The row of the method that stands for a classic function: the same less its first parameter."""
    name, _, parameters = row.partition("(")
    if name == owner:
        return row
    rest = parameters if name in STATIC else re.sub(r"^[^,)]*(, )?", "", parameters)
    return f"{owner}.{name}({rest}"


SIGNATURES = read_contract()

LONG_FUNCTIONS = {
    "tetrisbot/tetris_engine.py:__init__": "the nine parameters of the statement, one a line, each explained",
}
"""Functions of more than 30 lines, as `edition/file.py:function`, each with its reason."""


def sources(edition: str) -> list[Path]:
    return sorted((COURSES / edition).rglob("*.py"))


def imported(tree: ast.Module) -> set[str]:
    """The top-level modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." if node.level else (node.module or "").partition(".")[0])
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_file_imports_only_what_its_statement_allows(edition: str) -> None:
    own = {"."} | {path.stem for path in sources(edition)}
    own |= {path.parent.name for path in sources(edition) if path.parent != COURSES / edition}
    if edition == "tetramino":
        own = set()  # its one import of ours, getkey, is named by the statement
    for path in sources(edition):
        name = path.relative_to(COURSES / edition).as_posix()
        allowed = [row.modules for row in IMPORTS if row.edition == edition and re.fullmatch(row.files, name)]
        assert len(allowed) == 1, f"one rule for {name}"
        asked = imported(ast.parse(path.read_text(encoding="utf-8")))
        assert asked <= allowed[0] | own, f"{name} imports {sorted(asked - allowed[0] - own)}"
        assert "ludotheque" not in asked


@pytest.mark.parametrize("client", ["versionClassique/labyrintheTexte", "versionObjet/labyrintheModeTexteOO"])
def test_the_labyrinth_in_text_needs_no_pygame(client: str) -> None:
    folder, module = client.split("/")
    code = (
        "import sys\nsys.modules['pygame'] = None\n"
        f"import {module}\nresult = sorted(name for name in sys.modules if name.startswith('pygame.'))"
    )
    assert evaluate(f"labyrinthe/{folder}", code) == []


def test_the_classic_labyrinth_itself_neither_reads_nor_writes() -> None:
    tree = ast.parse((COURSES / "labyrinthe/versionClassique/labyrinthe.py").read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not used & {"print", "input", "open"}


def parameters(text: str) -> list[str]:
    """The parameters of a row: each name, with `=default` where it has one."""
    function = ast.parse(f"def row({text}): pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    names = [argument.arg for argument in function.args.args]
    defaults = [f"={ast.unparse(default)}" for default in function.args.defaults]
    endings = [""] * (len(names) - len(defaults)) + defaults
    return [name + ending for name, ending in zip(names, endings, strict=True)]


ASK = """
import functools, importlib, inspect
result = {}
module = importlib.import_module(NAME)
for name in NAMES:
    try:
        value = functools.reduce(getattr, name.split('.'), module)
        found = list(inspect.signature(value).parameters.values())
    except AttributeError:
        result[name] = None
        continue
    shown = [p.name + ('' if p.default is p.empty else '=' + repr(p.default)) for p in found]
    result[name] = shown[1:] if '.' in name and shown[:1] == ['self'] else shown
"""


def as_the_row_has_it(row: str, found: list[str]) -> bool:
    """Whether these parameters are those of the row."""
    if "(" not in row:
        return True
    text = row.partition("(")[2].removesuffix(")")
    # Python wants every parameter named once: each `_` gets a number.
    expected = parameters(re.sub(r"\b_\b", lambda blank: f"_{blank.start()}", text))
    if len(expected) != len(found):
        return False
    pairs = zip(expected, found, strict=True)
    return all(want == have or (want.startswith("_") and "=" not in have) for want, have in pairs)


@pytest.mark.parametrize(
    ("row", "found", "alike"),
    [
        ("load(filename)", ["filename"], True),
        ("load(filename)", ["name"], False),
        ("load(filename)", ["filename", "mode='r'"], False),
        ("turn(piece, clockwise=True)", ["piece", "clockwise=True"], True),
        ("turn(piece, clockwise=True)", ["piece", "clockwise=False"], False),
        ("getCell(_, _)", ["i", "j"], True),
        ("getCell(_, _)", ["i", "j=0"], False),
        ("run()", [], True),
        ("jouer", ["anything"], True),
    ],
)
def test_a_signature_is_held_against_its_row(row: str, found: list[str], alike: bool) -> None:
    assert as_the_row_has_it(row, found) is alike


@pytest.mark.parametrize("module", SIGNATURES)
def test_every_function_has_the_signature_of_the_contract(module: str) -> None:
    folder, _, name = module.rpartition("/")
    rows = {row.partition("(")[0]: row for row in SIGNATURES[module]}
    assert len(rows) == len(SIGNATURES[module])
    found = evaluate(folder, f"NAME, NAMES = {name!r}, {list(rows)}\n{ASK}")
    assert [row for row in rows if found[row] is None] == [], "missing"
    wrong = {row: found[name] for name, row in rows.items() if not as_the_row_has_it(row, found[name])}
    assert wrong == {}


@pytest.mark.parametrize("agent", ["Human", "Random", "Evaluation", "Filtering"])
def test_every_agent_takes_its_pause_and_its_silence_by_name(agent: str) -> None:
    coefficients = "eval_coeffs=[1, 1, 1, 1], " if agent == "Evaluation" else ""
    code = (
        f"import inspect\nfrom agent_{agent.lower()} import Agent{agent} as agent\n"
        f"inspect.signature(agent).bind({coefficients}temporisation=0, silent=True)\nresult = 0"
    )
    assert evaluate("tetrisbot", code) == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_function_is_longer_than_thirty_lines_without_a_reason(edition: str) -> None:
    long = set()
    for path in sources(edition):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= 30:
                long.add(f"{path.relative_to(COURSES).as_posix()}:{node.name}")
    assert long == {name for name in LONG_FUNCTIONS if name.startswith(f"{edition}/")}
