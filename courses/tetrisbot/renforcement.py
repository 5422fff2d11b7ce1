"""Partie 3, l'optimisation par apprentissage par renforcement (reinforcement learning).

Deux apprentissages, du plus simple au plus utile :

- `dominos` : le Q-learning, dans le petit jeu de `small_game.py` ; voir `q_learning.py` ;
- `tetris` : les différences temporelles, dans le jeu entier ; voir `td_learning.py`.

Les mots de ce fichier : une *étape* est un nombre de parties dont l'agent apprend ; après chacune le
programme affiche où il en est, écrit le résultat et sa courbe. Le hasard d'une étape ne dépend que de la
graine et du numéro de l'étape : un programme interrompu reprend comme s'il ne l'avait pas été.

python3 renforcement.py dominos       commencer, ou reprendre après une interruption
python3 renforcement.py tetris
python3 renforcement.py dominos --aide   toutes les options
"""

import sys
from random import Random

import q_learning
import td_learning
from curve import drawCurves
from options import OptionError, nameReader, readSettings
from results import FOLDER, ResultError, openResult, writeResult

NB_TEST_GAMES = 20
TEST_BLOCKS = 1000
"""Les parties, et leurs blocs, qui mesurent la politique gloutonne du petit jeu à la fin d'une étape."""

DOMINO_OPTIONS = (
    ("--etapes", int, 1, 10**4, 20, "étapes en tout (20)"),
    ("--parties", int, 1, 10**6, 500, "parties d'une étape (500)"),
    ("--blocs", int, 1, 10**6, 200, "blocs d'une partie, au plus (200)"),
    ("--graine", int, 0, 10**18, 1, "graine du hasard (1)"),
)

TETRIS_OPTIONS = (
    ("--etapes", int, 1, 10**4, 12, "étapes en tout (12)"),
    ("--parties", int, 1, 10**6, 40, "parties d'une étape (40)"),
    ("--blocs", int, 1, 10**6, 200, "blocs d'une partie, au plus (200)"),
    ("--hauteur", int, 4, 40, 10, "lignes de la grille d'entraînement (10)"),
    ("--graine", int, 0, 10**18, 1, "graine du hasard (1)"),
)


def mean(numbers):
    """Renvoie la moyenne de ces nombres."""
    return sum(numbers) / len(numbers)


def stageRandom(settings, stage):
    """Renvoie le générateur de hasard de l'étape."""
    return Random(f"{settings['graine']} étape {stage}")


# Le petit jeu


def newDominoResult(settings):
    """Renvoie le résultat avant la première étape : une table vide, et ce que dure une partie au hasard."""
    random = stageRandom(settings, 0)
    lengths = [q_learning.playWithTable({}, 1, TEST_BLOCKS, random) for _ in range(10 * NB_TEST_GAMES)]
    return {"reglages": settings, "hasard": mean(lengths), "historique": [], "table": {}}


def playDominoStage(result):
    """Joue une étape et ajoute à l'historique [blocs en apprenant, blocs de la politique gloutonne].

    Renvoie la phrase qui le dit.
    """
    settings = result["reglages"]
    stage = len(result["historique"]) + 1
    random = stageRandom(settings, stage)
    epsilon = q_learning.epsilonOfStage(stage)
    learning = []
    for _ in range(settings["parties"]):
        learning.append(q_learning.learnFromGame(result["table"], epsilon, settings["blocs"], random))
    greedy = []
    for _ in range(NB_TEST_GAMES):
        greedy.append(q_learning.playWithTable(result["table"], 0, TEST_BLOCKS, random))
    result["historique"].append([mean(learning), mean(greedy)])
    text = f"{mean(learning):6.1f} blocs en apprenant, {mean(greedy):6.1f} sans exploration"
    return f"Étape {stage:3} (ε = {epsilon:.3f}) : {text}, {len(result['table'])} états."


def drawDominoCurve(result):
    """Renvoie la courbe de l'apprentissage du petit jeu."""
    learning = [stage[0] for stage in result["historique"]]
    series = {"en apprenant": learning, "au hasard": [result["hasard"]] * len(learning)}
    return drawCurves("Petit jeu : blocs par partie", "étape", series)


def printDominoBalance(result):
    """Affiche le bilan de l'apprentissage du petit jeu."""
    greedy = result["historique"][-1][1]
    times = greedy / result["hasard"]
    print(f"Au hasard : {result['hasard']:.1f} blocs.")
    print(f"Politique gloutonne : {greedy:.1f} blocs, {times:.0f} fois plus.")


# Le jeu entier


def newTetrisResult(settings):
    """Renvoie le résultat avant la première étape : des poids nuls."""
    return {"reglages": settings, "historique": [], "poids": [0, 0, 0, 0], "coeffs": [0, 0, 0, 0]}


def playTetrisStage(result):
    """Joue une étape et ajoute à l'historique la moyenne de ses lignes ; renvoie la phrase qui le dit."""
    settings = result["reglages"]
    stage = len(result["historique"]) + 1
    random = stageRandom(settings, stage)
    alpha = td_learning.alphaOfStage(stage)
    lines = []
    for _ in range(settings["parties"]):
        blocks, height = settings["blocs"], settings["hauteur"]
        lines.append(td_learning.learnFromGame(result["poids"], alpha, blocks, height, random))
    result["historique"].append(mean(lines))
    result["coeffs"] = td_learning.coeffsFromWeights(result["poids"])
    weights = " ".join(f"{weight:6.2f}" for weight in result["poids"])
    return f"Étape {stage:3} (α = {alpha:.3f}) : {mean(lines):6.1f} lignes, poids {weights}"


def drawTetrisCurve(result):
    """Renvoie la courbe de l'apprentissage du jeu entier."""
    return drawCurves("Jeu entier : lignes par partie", "étape", {"en apprenant": result["historique"]})


def printTetrisBalance(result):
    """Affiche le bilan de l'apprentissage du jeu entier."""
    print("Coefficients :", " ".join(f"{coeff:.4f}" for coeff in result["coeffs"]))


LEARNINGS = {
    "dominos": (DOMINO_OPTIONS, newDominoResult, playDominoStage, drawDominoCurve, printDominoBalance),
    "tetris": (TETRIS_OPTIONS, newTetrisResult, playTetrisStage, drawTetrisCurve, printTetrisBalance),
}
"""Les deux apprentissages : leurs options, puis leurs fonctions dans l'ordre où elles servent."""


def learn(name, arguments):
    """Mène l'apprentissage de ce nom, avec ces options, jusqu'à sa dernière étape."""
    numbers, new_result, play_stage, draw_curve, print_balance = LEARNINGS[name]
    description = "TétrisBot : l'apprentissage par renforcement."
    options, settings = readSettings(
        arguments, f"renforcement.py {name}", description, numbers, FOLDER / f"{name}.json"
    )
    result = openResult(options.fichier, settings, options.recommencer) or new_result(settings)
    while len(result["historique"]) < options.etapes:
        sentence = play_stage(result)
        writeResult(options.fichier, result, draw_curve(result))
        print(sentence, flush=True)
    print_balance(result)


def main(arguments):
    """Lance le programme et renvoie son code de sortie.

    0 : tout va bien ; 2 : option impossible, ou fichier illisible ; 130 : Ctrl-C.
    """
    try:
        name = nameReader("Apprentissage", LEARNINGS)(arguments[0] if arguments else "")
        learn(name, arguments[1:])
    except (OptionError, ResultError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nInterrompu ; la même commande reprendra après la dernière étape finie.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
