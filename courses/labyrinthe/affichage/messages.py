"""Ce que disent les deux modes, texte et graphique, des deux versions.

*Abandonner*, c'est quitter le programme avant la fin de la partie.
"""

NB_TRESORS = 24
"""Le nombre de trésors cachés dans une partie ordinaire."""

INVALIDE = (-1, -1)
"""La réponse d'une saisie incorrecte."""

BIENVENUE = "Bienvenue dans le labyrinthe !"
A_BIENTOT = "Vous quittez le labyrinthe. À bientôt !"
PAS_UNE_CASE = "Ce n'est pas une case."
SANS_CHEMIN = "Aucun chemin n'y mène."

REPONSES = [
    "La carte a été tournée.",
    "La carte a été insérée.",
    "Coup interdit : la carte vient d'être expulsée par là.",
    "Insérez d'abord la carte, vous choisirez une case ensuite.",
    "Ordre inconnu.",
]
"""Pour chaque réponse de executerActionPhase1, de 0 à 4, la phrase à montrer."""

FINS_DE_TOUR = [
    "Le joueur {} n'a rien trouvé.",
    "Le joueur {} a trouvé son trésor !",
    "Le joueur {} a trouvé son dernier trésor : il a gagné !",
]
"""Pour chaque réponse de finirTour, de 0 à 2, la phrase à montrer ; {} est le numéro du joueur."""


class Abandon(Exception):
    """Le joueur veut quitter le programme."""
