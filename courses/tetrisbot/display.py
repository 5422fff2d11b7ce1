"""L'affichage d'une partie en mode texte.

Les mots de ce fichier : le *tableau de bord* est le texte à droite de la grille (agent, bloc suivant,
score) ; un *écran* est la grille et son tableau de bord. Dans un terminal, chaque écran remplace le
précédent et les blocs sont en couleurs (sauf si la variable d'environnement NO_COLOR existe) ;
ailleurs (fichier, tube), les écrans se suivent, sans couleurs.
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
        engine.message if engine.isRunning else endSentence(engine),
    ]


def drawScreen(engine, paint=str):
    """Renvoie les lignes de l'écran de la partie ; `paint` colorie les dessins, ou les laisse (`str`)."""
    board = str(engine.board).splitlines()
    blank = " " * len(board[0])
    pairs = zip_longest(board, dashboard(engine, paint), fillvalue=blank)
    return [f"{paint(left)}{GAP}{right}".rstrip() for left, right in pairs]


def sizeWarning(screen):
    """Renvoie la ligne qui avertit que l'écran ne tient pas dans le terminal, ou aucune s'il y tient."""
    terminal = shutil.get_terminal_size()
    lines = len(screen) + 1  # une ligne reste pour ce que le joueur tape
    columns = max(len(line) for line in screen)
    if lines <= terminal.lines and columns <= terminal.columns:
        return []
    return [f"Agrandissez le terminal ({columns} colonnes, {lines} lignes) ou réduisez la grille."]


def showGame(engine):
    """Affiche l'écran de la partie sur la sortie standard."""
    plain = drawScreen(engine)
    if not (sys.stdout and sys.stdout.isatty()):
        print(*plain, sep="\n", end="\n\n", flush=True)
        return
    screen = plain if "NO_COLOR" in os.environ else drawScreen(engine, colourBlocks)
    print(CLEAR_SCREEN + "\n".join(screen + sizeWarning(plain)), flush=True)
