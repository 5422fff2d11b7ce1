"""Whole games of the labyrinth clicked in a window that nobody sees, with nonsense in between."""

from __future__ import annotations

from typing import Any

import pytest

from tests.courses.labyrinthe_versions import CLASSIC, OBJECTS
from tests.courses.running import evaluate, run
from tests.courses.test_labyrinthe_text import PLAN
from tests.sizes import sized

WINDOW = {CLASSIC: "labyrintheGraphique", OBJECTS: "labyrintheModeGraphiqueOO"}

FINGER = (
    "import sys\nsys.path.append('../versionObjet')\n"
    + PLAN
    + """
import CLIENT as client, pygame
from affichage import accueil, dessin, ecran, fenetre
script, shown = [], []
def finger(wait=fenetre.attendreAction):
    for event in script.pop(0) if script else [pygame.event.Event(pygame.QUIT)]:
        pygame.event.post(event)
    return wait()
def fast(seconds, images=fenetre.images):
    return images(0)
def spy(surface, vue, message, *others, draw=ecran.dessinerEcran):
    shown.append(message)
    draw(surface, vue, message, *others)
def end(surface, message, draw=ecran.dessinerFin):
    shown.append(message)
    draw(surface, message)
fenetre.attendreAction = accueil.attendreAction = finger
fenetre.images, client.dessinerEcran, client.dessinerFin = fast, spy, end
def click(point, button=1):
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=tuple(map(int, point)), button=button)
def press(key):
    return pygame.event.Event(pygame.KEYDOWN, key=key)
def move(point):
    return pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
def game(turns):
    for number, (quarters, direction, line, cell) in enumerate(turns):
        turned = click(ecran.CARTE_EN_MAIN.center) if number % 2 else press(pygame.K_t)
        script.extend([[click(ecran.rectCase(3, 3).center)], [click((ecran.LARGEUR - 5, 5))]])
        script.extend([[turned]] * quarters + [[click(ecran.rectFleche(direction, line).center)]])
        script.extend([[click(ecran.FLECHES['N', '1'].center)], [move((300, 300))]])
        script.append([click(ecran.rectCase(*cell).center)])
    script.extend([[press(pygame.K_x)], [click((5, 5), 3)], [press(pygame.K_RETURN)]])
"""
)
"""A finger that clicks whenever the program waits, the drawings shown fast, and what was said."""


def in_window(edition: str, code: str) -> Any:
    """What these lines find in an edition, with a finger on its window."""
    return evaluate(edition, FINGER.replace("CLIENT", WINDOW[edition]) + code, SDL_VIDEODRIVER="dummy")


PLAYED = {
    CLASSIC: "client.demarrer(client.LabyrintheGraphique(l))",
    OBJECTS: "client.LabyrintheGraphique(l).demarrer()",
}
CHANGE = {CLASSIC: "client.changerPhase(l)", OBJECTS: "l.changerPhase()"}


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4, 1][: sized(1, 4)])
def test_a_whole_game_clicked_in_the_window_of_both_versions(players: int) -> None:
    """The same clicks, the same words, and at the end the same image, pixel by pixel."""
    found = {}
    for edition in WINDOW:
        code = f"""
import hashlib
random.seed({players})
turns, winner = plan(Labyrinthe({players}, 24, 1))
random.seed({players})
l = client.Labyrinthe({players}, 24, 1)
game(turns)
won = {PLAYED[edition]}
image = hashlib.sha256(pygame.image.tobytes(pygame.display.get_surface(), 'RGB')).hexdigest()
result = [won, winner, shown, len(script), image]
"""
        found[edition] = in_window(edition, code)
    won, winner, messages, left, _ = found[CLASSIC]
    assert (won, left) == (winner, 0)
    assert messages[-1] == f"Le joueur {winner} a trouvé son dernier trésor : il a gagné !"
    assert {"Insérez d'abord la carte, vous choisirez une case ensuite.", "Ordre inconnu."} <= set(messages)
    assert {"Ce n'est pas une case.", "La carte a été insérée."} <= set(messages)
    _, _, others, *end = found[OBJECTS]
    assert found[CLASSIC][3:] == end
    assert set(messages) == set(others)


@pytest.mark.parametrize("edition", WINDOW)
def test_from_the_first_screen_to_a_new_game_and_out(edition: str) -> None:
    code = """
seen = []
def make(players, hidden, most, real=client.Labyrinthe):
    seen.append([players, most])
    random.seed(7)
    return real(players, hidden, most)
client.Labyrinthe = make
script += [[click((3, 3))], [click(accueil.BOUTONS_JOUEURS[3].center)], [press(pygame.K_2)]]
script += [[click(accueil.BOUTONS_TRESORS[1].center)], [click(accueil.BOUTON_JOUER.center, 3)]]
script += [[click(accueil.BOUTON_JOUER.center)]]
random.seed(7)
game(plan(Labyrinthe(2, 24, 1))[0])
script += [[press(pygame.K_4)], [press(pygame.K_9)], [click(accueil.BOUTONS_TRESORS[24].center)]]
script += [[press(pygame.K_RETURN)], [click((1, 1))], [press(pygame.K_ESCAPE)]]
client.principal()
result = [seen, len(script)]
"""
    assert in_window(edition, code) == [[[2, 1], [4, 24]], 0]


@pytest.mark.proof
@pytest.mark.parametrize("edition", WINDOW)
def test_a_storm_of_clicks_and_keys_then_the_window_closes(edition: str) -> None:
    code = f"""
import random
import {WINDOW[edition]} as client
import pygame
client.fenetre.ouvrirFenetre()
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
client.principal()
"""
    done = run(edition, ["-c", code], SDL_VIDEODRIVER="dummy")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Vous quittez le labyrinthe. À bientôt !\n")


@pytest.mark.parametrize("edition", WINDOW)
def test_the_window_draws_the_board_as_it_is(edition: str) -> None:
    """The middle of each side of a card is a corridor where the card is open, a wall where it is closed."""
    vue = "vue" if edition == CLASSIC else "vueOO"
    code = f"""
from {vue} import vueLabyrinthe
random.seed(8)
l = client.Labyrinthe(4)
g = client.LabyrintheGraphique(l)
surface = pygame.display.get_surface()
corridors = (dessin.COULOIR, dessin.COULOIR_ACCESSIBLE)
result = []
for phase in (1, 2):
    if phase == 2:
        {CHANGE[edition]}
    view = vueLabyrinthe(l)
    spy(surface, view, 'x')
    for i in range(7):
        for j in range(7):
            card, rect = view['cartes'][i][j], ecran.rectCase(i, j)
            spots = [(0, -39), (39, 0), (0, 39), (-39, 0)]
            seen = [tuple(surface.get_at((rect.centerx + x, rect.centery + y)))[:3] for x, y in spots]
            result.append([not wall for wall in card['murs']] == [colour in corridors for colour in seen])
            if phase == 2:
                result.append((dessin.COULOIR_ACCESSIBLE in seen) == ((i, j) in view['accessibles']))
"""
    code += """
colours = [tuple(dessin.couleurTresor(t)) for t in range(1, 47)]
points = [ecran.rectCase(2, 5).center, ecran.FLECHES['E', '3'].center]
points += [ecran.CARTE_EN_MAIN.center, (0, 0)]
result = [all(result), len(result), len(set(colours)), len(set(dessin.COULEURS_PIONS.values())),
          len(set(dessin.COTES_PIONS.values())), [ecran.zonePointee(point) for point in points]]
"""
    found = in_window(edition, code)
    assert found == [True, 147, 46, 4, 4, [[2, 5], ["E", "3"], ["T", "T"], None]]


def test_in_the_window_a_pawn_is_never_on_a_wall_nor_on_another() -> None:
    """Every card, every set of pawns: what a pawn covers was a corridor, or the treasure in it."""
    code = """
pygame.display.init(); pygame.font.init()
rect = pygame.Rect(0, 0, ecran.CASE, ecran.CASE)
def drawn(walls, treasure, pawns, active):
    surface = pygame.Surface(rect.size)
    card = {'murs': walls, 'tresor': treasure, 'pions': pawns}
    dessin.dessinerCarte(surface, card, rect, actif=active)
    return pygame.image.tobytes(surface, 'RGB')
def pixels(image):
    return [image[k:k + 3] for k in range(0, len(image), 3)]
walls_seen, missing, number = set(), [], 0
solid = {bytes(dessin.MUR_AMOVIBLE), bytes(dessin.OMBRE)}
for code in (1, 3, 5, 6, 8, 10):
    walls = [bool(code & 1 << side) for side in range(4)]
    bare = pixels(drawn(walls, 0, [], None))
    for treasure in (0, 24):
        for set_of in range(1, 16):
            pawns = [n for n in (1, 2, 3, 4) if set_of >> n - 1 & 1]
            image = pixels(drawn(walls, treasure, pawns, pawns[0]))
            number += 1
            walls_seen |= {old for old, new in zip(bare, image) if old != new}
            missing += [(code, n) for n in pawns if image.count(bytes(dessin.COULEURS_PIONS[n])) < 40]
result = [number, bool(walls_seen & solid), len(walls_seen), missing]
"""
    assert in_window(CLASSIC, code) == [6 * 2 * 15, False, 1, []]


def test_a_pawn_on_its_way_never_leaves_the_corridor() -> None:
    code = """
l = client.Labyrinthe(1)
lmt = client.LabyrintheGraphique(l)
for i in range(7):
    for j in range(7):
        client.decoderMurs(client.getVal(client.getPlateau(l), i, j), 10 if i else 5)
client.decoderMurs(client.getVal(client.getPlateau(l), 0, 3), 1)
walls, places = set(), []
def on_the_way(surface, joueur, depart, arrivee, part, draw=ecran.dessinerPionEnRoute):
    before = surface.copy()
    draw(surface, joueur, depart, arrivee, part)
    both = ecran.rectCase(*depart).union(ecran.rectCase(*arrivee))
    for x in range(both.left, both.right):
        for y in range(both.top, both.bottom):
            if before.get_at((x, y)) != surface.get_at((x, y)):
                walls.add(tuple(before.get_at((x, y)))[:3])
    places.append(part)
client.dessinerPionEnRoute = on_the_way
fenetre.images = lambda seconds: [0, .25, .5, .75, 1]
for row in range(7):
    for column in range(7):
        client.prendreTresor(client.getVal(client.getPlateau(l), row, column))
path = client.accessibleDistJoueurCourant(l, 2, 3)
client.animationChemin(lmt, path, 1)
result = [path, client.getCoordonneesJoueurCourant(l), len(places), sorted(walls)]
"""
    path, arrived, images, covered = in_window(CLASSIC, code)
    assert (len(path), arrived, images) == (6, [2, 3], 25)
    assert [236, 220, 186] in covered
    assert not {(84, 70, 60), (58, 92, 84)} & {tuple(colour) for colour in covered}


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
