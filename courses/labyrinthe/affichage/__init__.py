"""L'affichage, commun aux deux versions : ces fichiers dessinent et ne connaissent aucun labyrinthe.

Chaque version décrit son labyrinthe par une *vue*, un simple dictionnaire, et c'est elle qu'on dessine
(fonction vueLabyrinthe de versionClassique/vue.py et de versionObjet/vueOO.py) :

    "cartes"       les 7 lignes de 7 cartes du plateau
    "carteAJouer"  la carte en main
    "joueur"       le numéro du joueur courant
    "phase"        1 (insérer la carte) ou 2 (se déplacer)
    "tresor"       le trésor que cherche le joueur courant, None s'il les a tous
    "restants"     pour chaque joueur, dans l'ordre, le nombre de trésors à trouver
    "accessibles"  en phase 2, la liste des cases (ligne, colonne) où l'on peut aller
    "interdit"     l'insertion interdite, par exemple ("N", "3"), ou None

Une carte y est aussi un dictionnaire : "murs" (quatre booléens : nord, est, sud, ouest), "signe" (son
dessin en un caractère), "tresor" (0 : aucun) et "pions" (la liste des numéros).
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame ne se présente pas dans le terminal
