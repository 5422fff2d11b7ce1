"""Les joueurs : pour chacun, les trésors qu'il doit encore trouver, dans l'ordre.

Un joueur est désigné par son *numéro*, de 1 à 4 ; un trésor par un entier à partir de 1.
"""

import random


class Joueurs:
    """De un à quatre joueurs, gardés comme un dictionnaire : numéro → liste des trésors à trouver."""

    def __init__(self, nbJoueurs=2, nbTresors=24, nbTresorMax=0):
        """Crée les joueurs et leur distribue les trésors de 1 à nbTresors.

        Chacun en reçoit autant, au plus nbTresorMax ; 0 veut dire autant que possible. ValueError si un
        nombre ne convient pas.
        """
        if nbJoueurs not in range(1, 5):
            raise ValueError(f"Il faut de 1 à 4 joueurs, pas {nbJoueurs}.")
        if nbTresors < 0 or nbTresorMax < 0:
            raise ValueError("Les nombres de trésors ne sont pas négatifs.")
        self.tresors = {n: [] for n in range(1, nbJoueurs + 1)}
        self.nbTresors = nbTresors
        self.nbTresorMax = nbTresorMax
        self.initTresor()

    def initTresor(self):
        """Distribue au hasard les trésors, autant à chaque joueur.

        Les trésors qu'on ne peut pas partager également ne sont à personne.
        """
        part = self.nbTresors // self.getNbJoueurs()
        if self.nbTresorMax:
            part = min(part, self.nbTresorMax)
        tires = random.sample(range(1, self.nbTresors + 1), part * self.getNbJoueurs())
        for n in self.tresors:
            self.tresors[n] = tires[(n - 1) * part : n * part]

    def getNbJoueurs(self):
        """Retourne le nombre de joueurs."""
        return len(self.tresors)

    def prochainTresor(self, n):
        """Retourne le prochain trésor que doit trouver le joueur n, None s'il les a tous."""
        return self.tresors[n][0] if self.tresors[n] else None

    def tresorTrouve(self, n):
        """Note que le joueur n a trouvé son prochain trésor ; retourne combien il lui en reste."""
        self.tresors[n] = self.tresors[n][1:]
        return self.nbTresorsRestants(n)

    def nbTresorsRestants(self, n):
        """Retourne le nombre de trésors que le joueur n doit encore trouver."""
        return len(self.tresors[n])
