"""Le déroulement d'une partie, le même en mode texte et en mode graphique.

Une *interface* sait afficher le labyrinthe et demander au joueur ce qu'il veut ; ce fichier enchaîne
les tours en interrogeant l'interface et le labyrinthe. Un *ordre* est un couple, celui qu'attend
executerActionPhase1.
"""

import dossierAffichageOO  # noqa: F401  avant d'importer affichage
from affichage.messages import BIENVENUE, FINS_DE_TOUR, INVALIDE, PAS_UNE_CASE, REPONSES, SANS_CHEMIN
from labyrintheOO import CARTE_INSEREE, PARTIE_FINIE


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
        message = BIENVENUE
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
        """Demande des ordres jusqu'à ce que la carte soit insérée ; retourne le dernier message.

        Une partie reprise en phase 2 n'en demande aucun.
        """
        while self.labyrinthe.getPhase() == 1:
            self.afficheLabyrinthe(message)
            action, rangee = self.saisirOrdre()
            code = self.labyrinthe.executerActionPhase1(action, rangee)
            message = REPONSES[code]
            if code == CARTE_INSEREE:
                self.animationInsertion(action, rangee)
        return message

    def phaseDeplacement(self, message):
        """Demande une case jusqu'à ce qu'elle soit accessible, et y conduit le pion du joueur courant."""
        chemin = []
        while not chemin:
            self.afficheLabyrinthe(message)
            lin, col = self.saisirDeplacement()
            chemin = self.labyrinthe.accessibleDistJoueurCourant(lin, col)
            message = PAS_UNE_CASE if (lin, col) == INVALIDE else SANS_CHEMIN
        self.animationChemin(chemin, self.labyrinthe.getJoueurCourant())
