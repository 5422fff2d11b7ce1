"""L'agent par filtrage : il écarte les placements, un critère après l'autre.

Les mots de ce fichier : un *critère* est une statistique et le choix, `min` ou `max`, de sa meilleure valeur.
Un *filtre* ne garde que les placements qui ont la meilleure valeur d'un critère.
"""

from agent import Agent

CRITERIA = (("nb_holes", min), ("sum_heights", min), ("bumpiness", min), ("nb_lines", max))
"""Les critères, du plus important au moins important."""


class AgentFiltering(Agent):
    """Un agent qui garde les meilleurs placements critère par critère, puis tire au hasard."""

    name = "Agent par filtrage"
    description = """Garde les placements qui ont
le moins de trous, puis de hauteur,
puis de relief, puis le plus de lignes."""

    def filterMoves(self, moves):
        """Renvoie la liste des placements de `moves` ({placement: statistiques}) qui passent les filtres."""
        kept = list(moves)
        for stat, best in CRITERIA:
            value = best(moves[move][stat] for move in kept)
            kept = [move for move in kept if moves[move][stat] == value]
        return kept

    def getMove(self):
        """Renvoie la commande d'un placement tiré parmi ceux qui passent tous les filtres."""
        kept = self.filterMoves(self.allMovesStats())
        return self.commandFromMove(self.random_generator.choice(kept))
