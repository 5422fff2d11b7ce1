"""L'agent aléatoire : il joue n'importe quel placement possible.

Il sert de point de comparaison : un agent qui ne fait pas mieux ne vaut rien.
"""

from agent import Agent


class AgentRandom(Agent):
    """Un agent qui tire chaque placement au hasard."""

    name = "Agent aléatoire"
    description = "Chaque placement est tiré au hasard."

    def getMove(self):
        """Renvoie la commande d'un placement tiré uniformément parmi les placements possibles."""
        return self.commandFromMove(self.random_generator.choice(self.engine.getPossibleMovesDirect()))
