"""Le Q-learning : apprendre, dans le petit jeu, ce que vaut chaque action dans chaque état.

Les mots de ce fichier :

- la *récompense* d'une action est 1 si la partie continue, 0 si la grille déborde : survivre, rien d'autre ;
- le *retour* est la somme des récompenses à venir, celle de dans k coups multipliée par γ^k ; γ (gamma), un
  peu sous 1, fait préférer les récompenses proches ; qui ne perd jamais a pour retour 1 / (1 - γ) ;
- Q(état, action) est l'estimation du retour après cette action, en jouant ensuite au mieux. La *table* Q est
  un dictionnaire {état: {action: valeur}} : tout y est à 0 avant d'avoir joué ;
- la politique *gloutonne* joue l'action de plus grande valeur. Pour apprendre, il faut aussi essayer : avec
  la probabilité ε (epsilon) l'action est tirée au hasard. ε est grand au début, quand la table ne sait rien,
  et diminue ensuite ;
- α (alpha) est la vitesse d'apprentissage : de combien une valeur se rapproche de ce qui vient d'être vu.
  À 1, on oublierait tout le passé ; à 0, on n'apprendrait rien.

Après chaque action, la récompense r et le nouvel état e' corrigent la valeur de l'action :

    Q(e, a) <- Q(e, a) + α × (r + γ × max Q(e', a') - Q(e, a))
"""

from small_game import newGame, readActions, readState

GAMMA = 0.95
ALPHA = 0.2
DECIMALS = 4
"""Les valeurs sont arrondies : la table écrite dans un fichier reste courte, et relue elle est la même."""

FIRST_EPSILON = 0.5
LAST_EPSILON = 0.02
EPSILON_FACTOR = 0.8
"""ε est multiplié par ce facteur à chaque étape, jusqu'à sa dernière valeur."""


def epsilonOfStage(stage):
    """Renvoie ε à l'étape de ce numéro (à partir de 1)."""
    return max(LAST_EPSILON, FIRST_EPSILON * EPSILON_FACTOR ** (stage - 1))


def stateValues(table, engine):
    """Renvoie le dictionnaire {action: valeur} de l'état de la partie, ajouté à la table s'il est nouveau."""
    state = readState(engine)
    if state not in table:
        table[state] = dict.fromkeys(readActions(engine), 0.0)
    return table[state]


def knownValues(table, engine):
    """Renvoie les valeurs de l'état de la partie sans changer la table ; des zéros si l'état y manque."""
    return table.get(readState(engine)) or dict.fromkeys(readActions(engine), 0.0)


def greedyAction(values):
    """Renvoie l'action de plus grande valeur, la première s'il y a égalité."""
    return max(values, key=values.get)


def chooseAction(values, epsilon, random):
    """Renvoie une action : au hasard avec la probabilité `epsilon`, sinon la gloutonne."""
    if random.random() < epsilon:
        return random.choice(list(values))
    return greedyAction(values)


def correct(values, action, target):
    """Rapproche de `target` la valeur de l'action."""
    values[action] = round(values[action] + ALPHA * (target - values[action]), DECIMALS)


def learnFromGame(table, epsilon, max_blocks, random):
    """Joue une partie en corrigeant la table à chaque action ; renvoie le nombre de blocs joués."""
    engine = newGame(max_blocks, random)
    values = stateValues(table, engine)
    while engine.isRunning:
        action = chooseAction(values, epsilon, random)
        engine.playCommand(action)
        if engine.isBoardOver():
            correct(values, action, 0)
        elif engine.isRunning:
            next_values = stateValues(table, engine)
            correct(values, action, 1 + GAMMA * max(next_values.values()))
            values = next_values
    return engine.nb_blocks_played


def playWithTable(table, epsilon, max_blocks, random):
    """Joue une partie sans rien apprendre ; renvoie le nombre de blocs joués.

    `epsilon` vaut 0 pour la politique gloutonne, 1 pour jouer au hasard.
    """
    engine = newGame(max_blocks, random)
    while engine.isRunning:
        engine.playCommand(chooseAction(knownValues(table, engine), epsilon, random))
    return engine.nb_blocks_played
