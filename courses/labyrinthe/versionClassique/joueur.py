"""Les joueurs : pour chacun, les trésors qu'il doit encore trouver, dans l'ordre.

Les joueurs sont un dictionnaire. "aTrouver" est la liste, joueur par joueur, des trésors à trouver : ceux
du joueur n sont au rang n - 1. "nbTresors" et "nbTresorMax" sont les nombres donnés à la création, dont
initTresor se sert pour distribuer. Un joueur est désigné par son numéro, de 1 à 4.
"""

import random


def Joueurs(nbJoueurs=2, nbTresors=24, nbTresorMax=0):
    """Retourne de 1 à 4 joueurs entre lesquels sont distribués les trésors de 1 à nbTresors.

    Chacun en reçoit autant, au plus nbTresorMax ; 0 veut dire autant que possible. ValueError si un
    nombre ne convient pas.
    """
    if nbJoueurs not in range(1, 5):
        raise ValueError(f"Il faut de 1 à 4 joueurs, pas {nbJoueurs}.")
    if nbTresors < 0 or nbTresorMax < 0:
        raise ValueError("Les nombres de trésors ne sont pas négatifs.")
    joueurs = {
        "aTrouver": [[] for _ in range(nbJoueurs)],
        "nbTresors": nbTresors,
        "nbTresorMax": nbTresorMax,
    }
    initTresor(joueurs)
    return joueurs


def initTresor(joueurs):
    """Distribue au hasard les trésors, autant à chaque joueur.

    Les trésors qu'on ne peut pas partager également ne sont à personne.
    """
    nbJoueurs = len(joueurs["aTrouver"])
    part = joueurs["nbTresors"] // nbJoueurs
    if joueurs["nbTresorMax"] > 0:
        part = min(part, joueurs["nbTresorMax"])
    tires = random.sample(range(1, joueurs["nbTresors"] + 1), part * nbJoueurs)
    for rang in range(nbJoueurs):
        joueurs["aTrouver"][rang] = tires[rang * part : (rang + 1) * part]


def prochainTresor(joueurs, n):
    """Retourne le prochain trésor que doit trouver le joueur n, None s'il les a tous."""
    if nbTresorsRestants(joueurs, n) == 0:
        return None
    return joueurs["aTrouver"][n - 1][0]


def tresorTrouve(joueurs, n):
    """Note que le joueur n a trouvé son prochain trésor ; retourne combien il lui en reste."""
    if nbTresorsRestants(joueurs, n) > 0:
        joueurs["aTrouver"][n - 1].pop(0)
    return nbTresorsRestants(joueurs, n)


def nbTresorsRestants(joueurs, n):
    """Retourne le nombre de trésors que le joueur n doit encore trouver."""
    return len(joueurs["aTrouver"][n - 1])
