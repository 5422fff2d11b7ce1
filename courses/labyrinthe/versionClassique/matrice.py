"""Les matrices, sous forme de fonctions.

Ici m est toujours une matrice, telle que la crée la fonction Matrice ; ses lignes et ses colonnes
sont numérotées à partir de 0 ; voir versionObjet/matriceOO.py.
"""

from versionObjet import importer

matriceOO = importer("matriceOO")


def Matrice(nbLignes, nbColonnes, valeurParDefaut=0):
    """Retourne une nouvelle matrice remplie de la valeur par défaut."""
    return matriceOO.Matrice(nbLignes, nbColonnes, valeurParDefaut)


def getNbLignes(m):
    """Retourne le nombre de lignes."""
    return m.getNbLignes()


def getNbColonnes(m):
    """Retourne le nombre de colonnes."""
    return m.getNbColonnes()


def getVal(m, l, c):
    """Retourne la valeur de la case (l, c) ; IndexError hors de la matrice."""
    return m.getVal(l, c)


def setVal(m, l, c, v):
    """Met la valeur v dans la case (l, c) ; IndexError hors de la matrice."""
    m.setVal(l, c, v)


def decalageLigneAGauche(m, numLig, nouvelleValeur=0):
    """Pousse la ligne vers la gauche : la valeur entre à droite ; retourne celle qui sort à gauche."""
    return m.decalageLigneAGauche(numLig, nouvelleValeur)


def decalageLigneADroite(m, numLig, nouvelleValeur=0):
    """Pousse la ligne vers la droite : la valeur entre à gauche ; retourne celle qui sort à droite."""
    return m.decalageLigneADroite(numLig, nouvelleValeur)


def decalageColonneEnHaut(m, numCol, nouvelleValeur=0):
    """Pousse la colonne vers le haut : la valeur entre en bas ; retourne celle qui sort en haut."""
    return m.decalageColonneEnHaut(numCol, nouvelleValeur)


def decalageColonneEnBas(m, numCol, nouvelleValeur=0):
    """Pousse la colonne vers le bas : la valeur entre en haut ; retourne celle qui sort en bas."""
    return m.decalageColonneEnBas(numCol, nouvelleValeur)


def sauveMatrice(m, nomFic):
    """Écrit la matrice dans le fichier nomFic ; OSError si ce n'est pas possible."""
    m.sauveMatrice(nomFic)


def chargeMatrice(nomFic, typeVal="int"):
    """Retourne la matrice écrite dans ce fichier ; typeVal est 'int', 'float', 'bool' ou 'str'.

    ValueError, avec une phrase claire, si le fichier est abîmé ; OSError s'il ne peut pas être lu.
    """
    return matriceOO.Matrice.chargeMatrice(nomFic, typeVal)


def afficheLigneSeparatrice(m, tailleCellule=4):
    """Affiche le trait qui sépare deux lignes, pour des cellules de cette largeur."""
    m.afficheLigneSeparatrice(tailleCellule)


def afficheMatrice(m, tailleCellule=4):
    """Affiche la matrice avec les numéros de ses lignes et de ses colonnes."""
    m.afficheMatrice(tailleCellule)
