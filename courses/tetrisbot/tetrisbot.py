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
from agent_human import AgentHuman
from agent_random import AgentRandom
from display import endSentence, resultSentence
from options import OptionError, readOptions

AGENTS = {
    "humain": AgentHuman,
    "aleatoire": AgentRandom,
    "evaluation": AgentEvaluation,
    "filtrage": AgentFiltering,
}
"""Le nom de chaque agent sur la ligne de commande."""


def makeAgent(options, game):
    """Renvoie l'agent que décrivent les options, prêt pour la partie numéro `game` (à partir de 0)."""
    settings = {
        "temporisation": options.temporisation,
        "silent": options.silence,
        "max_blocks": options.blocs,
        "width": options.largeur,
        "height": options.hauteur,
        # Chaque partie d'une série a sa graine : avec la même, toutes seraient la même partie.
        "random_generator_seed": None if options.graine is None else options.graine + game,
    }
    if options.coeffs:
        settings["eval_coeffs"] = options.coeffs
    return AGENTS[options.agent](**settings)


def playGames(options):
    """Joue les parties demandées, avec le bilan de chacune ; une partie abandonnée arrête la série."""
    for game in range(options.parties):
        engine = makeAgent(options, game).engine
        engine.run()
        print(endSentence(engine), resultSentence(engine), flush=True)
        if not engine.isEndGame():
            break


def prepareOutput():
    """Règle la sortie pour qu'un terminal sans accents affiche un ? à leur place, au lieu d'une erreur."""
    if sys.stdout:
        sys.stdout.reconfigure(errors="replace")


def main(arguments):
    """Lance le programme avec ces arguments et renvoie son code de sortie.

    0 : tout va bien ; 1 : l'entrée ou la sortie ne répond plus ; 2 : option impossible ; 130 : Ctrl-C.
    """
    prepareOutput()
    try:
        playGames(readOptions(arguments, list(AGENTS)))
    except OptionError as error:
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
