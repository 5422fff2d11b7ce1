"""Ce que tous les agents ont en commun.

Les mots de ce fichier : un *agent* joue une partie, celle de son moteur `self.engine` ; à chaque tour, le
moteur appelle sa méthode `getMove()`, qui renvoie une commande (voir `tetris_engine.py`). Un *placement* est
un couple (colonne, rotation). Les *statistiques d'un placement* sont celles de la grille qu'il donnerait.
"""

from random import Random

from tetris_engine import TetrisEngine

STATS = ("nb_lines", "max_height", "sum_heights", "nb_holes", "bumpiness")
"""Les statistiques d'un placement, du nom des attributs de `Board`."""

PAUSE = 0.3
"""La temporisation d'un agent, en secondes : le temps de voir chaque coup."""


class Agent:
    """Un joueur et sa partie ; une classe dérivée donne `name`, `description` et `getMove`."""

    name = "Agent"
    description = ""

    def __init__(
        self, temporisation=PAUSE, silent=False, max_blocks=0, width=10, height=22, random_generator_seed=None
    ):
        """Prépare l'agent et sa partie, `self.engine`.

        Les paramètres sont ceux de `TetrisEngine` ; la graine fixe aussi les choix au hasard de l'agent.
        """
        self.temporisation = temporisation
        self.silent = silent
        self.random_generator = Random(random_generator_seed)
        self.engine = self.makeEngine(
            width=width,
            height=height,
            max_blocks=max_blocks,
            temporisation=temporisation,
            silent=silent,
            random_generator_seed=random_generator_seed,
            agent_name=self.name,
            agent_description=self.description,
        )

    def makeEngine(self, **options):
        """Renvoie la partie que joue l'agent, dont le moteur lui demandera ses commandes."""
        return TetrisEngine(self.getMove, **options)

    def getMove(self):
        """Renvoie la commande à jouer dans la partie `self.engine`, sans changer celle-ci."""
        raise NotImplementedError(f"{type(self).__name__} doit définir getMove.")

    def run(self):
        """Joue la partie jusqu'à sa fin et renvoie le score."""
        return self.engine.run()

    def getMoveStats(self, move):
        """Renvoie les statistiques du placement `move` : un dictionnaire dont les clés sont `STATS`."""
        column, rotation = move
        board = self.engine.getBoardAfterMove(column, rotation)
        return {stat: getattr(board, stat) for stat in STATS}

    def allMovesStats(self):
        """Renvoie le dictionnaire {placement: statistiques} de tous les placements possibles."""
        return {move: self.getMoveStats(move) for move in self.engine.getPossibleMovesDirect()}

    def commandFromMove(self, move):
        """Renvoie la commande qui joue le placement `move`."""
        column, rotation = move
        return f"P:{column}:{rotation}"
