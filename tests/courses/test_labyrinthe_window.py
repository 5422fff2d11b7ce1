"""Whole games of the labyrinth clicked in a window that nobody sees, with nonsense in between."""

from __future__ import annotations

import pytest

from tests.courses.running import evaluate, run
from tests.courses.test_labyrinthe_text import CLASSIC, OBJECTS, PLAN
from tests.sizes import sized

WINDOW = {CLASSIC: "labyrintheGraphique", OBJECTS: "labyrintheModeGraphiqueOO"}

ROBOT = (
    PLAN
    + """
import pygame, ecranOO, labyrintheModeGraphiqueOO as mode
def click(point, button=1):
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=tuple(map(int, point)), button=button))
def press(key):
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))
class Robot(mode.LabyrintheGraphique):
    dureeInsertion = 0
    def follow(self, turns):
        self.orders, self.cells, self.messages = [], [], []
        for number, (quarters, direction, line, cell) in enumerate(turns):
            self.orders += [ecranOO.rectCase(3, 3).center, (ecranOO.LARGEUR - 5, 5)]
            self.orders += [ecranOO.CARTE_EN_MAIN.center if number % 2 else None] * quarters
            self.orders += [ecranOO.rectFleche(direction, line).center]
            self.cells += [ecranOO.FLECHES['N', '1'].center, ecranOO.rectCase(*cell).center]
        return self
    def afficheLabyrinthe(self, message=''):
        self.messages.append(message)
        super().afficheLabyrinthe(message)
    def saisirOrdre(self):
        point = self.orders.pop(0)
        press(pygame.K_t) if point is None else click(point)
        return super().saisirOrdre()
    def saisirDeplacement(self):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(300, 300)))
        click(self.cells.pop(0))
        return super().saisirDeplacement()
    def animationChemin(self, chemin, joueur, pause=0):
        super().animationChemin(chemin, joueur, 0)
    def afficheFin(self, message):
        self.messages.append(message)
        press(pygame.K_x); click((5, 5), 3); press(pygame.K_RETURN)
        super().afficheFin(message)
"""
)


STARTS = {
    CLASSIC: """
import labyrintheGraphique as client
client.labyrintheModeGraphiqueOO.LabyrintheGraphique = Robot
l = client.Labyrinthe(PLAYERS, 24, 1)
robot = client.LabyrintheGraphique(l)
play = client.demarrer
""",
    OBJECTS: """
l = Labyrinthe(PLAYERS, 24, 1)
robot = Robot(l)
play = Robot.demarrer
""",
}


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4, 1][: sized(1, 4)])
@pytest.mark.parametrize("edition", WINDOW)
def test_a_whole_game_clicked_in_the_window(edition: str, players: int) -> None:
    door = "import labyrintheGraphique\n" if edition == CLASSIC else ""
    code = f"""{door}{ROBOT}
random.seed({players}){STARTS[edition].replace("PLAYERS", str(players))}
turns, winner = plan(l)
robot.follow(turns)
result = [play(robot), winner, robot.messages, robot.orders + robot.cells, l.nbTresorsRestants(winner)]
"""
    won, winner, messages, left, treasures = evaluate(edition, code, SDL_VIDEODRIVER="dummy")
    assert won == winner
    assert (left, treasures) == ([], 0)
    assert messages[-1] == f"Le joueur {winner} a trouvé son dernier trésor : il a gagné !"
    assert {"Insérez d'abord la carte, vous choisirez une case ensuite.", "Ordre inconnu."} <= set(messages)
    assert {"Ce n'est pas une case.", "La carte a été insérée."} <= set(messages)


def test_from_the_first_screen_to_a_new_game_and_out() -> None:
    code = (
        ROBOT
        + """
import accueilOO
chosen = []
def make(labyrinthe):
    chosen.append([labyrinthe.getNbJoueurs(), labyrinthe.nbTresorsRestantsJoueur(1)])
    robot = Robot(labyrinthe).follow(plan(labyrinthe)[0])
    if len(chosen) == 2:
        robot.orders[0] = (1, 1); press(pygame.K_ESCAPE)
    else:
        fin = robot.afficheFin
        def ended(message):
            fin(message)
            press(pygame.K_4); press(pygame.K_9)
            click(accueilOO.BOUTONS_TRESORS[24].center); press(pygame.K_RETURN)
        robot.afficheFin = ended
    return robot
mode.fenetreOO.ouvrirFenetre()
click((3, 3)); click(accueilOO.BOUTONS_JOUEURS[3].center); press(pygame.K_2)
click(accueilOO.BOUTONS_TRESORS[1].center)
click(accueilOO.BOUTON_JOUER.center, 3); click(accueilOO.BOUTON_JOUER.center)
random.seed(1)
mode.principal(make)
result = chosen
"""
    )
    assert evaluate(OBJECTS, code, SDL_VIDEODRIVER="dummy") == [[2, 1], [4, 6]]


@pytest.mark.proof
@pytest.mark.parametrize("edition", WINDOW)
def test_a_storm_of_clicks_and_keys_then_the_window_closes(edition: str) -> None:
    code = f"""
import random, sys
import {WINDOW[edition]} as client
import pygame
mode = sys.modules['labyrintheModeGraphiqueOO']
mode.fenetreOO.ouvrirFenetre()
chance = random.Random(3)
keys = [pygame.K_t, pygame.K_1, pygame.K_RETURN, 0, 1 << 30]
for _ in range({sized(100, 600)}):
    point = chance.randrange(-50, 1200), chance.randrange(-50, 900)
    pygame.event.post(chance.choice([
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=chance.choice([1, 1, 2, 3, 4, 5])),
        pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.KEYDOWN, key=chance.choice(keys)),
        pygame.event.Event(pygame.USEREVENT), pygame.event.Event(pygame.WINDOWEXPOSED),
    ]))
pygame.event.post(pygame.event.Event(pygame.QUIT))
mode.principal(client.LabyrintheGraphique)
"""
    done = run(edition, ["-c", code], SDL_VIDEODRIVER="dummy")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Vous quittez le labyrinthe. À bientôt !\n")


def test_the_window_draws_the_board_as_it_is() -> None:
    """The middle of each side of a card is a corridor where the card is open, a wall where it is closed."""
    code = """
import random, pygame
from labyrintheOO import *
import ecranOO, dessinOO
import labyrintheModeGraphiqueOO as mode
random.seed(8)
l = Labyrinthe(4)
g = mode.LabyrintheGraphique(l)
corridors = (dessinOO.COULOIR, dessinOO.COULOIR_ACCESSIBLE)
result = []
for phase in (1, 2):
    g.afficheLabyrinthe('x')
    reach = l.casesAccessibles()
    for i in range(7):
        for j in range(7):
            card, rect = l.plateau.getVal(i, j), ecranOO.rectCase(i, j)
            spots = [(0, -38), (38, 0), (0, 38), (-38, 0)]
            seen = [tuple(g.surface.get_at((rect.centerx + x, rect.centery + y)))[:3] for x, y in spots]
            result.append([not wall for wall in card.murs] == [colour in corridors for colour in seen])
            if phase == 2:
                result.append((dessinOO.COULOIR_ACCESSIBLE in seen) == ((i, j) in reach))
    l.changerPhase()
colours = [dessinOO.couleurTresor(t) for t in range(1, 47)]
points = [ecranOO.rectCase(2, 5).center, ecranOO.FLECHES['E', '3'].center]
points += [ecranOO.CARTE_EN_MAIN.center, (0, 0)]
result = [all(result), len(result), len(set(colours)), len(set(dessinOO.COULEURS_PIONS.values())),
          len(set(dessinOO.COTES_PIONS.values())), [ecranOO.zonePointee(point) for point in points]]
"""
    found = evaluate(OBJECTS, code, SDL_VIDEODRIVER="dummy")
    assert found == [True, 147, 46, 4, 4, [[2, 5], ["E", "3"], ["T", "T"], None]]


def test_without_a_screen_or_without_pygame_one_sentence_says_so() -> None:
    done = run(CLASSIC, ["labyrintheGraphique.py"], SDL_VIDEODRIVER="nothing")
    assert done.returncode == 1
    assert done.stderr.startswith("La fenêtre ne peut pas s'ouvrir : ")
    hidden = "import sys; sys.modules['pygame'] = None; import labyrintheGraphique"
    done = run(CLASSIC, ["-c", hidden])
    assert (done.returncode, done.stderr) == (
        1,
        "Le mode graphique a besoin de pygame : python3 -m pip install pygame-ce\n",
    )
