"""Les matrices : des tableaux de valeurs, en lignes et en colonnes numérotées à partir de 0.

Une matrice est un dictionnaire : "nbLignes", "nbColonnes", et "valeurs", la liste de toutes les valeurs,
ligne après ligne. La valeur de la case (l, c) y est donc au rang l × nbColonnes + c.

*Décaler* une ligne ou une colonne, c'est la pousser d'un cran : une nouvelle valeur entre d'un côté,
et la valeur qui tombe de l'autre côté est retournée.
"""

from fichiers import ecrireTableau, lireTableau


def Matrice(nbLignes, nbColonnes, valeurParDefaut=0):
    """Retourne une matrice remplie de la valeur par défaut ; ValueError si une taille est négative."""
    if nbLignes < 0 or nbColonnes < 0:
        raise ValueError(f"Une matrice n'a pas {nbLignes} lignes et {nbColonnes} colonnes.")
    return {
        "nbLignes": nbLignes,
        "nbColonnes": nbColonnes,
        "valeurs": [valeurParDefaut] * (nbLignes * nbColonnes),
    }


def getNbLignes(m):
    """Retourne le nombre de lignes."""
    return m["nbLignes"]


def getNbColonnes(m):
    """Retourne le nombre de colonnes."""
    return m["nbColonnes"]


def estCase(m, l, c):
    """Dit si (l, c) est une case de la matrice ; tout autre couple répond False, sans erreur."""
    if not isinstance(l, int) or not isinstance(c, int):
        return False
    return 0 <= l < m["nbLignes"] and 0 <= c < m["nbColonnes"]


def rangCase(m, l, c):
    """Retourne le rang de la case (l, c) dans la liste des valeurs ; IndexError hors de la matrice."""
    if not estCase(m, l, c):
        raise IndexError(f"La case ({l}, {c}) n'est pas dans la matrice.")
    return l * m["nbColonnes"] + c


def getVal(m, l, c):
    """Retourne la valeur de la case (l, c) ; IndexError hors de la matrice."""
    return m["valeurs"][rangCase(m, l, c)]


def setVal(m, l, c, v):
    """Met la valeur v dans la case (l, c) ; IndexError hors de la matrice."""
    m["valeurs"][rangCase(m, l, c)] = v


def pousser(m, cases, nouvelleValeur):
    """Pousse d'un cran les valeurs de ces cases : la nouvelle entre dans la première, la dernière sort."""
    entrante = nouvelleValeur
    for l, c in cases:
        sortante = getVal(m, l, c)
        setVal(m, l, c, entrante)
        entrante = sortante
    return entrante


def casesLigne(m, numLig):
    """Retourne les cases d'une ligne, de gauche à droite ; IndexError si elle n'existe pas."""
    if numLig not in range(getNbLignes(m)):
        raise IndexError(f"La ligne {numLig} n'est pas dans la matrice.")
    return [(numLig, c) for c in range(getNbColonnes(m))]


def casesColonne(m, numCol):
    """Retourne les cases d'une colonne, de haut en bas ; IndexError si elle n'existe pas."""
    if numCol not in range(getNbColonnes(m)):
        raise IndexError(f"La colonne {numCol} n'est pas dans la matrice.")
    return [(l, numCol) for l in range(getNbLignes(m))]


def decalageLigneAGauche(m, numLig, nouvelleValeur=0):
    """Pousse la ligne vers la gauche : la valeur entre à droite ; retourne celle qui sort à gauche."""
    cases = casesLigne(m, numLig)
    cases.reverse()
    return pousser(m, cases, nouvelleValeur)


def decalageLigneADroite(m, numLig, nouvelleValeur=0):
    """Pousse la ligne vers la droite : la valeur entre à gauche ; retourne celle qui sort à droite."""
    return pousser(m, casesLigne(m, numLig), nouvelleValeur)


def decalageColonneEnHaut(m, numCol, nouvelleValeur=0):
    """Pousse la colonne vers le haut : la valeur entre en bas ; retourne celle qui sort en haut."""
    cases = casesColonne(m, numCol)
    cases.reverse()
    return pousser(m, cases, nouvelleValeur)


def decalageColonneEnBas(m, numCol, nouvelleValeur=0):
    """Pousse la colonne vers le bas : la valeur entre en haut ; retourne celle qui sort en bas."""
    return pousser(m, casesColonne(m, numCol), nouvelleValeur)


def lignesDe(m):
    """Retourne la liste des lignes, chacune étant la liste de ses valeurs."""
    lignes = []
    for numLig in range(getNbLignes(m)):
        lignes.append([getVal(m, l, c) for l, c in casesLigne(m, numLig)])
    return lignes


def sauveMatrice(m, nomFic):
    """Écrit la matrice dans le fichier nomFic ; OSError si ce n'est pas possible."""
    ecrireTableau(lignesDe(m), getNbColonnes(m), nomFic)


def lireValeur(texte, typeVal):
    """Retourne la valeur que ce texte écrit ; un texte vide écrit None. ValueError s'il n'en écrit pas."""
    if typeVal == "str":
        return texte
    if texte == "":
        return None
    if typeVal == "int":
        return int(texte)
    if typeVal == "float":
        return float(texte)
    if texte not in ("True", "False"):
        raise ValueError(f"{texte} n'est pas un booléen.")
    return texte == "True"


def chargeMatrice(nomFic, typeVal="int"):
    """Retourne la matrice écrite dans ce fichier ; typeVal est 'int', 'float', 'bool' ou 'str'.

    ValueError, avec une phrase claire, si le fichier est abîmé ; OSError s'il ne peut pas être lu.
    """
    if typeVal not in ("int", "float", "bool", "str"):
        raise ValueError(f"Type de valeurs inconnu : {typeVal!r} (int, float, bool ou str).")
    lignes, nbColonnes = lireTableau(nomFic)
    m = Matrice(len(lignes), nbColonnes)
    for l, ligne in enumerate(lignes):
        for c, texte in enumerate(ligne):
            try:
                setVal(m, l, c, lireValeur(texte, typeVal))
            except ValueError as erreur:
                phrase = f"Le fichier {nomFic} est abîmé : une valeur n'est pas un {typeVal}."
                raise ValueError(phrase) from erreur
    return m


def afficheLigneSeparatrice(m, tailleCellule=4):
    """Affiche le trait qui sépare deux lignes, pour des cellules de cette largeur."""
    print(("-" * tailleCellule + "+") * (getNbColonnes(m) + 1))


def afficheLigne(valeurs, tailleCellule):
    """Affiche ces valeurs sur une ligne, dans des cellules de cette largeur."""
    for valeur in valeurs:
        print(str(valeur).rjust(tailleCellule), end="|")
    print()


def afficheMatrice(m, tailleCellule=4):
    """Affiche la matrice avec les numéros de ses lignes et de ses colonnes."""
    afficheLigne(["", *range(getNbColonnes(m))], tailleCellule)
    afficheLigneSeparatrice(m, tailleCellule)
    for numLig, ligne in enumerate(lignesDe(m)):
        afficheLigne([numLig, *ligne], tailleCellule)
        afficheLigneSeparatrice(m, tailleCellule)
