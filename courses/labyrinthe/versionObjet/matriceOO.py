"""La matrice : un tableau de valeurs, en lignes et en colonnes numérotées à partir de 0.

*Décaler* une ligne ou une colonne, c'est la pousser d'un cran : une nouvelle valeur entre d'un côté,
et la valeur qui tombe de l'autre côté est retournée.
"""

from fichiersOO import ecrireTableau, lireTableau

BOOLEENS = {"True": True, "False": False}
TYPES = ("int", "float", "bool", "str")


def lireValeur(texte, typeVal):
    """Retourne la valeur de ce type que le texte écrit ; None s'écrit comme un texte vide.

    ValueError ou KeyError si le texte n'écrit pas une telle valeur.
    """
    if typeVal == "str":
        return texte
    if texte == "":
        return None
    if typeVal == "int":
        return int(texte)
    return float(texte) if typeVal == "float" else BOOLEENS[texte]


class Matrice:
    """Une matrice, gardée comme la liste de ses lignes."""

    def __init__(self, nbLignes, nbColonnes, valeurParDefaut=0):
        """Crée une matrice remplie de la valeur par défaut ; ValueError si une taille est négative."""
        if nbLignes < 0 or nbColonnes < 0:
            raise ValueError(f"Une matrice n'a pas {nbLignes} lignes et {nbColonnes} colonnes.")
        self.nbColonnes = nbColonnes
        self.lignes = [[valeurParDefaut] * nbColonnes for _ in range(nbLignes)]

    def __eq__(self, autre):
        """Dit si l'autre matrice a les mêmes tailles et les mêmes valeurs."""
        if not isinstance(autre, Matrice):
            return NotImplemented
        return (self.nbColonnes, self.lignes) == (autre.nbColonnes, autre.lignes)

    __hash__ = None

    def getNbLignes(self):
        """Retourne le nombre de lignes."""
        return len(self.lignes)

    def getNbColonnes(self):
        """Retourne le nombre de colonnes."""
        return self.nbColonnes

    def contient(self, l, c):
        """Dit si (l, c) est une case de la matrice ; tout autre couple répond False, sans erreur."""
        if not (isinstance(l, int) and isinstance(c, int)):
            return False
        return 0 <= l < len(self.lignes) and 0 <= c < self.nbColonnes

    def verifierCase(self, l, c):
        """Lève IndexError si (l, c) n'est pas une case de la matrice."""
        if not self.contient(l, c):
            raise IndexError(f"La case ({l}, {c}) n'est pas dans la matrice.")

    def getVal(self, l, c):
        """Retourne la valeur de la case (l, c) ; IndexError hors de la matrice."""
        self.verifierCase(l, c)
        return self.lignes[l][c]

    def setVal(self, l, c, v):
        """Met la valeur v dans la case (l, c) ; IndexError hors de la matrice."""
        self.verifierCase(l, c)
        self.lignes[l][c] = v

    def getLigne(self, numLig):
        """Retourne la ligne elle-même ; IndexError si elle n'existe pas."""
        if numLig not in range(self.getNbLignes()):
            raise IndexError(f"La ligne {numLig} n'est pas dans la matrice.")
        return self.lignes[numLig]

    def getColonne(self, numCol):
        """Retourne une copie de la colonne ; IndexError si elle n'existe pas."""
        if numCol not in range(self.getNbColonnes()):
            raise IndexError(f"La colonne {numCol} n'est pas dans la matrice.")
        return [ligne[numCol] for ligne in self.lignes]

    def setColonne(self, numCol, valeurs):
        """Remplace les valeurs d'une colonne."""
        for ligne, valeur in zip(self.lignes, valeurs, strict=True):
            ligne[numCol] = valeur

    def decalageLigneAGauche(self, numLig, nouvelleValeur=0):
        """Pousse la ligne vers la gauche : la valeur entre à droite ; retourne celle qui sort à gauche."""
        ligne = self.getLigne(numLig)
        ligne.append(nouvelleValeur)
        return ligne.pop(0)

    def decalageLigneADroite(self, numLig, nouvelleValeur=0):
        """Pousse la ligne vers la droite : la valeur entre à gauche ; retourne celle qui sort à droite."""
        ligne = self.getLigne(numLig)
        ligne.insert(0, nouvelleValeur)
        return ligne.pop()

    def decalageColonneEnHaut(self, numCol, nouvelleValeur=0):
        """Pousse la colonne vers le haut : la valeur entre en bas ; retourne celle qui sort en haut."""
        colonne = self.getColonne(numCol)
        colonne.append(nouvelleValeur)
        sortie = colonne.pop(0)
        self.setColonne(numCol, colonne)
        return sortie

    def decalageColonneEnBas(self, numCol, nouvelleValeur=0):
        """Pousse la colonne vers le bas : la valeur entre en haut ; retourne celle qui sort en bas."""
        colonne = self.getColonne(numCol)
        colonne.insert(0, nouvelleValeur)
        sortie = colonne.pop()
        self.setColonne(numCol, colonne)
        return sortie

    def sauveMatrice(self, nomFic):
        """Écrit la matrice dans le fichier nomFic ; OSError si ce n'est pas possible."""
        ecrireTableau(self.lignes, self.nbColonnes, nomFic)

    @classmethod
    def chargeMatrice(cls, nomFic, typeVal="int"):
        """Retourne la matrice écrite dans le fichier nomFic, ses valeurs étant du type typeVal.

        typeVal est 'int', 'float', 'bool' ou 'str'. ValueError, avec une phrase claire, si le fichier
        est abîmé ou si typeVal n'est pas l'un des quatre ; OSError s'il ne peut pas être lu.
        """
        if typeVal not in TYPES:
            raise ValueError(f"Type de valeurs inconnu : {typeVal!r} (int, float, bool ou str).")
        textes, nbColonnes = lireTableau(nomFic)
        matrice = cls(0, nbColonnes)
        try:
            matrice.lignes = [[lireValeur(texte, typeVal) for texte in ligne] for ligne in textes]
        except (ValueError, KeyError) as erreur:
            raise ValueError(
                f"Le fichier {nomFic} est abîmé : une valeur n'est pas un {typeVal}."
            ) from erreur
        return matrice

    def afficheLigneSeparatrice(self, tailleCellule=4):
        """Affiche le trait qui sépare deux lignes, pour des cellules de cette largeur."""
        print(("-" * tailleCellule + "+") * (self.nbColonnes + 1))

    def afficheMatrice(self, tailleCellule=4):
        """Affiche la matrice avec les numéros de ses lignes et de ses colonnes."""
        self.afficheValeurs(["", *range(self.nbColonnes)], tailleCellule)
        for numLig, ligne in enumerate(self.lignes):
            self.afficheValeurs([numLig, *ligne], tailleCellule)

    def afficheValeurs(self, valeurs, tailleCellule):
        """Affiche ces valeurs sur une ligne, et le trait qui la sépare de la suivante."""
        for valeur in valeurs:
            print(str(valeur).rjust(tailleCellule), end="|")
        print()
        self.afficheLigneSeparatrice(tailleCellule)
