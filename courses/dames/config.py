"""Les valeurs communes à tout le jeu de dames : taille du damier, symboles, joueurs, codes d'erreur.

Une case du damier contient FREE_SPACE, un pion (1 pour les blancs, -1 pour les noirs) ou une dame,
du même signe que le pion mais de valeur absolue plus grande que 1 (2 et -2).
"""

# Le damier
DIMENSION = 10

# Les symboles de l'affichage en console (prévus pour une écriture claire sur un fond sombre)
WHITE_SQUARE = "\u2587"
BLACK_SQUARE = "\u0020"
WHITE_PAWN = "\u25cf"
BLACK_PAWN = "\u25cb"
WHITE_KING = "\u25c9"
BLACK_KING = "\u25ce"

# Le contenu des cases et les joueurs
FREE_SPACE = 0
WHITE_PLAYER = 1
BLACK_PLAYER = -1

# Les codes d'erreur de checkMove
NO_ERROR = 0
PAWN_ONLY_ONE_MOVE = 1
BAD_DIRECTION_FORMAT = 2
ONLY_KING_GO_BACK = 3
SPACE_OCCUPIED = 4
CANNOT_JUMP_OUTSIDE = 5
TOO_LONG_JUMP = 6
CANNOT_GO_OUTSIDE = 7
NO_FREE_WAY = 8
NO_PIECE = 9
OPPONENT_PIECE = 10
MUST_CAPTURE = 11

# L'ordinateur : combien de ses pièces, tirées au sort, il examine à chaque étape de sa stratégie
N = 10
