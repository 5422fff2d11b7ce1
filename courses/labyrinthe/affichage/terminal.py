"""Le terminal : lire une ligne, colorer un mot, quitter proprement.

Un *style* est un code de couleur ANSI ; il n'est écrit que sur un vrai terminal qui l'accepte.
"""

import os
import sys

from affichage.messages import A_BIENTOT, Abandon

STYLES = {
    "pion 1": "1;97;41",
    "pion 2": "1;97;44",
    "pion 3": "1;97;45",
    "pion 4": "1;30;42",
    "pion courant": "1;30;103",
    "tresor": "33",
    "cherche": "1;30;103",
    "accessible": "1;96",
    "mur": "90",
    "titre": "1",
}


def enCouleurs():
    """Dit si la sortie est un terminal qui montre les couleurs."""
    refus = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not refus


def colorer(texte, style):
    """Retourne le texte, dans ce style si la sortie le permet."""
    if not enCouleurs() or style not in STYLES:
        return texte
    return f"\033[{STYLES[style]}m{texte}\033[0m"


def effacerEcran():
    """Efface l'écran, si la sortie est un terminal."""
    if sys.stdout.isatty():
        print("\033[2J\033[H", end="")


def lireLigne(question):
    """Pose la question et retourne la ligne tapée, sans espaces autour. Abandon à la fin de l'entrée."""
    try:
        return input(question).strip()
    except EOFError as fin:
        raise Abandon from fin


def lireNombre(question, minimum, maximum, parDefaut):
    """Demande un nombre entre minimum et maximum jusqu'à l'obtenir ; une ligne vide donne parDefaut."""
    possibles = [str(nombre) for nombre in range(minimum, maximum + 1)]
    while True:
        ligne = lireLigne(question)
        if ligne == "":
            return parDefaut
        if ligne in possibles:
            return int(ligne)
        print(f"Tapez un nombre de {minimum} à {maximum}, ou Entrée pour {parDefaut}.")


def tolererTout():
    """Fait que des octets ou des caractères impossibles deviennent des « ? » sans arrêter le programme."""
    for flux in (sys.stdin, sys.stdout):
        if getattr(flux, "errors", "replace") == "strict":
            flux.reconfigure(errors="replace")


def executerProprement(fonction, *parametres):
    """Appelle la fonction avec ces paramètres et retourne sa réponse ; None si le joueur quitte.

    Ctrl-C, Ctrl-D et la fermeture de la sortie ne laissent pas de message d'erreur.
    """
    tolererTout()
    try:
        try:
            return fonction(*parametres)
        except (Abandon, KeyboardInterrupt):
            print(f"\n{A_BIENTOT}", flush=True)
    except BrokenPipeError:
        # La sortie est fermée : on la remplace pour que Python ne s'en plaigne pas en se terminant.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return None
