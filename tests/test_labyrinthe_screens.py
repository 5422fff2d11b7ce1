"""Labyrinthe in lines and on the Textual screens: drawn, pushed, turned and walked by keys and by mouse."""

from __future__ import annotations

import io

import pytest
from textual.geometry import Region, Size
from textual.pilot import Pilot

from ludotheque import catalogue
from ludotheque.games.labyrinthe.positions import read_position
from ludotheque.games.labyrinthe.rules import Labyrinthe, Rules, State
from ludotheque.match import Match
from ludotheque.screens.drawings import labyrinthe as lines
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.plain import run_plain
from ludotheque.screens.terminal import turns
from ludotheque.screens.terminal.app import Ludotheque
from ludotheque.screens.terminal.boards import Scene
from ludotheque.screens.terminal.boards import labyrinthe as boards
from tests.screens import SIZE, board, drawn, press, sit_down, status, until, until_quiet

SMALL = Labyrinthe(Rules(size=5, open=True))

MAZE = """
╔  ║ ╦1 ║ ╗
║  ╝ ║  ╚ ║
╠  ║ ╦3 ║ ╣
║  ╗ ║  ╔ ║
╚  ║ ╩2 ║ ╝
hand ew
pawns a1 e5
sought 1 3, 2
"""


def position(fields: str = "") -> State:
    return read_position(SMALL, MAZE + fields)


# --- Lines --------------------------------------------------------------------------------------------


def test_the_maze_in_lines() -> None:
    assert lines.draw(SMALL.view(position(), 0), {}) == [
        "        a     nb    c     nd    e",
        "     1   ╔═══  ║   ══╦═══  ║   ══╗",
        "        1║     ║     ║A*   ║     ║",
        "    w2   ║   ══╝     ║     ╚═══  ║    e2",
        "         ║           ║           ║",
        "     3   ╠═══  ║   ══╦═══  ║   ══╣",
        "         ║     ║     ║C    ║     ║",
        "    w4   ║   ══╗     ║     ╔═══  ║    e4",
        "         ║     ║     ║     ║     ║",
        "     5   ╚═══  ║   ══╩═══  ║   ══╝",
        "               ║      B    ║    2",
        "        a     sb    c     sd    e",
        "tile in hand: ═ ew",
        "you look for: key (A), on c1",
        "player 1: 2 to find (A key); player 2: 1 to find (B crown)",
    ]


def test_after_the_push_dots_mark_where_one_can_walk_and_a_cross_where_nobody_may_push() -> None:
    state = position()
    pushed = SMALL.play(state, next(move for move in SMALL.moves(state) if SMALL.text(move) == "nb ew"))
    drawing = lines.draw(SMALL.view(pushed, 0), {})
    assert drawing[1:3] == ["     1   ╔═══════════╦═══  ║   ══╗", "        1║    .     .║A*   ║     ║"]
    assert drawing[11] == "        a     ×sb   c     sd    e"
    assert drawing[12] == "10 other cells can be reached"


def test_a_cell_and_a_slot_of_the_same_name_are_marked_one_at_a_time() -> None:
    marks = {"e2": "7"}
    pushing = lines.draw(SMALL.view(position(), 0), marks)
    assert pushing[3].endswith(" e2:7")
    assert "7" not in pushing[4]
    walking = lines.draw(SMALL.view(position("walk"), 0), marks)
    assert walking[3].endswith(" e2")
    assert walking[4].endswith("║7")


def test_another_s_treasure_is_not_marked_and_a_found_one_is_gone() -> None:
    view = SMALL.view(position(), 1)
    assert "A*" not in "".join(lines.draw(view, {}))
    view["found"] = [[3], []]
    assert "║C" not in "".join(lines.draw(view, {}))


@pytest.mark.parametrize("size", range(5, 14, 2))
def test_every_size_fits_a_screen(size: int) -> None:
    game = Labyrinthe(Rules(size=size)).prepared(1)
    state = game.start(4)
    for position in (state, game.play(state, game.moves(state)[0])):
        view = game.view(position, 0)
        drawing = lines.draw(view, {})
        assert len(drawing) <= 24
        assert max(map(len, drawing)) <= 80
        picture = boards.draw(Scene(view, Size(54, 21)))
        assert picture.size.height <= 21
        assert picture.size.width <= 60  # the largest scrolls a little at 80 columns


def test_a_look_at_a_cell_says_all_of_it() -> None:
    view = SMALL.view(position("walk"), 0)
    assert lines.look(view, "a1") == "a1: ╔ es, the pawn of player 1, can be walked to"
    assert lines.look(view, "c1") == "c1: ╦ esw, A key"
    assert lines.look(view, "f1") is None


def play_lines(*typed: str, players: tuple[str, ...], seed: int = 3, **options: object) -> str:
    game = catalogue.game("labyrinthe", options=options)
    match = Match(game, len(players), seed)
    target = io.StringIO()
    run_plain(LocalTable(match, players), io.StringIO("\n".join(typed) + "\n"), target)
    return target.getvalue()


def test_a_turn_in_lines_with_hint_and_analysis() -> None:
    said = play_lines("hint", "analysis", "nf", "a3", "quit", players=("person", "person"), open=True)
    assert "a good move: " in said
    assert "player 1 can be there in " in said
    assert "player 1: a3" in said


def test_nobody_reads_another_s_treasure_at_one_screen() -> None:
    """With hidden treasures the next player has to say that only they look."""
    said = play_lines("", "nf", "a3", "", "quit", players=("person", "person"))
    before, _pass, after = said.rpartition("pass to player 2")
    assert before.count("you look for: crown") == 2  # before the push and after it
    assert "you look for: crown" not in after
    assert "you look for: cat" in after


# --- The board ----------------------------------------------------------------------------------------


def table(players: tuple[str, ...] = ("person", "person"), **options: object) -> LocalTable:
    game = catalogue.game("labyrinthe", options={"open": True, **options})
    return LocalTable(Match(game, len(players), 3), players)


def middle(region: Region) -> tuple[int, int]:
    return region.x + region.width // 2, region.y + region.height // 2


async def choose_slot(pilot: Pilot[None], slot: str) -> None:
    """Go around the maze until the cursor is there."""
    for _step in range(12):
        if board(pilot).scene.cursor[0] == slot:
            return
        key = {"n": "right", "e": "down", "s": "left", "w": "up"}[board(pilot).scene.cursor[0][0]]
        await press(pilot, key)
    raise AssertionError(slot)


async def test_the_keys_push_turn_and_walk() -> None:
    app = Ludotheque(table())
    async with app.run_test(size=SIZE) as pilot:
        sat = await sit_down(pilot)
        assert board(pilot).scene.cursor == ("nb", "ne")  # the tile waits above column b, as it lies
        assert drawn(pilot).splitlines()[0].strip().startswith("a    ╚══")
        await choose_slot(pilot, "nf")
        await press(pilot, "r")
        assert board(pilot).scene.cursor == ("nf", "es")
        await press(pilot, "R", "r", "enter")
        assert sat.match.made_at(0).text == "nf es"
        assert board(pilot).scene.cursor == ("a1",)
        await press(pilot, "right")  # a wall
        assert board(pilot).scene.cursor == ("a1",)
        await press(pilot, "down", "down", "enter")
        assert sat.match.made_at(1).text == "a3"
        assert sat.active == 1
        await choose_slot(pilot, "sf")
        await press(pilot, "enter")
        assert status(pilot) == "sf would undo the last push"
        assert sat.match.ply == 2


async def test_the_arrows_go_round_the_maze_and_across_it() -> None:
    app = Ludotheque(table())
    async with app.run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        seen = []
        for _slot in range(12):
            seen.append(board(pilot).scene.cursor[0])
            await press(pilot, {"n": "right", "e": "down", "s": "left", "w": "up"}[seen[-1][0]])
        assert seen == ["nb", "nd", "nf", "e2", "e4", "e6", "sf", "sd", "sb", "w6", "w4", "w2"]
        assert board(pilot).scene.cursor[0] == "nb"
        for key, slot in (("left", "w2"), ("right", "e2"), ("left", "w2"), ("down", "w4")):
            await press(pilot, key)
            assert board(pilot).scene.cursor[0] == slot


async def test_the_mouse_pushes_and_walks() -> None:
    app = Ludotheque(table())
    async with app.run_test(size=SIZE) as pilot:
        sat = await sit_down(pilot)
        spots = board(pilot).picture.spots
        await pilot.click(board(pilot), offset=middle(spots["nf", "ne"]))
        await until(lambda: sat.match.ply == 1)
        await pilot.click(board(pilot), offset=middle(board(pilot).picture.spots["a3",]))
        await until(lambda: sat.match.ply == 2)
        assert [made.text for made in sat.match.made()] == ["nf ne", "a3"]
        cells = {target: region for region, target in board(pilot).picture.places.items()}
        await pilot.click(board(pilot), offset=middle(cells["c3",]))
        assert status(pilot) == "first push the tile in, then walk"


async def test_the_line_is_seen_to_slide_and_the_pawn_to_walk() -> None:
    app = Ludotheque(table())
    async with app.run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        before = board(pilot).scene
        await press(pilot, "down", "left", "r", "enter")  # in from the west, or wherever that is
        after = board(pilot).scene
        frames = list(boards.between(before, after))
        assert len(frames) == 5 if after.last[0][0] in "we" else 2
        seen = {"\n".join(row.plain for row in picture.rows) for picture in frames}
        assert len(seen) == len(frames), "nothing moved"
        reachable = [name for name in board(pilot).picture.spots if name != after.cursor]
        await press(pilot, "m")
        await press(pilot, *reachable[-1][0], "enter")
        walked = list(boards.between(after, board(pilot).scene))
        assert walked, "the pawn jumped"
        assert list(boards.between(board(pilot).scene, after)) == [], "taking back is no move"


async def test_hidden_treasures_get_a_curtain_between_turns() -> None:
    app = Ludotheque(table(open=False))
    async with app.run_test(size=SIZE) as pilot:
        sat = await sit_down(pilot)
        assert sat.is_covered
        assert not board(pilot).display
        assert board(pilot).scene.view["treasure"] is None
        sat.lift()
        pilot.app.screen.turns.settle("")  # type: ignore[attr-defined]
        assert "you look for: crown (B)" in drawn(pilot)
        await press(pilot, "enter", "enter")
        await until(lambda: sat.is_covered)
        assert "you look for" not in drawn(pilot)


async def test_an_analysis_shows_the_fewest_turns_at_the_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PAUSE", 0)
    app = Ludotheque(table())
    async with app.run_test(size=(110, 40)) as pilot:
        await sit_down(pilot)
        await press(pilot, "a")
        await until_quiet(pilot)
        values = board(pilot).scene.values
        assert {verdict.turns for verdict in values.values()} <= {1, 2, 3, 4, 5}
        assert all(verdict.turns for verdict in values.values())
        shown = drawn(pilot)
        assert "▼" in shown
        assert any(f"▼ {number}" in shown for number in range(1, 5))


async def test_once_the_game_is_over_r_plays_again() -> None:
    sat = table(each=1, rounds=1)
    app = Ludotheque(sat)
    async with app.run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        for _turn in range(2):
            await press(pilot, "enter", "enter")
        assert sat.match.outcome
        assert board(pilot).picture.spots == {}
        await press(pilot, "r")
        await until(
            lambda: (await_table := pilot.app.screen) and getattr(await_table, "table", None) is not sat
        )
