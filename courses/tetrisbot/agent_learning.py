"""Les agents de `renforcement.py` : celui du jeu entier, et celui du petit jeu.

Les mots de ce fichier sont ceux de `td_learning.py`, de `q_learning.py` et de `small_game.py`.
"""

from agent import PAUSE, Agent
from agent_evaluation import AgentEvaluation
from q_learning import greedyAction, knownValues
from results import FOLDER, readResult
from small_game import HEIGHT, WIDTH, SmallEngine


class AgentLearning(AgentEvaluation):
    """Un agent par évaluation dont les coefficients viennent des différences temporelles."""

    name = "Agent par renforcement"

    def __init__(self, temporisation=PAUSE, silent=False, **options):
        """Prépare l'agent et sa partie ; un résultat absent ou illisible lève `ResultError`."""
        result = readResult(FOLDER / "tetris.json", ["coeffs"])
        super().__init__(result["coeffs"], temporisation, silent, **options)


class AgentDomino(Agent):
    """Un agent du petit jeu, qui joue la politique gloutonne de la table Q."""

    name = "Agent des dominos"
    description = "Joue l'action de plus grande valeur\ndans sa table Q."

    def __init__(self, temporisation=PAUSE, silent=False, **options):
        """Prépare l'agent et sa partie ; un résultat absent ou illisible lève `ResultError`."""
        self.table = readResult(FOLDER / "dominos.json", ["table"])["table"]
        super().__init__(temporisation, silent, width=WIDTH, height=HEIGHT, **options)

    def makeEngine(self, **options):
        """Renvoie une partie du petit jeu."""
        return SmallEngine(self.getMove, **options)

    def getMove(self):
        """Renvoie l'action de plus grande valeur ; si l'état n'a jamais été vu, la première."""
        return greedyAction(knownValues(self.table, self.engine))
