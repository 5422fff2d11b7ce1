"""Les paramètres du jeu, à modifier ici et nulle part ailleurs.

Une *grille* est un carré de *sous-grilles*, et chaque sous-grille un carré de *cases*. Un *pion* est désigné
par le numéro de son joueur, 1 ou 2 ; une case sans pion contient VIDE.
"""

# --- La grille et la victoire -----------------------------------------------------------------------------
NOMBRE_SOUS_GRILLES = 2  # sous-grilles sur un côté de la grille (2 donne 4 sous-grilles, 3 en donne 9, ...)
TAILLE_SOUS_GRILLE = 3  # cases sur un côté d'une sous-grille, au moins 2
LONGUEUR_ALIGNEMENT = 5  # pions à aligner pour gagner

# --- L'affichage ------------------------------------------------------------------------------------------
SYMBOLES = ("·", "X", "O")  # case vide, pion du joueur 1, pion du joueur 2 : trois caractères différents
EN_COULEUR = True  # les pions sont en couleur quand le jeu s'affiche dans un terminal
COULEURS = ("\033[2m", "\033[1;31m", "\033[1;36m")  # codes ANSI, dans l'ordre de SYMBOLES
MARQUE = "*"  # écrite devant chaque pion d'un alignement, quand la partie est finie
EFFACER_ECRAN = True  # l'écran est effacé avant chaque grille quand le jeu s'affiche dans un terminal
LARGEUR_ECRAN = 80  # colonnes ; les phrases plus longues sont pliées

# --- La saisie --------------------------------------------------------------------------------------------
TOUCHE_DROITE = "d"
TOUCHE_GAUCHE = "g"
TOUCHE_QUITTER = "q"
LONGUEUR_NOM = 20  # caractères dans le nom d'un joueur, au plus

# --- La sauvegarde ----------------------------------------------------------------------------------------
FICHIER_SAUVEGARDE = "partie_en_cours.txt"  # dans le dossier du programme

# --- L'ordinateur -----------------------------------------------------------------------------------------
REFLEXION_MAX = 1.5  # secondes de réflexion par tour, au plus
CANDIDATS = 30  # coups dont l'expert prévoit la réponse

# --- Les valeurs convenues dans tout le programme ---------------------------------------------------------
VIDE = 0
JOUEURS = (1, 2)
EGALITE = -1  # rendu par test_victoire quand les deux joueurs ont un alignement
