"""Tetramino in real browsers: dragged, by keys, by touch, up the ladder, in a race.

What the hand does with a piece, and what is said of it, is tested without a browser in tests/scripts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from ludotheque.games.tetramino.pieces import normal
from ludotheque.games.tetramino.puzzle import Puzzle
from ludotheque.games.tetramino.solver import solve
from ludotheque.grid import cell_name
from tests.browsing import PHONE, Person, axe_finds_nothing_serious, fits_a_phone, people
from tests.rooms import Room, open_room, wait_until

WON = re.compile("the grid is full")

Point = tuple[float, float]


class Step(NamedTuple):
    """A piece of a solution: its number from 1, its quarter turns, its cells in reading order."""

    piece: int
    turns: int
    cells: tuple[tuple[int, int], ...]

    @property
    def path(self) -> str:
        return f"{'ABCDEFGH'[self.piece - 1]} r{self.turns} {cell_name(self.cells[0])}"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.fixture
def player(browser: Browser, room: Room) -> Iterator[Callable[..., Player]]:
    """Makes people; at the end none has complained, and none has asked for anything elsewhere."""
    with people(Player, browser, room) as make:
        yield make


class Player(Person):
    """Somebody at a table of tetramino."""

    def open_card(self, *players: str, variant: str = "statement", **wanted: Any) -> Player:
        """Open a table, alone unless it is said with whom, and go there."""
        self.sit_down("tetramino", *(players or ("me",)), variant=variant, **wanted)
        if "open" not in players:
            self.wait_for_board()
        return self

    def moves(self) -> list[str]:
        """The list of moves, also where it lies in a sheet that is closed."""
        return [re.sub(r"^\d+\s*", "", text) for text in self.page.locator("#moves li").all_text_contents()]

    def view(self) -> Any:
        """The present position as a spectator sees it."""
        return self.room.ask(f"/api/games/{self.game}/replay")["positions"][-1]["view"]

    def solution(self, seat: int = 0) -> list[Step]:
        """Pieces to put down until the grid is full."""
        board = self.view()["boards"][seat]
        forms = [[tuple(map(tuple, form)) for form in piece["turns"]] for piece in board["pieces"]]
        puzzle = Puzzle(board["width"], board["height"], tuple(form[0] for form in forms))
        found = solve(puzzle)
        assert found is not None
        return [
            Step(number + 1, forms[number].index(normal(cells)), tuple(sorted(cells)))
            for number, cells in found
        ]

    def places(self, selector: str) -> list[Point]:
        """The middles of parts of the drawing, all of the same moment."""
        found: list[Point] = self.page.evaluate(
            """(selector) => [...document.querySelectorAll(`.art ${selector}`)].map((shape) => {
                const { left, right, top, bottom } = shape.getBoundingClientRect();
                return [(left + right) / 2, (top + bottom) / 2];
            })""",
            selector,
        )
        return found

    def letter(self, number: int) -> Point:
        """Where the letter of a piece is drawn: the block by which it is held."""
        return self.places(f"[data-piece=p{number}] .letter")[-1]

    def lettered(self, step: Step) -> Point:
        """Where that letter will be once the piece lies."""
        *blocks, letter = self.places(f"[data-piece=p{step.piece}] :is(.block, .letter)")
        nearest = min(range(len(blocks)), key=lambda at: distance(blocks[at], letter))
        return self.cell(step.cells[nearest])

    def cell(self, cell: tuple[int, int]) -> Point:
        """The middle of a cell."""
        places = self.places(".cell")
        width = sum(abs(y - places[0][1]) < 1 for _x, y in places)
        return places[cell[0] * width + cell[1]]

    def turn(self, step: Step) -> None:
        """Take a piece by a click, and turn it with the button."""
        self.page.mouse.click(*self.letter(step.piece))
        for _turn in range(step.turns):
            self.page.get_by_role("button", name="Turn right").click()

    def drag(self, start: Point, end: Point) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.page.mouse.move(*end)
        self.page.mouse.up()

    def put(self, step: Step) -> None:
        """A piece dragged to its place."""
        if step.turns:
            self.turn(step)
        made = self.page.locator("#moves li").count()
        self.drag(self.letter(step.piece), self.lettered(step))
        expect(self.page.locator("#moves li").nth(made)).to_be_attached()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def put_by_keys(self, step: Step, drop: str = "Enter") -> None:
        """A piece carried to its place by keys."""
        made = self.page.locator("#moves li").count()
        self.press(str(step.piece), *["o"] * step.turns)
        row, column = self.cell_under(self.lettered(step))
        self.press("Control+Home", *["ArrowDown"] * row, *["l"] * column)
        fits = re.compile(f" {'ABCDEF'[step.piece - 1]} fits$")
        expect(self.page.locator("[role=gridcell]:focus")).to_have_accessible_name(fits)
        self.press(drop)
        expect(self.page.locator("#moves li").nth(made)).to_be_attached()

    def cell_under(self, point: Point) -> tuple[int, int]:
        """The row and column of the spot at a point of the page."""
        name = self.page.evaluate(
            """([x, y]) => [...document.querySelectorAll("[role=gridcell]")].find((spot) => {
                const { left, right, top, bottom } = spot.getBoundingClientRect();
                return x > left && x < right && y > top && y < bottom;
            }).dataset.target""",
            list(point),
        )
        return int(name[1:]) - 1, ord(name[0]) - ord("a")


NewPlayer = Callable[..., Player]


def distance(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def test_a_card_is_filled_with_the_mouse(player: NewPlayer) -> None:
    anne = player(reduced_motion="reduce").open_card()
    assert re.fullmatch(r"\d+:\d\d", anne.page.get_by_role("timer").inner_text())
    solution = anne.solution()
    solution.sort(key=lambda step: step.turns == 0)
    tapped, dragged, *rest = solution

    anne.turn(tapped)
    anne.page.mouse.move(*anne.lettered(tapped))
    expect(anne.page.locator(".floating .landing")).to_be_visible()
    assert distance(anne.letter(tapped.piece), anne.lettered(tapped)) < 3, "it follows the pointer"
    anne.page.mouse.down()
    anne.page.mouse.up()
    anne.sees_moves(1)

    x, y = anne.letter(dragged.piece)
    anne.page.mouse.move(x, y)
    anne.page.mouse.down()
    anne.page.mouse.move(x - 40, y)
    anne.press(*["o"] * dragged.turns)  # turned while it is dragged
    anne.page.mouse.move(*anne.lettered(dragged))
    anne.page.mouse.up()
    anne.sees_moves(2)

    for step in rest:
        anne.put(step)
    assert anne.moves() == [step.path for step in solution]
    anne.is_prompted(WON)
    expect(anne.page.get_by_role("button", name="Play again")).to_be_visible()
    assert anne.page.locator(".confetto").count() == 0, "nothing flies where motion is unwanted"


def test_a_piece_turns_around_the_block_that_is_held_and_lands_where_it_is_shown(player: NewPlayer) -> None:
    anne = player(reduced_motion="reduce").open_card()
    page = anne.page
    page.evaluate("addEventListener('wheel', (event) => (window.wheel = event.defaultPrevented))")
    number = next(at for at, piece in enumerate(anne.view()["boards"][0]["pieces"], 1) if is_lopsided(piece))
    *blocks, letter = anne.places(f"[data-piece=p{number}] :is(.block, .letter)")
    x, y = max(blocks, key=lambda block: distance(block, letter))
    page.mouse.move(x + 3, y - 2)
    page.mouse.down()
    over = anne.cell((1, 2))
    page.mouse.move(*over, steps=3)
    shown = boxes(page, ".floating .block")
    held = [box for box in shown if is_inside(over, box)]
    assert len(held) == 1

    def turn_by_wheel(pixels: int) -> None:
        page.mouse.wheel(0, pixels)
        wait_until(lambda: page.evaluate("window.wheel === true"))
        page.evaluate("window.wheel = null")
        page.wait_for_timeout(130)  # a wheel turns no faster

    for turn in (lambda: page.keyboard.press("o"), lambda: turn_by_wheel(100), lambda: turn_by_wheel(-100)):
        before = shown
        turn()
        shown = boxes(page, ".floating .block")
        assert sorted(shown) != sorted(before), "it turns"
        assert [box for box in shown if is_inside(over, box)] == held, "the held block stays where it was"

    [ghost] = boxes(page, ".floating .landing .line")
    page.mouse.up()
    anne.sees_moves(1)
    [landed] = boxes(page, f"[data-piece=p{number}] .body")
    assert max(abs(one - other) for one, other in zip(ghost, landed, strict=True)) <= 4
    page.mouse.wheel(0, 100)
    wait_until(lambda: page.evaluate("window.wheel === false"))  # with an empty hand it scrolls the page


def is_lopsided(piece: Any) -> bool:
    return len(piece["turns"]) == 4 and len(piece["turns"][0]) >= 4


def boxes(page: Page, selector: str) -> list[tuple[int, ...]]:
    """Where parts of the drawing are on the page: left, top, right, bottom, in pixels."""
    found = page.evaluate(
        """(selector) => [...document.querySelectorAll(`.art ${selector}`)].map((shape) => {
            const { left, right, top, bottom } = shape.getBoundingClientRect();
            return [left, top, right, bottom].map(Math.round);
        })""",
        selector,
    )
    return [tuple(box) for box in found]


def is_inside(point: Point, box: tuple[int, ...]) -> bool:
    left, top, right, bottom = box
    return left <= point[0] <= right and top <= point[1] <= bottom


def test_what_is_carried_by_the_mouse_is_put_down_by_a_key_where_it_is_shown(player: NewPlayer) -> None:
    anne = player(reduced_motion="reduce").open_card()
    page = anne.page
    page.mouse.click(*anne.letter(1))
    page.mouse.move(*anne.cell((1, 2)), steps=3)
    anne.press("r", "f")
    anne.is_refused("a piece never flips")
    [ghost] = boxes(page, ".floating .landing .line")
    anne.press("Enter")
    anne.sees_moves(1)
    [landed] = boxes(page, "[data-piece=p1] .body")
    assert max(abs(one - other) for one, other in zip(ghost, landed, strict=True)) <= 4


def test_the_keyboard_alone_fills_a_card(player: NewPlayer) -> None:
    anne = player().open_card()
    for _press in range(60):
        if anne.page.evaluate("document.activeElement.role") == "gridcell":
            break
        anne.press("Tab")
    expect(anne.page.locator("[role=gridcell]:focus")).to_have_accessible_name(re.compile("^piece A, "))
    solution = anne.solution()
    for count, step in enumerate(solution):
        anne.put_by_keys(step, "Enter" if count % 2 else "v")
    assert anne.moves() == [step.path for step in solution]
    anne.is_prompted(WON)


class Finger:
    """Real touches, as the browser's own debugger makes them."""

    def __init__(self, one: Player) -> None:
        self.page, self.session = one.page, one.context.new_cdp_session(one.page)

    def touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, point: Point) -> None:
        self.touch("touchStart", point)
        self.touch("touchEnd")

    def stroke(self, point: Point) -> None:
        """Stroke upwards, as fast as one scrolls."""
        x, y = point
        self.touch("touchStart", point)
        for step_up in range(1, 6):
            self.touch("touchMove", (x, y - 30 * step_up))
        self.touch("touchEnd")


def test_a_finger_drags_pieces_on_a_telephone(player: NewPlayer) -> None:
    anne = player(viewport=PHONE, has_touch=True, is_mobile=True)
    for variant in ("expert", "ladder", "statement"):
        anne.open_card(variant=variant)
        fits_a_phone(anne.page, variant)
        sizes = anne.page.get_by_role("gridcell").evaluate_all(
            """(spots) => spots.map((spot) => spot.getBoundingClientRect())
                .flatMap(({ width, height }) => [width, height])"""
        )
        assert min(sizes) >= 44
    finger = Finger(anne)
    anne.page.locator("#board").scroll_into_view_if_needed()
    solution = anne.solution()
    for count, step in enumerate(solution):
        if step.turns:
            finger.tap(anne.letter(step.piece))
            for _turn in range(step.turns):
                anne.page.get_by_role("button", name="Turn right").tap()
        scrolled = anne.page.evaluate("scrollY")
        start, end = anne.letter(step.piece), anne.lettered(step)
        finger.touch("touchStart", start)
        finger.touch("touchMove", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        finger.touch("touchMove", end)
        floats = anne.letter(step.piece)
        assert floats[1] < end[1] - 20, "the finger hides the piece"
        finger.touch("touchMove", (2 * end[0] - floats[0], 2 * end[1] - floats[1]))
        finger.touch("touchEnd")
        anne.sees_moves(count + 1)
        assert anne.page.evaluate("scrollY") == scrolled, "the page moved under the piece"
    assert anne.moves() == [step.path for step in solution]
    anne.is_prompted(WON)

    anne.click("Play again")
    anne.wait_for_board()
    anne.is_prompted("take a piece")
    finger.stroke(anne.cell((3, 2)))  # beside the pieces nothing is taken
    expect(anne.page.locator(".floating .piece")).to_have_count(0)

    number = next(at for at, piece in enumerate(anne.view()["boards"][0]["pieces"], 1) if is_lopsided(piece))
    start, over = anne.letter(number), anne.cell((1, 2))
    finger.touch("touchStart", start)
    finger.touch("touchMove", ((start[0] + over[0]) / 2, (start[1] + over[1]) / 2))
    finger.touch("touchMove", over)
    before = sorted(boxes(anne.page, ".floating .block"))
    finger.touch("touchStart", over, start)  # a second finger turns the piece
    finger.touch("touchEnd", over)
    wait_until(lambda: sorted(boxes(anne.page, ".floating .block")) != before)
    finger.touch("touchEnd")
    anne.sees_moves(1)
    assert " r1 " in anne.moves()[0]


def test_a_piece_is_taken_while_the_page_still_runs_on_from_a_stroke(player: NewPlayer) -> None:
    anne = player(viewport=PHONE, has_touch=True, is_mobile=True).open_card()
    finger, beside, start = Finger(anne), anne.cell((3, 2)), anne.letter(1)
    over = (start[0], start[1] - 60)
    for _time in range(6):
        finger.stroke(beside)
        finger.touch("touchStart", start)
        finger.touch("touchMove", ((start[0] + over[0]) / 2, (start[1] + over[1]) / 2))
        finger.touch("touchMove", over)
        expect(anne.page.locator(".floating .piece")).to_have_count(1)
        finger.touch("touchMove", start)
        finger.touch("touchEnd")
        expect(anne.page.locator(".floating .piece")).to_have_count(0)


def test_what_does_not_fit_is_marked_and_what_lies_is_lifted(player: NewPlayer) -> None:
    anne = player().open_card()
    page, crosses = anne.page, anne.page.locator(".floating .xx")
    anne.drag(anne.letter(4), anne.cell((1, 2)))
    anne.sees_moves(1)
    page.mouse.move(*anne.letter(2))
    page.mouse.down()
    x, y = anne.cell((1, 2))
    page.mouse.move(x, y, steps=3)
    expect(crosses).to_have_count(1)
    beside = anne.cell((1, 3))[0] - x
    page.mouse.move(x + 0.35 * beside, y)  # there is room a little aside, and it is drawn there
    expect(crosses).to_have_count(0)
    expect(page.locator(".floating .landing")).to_be_visible()
    page.mouse.move(x, y)
    page.mouse.up()
    anne.is_refused("the piece B does not fit there: D lies there")
    expect(page.locator(".floating .piece")).to_have_count(0)
    expect(anne.spot("p2")).to_have_accessible_name(re.compile("in the tray$"))

    page.get_by_role("gridcell").nth(1).focus()
    anne.press("2", "Control+Home", "l", "l", "k")
    expect(crosses).to_have_count(1)
    expect(page.locator("[role=gridcell]:focus")).to_have_accessible_name("c2, piece D, B does not fit")
    anne.press("Enter")
    anne.is_refused("the piece B does not fit there: D lies there")
    expect(page.locator(".floating .piece")).to_have_count(1)
    anne.press("Escape")
    expect(page.locator(".floating .piece")).to_have_count(0)
    expect(anne.spot("p2")).to_be_focused()
    anne.sees_moves(1)

    tray = page.locator(".art .tray").bounding_box()
    assert tray is not None
    anne.drag(anne.letter(4), (tray["x"] + tray["width"] - 5, tray["y"] + tray["height"] - 5))
    anne.sees_moves(2)
    anne.hears("piece D back to the tray")
    anne.click("Undo")
    anne.sees_moves(1)
    anne.click("Clear")
    anne.sees_moves(2)
    expect(page.get_by_role("gridcell", name=re.compile("on the grid"))).to_have_count(0)
    assert anne.moves()[1:] == ["clear"]


def test_the_ladder_is_climbed_with_advice_and_each_rung_celebrated(player: NewPlayer) -> None:
    anne = player(reduced_motion="no-preference").open_card(variant="ladder")
    page, stage = anne.page, anne.page.locator("#stage")
    expect(stage).to_have_text("rung 1 of 6")
    anne.click("Hint")
    expect(page.locator(".ghost.advised")).to_be_visible()
    expect(page.get_by_role("gridcell", name=re.compile("suggested: piece "))).to_have_count(1)
    anne.click("Analysis")
    expect(page.locator("#legend")).to_contain_text("✓ still solvable")
    page.evaluate(
        """() => {
            window.blocks = 0;
            window.heard = "";
            const status = document.querySelector("#status");
            const listener = new MutationObserver(() => { window.heard += status.textContent; });
            listener.observe(status, { childList: true });
            const look = () => {
                window.blocks = Math.max(window.blocks, document.querySelectorAll(".confetto").length);
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    for step in anne.solution():
        anne.put(step)
    expect(stage).to_have_text("rung 2 of 6")
    wait_until(lambda: "the grid is full" in page.evaluate("window.heard"))  # the analysis speaks after it
    wait_until(lambda: page.evaluate("window.blocks > 10"))
    expect(page.get_by_role("gridcell")).to_have_count(4)
    anne.click("Previous")
    expect(stage).to_have_text("rung 1 of 6")
    anne.click("Back to the game")
    expect(page.locator("#legend")).not_to_be_empty()
    axe_finds_nothing_serious(page, "pieces in the tray")
    page.locator("[role=gridcell][tabindex='0']").focus()
    anne.press("2")
    expect(page.locator(".floating .piece")).to_have_count(1)
    axe_finds_nothing_serious(page, "a piece in the hand")


def test_advice_says_when_a_card_cannot_be_finished_any_more(player: NewPlayer) -> None:
    anne = player(reduced_motion="reduce").open_card()
    for count, move in enumerate(("A r1 a1", "B r0 a2", "E r0 d1"), 1):
        anne.say(move)
        anne.sees_moves(count)
    assert anne.moves()[0] == "A r1 a1", "a piece is called by the letter on it"
    anne.click("Hint")
    anne.hears("this cannot be finished any more. a good move: piece E back to the tray")
    advised = re.compile("^piece E.*suggested: piece E back")
    expect(anne.page.get_by_role("gridcell", name=advised)).to_have_count(1)


def test_a_race_ends_for_both_though_one_looked_back(player: NewPlayer) -> None:
    anne, zoe = player(), player()
    game = anne.open_card("me", "open", variant="race", name="Anne", options={"rounds": 2}).game
    zoe.take_open_seat(game, "Zoé")
    expect(zoe.page.get_by_role("button", name="Clear")).to_be_visible()
    start = zoe.letter(1)
    zoe.page.mouse.move(*start)
    zoe.page.mouse.down()
    zoe.page.mouse.move(start[0] - 60, start[1] - 20, steps=4)
    expect(zoe.page.locator(".floating .piece")).to_have_count(1)
    for step in anne.solution()[:2]:  # meanwhile the other one moves, and the piece stays in the hand
        anne.put(step)
    zoe.sees_moves(2)
    expect(zoe.page.locator(".floating .piece")).to_have_count(1)
    players = zoe.page.get_by_role("list", name="Players")
    expect(players).to_contain_text(re.compile(r"Anne0 rounds won · [1-9]\d* of 20 cells"))
    zoe.page.mouse.move(*start, steps=4)
    zoe.page.mouse.up()
    for typed in (zoe.solution(1)[0].path, "clear"):  # as text, each moves on their own grid
        zoe.say(typed)
        zoe.hears("Zoé: ")

    zoe.click("First position")
    zoe.is_prompted("Position after move 0 of 4")
    zoe.click("Next")
    expect(zoe.page.get_by_role("gridcell", name=re.compile("on the grid"))).to_have_count(0)
    zoe.click("Back to the game")  # to her own grid, not to that of a spectator
    zoe.put(zoe.solution(1)[0])
    assert zoe.moves()[-1].startswith("s2 ")
    zoe.click("Clear")
    zoe.sees_moves(6)

    for step in anne.solution()[2:]:
        anne.put(step)
    for step in zoe.solution(1):
        zoe.put(step)
    for one in (anne, zoe):
        expect(one.page.locator("#stage")).to_have_text("round 3")
        expect(one.page.get_by_role("list", name="Players")).to_contain_text("1 round won")
    for step in anne.solution():
        anne.put(step)
    for one in (anne, zoe):
        expect(one.page.locator("#prompt")).to_have_text("Anne wins: filled the grid first")
