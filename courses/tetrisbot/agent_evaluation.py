"""L'agent par évaluation : il note chaque placement et joue le mieux noté.

Les mots de ce fichier : les *coefficients* [a, b, c, d] donnent la *note* q d'un placement,

    q = a × lignes supprimées - b × somme des hauteurs - c × trous - d × relief

où les quatre statistiques sont celles de la grille après le placement.
"""

from agent import PAUSE, Agent

DEFAULT_COEFFS = [0.760666, 0.510066, 0.35663, 0.184483]
"""Des coefficients connus pour bien jouer, trouvés par un algorithme génétique (Yiyuan Lee, 2013)."""


class AgentEvaluation(Agent):
    """Un agent qui joue le placement de meilleure note."""

    name = "Agent par évaluation"

    def __init__(self, eval_coeffs=DEFAULT_COEFFS, temporisation=PAUSE, silent=False, **options):
        """Prépare l'agent ; `eval_coeffs` est [a, b, c, d], les autres paramètres sont ceux de `Agent`.

        Une liste qui n'a pas quatre coefficients lève `ValueError`.
        """
        if len(eval_coeffs) != len(DEFAULT_COEFFS):
            raise ValueError(f"Il faut {len(DEFAULT_COEFFS)} coefficients.")
        self.eval_coeffs = list(eval_coeffs)
        lines, heights, holes, bumpiness = self.eval_coeffs
        self.description = (
            f"q = {lines:g} × lignes\n"
            f"    - {heights:g} × somme des hauteurs\n"
            f"    - {holes:g} × trous\n"
            f"    - {bumpiness:g} × relief"
        )
        super().__init__(temporisation, silent, **options)

    def evaluate(self, stats):
        """Renvoie la note d'un placement d'après ses statistiques."""
        a, b, c, d = self.eval_coeffs
        gain = a * stats["nb_lines"]
        return gain - b * stats["sum_heights"] - c * stats["nb_holes"] - d * stats["bumpiness"]

    def getMove(self):
        """Renvoie la commande du placement de meilleure note, le premier s'il y a égalité."""
        moves = self.allMovesStats()
        return self.commandFromMove(max(moves, key=lambda move: self.evaluate(moves[move])))
