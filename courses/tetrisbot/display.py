"""L'affichage d'une partie en mode texte.

Les mots de ce fichier : le *tableau de bord* est le texte à droite de la grille (agent, bloc suivant,
score) ; un *écran* est la grille et son tableau de bord. Dans un terminal, chaque écran remplace le
précédent et les blocs sont en couleurs (sauf si la variable d'environnement NO_COLOR existe) ; s'il a moins
de lignes que la grille, on n'en montre pas les lignes vides les plus hautes. Ailleurs (fichier, tube), les
écrans se suivent, entiers et sans couleurs.
"""

import os
import re
import shutil
import sys
from itertools import zip_longest

CLEAR_SCREEN = "\033[H\033[2J"
"""Ce qui efface un terminal et ramène le curseur en haut."""

COLOURS = {"I": "46", "J": "44", "L": "48;5;208", "O": "103", "S": "42", "Z": "41", "T": "45"}
"""La couleur de fond de chaque bloc."""

GAP = "   "
"""Ce qui sépare la grille du tableau de bord."""

ALL_LINES = 10**6
"""Assez de lignes pour toutes les grilles."""


def colourBlocks(text):
    """Renvoie le dessin `text`, où chaque case de bloc reçoit sa couleur."""
    return re.sub(r"([IJLOSZT])\1", lambda cell: f"\033[30;{COLOURS[cell[1]]}m{cell[0]}\033[0m", text)


def endSentence(engine):
    """Renvoie la phrase qui dit pourquoi la partie est finie."""
    if engine.isBoardOver():
        return "Partie terminée : la grille déborde."
    if engine.isEndGame():
        return "Partie terminée : tous les blocs sont joués."
    return "Partie abandonnée."


def resultSentence(engine):
    """Renvoie la phrase qui résume la partie : score, lignes, blocs."""
    return f"Score {engine.score}, lignes {engine.total_lines}, blocs {engine.nb_blocks_played}."


def summary(engine):
    """Renvoie le bilan d'une partie finie : pourquoi elle est finie, et son résultat."""
    return f"{endSentence(engine)} {resultSentence(engine)}"


def dashboard(engine, paint):
    """Renvoie les lignes du tableau de bord ; `paint` colorie (ou non) le dessin du bloc suivant."""
    # Un bloc sans rotation tient dans les deux premières lignes de son glyphe.
    next_block = str(engine.next_block).replace(".", " ").splitlines()[:2]
    blocks = f"{engine.nb_blocks_played}" + (f" / {engine.max_blocks}" if engine.max_blocks else "")
    return [
        engine.agent_name,
        "",
        *engine.agent_description.splitlines(),
        "",
        "Bloc suivant :",
        *(f"  {paint(line)}" for line in next_block),
        "",
        f"Score  : {engine.score}",
        f"Lignes : {engine.total_lines}",
        f"Blocs  : {blocks}",
        "",
        engine.message,
    ]


def drawBoard(board, room):
    """Renvoie le dessin de la grille, en `room` lignes au plus.

    S'il faut en retirer, ce sont les lignes vides les plus hautes, où il n'y a rien à voir ; quand il n'y en
    a plus, ce sont les plus basses, car le bloc qui tombe doit rester en vue.
    """
    lines = str(board).splitlines()
    last = len(lines) - 1  # le fond de la grille, et ses numéros de colonnes
    blank = [k for k in range(last) if not lines[k].strip(" .|")]
    lowest = [k for k in range(last - 1, -1, -1) if k not in blank]
    too_many = max(0, len(lines) - room)
    removed = (blank + lowest)[:too_many]
    return [lines[k] for k in range(len(lines)) if k not in removed]


def drawScreen(engine, paint=str, room=ALL_LINES):
    """Renvoie les lignes de l'écran de la partie, `room` au plus pour la grille.

    `paint` colorie les dessins, ou les laisse (`str`).
    """
    board = drawBoard(engine.board, room)
    blank = " " * len(board[0])
    pairs = zip_longest(board, dashboard(engine, paint), fillvalue=blank)
    return [f"{paint(left)}{GAP}{right}".rstrip() for left, right in pairs]


def sizeWarning(screen, terminal):
    """Renvoie la ligne qui avertit que l'écran ne tient pas dans le terminal, ou aucune s'il y tient."""
    lines = len(screen) + 1  # une ligne reste pour ce que le joueur tape
    columns = max(len(line) for line in screen)
    if lines <= terminal.lines and columns <= terminal.columns:
        return []
    return [f"Agrandissez le terminal ({columns} colonnes, {lines} lignes) ou réduisez la grille."]


def showGame(engine):
    """Affiche l'écran de la partie sur la sortie standard."""
    if not (sys.stdout and sys.stdout.isatty()):
        print(*drawScreen(engine), sep="\n", end="\n\n", flush=True)
        return
    terminal = shutil.get_terminal_size()
    room = terminal.lines - 1
    plain = drawScreen(engine, room=room)
    screen = plain if "NO_COLOR" in os.environ else drawScreen(engine, colourBlocks, room)
    print(CLEAR_SCREEN + "\n".join(screen + sizeWarning(plain, terminal)), flush=True)
