"""La lecture de la ligne de commande.

Les mots de ce fichier : une *option* est un mot de la ligne de commande (`--blocs 100`) ; une option
*impossible* est inconnue, incomplète ou hors de ses bornes.
"""

import argparse
import math

NUMBERS = (
    ("--blocs", int, 0, 10**9, 0, "blocs à jouer, 0 : sans limite"),
    ("--largeur", int, 4, 40, 10, "colonnes de la grille (10)"),
    ("--hauteur", int, 4, 40, 22, "lignes visibles de la grille (22)"),
    ("--temporisation", float, 0, 60, 0, "pause entre deux tours, en secondes (0)"),
    ("--graine", int, 0, 10**18, None, "graine du hasard, pour rejouer une partie"),
    ("--parties", int, 1, 10**6, 1, "parties à jouer de suite (1)"),
)
"""Les options qui sont un nombre : nom, type, plus petite et plus grande valeur, valeur par défaut, aide."""

LARGEST_COEFF = 10**6
"""La plus grande valeur absolue d'un coefficient."""


class OptionError(Exception):
    """Une option impossible ; le message le dit au joueur en une phrase."""


class Parser(argparse.ArgumentParser):
    """Un lecteur d'options qui refuse en français."""

    def error(self, message):
        """Lève `OptionError` à la place du message anglais de la bibliothèque."""
        raise OptionError("Arguments incompris. L'aide : python3 tetrisbot.py --aide")


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


def nameReader(names):
    """Renvoie la fonction qui lit un nom d'agent, l'un de `names`."""

    def read(text):
        """Renvoie le nom `text`, ou lève `OptionError` s'il n'y a pas de tel agent."""
        if text not in names:
            raise OptionError(f"Agent inconnu : {text[:20]!r}. Les agents : {', '.join(names)}.")
        return text

    return read


def readOptions(arguments, agents):
    """Renvoie les options écrites dans la liste `arguments` ; `agents` est la liste des noms d'agents.

    Une option impossible lève `OptionError`.
    """
    parser = Parser(
        description="TétrisBot : un moteur de Tétris et ses agents.", add_help=False, allow_abbrev=False
    )
    add = parser.add_argument_group("arguments").add_argument
    add(
        "agent",
        nargs="?",
        type=nameReader(agents),
        default=agents[0],
        help=f"{', '.join(agents)} ({agents[0]})",
    )
    for name, kind, smallest, largest, default, text in NUMBERS:
        reader = numberReader(name, kind, smallest, largest)
        add(name, type=reader, default=default, metavar="N", help=text)
    reader = numberReader("--coeffs", float, -LARGEST_COEFF, LARGEST_COEFF)
    add("--coeffs", nargs=4, type=reader, metavar="X", help="les coefficients de l'agent evaluation")
    add("--silence", action="store_true", help="n'afficher que le bilan de chaque partie")
    add("--aide", "-h", "--help", action="help", help="afficher cette aide")
    options = parser.parse_args(arguments)
    if options.coeffs and options.agent != "evaluation":
        raise OptionError("--coeffs ne va qu'avec l'agent evaluation.")
    return options
