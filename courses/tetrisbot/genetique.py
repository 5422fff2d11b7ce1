"""Partie 2, l'optimisation par algorithme génétique : trouver les coefficients de `AgentEvaluation`.

Les mots de ce fichier :

- un *chromosome* est la liste [a, b, c, d] des coefficients d'un agent ; chacun d'eux est un *gène* ;
- la *note* d'un chromosome est le nombre moyen de lignes que son agent supprime dans quelques parties ;
- une *génération* est une population de chromosomes et leurs notes ; la suivante contient l'*élite* (les
  meilleurs, gardés tels quels) et les *enfants* de parents choisis parmi les bons.

La première génération est tirée au hasard, signes compris : rien ne dit d'avance qu'un trou est mauvais.

    au hasard -> noter -> garder l'élite, croiser et muter les autres -> noter -> ... -> le meilleur

Une note dépend des parties jouées, et donc de la chance. Deux précautions :

- dans une génération tous les chromosomes jouent les mêmes parties, et elles changent à la génération
  suivante : l'élite y est notée à nouveau, un chromosome qui n'a eu que de la chance n'y reste pas ;
- à la fin, les premiers de la dernière génération et leur moyenne sont départagés par d'autres parties
  encore, plus longues et sur la grille entière : la *finale*. Dans une population qui s'est resserrée autour
  d'un bon chromosome, la moyenne a moins d'erreur que chacun.

Les parties d'entraînement ont une grille basse : sur la grille entière presque tous les bons agents jouent
jusqu'au dernier bloc, ce qui est long et ne dit pas lequel est le meilleur.

python3 genetique.py                  commencer, ou reprendre après une interruption
python3 genetique.py --generations 30 aller plus loin
python3 genetique.py --aide           toutes les options
"""

import sys
from math import sqrt
from multiprocessing import Pool
from random import Random
from signal import SIG_IGN, SIGINT, signal

from agent_evaluation import DEFAULT_COEFFS, AgentEvaluation
from curve import drawCurves
from options import PROCESSES, OptionError, readSettings
from results import FOLDER, ResultError, openResult, writeResult

FILE = FOLDER / "genetique.json"
DESCRIPTION = "TétrisBot : l'algorithme génétique."

NB_ELITE = 4
"""Les meilleurs d'une génération, qui restent dans la suivante."""

TOURNAMENT = 3
"""Les chromosomes tirés au hasard dont le meilleur devient un parent."""

MUTATION_CHANCE = 0.25
MUTATION_SIZE = 0.2
"""La probabilité qu'un gène mute, et l'écart-type de ce qui lui est alors ajouté."""

NB_FINALISTS = 5
"""Les premiers de la dernière génération, que la finale départage ; leur moyenne y joue aussi."""

FULL_BLOCKS = 500
FULL_HEIGHT = 22
"""Les parties de la finale et du bilan, sur la grille entière ; aucune n'a servi à l'entraînement."""

OPTIONS = (
    ("--generations", int, 1, 10**4, 12, "générations en tout (12)"),
    ("--population", int, NB_ELITE + 2, 1000, 30, "chromosomes d'une génération (30)"),
    ("--parties", int, 1, 1000, 6, "parties d'entraînement par chromosome (6)"),
    ("--blocs", int, 1, 10**6, 200, "blocs d'une partie d'entraînement (200)"),
    ("--hauteur", int, 4, 40, 10, "lignes de la grille d'entraînement (10)"),
    ("--graine", int, 0, 10**18, 1, "graine du hasard (1)"),
    ("--finale", int, 0, 1000, 10, "parties de la finale, 0 : sans finale (10)"),
    ("--bilan", int, 0, 1000, 20, "parties du bilan, 0 : sans bilan (20)"),
    PROCESSES,
)


# Les chromosomes


def normalize(chromosome):
    """Renvoie le chromosome divisé par sa norme : seules comptent les proportions entre ses gènes."""
    norm = sqrt(sum(gene * gene for gene in chromosome)) or 1
    return [gene / norm for gene in chromosome]


def firstPopulation(settings):
    """Renvoie la population de la première génération : des gènes tirés entre -1 et 1."""
    random = Random(f"première {settings['graine']}")
    population = []
    for _ in range(settings["population"]):
        population.append(normalize([random.uniform(-1, 1) for _ in DEFAULT_COEFFS]))
    return population


def selectParent(ranked, random):
    """Renvoie un parent : le meilleur de quelques-uns tirés dans `ranked`, rangée du meilleur au pire."""
    return ranked[min(random.randrange(len(ranked)) for _ in range(TOURNAMENT))]


def cross(mother, father, random):
    """Renvoie l'enfant de deux parents : un point tiré au hasard entre les deux."""
    part = random.random()
    return [part * m + (1 - part) * f for m, f in zip(mother, father, strict=True)]


def mutate(chromosome, random):
    """Renvoie le chromosome dont quelques gènes, tirés au hasard, ont un peu changé."""
    mutant = []
    for gene in chromosome:
        if random.random() < MUTATION_CHANCE:
            gene += random.gauss(0, MUTATION_SIZE)
        mutant.append(gene)
    return mutant


def nextPopulation(ranked, random):
    """Renvoie la population suivante : l'élite de `ranked`, puis des enfants croisés et mutés."""
    population = ranked[:NB_ELITE]
    while len(population) < len(ranked):
        child = cross(selectParent(ranked, random), selectParent(ranked, random), random)
        population.append(normalize(mutate(child, random)))
    return population


# Les notes


def playGame(task):
    """Joue une partie en silence et renvoie ses lignes ; `task` est (chromosome, graine, blocs, hauteur)."""
    chromosome, seed, blocks, height = task
    agent = AgentEvaluation(
        chromosome, silent=True, max_blocks=blocks, height=height, random_generator_seed=seed
    )
    agent.run()
    return agent.engine.total_lines


def meanLines(chromosomes, seeds, blocks, height, pool):
    """Renvoie, pour chaque chromosome, la moyenne de ses lignes dans les parties de ces graines.

    Les parties sont partagées entre les processus de `pool`, chacun en prend une dès qu'il est libre.
    """
    tasks = [(chromosome, seed, blocks, height) for chromosome in chromosomes for seed in seeds]
    lines = pool.map(playGame, tasks, chunksize=1)
    count = len(seeds)
    return [sum(lines[k * count : (k + 1) * count]) / count for k in range(len(chromosomes))]


def gameSeeds(settings, name, count):
    """Renvoie les graines de `count` parties ; `name` les distingue de toutes les autres."""
    return [f"{settings['graine']} {name} {game}" for game in range(count)]


def rank(chromosomes, notes):
    """Renvoie les chromosomes rangés de la meilleure note à la pire."""
    order = sorted(range(len(chromosomes)), key=lambda k: notes[k], reverse=True)
    return [chromosomes[k] for k in order]


# Les générations


def newResult(settings):
    """Renvoie le résultat avant la première génération."""
    return {"reglages": settings, "historique": [], "population": firstPopulation(settings), "coeffs": None}


def playGeneration(result, pool):
    """Note la population, ajoute [meilleure, moyenne, pire note] à l'historique, passe à la suivante.

    Le hasard d'une génération ne dépend que de la graine et de son numéro : il n'est pas à sauvegarder.
    """
    settings = result["reglages"]
    number = len(result["historique"]) + 1
    seeds = gameSeeds(settings, f"génération {number}", settings["parties"])
    notes = meanLines(result["population"], seeds, settings["blocs"], settings["hauteur"], pool)
    ranked = rank(result["population"], notes)
    result["historique"].append([max(notes), sum(notes) / len(notes), min(notes)])
    result["coeffs"] = ranked[0]
    first = ranked[:NB_FINALISTS]
    result["finalistes"] = [*first, normalize([sum(genes) for genes in zip(*first, strict=True)])]
    result["population"] = nextPopulation(ranked, Random(f"{settings['graine']} enfants {number}"))


def playFinal(result, pool):
    """Met dans `coeffs` le meilleur des finalistes, sur des parties qui n'ont pas encore servi."""
    settings = result["reglages"]
    seeds = gameSeeds(settings, "finale", settings["finale"])
    notes = meanLines(result["finalistes"], seeds, FULL_BLOCKS, FULL_HEIGHT, pool)
    result["coeffs"] = rank(result["finalistes"], notes)[0]


def evolve(result, nb_generations, path, pool):
    """Joue les générations qui manquent ; le résultat et sa courbe sont écrits après chacune."""
    while len(result["historique"]) < nb_generations:
        playGeneration(result, pool)
        if len(result["historique"]) == nb_generations and result["reglages"]["finale"]:
            playFinal(result, pool)
        best, mean, worst = zip(*result["historique"], strict=True)
        series = {"meilleur": best, "moyenne": mean, "pire": worst}
        writeResult(path, result, drawCurves("Lignes par partie d'entraînement", "génération", series))
        text = f"meilleur {best[-1]:6.2f}   moyenne {mean[-1]:6.2f}   pire {worst[-1]:6.2f}"
        print(f"Génération {len(best):3} : {text}", flush=True)


def printBalance(result, nb_games, pool):
    """Affiche le bilan, sur des parties nouvelles de la grille entière."""
    seeds = gameSeeds(result["reglages"], "bilan", nb_games)
    first = firstPopulation(result["reglages"])
    notes = meanLines([*first, DEFAULT_COEFFS, result["coeffs"]], seeds, FULL_BLOCKS, FULL_HEIGHT, pool)
    print("Coefficients :", " ".join(f"{coeff:.4f}" for coeff in result["coeffs"]))
    print(f"Lignes par partie, {nb_games} parties nouvelles de {FULL_BLOCKS} blocs au plus :")
    print(f"  première génération, en moyenne : {sum(notes[:-2]) / len(first):6.1f}")
    print(f"  coefficients donnés d'avance    : {notes[-2]:6.1f}")
    print(f"  le meilleur chromosome          : {notes[-1]:6.1f}")


def ignoreControlC():
    """Laisse Ctrl-C au programme principal ; sans cela chaque processus afficherait son erreur."""
    signal(SIGINT, SIG_IGN)


def main(arguments):
    """Lance le programme et renvoie son code de sortie.

    0 : tout va bien ; 2 : option impossible, ou fichier illisible ; 130 : Ctrl-C.
    """
    try:
        options, settings = readSettings(arguments, "genetique.py", DESCRIPTION, OPTIONS, FILE)
        result = openResult(options.fichier, settings, options.recommencer) or newResult(settings)
        with Pool(options.processus, ignoreControlC) as pool:
            evolve(result, options.generations, options.fichier, pool)
            if options.bilan:
                printBalance(result, options.bilan, pool)
    except (OptionError, ResultError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nInterrompu ; la même commande reprendra après la dernière génération finie.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
