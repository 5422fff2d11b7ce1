"""Le déroulement d'une partie, le même en mode texte et en mode graphique.

Une *interface* sait afficher le labyrinthe et demander au joueur ce qu'il veut ; ce fichier enchaîne
les tours en interrogeant l'interface et le labyrinthe. Un *ordre* est un couple, celui qu'attend
executerActionPhase1. *Abandonner*, c'est quitter le programme avant la fin de la partie.
"""

from labyrintheOO import (
    CARTE_INSEREE,
    CARTE_TOURNEE,
    CASE_CHOISIE,
    COUP_INTERDIT,
    ORDRE_INCONNU,
    PARTIE_FINIE,
    RIEN_TROUVE,
    TRESOR_TROUVE,
)

NB_TRESORS = 24
"""Le nombre de trésors cachés dans une partie ordinaire."""

INVALIDE = (-1, -1)
"""La réponse d'une saisie incorrecte."""

REPONSES = {
    CARTE_TOURNEE: "La carte a été tournée.",
    CARTE_INSEREE: "La carte a été insérée.",
    COUP_INTERDIT: "Coup interdit : la carte vient d'être expulsée par là.",
    CASE_CHOISIE: "Insérez d'abord la carte, vous choisirez une case ensuite.",
    ORDRE_INCONNU: "Ordre inconnu.",
}

FINS_DE_TOUR = {
    RIEN_TROUVE: "Le joueur {} n'a rien trouvé.",
    TRESOR_TROUVE: "Le joueur {} a trouvé son trésor !",
    PARTIE_FINIE: "Le joueur {} a trouvé son dernier trésor : il a gagné !",
}

A_BIENTOT = "Vous quittez le labyrinthe. À bientôt !"


class Abandon(Exception):
    """Le joueur veut quitter le programme."""


class Jeu:
    """Une partie menée par une interface.

    Une interface est une sous-classe qui ajoute afficheLabyrinthe(message), saisirOrdre(),
    saisirDeplacement(), animationInsertion(direction, rangee), animationChemin(chemin, joueur)
    et afficheFin(message).
    """

    def __init__(self, labyrinthe):
        """Crée l'interface de ce labyrinthe."""
        self.setLabyrinthe(labyrinthe)

    def setLabyrinthe(self, labyrinthe):
        """Change le labyrinthe auquel on joue."""
        self.labyrinthe = labyrinthe

    def getLabyrinthe(self):
        """Retourne le labyrinthe auquel on joue."""
        return self.labyrinthe

    def jouerPartie(self):
        """Enchaîne les tours jusqu'à la fin ; retourne le numéro du gagnant. Abandon si l'on quitte."""
        message = "Bienvenue dans le labyrinthe !"
        while True:
            joueur = self.labyrinthe.getJoueurCourant()
            message = self.phaseInsertion(message)
            self.phaseDeplacement(message)
            code = self.labyrinthe.finirTour()
            message = FINS_DE_TOUR[code].format(joueur)
            if code == PARTIE_FINIE:
                self.afficheFin(message)
                return joueur

    def phaseInsertion(self, message):
        """Demande des ordres jusqu'à ce que la carte soit insérée ; retourne le dernier message."""
        code = None
        while code != CARTE_INSEREE:
            self.afficheLabyrinthe(message)
            action, rangee = self.saisirOrdre()
            code = self.labyrinthe.executerActionPhase1(action, rangee)
            message = REPONSES[code]
        self.animationInsertion(action, rangee)
        return message

    def phaseDeplacement(self, message):
        """Demande une case jusqu'à ce qu'elle soit accessible, et y conduit le pion du joueur courant."""
        chemin = []
        while not chemin:
            self.afficheLabyrinthe(message)
            lin, col = self.saisirDeplacement()
            chemin = self.labyrinthe.accessibleDistJoueurCourant(lin, col)
            message = "Aucun chemin n'y mène." if (lin, col) != INVALIDE else "Ce n'est pas une case."
        self.animationChemin(chemin, self.labyrinthe.getJoueurCourant())
