"""Le petit jeu : une grille de 4 colonnes et 3 lignes, deux petits blocs.

Il a si peu d'états qu'on peut les apprendre un par un.

Les mots de ce fichier :

- le *domino* a deux cases, le *coin* en a trois ; ils ont l'id, donc le dessin, du I et du J ;
- un *état* est tout ce que l'agent voit : les lignes de la grille fixe, du bas vers le haut, et le bloc
  courant. Il est écrit dans un texte : « domino 1101 0100 » (1 pour une case pleine, 0 pour une vide, les
  lignes vides du haut omises) ;
- les *actions* d'un état sont les commandes `P:colonne:rotation` possibles.

      domino     coin
       I I       J .
       . .       J J
"""

from tetramino import Tetramino
from tetris_engine import TetrisEngine

WIDTH, HEIGHT = 4, 3
"""Les colonnes et les lignes visibles de la petite grille."""

DOMINO = Tetramino(1, [[1, 1], [0, 0]], 2)
CORNER = Tetramino(2, [[2, 0], [2, 2]], 4)
NAMES = {DOMINO.id: "domino", CORNER.id: "coin"}


class SmallEngine(TetrisEngine):
    """Une partie du petit jeu ; les règles sont celles du moteur, seuls changent les blocs du sac."""

    # Deux blocs de chaque type : avec un seul, le deuxième bloc d'un sac serait toujours connu d'avance.
    BLOCKS = [DOMINO, DOMINO, CORNER, CORNER]


def newGame(max_blocks, random):
    """Renvoie une partie silencieuse, sans agent ; ses blocs sont tirés d'après `random`."""
    seed = random.random()
    return SmallEngine(None, WIDTH, HEIGHT, max_blocks, silent=True, random_generator_seed=seed)


def readState(engine):
    """Renvoie l'état de la partie."""
    words = [NAMES[engine.block.id]]
    for line in engine.fixed_board.grid[: engine.fixed_board.max_height]:
        words.append("".join("1" if cell else "0" for cell in line))
    return " ".join(words)


def readActions(engine):
    """Renvoie la liste des actions possibles dans la partie."""
    return [f"P:{column}:{rotation}" for column, rotation in engine.getPossibleMovesDirect()]
