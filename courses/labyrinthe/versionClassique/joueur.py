"""Les joueurs et les trésors qu'ils cherchent, sous forme de fonctions.

Ici joueurs est toujours ce que crée la fonction Joueurs, et n le numéro d'un joueur, de 1 à 4 ;
voir versionObjet/joueursOO.py.
"""

from versionObjet import importer

joueursOO = importer("joueursOO")


def Joueurs(nbJoueurs=2, nbTresors=24, nbTresorMax=0):
    """Retourne de 1 à 4 joueurs entre lesquels sont distribués les trésors de 1 à nbTresors.

    Chacun en reçoit autant, au plus nbTresorMax ; 0 veut dire autant que possible.
    """
    return joueursOO.Joueurs(nbJoueurs, nbTresors, nbTresorMax)


def initTresor(joueurs, nbTresors, nbTresorMax):
    """Distribue à nouveau, au hasard et également, les trésors de 1 à nbTresors."""
    joueurs.initTresor(nbTresors, nbTresorMax)


def prochainTresor(joueurs, n):
    """Retourne le prochain trésor que doit trouver le joueur n, None s'il les a tous."""
    return joueurs.prochainTresor(n)


def tresorTrouve(joueurs, n):
    """Note que le joueur n a trouvé son prochain trésor ; retourne combien il lui en reste."""
    return joueurs.tresorTrouve(n)


def nbTresorsRestants(joueurs, n):
    """Retourne le nombre de trésors que le joueur n doit encore trouver."""
    return joueurs.nbTresorsRestants(n)
