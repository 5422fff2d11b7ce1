"""La lecture de la ligne de commande des programmes `tetrisbot.py`, `genetique.py` et `renforcement.py`.

Les mots de ce fichier : une *option* est un mot de la ligne de commande (`--blocs 100`) ; une option
*impossible* est inconnue, incomplète ou hors de ses bornes. Les *réglages* d'un calcul sont les options dont
dépend son résultat.
"""

import argparse
import math
import os
from pathlib import Path

GAME = (
    ("--blocs", int, 0, 10**9, 0, "blocs à jouer, 0 : sans limite"),
    ("--largeur", int, 4, 40, None, "colonnes de la grille (10)"),
    ("--hauteur", int, 4, 40, None, "lignes visibles de la grille (22)"),
    ("--temporisation", float, 0, 60, None, "pause entre deux tours, en secondes (0.3 ; humain : 0)"),
    ("--graine", int, 0, 10**18, None, "graine du hasard, pour rejouer une partie"),
    ("--parties", int, 1, 10**6, 1, "parties à jouer de suite (1)"),
)
"""Les options d'une partie qui sont un nombre : nom, type, plus petite valeur, plus grande, défaut, aide."""

PROCESSES = ("--processus", int, 1, 256, os.cpu_count() or 1, "processus à la fois (un par cœur)")
"""L'option des calculs partagés entre plusieurs processus."""

LENGTHS = ("generations", "etapes", "processus", "bilan")
"""Les options d'un calcul qui n'en sont pas des réglages : elles disent jusqu'où aller, à combien, et ce que
mesure le bilan."""

LARGEST_COEFF = 10**6
"""La plus grande valeur absolue d'un coefficient."""


class OptionError(Exception):
    """Une option impossible ; le message le dit au joueur en une phrase."""


class Parser(argparse.ArgumentParser):
    """Un lecteur d'options qui refuse en français."""

    def error(self, message):
        """Lève `OptionError` à la place du message anglais de la bibliothèque."""
        raise OptionError(f"Arguments incompris. L'aide : python3 {self.prog} --aide")


def numberReader(option, kind, smallest, largest):
    """Renvoie la fonction qui lit la valeur d'une option : un nombre de type `kind` entre ces bornes."""

    def read(text):
        """Renvoie le nombre écrit dans `text`, ou lève `OptionError`."""
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not smallest <= value <= largest:
            what = "un entier" if kind is int else "un nombre"
            raise OptionError(f"{option} {text[:20]!r} : il faut {what} entre {smallest} et {largest}.")
        return value

    return read


def nameReader(what, names):
    """Renvoie la fonction qui lit un nom, l'un de `names` ; `what` dit ce qu'il nomme (« Agent »)."""

    def read(text):
        """Renvoie le nom `text`, ou lève `OptionError` s'il n'y en a pas de tel."""
        if text not in names:
            raise OptionError(f"{what} inconnu : {text[:20]!r}. Les noms possibles : {', '.join(names)}.")
        return text

    return read


def makeParser(program, description):
    """Renvoie un lecteur sans option, et son groupe où en ajouter."""
    parser = Parser(program, description=description, add_help=False, allow_abbrev=False)
    return parser, parser.add_argument_group("arguments")


def addNumbers(group, numbers):
    """Ajoute au groupe les options `numbers`, décrites comme dans `GAME`, puis celle qui affiche l'aide."""
    for name, kind, smallest, largest, default, text in numbers:
        reader = numberReader(name, kind, smallest, largest)
        group.add_argument(name, type=reader, default=default, metavar="N", help=text)
    group.add_argument("--aide", "-h", "--help", action="help", help="afficher cette aide")


def readOptions(arguments, agents):
    """Renvoie les options de `tetrisbot.py` ; `agents` est la liste des noms d'agents.

    Une option impossible lève `OptionError`.
    """
    parser, group = makeParser("tetrisbot.py", "TétrisBot : un moteur de Tétris et ses agents.")
    text = f"{', '.join(agents)} ({agents[0]})"
    group.add_argument("agent", nargs="?", type=nameReader("Agent", agents), default=agents[0], help=text)
    reader = numberReader("--coeffs", float, -LARGEST_COEFF, LARGEST_COEFF)
    text = "les coefficients de l'agent evaluation"
    group.add_argument("--coeffs", nargs=4, type=reader, metavar="X", help=text)
    group.add_argument("--silence", action="store_true", help="n'afficher que le bilan de chaque partie")
    addNumbers(group, GAME)
    options = parser.parse_args(arguments)
    if options.coeffs and options.agent != "evaluation":
        raise OptionError("--coeffs ne va qu'avec l'agent evaluation.")
    if options.agent == "dominos" and (options.largeur or options.hauteur):
        raise OptionError(
            "--largeur et --hauteur ne vont pas avec l'agent dominos : sa table est d'une seule grille."
        )
    return options


def readSettings(arguments, program, description, numbers, default_file):
    """Renvoie les options d'un calcul, et le dictionnaire de ses réglages.

    `numbers` décrit ses options comme `GAME` ; une option impossible lève `OptionError`.
    """
    parser, group = makeParser(program, description)
    text = f"où le résultat est écrit ({default_file.parent.name}/{default_file.name})"
    group.add_argument("--fichier", type=Path, default=default_file, metavar="F", help=text)
    group.add_argument("--recommencer", action="store_true", help="effacer le résultat et recommencer")
    addNumbers(group, numbers)
    options = parser.parse_args(arguments)
    settings = {}
    for name, *_ in numbers:
        key = name.removeprefix("--")
        if key not in LENGTHS:
            settings[key] = getattr(options, key)
    return options, settings
