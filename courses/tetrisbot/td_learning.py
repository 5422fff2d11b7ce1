"""L'apprentissage par différences temporelles (TD) : estimer la valeur d'une grille du jeu entier.

Le jeu entier a trop d'états pour une table : chaque grille n'y serait vue qu'une fois. On décrit donc une
grille par ses statistiques, et on cherche des *poids* w tels que

    V(grille) = w0 + w1 × somme des hauteurs + w2 × trous + w3 × relief

soit l'estimation du retour (voir `q_learning.py`) à partir de cette grille. La récompense est toujours 1 si
la partie continue, 0 si la grille déborde. Les statistiques sont divisées par `SCALES`, pour être toutes du
même ordre de grandeur : une seule vitesse d'apprentissage α convient alors à tous les poids.

À chaque bloc l'agent joue le placement de plus grande valeur (ou, avec la probabilité ε, un placement au
hasard). La grille g obtenue au bloc précédent aurait dû valoir ce qui est vu maintenant, la récompense plus
γ × V(g'), où g' est la grille d'après. L'écart δ, la *différence temporelle*, corrige chaque poids en
proportion de sa statistique dans g :

    δ = récompense + γ × V(g') - V(g)          w <- w + α × δ × statistiques(g)

Comparer V(g') entre les placements, c'est les noter comme `AgentEvaluation` : les poids appris deviennent ses
coefficients b, c et d, au signe et à l'échelle près ; a est nul, car les lignes n'ont pas de récompense à
elles : en supprimer une abaisse la grille.
"""

from agent_evaluation import AgentEvaluation

GAMMA = 0.95
EPSILON = 0.02
FIRST_ALPHA = 0.05
ALPHA_HALVING = 5
"""α est la moitié de sa première valeur après ce nombre d'étapes, le tiers après le double, etc."""

FEATURES = ("sum_heights", "nb_holes", "bumpiness")
SCALES = (100, 20, 20)
"""Les statistiques d'une grille, et ce par quoi elles sont divisées."""


def alphaOfStage(stage):
    """Renvoie α à l'étape de ce numéro (à partir de 1)."""
    return FIRST_ALPHA / (1 + (stage - 1) / ALPHA_HALVING)


def features(stats):
    """Renvoie les nombres qui décrivent la grille de ces statistiques : 1 (pour w0), puis `FEATURES`."""
    return [1] + [stats[name] / scale for name, scale in zip(FEATURES, SCALES, strict=True)]


def value(weights, numbers):
    """Renvoie V de la grille que décrivent ces nombres."""
    return sum(weight * number for weight, number in zip(weights, numbers, strict=True))


def moveTarget(weights, stats, height):
    """Renvoie récompense + γ × V(g') d'un placement, d'après ses statistiques ; 0 si la grille déborde."""
    if stats["max_height"] > height:
        return 0
    return 1 + GAMMA * value(weights, features(stats))


def learnFromGame(weights, alpha, max_blocks, height, random):
    """Joue une partie en corrigeant les poids à chaque bloc ; renvoie le nombre de lignes supprimées."""
    agent = AgentEvaluation(
        silent=True, max_blocks=max_blocks, height=height, random_generator_seed=random.random()
    )
    before = None
    while agent.engine.isRunning:
        moves = agent.allMovesStats()
        targets = {move: moveTarget(weights, moves[move], height) for move in moves}
        move = max(targets, key=targets.get)
        if random.random() < EPSILON:
            move = random.choice(list(moves))
        if before is not None:
            delta = targets[move] - value(weights, before)
            for k, number in enumerate(before):
                weights[k] += alpha * delta * number
        before = features(moves[move])
        agent.engine.playCommand(agent.commandFromMove(move))
    return agent.engine.total_lines


def coeffsFromWeights(weights):
    """Renvoie les coefficients [a, b, c, d] de l'agent qui joue le placement de plus grande valeur V."""
    return [0] + [-weight / scale for weight, scale in zip(weights[1:], SCALES, strict=True)]
