"""Le joueur humain en mode texte : il tape ses commandes au clavier.

Les mots de ce fichier : une *ligne* est ce que le joueur tape avant Entrée ; elle contient une ou plusieurs
commandes, jouées une par tour (`LLHD`, `L P:3:1`). Le reste d'une ligne est oublié quand le bloc est posé :
il visait ce bloc-là, pas le suivant.
"""

import re

from agent import Agent
from tetris_engine import PLACEMENT, readPlacement

LONGEST_LINE = 80
"""Une ligne plus longue n'est pas une suite de commandes."""

COMMAND = re.compile(rf"{PLACEMENT.pattern}|[LRDNHTSQ]")
"""Une commande."""

COMMANDS = re.compile(rf"(?:{COMMAND.pattern}|\s)*", re.IGNORECASE | re.ASCII)
"""Une ligne bien écrite, en majuscules ou en minuscules."""


def parseLine(line):
    """Renvoie la liste des commandes de la ligne ; elle est vide si la ligne est vide ou mal écrite."""
    if len(line) > LONGEST_LINE or not COMMANDS.fullmatch(line):
        return []
    return COMMAND.findall(line.upper())


class AgentHuman(Agent):
    """Un joueur au clavier."""

    name = "Joueur humain"
    description = (
        "L gauche            R droite\n"
        "H tourner (horaire) T tourner (trigo)\n"
        "D lâcher            N attendre\n"
        "P:colonne:rotation  placer directement\n"
        "S recommencer       Q quitter\n"
        "Plusieurs à la fois : LLHD, puis Entrée."
    )

    def __init__(self, temporisation=0, silent=False, **options):
        """Prépare le joueur et sa partie, sans pause ; les paramètres sont ceux de `Agent`."""
        super().__init__(temporisation, silent, **options)
        self.pending = []
        self.pending_block = None

    def getMove(self):
        """Renvoie la commande suivante de la ligne en cours, ou de celle que le joueur tape alors."""
        if self.pending_block is not self.engine.block:
            self.pending = []
            self.pending_block = self.engine.block
        while not self.pending:
            self.pending = self.askCommands()
        return self.pending.pop(0)

    def askCommands(self):
        """Demande une ligne et renvoie ses commandes ; aucune (et un mot d'explication) si elle ne va pas."""
        line = self.readLine()
        commands = parseLine(line)
        if not commands:
            self.say(f"Je ne comprends pas {line[:20]!r:.24}.")
        for command in commands:
            placement = readPlacement(command)
            if placement and not self.engine.canPlaceBlockDirect(*placement):
                self.say(f"Placement impossible : {command}.")
                return []
        return commands

    def readLine(self):
        """Lit une ligne au clavier.

        La fin de l'entrée (Ctrl-D) ou une entrée fermée vaut Q ; un texte illisible vaut une ligne vide.
        """
        try:
            return input("" if self.silent else "Commande : ")
        except (EOFError, RuntimeError):
            return "Q"
        except UnicodeDecodeError:
            return ""

    def say(self, text):
        """Affiche à nouveau la partie, avec ce message au joueur à côté de la grille."""
        self.engine.message = text
        self.engine.show()
