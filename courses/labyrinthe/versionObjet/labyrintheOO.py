"""Le jeu du labyrinthe : le plateau, la carte à jouer, les joueurs, et les règles d'un tour.

Un tour a deux *phases* : 1, le joueur courant tourne la carte à jouer autant qu'il veut puis l'insère ;
2, il déplace son pion en suivant les couloirs. Une *direction* (N, E, S, O) est le côté par lequel la
carte est poussée : N la fait entrer en haut d'une colonne, qui descend. Une *rangée* est le numéro de
la ligne ou de la colonne poussée : 1, 3 ou 5, entier ou caractère.

Ce fichier ne lit et n'affiche rien. `from labyrintheOO import *` donne les quatre classes et `random`.
"""

import random  # noqa: F401  les programmes clients le trouvent ici

from carteOO import Carte  # noqa: F401  même raison
from cheminsOO import casesAtteintes, plusCourtChemin
from joueursOO import Joueurs
from matriceOO import Matrice
from plateauOO import DEPARTS, creerCartesAmovibles, creerPlateau

OPPOSEES = {"N": "S", "E": "O", "S": "N", "O": "E"}
POUSSEES = {
    "N": Matrice.decalageColonneEnBas,
    "E": Matrice.decalageLigneAGauche,
    "S": Matrice.decalageColonneEnHaut,
    "O": Matrice.decalageLigneADroite,
}
RANGEES = ("1", "3", "5")
HORS_PLATEAU = (-1, -1)

CARTE_TOURNEE, CARTE_INSEREE, COUP_INTERDIT, CASE_CHOISIE, ORDRE_INCONNU = range(5)
"""Les réponses de executerActionPhase1."""
RIEN_TROUVE, TRESOR_TROUVE, PARTIE_FINIE = range(3)
"""Les réponses de finirTour."""


class Labyrinthe:
    """Une partie. Attributs utiles aux clients : plateau (une Matrice de Carte) et carte (celle en main)."""

    def __init__(self, nbJoueurs=2, nbTresors=24, nbTresorMax=0):
        """Crée une partie de 1 à 4 joueurs ; nbTresors trésors sont cachés sur les cartes (46 au plus).

        Chaque joueur doit en trouver autant que les autres, au plus nbTresorMax (0 : autant que
        possible). Le joueur 1 commence, en phase 1. ValueError si un nombre ne convient pas.
        """
        self.joueurs = Joueurs(nbJoueurs, nbTresors, nbTresorMax)
        self.nbTresors = nbTresors
        self.joueurCourant = 1
        self.phase = 1
        self.retour = None  # le coup qui remettrait la carte d'où elle vient d'être expulsée
        self.plateau, self.carte = creerPlateau(nbTresors)
        for numJoueur in range(1, nbJoueurs + 1):
            self.poserPionL(*DEPARTS[numJoueur], numJoueur)

    creerCartesAmovibles = staticmethod(creerCartesAmovibles)

    # --- consulter la partie

    def getPlateau(self):
        """Retourne la matrice des cartes."""
        return self.plateau

    def getCarteAJouer(self):
        """Retourne la carte en main."""
        return self.carte

    def getLesJoueurs(self):
        """Retourne les joueurs."""
        return self.joueurs

    def getNbJoueurs(self):
        """Retourne le nombre de joueurs."""
        return self.joueurs.getNbJoueurs()

    def getJoueurCourant(self):
        """Retourne le numéro du joueur dont c'est le tour."""
        return self.joueurCourant

    def changerJoueurCourant(self):
        """Donne la main au joueur suivant ; après le dernier, c'est au premier."""
        self.joueurCourant = self.joueurCourant % self.getNbJoueurs() + 1

    def getPhase(self):
        """Retourne la phase du tour, 1 ou 2."""
        return self.phase

    def changerPhase(self):
        """Passe à l'autre phase."""
        self.phase = 3 - self.phase

    # --- les trésors

    def getNbTresors(self):
        """Retourne le nombre de trésors qui restent dans le labyrinthe."""
        return self.nbTresors

    def decTresor(self):
        """Note qu'il reste un trésor de moins dans le labyrinthe ; sans effet s'il n'en reste pas."""
        self.nbTresors = max(0, self.nbTresors - 1)

    def getTresorCourant(self):
        """Retourne le trésor que cherche le joueur courant, None s'il les a tous."""
        return self.joueurs.prochainTresor(self.joueurCourant)

    def getCoordonneesTresorCourant(self):
        """Retourne la case du trésor que cherche le joueur courant, None s'il n'est pas sur le plateau."""
        tresor = self.getTresorCourant()
        return self.chercherCase(lambda carte: carte.getTresor() == tresor)

    def joueurCourantTrouveTresor(self):
        """Note que le joueur courant a trouvé son trésor ; retourne combien il lui en reste."""
        return self.joueurs.tresorTrouve(self.joueurCourant)

    def nbTresorsRestantsJoueur(self, n):
        """Retourne le nombre de trésors que le joueur n doit encore trouver."""
        return self.joueurs.nbTresorsRestants(n)

    def nbTresorsRestants(self, i):
        """Synonyme de nbTresorsRestantsJoueur."""
        return self.nbTresorsRestantsJoueur(i)

    def prendreTresorL(self, lin, col, numTresor):
        """Enlève ce trésor de la carte en (lin, col) ; sans effet s'il n'y est pas."""
        carte = self.carteEn(lin, col)
        if carte and carte.getTresor() == numTresor:
            carte.prendreTresor()

    # --- les pions

    def carteEn(self, lin, col):
        """Retourne la carte du plateau en (lin, col), None hors du plateau."""
        return self.plateau.getVal(lin, col) if self.plateau.contient(lin, col) else None

    def chercherCase(self, condition):
        """Retourne la première case du plateau dont la carte remplit la condition, None s'il n'y en a pas."""
        for lin in range(self.plateau.getNbLignes()):
            for col in range(self.plateau.getNbColonnes()):
                if condition(self.plateau.getVal(lin, col)):
                    return lin, col
        return None

    def getCoordonneesJoueurCourant(self):
        """Retourne la case où se trouve le joueur courant, None si son pion est enlevé du plateau."""
        return self.chercherCase(lambda carte: carte.possedePion(self.joueurCourant))

    def coordonneesJoueurCourant(self):
        """Synonyme de getCoordonneesJoueurCourant."""
        return self.getCoordonneesJoueurCourant()

    def prendrePionL(self, lin, col, numJoueur):
        """Enlève le pion de ce joueur de la carte en (lin, col) ; sans effet s'il n'y est pas."""
        carte = self.carteEn(lin, col)
        if carte:
            carte.prendrePion(numJoueur)

    def poserPionL(self, lin, col, joueur):
        """Pose le pion de ce joueur sur la carte en (lin, col) ; sans effet hors du plateau."""
        carte = self.carteEn(lin, col)
        if carte:
            carte.poserPion(joueur)

    mettrePionL = poserPionL

    def prendrePion(self, x, y, j):
        """Synonyme de prendrePionL : x est la ligne, y la colonne."""
        self.prendrePionL(x, y, j)

    def mettrePion(self, x, y, j):
        """Synonyme de poserPionL : x est la ligne, y la colonne."""
        self.poserPionL(x, y, j)

    def prendreJoueurCourant(self, lin, col):
        """Enlève le pion du joueur courant de la carte en (lin, col) ; sans effet s'il n'y est pas."""
        self.prendrePionL(lin, col, self.joueurCourant)

    def poserJoueurCourant(self, lin, col):
        """Pose le pion du joueur courant sur la carte en (lin, col) ; sans effet hors du plateau."""
        self.poserPionL(lin, col, self.joueurCourant)

    # --- la phase 1 : tourner et insérer la carte

    def tournerCarte(self, sens="H"):
        """Tourne la carte à jouer : dans le sens horaire si sens vaut 'H', dans l'autre sinon."""
        if sens == "H":
            self.carte.tournerHoraire()
        else:
            self.carte.tournerAntiHoraire()

    @staticmethod
    def estInsertion(direction, rangee):
        """Dit si ce couple désigne l'un des douze endroits où l'on insère la carte."""
        return isinstance(direction, str) and direction in POUSSEES and str(rangee) in RANGEES

    def coupInterdit(self, direction, rangee):
        """Dit si ce coup remettrait la carte à l'endroit d'où elle vient d'être expulsée."""
        return (direction, str(rangee)) == self.retour

    def getInterdit(self):
        """Retourne le coup interdit, comme ('N', '3'), None au début de la partie."""
        return self.retour

    def jouerCarte(self, direction, rangee):
        """Insère la carte à jouer : pousse la rangée, et la carte expulsée devient la carte à jouer.

        Les pions de la carte expulsée passent sur la carte insérée ; le coup contraire devient
        interdit. ValueError si ce n'est pas un endroit où l'on insère.
        """
        if not self.estInsertion(direction, rangee):
            raise ValueError(f"On n'insère pas de carte en {direction}{rangee}.")
        inseree = self.carte
        self.carte = POUSSEES[direction](self.plateau, int(rangee), inseree)
        inseree.setPions(self.carte.getPions())
        self.carte.setPions([])
        self.retour = (OPPOSEES[direction], str(rangee))

    def executerActionPhase1(self, action, rangee):
        """Fait ce que demande le joueur en phase 1 ; retourne ce qui s'est passé.

        0 : ('T', …), la carte est tournée. 1 : (direction, rangée), elle est insérée et la phase 2
        commence. 2 : ce coup est interdit, car il est le contraire du précédent. 3 : deux nombres,
        une case du plateau, que l'on ne choisit qu'en phase 2. 4 : tout le reste, et toute action
        demandée en phase 2. Pour 2, 3 et 4, rien ne change.
        """
        if self.estInsertion(action, rangee) and self.coupInterdit(action, rangee):
            return COUP_INTERDIT
        if self.phase != 1:
            return ORDRE_INCONNU
        if self.estInsertion(action, rangee):
            self.jouerCarte(action, rangee)
            self.changerPhase()
            return CARTE_INSEREE
        if action == "T":
            self.tournerCarte()
            return CARTE_TOURNEE
        return CASE_CHOISIE if estNaturel(action) and estNaturel(rangee) else ORDRE_INCONNU

    # --- la phase 2 : se déplacer

    def casesAccessibles(self):
        """Retourne l'ensemble des cases où le joueur courant peut aller, vide si son pion est enlevé."""
        return set(casesAtteintes(self.plateau, self.getCoordonneesJoueurCourant() or HORS_PLATEAU))

    def accessible(self, ligD, colD, ligA, colA):
        """Dit s'il y a un chemin de (ligD, colD) à (ligA, colA) ; False hors du plateau."""
        return self.accessibleDist(ligD, colD, ligA, colA) != []

    def accessibleDist(self, ligD, colD, ligA, colA):
        """Retourne un plus court chemin de (ligD, colD) à (ligA, colA), [] s'il n'y en a pas."""
        return plusCourtChemin(self.plateau, (ligD, colD), (ligA, colA))

    def accessibleDistJoueurCourant(self, ligA, colA):
        """Retourne un plus court chemin du joueur courant à (ligA, colA), [] s'il n'y en a pas."""
        return self.accessibleDist(*(self.getCoordonneesJoueurCourant() or HORS_PLATEAU), ligA, colA)

    def finirTour(self):
        """Termine le tour : ramasse le trésor cherché s'il est là, puis passe au joueur suivant.

        Retourne 0 : rien de trouvé. 1 : trésor trouvé. 2 : c'était le dernier, la partie est finie
        et le joueur courant, qui ne change pas, a gagné.
        """
        code = self.ramasserTresor()
        if code != PARTIE_FINIE:
            self.changerJoueurCourant()
            self.phase = 1
        return code

    def ramasserTresor(self):
        """Prend le trésor cherché s'il est sous le pion du joueur courant ; mêmes réponses que finirTour."""
        case = self.getCoordonneesJoueurCourant()
        tresor = self.getTresorCourant()
        if case is None or tresor is None or self.plateau.getVal(*case).getTresor() != tresor:
            return RIEN_TROUVE
        self.prendreTresorL(*case, tresor)
        self.decTresor()
        return TRESOR_TROUVE if self.joueurCourantTrouveTresor() else PARTIE_FINIE


def estNaturel(valeur):
    """Dit si cette valeur est un nombre naturel, entier ou écrit en chiffres."""
    if isinstance(valeur, str):
        return valeur.isascii() and valeur.isdigit()
    return isinstance(valeur, int) and not isinstance(valeur, bool) and valeur >= 0
