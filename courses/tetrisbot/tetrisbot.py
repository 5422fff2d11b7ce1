"""Le programme principal : choisir un agent et ses options, et le regarder (ou le faire) jouer.

python3 tetrisbot.py                          jouer soi-même
python3 tetrisbot.py evaluation --blocs 100   regarder un agent
python3 tetrisbot.py filtrage --blocs 200 --parties 5 --silence   essayer un agent sur plusieurs parties
python3 tetrisbot.py --aide                   toutes les options
"""

import os
import sys

from agent_evaluation import AgentEvaluation
from agent_filtering import AgentFiltering
from agent_genetic import AgentGenetic
from agent_human import AgentHuman
from agent_learning import AgentDomino, AgentLearning
from agent_random import AgentRandom
from display import summary
from options import OptionError, readOptions
from results import ResultError

AGENTS = {
    "humain": AgentHuman,
    "aleatoire": AgentRandom,
    "evaluation": AgentEvaluation,
    "filtrage": AgentFiltering,
    "genetique": AgentGenetic,
    "renforcement": AgentLearning,
    "dominos": AgentDomino,
}
"""Le nom de chaque agent sur la ligne de commande."""


def makeAgent(options, game):
    """Renvoie l'agent que décrivent les options, prêt pour la partie numéro `game` (à partir de 0).

    Une option qui n'est pas donnée vaut ce que l'agent choisit lui-même.
    """
    settings = {
        "temporisation": options.temporisation,
        "silent": options.silence,
        "max_blocks": options.blocs,
        "width": options.largeur,
        "height": options.hauteur,
        # Chaque partie d'une série a sa graine : avec la même, toutes seraient la même partie.
        "random_generator_seed": None if options.graine is None else options.graine + game,
        "eval_coeffs": options.coeffs,
    }
    given = {name: value for name, value in settings.items() if value is not None}
    return AGENTS[options.agent](**given)


def playGames(options):
    """Joue les parties demandées, avec le bilan de chacune ; une partie abandonnée arrête la série."""
    lines = []
    for game in range(options.parties):
        engine = makeAgent(options, game).engine
        engine.run()
        if options.silence:
            print(summary(engine), flush=True)
        if not engine.isEndGame():
            break
        lines.append(engine.total_lines)
    if len(lines) > 1:
        print(f"{len(lines)} parties : {sum(lines) / len(lines):.1f} lignes en moyenne.")


def prepareOutput():
    """Règle la sortie pour qu'un terminal sans accents affiche un ? à leur place, au lieu d'une erreur."""
    if sys.stdout:
        sys.stdout.reconfigure(errors="replace")


def main(arguments):
    """Lance le programme avec ces arguments et renvoie son code de sortie.

    0 : tout va bien ; 1 : l'entrée ou la sortie ne répond plus ; 2 : option impossible, ou résultat absent ;
    130 : Ctrl-C.
    """
    prepareOutput()
    try:
        playGames(readOptions(arguments, list(AGENTS)))
    except (OptionError, ResultError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nPartie interrompue.")
        return 130
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            print(f"Impossible de lire ou d'afficher : {error.strerror}.", file=sys.stderr)
        # Python écrirait encore à la sortie en finissant : on lui donne où le faire sans erreur.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
