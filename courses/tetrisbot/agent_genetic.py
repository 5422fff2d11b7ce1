"""L'agent génétique : l'agent par évaluation, avec les coefficients qu'a trouvés `genetique.py`."""

from agent import PAUSE
from agent_evaluation import AgentEvaluation
from results import FOLDER, readResult


class AgentGenetic(AgentEvaluation):
    """Un agent par évaluation dont les coefficients viennent de l'algorithme génétique."""

    name = "Agent génétique"

    def __init__(self, temporisation=PAUSE, silent=False, **options):
        """Prépare l'agent et sa partie ; un résultat absent ou illisible lève `ResultError`."""
        result = readResult(FOLDER / "genetique.json", ["coeffs"])
        super().__init__(result["coeffs"], temporisation, silent, **options)
