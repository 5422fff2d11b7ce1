"""Tetramino in real browsers: dragged, by keys, by touch, in a race; every card is solved to its end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from ludotheque.game import IllegalMove
from ludotheque.games.tetramino.pieces import normal
from ludotheque.games.tetramino.puzzle import Puzzle
from ludotheque.games.tetramino.solver import solve
from ludotheque.grid import cell_name
from tests.browsing import Person, people
from tests.rooms import Room, open_room

PHONE = {"width": 390, "height": 844}
WON = re.compile("the grid is full")

Point = tuple[float, float]


class Step(NamedTuple):
    """A piece of a solution: its number from 1, its quarter turns, its cells in reading order."""

    piece: int
    turns: int
    cells: tuple[tuple[int, int], ...]

    @property
    def path(self) -> str:
        return f"p{self.piece} r{self.turns} {cell_name(self.cells[0])}"


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

    game = ""

    def sit_down(self, *players: str, variant: str = "statement", **wanted: Any) -> Player:
        """Open a table and go there; with a game's name instead of players, take its open seat."""
        order = {"game": "tetramino", "variant": variant, "players": players or ("me",), **wanted}
        opened = self.room.ask("/api/games", order)
        self.game = opened["id"]
        self.go("/")
        keep = "([id, secrets]) => localStorage.setItem('ludotheque.seats.' + id, JSON.stringify(secrets))"
        self.page.evaluate(keep, [self.game, opened["secrets"]])
        self.go(f"/table/{self.game}")
        self.wait_for_board()
        return self

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

    def piece(self, number: int) -> Locator:
        return self.page.locator(f'.art .piece[data-piece="p{number}"]').last

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

    def click_button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def says(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("status")).to_contain_text(text)


NewPlayer = Callable[..., Player]


def distance(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def test_a_card_is_filled_by_dragging(player: NewPlayer) -> None:
    anne = player().sit_down(variant="easy")
    solution = anne.solution()
    for count, step in enumerate(solution):
        anne.put(step)
        anne.sees_moves(count + 1)
    assert anne.moves() == [step.path for step in solution]
    expect(anne.page.locator("#prompt")).to_contain_text(WON)
    expect(anne.page.get_by_role("button", name="Play again")).to_be_visible()


def test_a_piece_follows_the_pointer_and_a_tap_is_enough(player: NewPlayer) -> None:
    anne = player().sit_down()
    step = anne.solution()[0]
    anne.turn(step)
    anne.page.mouse.move(*anne.lettered(step))
    expect(anne.page.locator(".floating .landing")).to_be_visible()
    assert distance(anne.letter(step.piece), anne.lettered(step)) < 3
    anne.page.mouse.down()
    anne.page.mouse.up()
    anne.sees_moves(1)
    assert anne.moves() == [step.path]


def test_a_piece_is_turned_while_it_is_dragged(player: NewPlayer) -> None:
    anne = player().sit_down()
    step = next(step for step in anne.solution() if step.turns)
    x, y = anne.letter(step.piece)
    anne.page.mouse.move(x, y)
    anne.page.mouse.down()
    anne.page.mouse.move(x - 40, y)
    anne.press(*["o"] * step.turns)
    anne.page.mouse.move(*anne.lettered(step))
    anne.page.mouse.up()
    anne.sees_moves(1)
    assert anne.moves() == [step.path]


def test_the_keyboard_alone_fills_a_card(player: NewPlayer) -> None:
    anne = player().sit_down()
    solution = anne.solution()
    for _press in range(60):
        if anne.page.evaluate("document.activeElement.role") == "gridcell":
            break
        anne.press("Tab")
    expect(anne.page.locator("[role=gridcell]:focus")).to_have_accessible_name(re.compile("^piece A, "))
    for count, step in enumerate(solution):
        anne.press(str(step.piece), *["o"] * step.turns)
        fits = re.compile(f" {'ABCDEF'[step.piece - 1]} fits$")
        target = cell_at(anne.page, anne.lettered(step))
        anne.press("Control+Home", *["ArrowDown"] * target[0], *["l"] * target[1])
        expect(anne.page.locator("[role=gridcell]:focus")).to_have_accessible_name(fits)
        anne.press("Enter" if count % 2 else "v")
        anne.sees_moves(count + 1)
        assert anne.moves()[-1] == step.path
    expect(anne.page.locator("#prompt")).to_contain_text(WON)


def cell_at(page: Page, point: Point) -> tuple[int, int]:
    """The row and column of the spot at a point of the page."""
    name = page.evaluate(
        """([x, y]) => [...document.querySelectorAll("[role=gridcell]")].find((spot) => {
            const { left, right, top, bottom } = spot.getBoundingClientRect();
            return x > left && x < right && y > top && y < bottom;
        }).dataset.target""",
        list(point),
    )
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


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


def test_a_finger_drags_pieces_on_a_telephone(player: NewPlayer) -> None:
    anne = player(viewport=PHONE, has_touch=True, is_mobile=True).sit_down()
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
    expect(anne.page.locator("#prompt")).to_contain_text(WON)


def test_a_finger_beside_the_pieces_scrolls_the_page(player: NewPlayer) -> None:
    anne = player(viewport={"width": 390, "height": 600}, has_touch=True, is_mobile=True).sit_down()
    finger = Finger(anne)
    x, y = anne.cell((3, 2))
    finger.touch("touchStart", (x, y))
    for step in range(1, 6):
        finger.touch("touchMove", (x, y - 30 * step))
    finger.touch("touchEnd")
    anne.page.wait_for_function("scrollY > 50")


def test_what_does_not_fit_is_marked_and_goes_back(player: NewPlayer) -> None:
    anne = player().sit_down()
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
    expect(page.locator("#urgent")).to_contain_text("the piece B does not fit there: D lies there")
    expect(page.locator(".floating .piece")).to_have_count(0)
    expect(anne.spot("p2")).to_have_accessible_name(re.compile("in the tray$"))
    page.get_by_role("gridcell").nth(1).focus()
    anne.press("2", "Control+Home", "l", "l", "k")
    expect(crosses).to_have_count(1)
    expect(page.locator("[role=gridcell]:focus")).to_have_accessible_name("c2, piece D, B does not fit")
    anne.press("Enter")
    expect(page.locator("#urgent")).to_contain_text("the piece B does not fit there: D lies there")
    expect(page.locator(".floating .piece")).to_have_count(1)
    anne.press("Control+Home")
    expect(crosses).to_have_count(1)
    anne.press("v")
    expect(page.locator("#urgent")).to_contain_text("the piece B does not fit there: it would stick out")
    anne.press("Escape")
    expect(page.locator(".floating .piece")).to_have_count(0)
    expect(anne.spot("p2")).to_be_focused()
    anne.sees_moves(1)


def test_a_drag_that_fits_nowhere_says_so(player: NewPlayer) -> None:
    anne = player().sit_down()
    for step in anne.solution()[:-1]:
        anne.put(step)
    anne.sees_moves(5)
    last = anne.solution()[-1].piece
    free = anne.lettered(anne.solution()[-1])
    covered = next(
        anne.cell((row, column))
        for row in range(4)
        for column in range(5)
        if distance(anne.cell((row, column)), free) > 200
    )
    anne.drag(anne.letter(last), covered)
    expect(anne.page.locator("#urgent")).to_contain_text("does not fit there")
    anne.sees_moves(5)
    expect(anne.spot(f"p{last}")).to_have_accessible_name(re.compile("in the tray$"))


def test_pieces_are_lifted_cleared_and_taken_back(player: NewPlayer) -> None:
    anne = player().sit_down()
    first, second = anne.solution()[:2]
    anne.put(first)
    anne.sees_moves(1)
    anne.put(second)
    anne.sees_moves(2)
    expect(anne.spot(f"p{second.piece}")).to_have_accessible_name(re.compile("on the grid: "))
    x, y = anne.letter(second.piece)
    tray = anne.page.locator(".art .tray").bounding_box()
    assert tray is not None
    anne.drag((x, y), (tray["x"] + tray["width"] - 5, tray["y"] + tray["height"] - 5))
    anne.sees_moves(3)
    anne.says("back to the tray")
    anne.click_button("Clear")
    anne.sees_moves(4)
    expect(anne.page.get_by_role("gridcell", name=re.compile("on the grid"))).to_have_count(0)
    for left in (3, 2):
        anne.click_button("Undo")
        anne.sees_moves(left)
    expect(anne.page.get_by_role("gridcell", name=re.compile("on the grid"))).to_have_count(2)
    anne.spot(f"p{first.piece}").focus()
    anne.press("Delete")
    anne.sees_moves(3)
    anne.press("c")
    anne.sees_moves(4)
    assert anne.moves()[2:] == [f"p{first.piece} lift", "clear"]


def test_each_piece_keeps_its_turn(player: NewPlayer) -> None:
    anne = player().sit_down()
    forms = [anne.piece(6).locator(".body").get_attribute("d")]
    anne.spot("p6").focus()
    anne.press("]", "]")
    forms.append(anne.piece(6).locator(".body").get_attribute("d"))
    anne.press("1", "Escape")
    assert anne.piece(6).locator(".body").get_attribute("d") == forms[1] != forms[0]


def test_hint_and_analysis_are_shown(player: NewPlayer) -> None:
    anne = player().sit_down()
    anne.click_button("Hint")
    expect(anne.page.locator(".ghost.advised")).to_be_visible()
    expect(anne.page.get_by_role("gridcell", name=re.compile("suggested: piece "))).to_have_count(1)
    anne.click_button("Analysis")
    legend = anne.page.locator("#legend")
    expect(legend).to_contain_text("✓ still solvable, in 48 ways")
    anne.page.get_by_label("Type a move or a word").fill("p2 r1 b2")
    anne.click_button("Say")
    anne.sees_moves(1)
    expect(anne.page.locator(".ghost.advised")).to_have_count(0)
    bad = next(bad_moves(anne))
    anne.page.get_by_label("Type a move or a word").fill(bad)
    anne.click_button("Say")
    anne.sees_moves(2)
    expect(legend).to_contain_text("✗ no solution")


def bad_moves(anne: Player) -> Iterator[str]:
    """Moves after which the grid cannot be filled any more."""
    board = anne.view()["boards"][0]
    puzzle = Puzzle(5, 4, tuple(tuple(map(tuple, piece["turns"][0])) for piece in board["pieces"]))
    lying = [placement for placement in puzzle.placements(1) if placement.cells == ((1, 1), (1, 2), (1, 3))]
    for placement in puzzle.placements(3):
        try:
            rest = puzzle.after([*lying, placement])
        except IllegalMove:
            continue
        if solve(rest) is None:
            yield f"p4 r0 {cell_name(placement.cells[0])}"


def test_words_tell_the_board(player: NewPlayer) -> None:
    anne = player().sit_down()
    for typed, answer in (
        ("p1 r1 a1", "player 1: piece A to a1"),
        ("board a1", "a1, piece A"),
        ("board e4", "e4, free"),
        ("board a", "row 1: blocks 1 2 3; row 2: blocks 2"),
        ("board", re.compile("row 1: A, A, A, free, free.*in the tray: B")),
        ("p1 lift", "piece A back to the tray"),
    ):
        anne.page.get_by_label("Type a move or a word").fill(typed)
        anne.click_button("Say")
        anne.says(answer)
    anne.page.get_by_label("Type a move or a word").fill("p1 lift")
    anne.click_button("Say")
    expect(anne.page.locator("#urgent")).to_contain_text("does not lie on the grid")


def test_the_ladder_is_climbed_and_each_rung_celebrated(player: NewPlayer) -> None:
    anne = player(reduced_motion="no-preference").sit_down(variant="ladder")
    stage = anne.page.locator("#stage")
    expect(stage).to_have_text("rung 1 of 6")
    anne.page.evaluate(
        """() => {
            window.blocks = 0;
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
    anne.says("the grid is full")
    anne.page.wait_for_function("window.blocks > 10")
    expect(anne.page.get_by_role("gridcell")).to_have_count(4)
    anne.page.get_by_role("button", name="Previous").click()
    expect(stage).to_have_text("rung 1 of 6")


def test_nothing_flies_where_motion_is_unwanted(player: NewPlayer) -> None:
    anne = player(reduced_motion="reduce").sit_down()
    for step in anne.solution():
        anne.put(step)
    expect(anne.page.locator("#prompt")).to_contain_text(WON)
    assert anne.page.locator(".confetto").count() == 0


def test_the_time_runs_until_the_end(player: NewPlayer) -> None:
    anne = player().sit_down()
    elapsed = anne.page.get_by_role("timer")
    before = elapsed.inner_text()
    assert re.fullmatch(r"\d+:\d\d", before)
    expect(elapsed).not_to_have_text(before)
    for step in anne.solution():
        anne.put(step)
    expect(anne.page.locator("#prompt")).to_contain_text(WON)
    stopped = elapsed.inner_text()
    anne.page.wait_for_timeout(2100)
    assert elapsed.inner_text() == stopped


def test_a_race_ends_for_both(player: NewPlayer) -> None:
    anne, zoe = player(), player()
    anne.sit_down("me", "open", variant="race", name="Anne", options={"rounds": 2})
    zoe.game = anne.game
    zoe.go(f"/table/{anne.game}")
    zoe.wait_for_board()
    zoe.page.get_by_label("Your name").fill("Zoé")
    zoe.page.get_by_role("button", name="Sit down and play").click()
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
    expect(players).to_contain_text(re.compile(r"Anne[1-9]\d* of 20 cells"))
    zoe.page.mouse.move(*start, steps=4)
    zoe.page.mouse.up()
    for typed in ("p1 r0 a1", "clear"):  # as text, each moves on their own grid
        zoe.page.get_by_label("Type a move or a word").fill(typed)
        zoe.click_button("Say")
        zoe.says("Zoé: ")
    for number in range(2):
        for step in zoe.solution(1) if number else anne.solution()[2:]:
            (zoe if number else anne).put(step)
    for one in (anne, zoe):
        expect(one.page.locator("#stage")).to_have_text("round 3")
        expect(one.page.get_by_role("list", name="Players")).to_contain_text("1 round won")
    for step in anne.solution():
        anne.put(step)
    for one in (anne, zoe):
        expect(one.page.locator("#prompt")).to_have_text("Anne wins: filled the grid first")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(player: NewPlayer, scheme: str) -> None:
    anne = player(color_scheme=scheme, reduced_motion="reduce").sit_down()
    anne.put(anne.solution()[0])
    anne.sees_moves(1)
    anne.click_button("Hint")
    anne.click_button("Analysis")
    expect(anne.page.locator("#legend")).not_to_be_empty()
    for keys in ([], ["2"]):
        anne.page.locator("[role=gridcell][tabindex='0']").focus()
        anne.press(*keys)
        found = Axe().run(anne.page).response
        assert len(found["passes"]) > 10, "axe did not look at the page"
        serious = [fault for fault in found["violations"] if fault["impact"] in ("serious", "critical")]
        assert not serious, json.dumps(serious, indent=1)


@pytest.mark.parametrize("variant", ["statement", "expert", "ladder"])
def test_a_telephone_needs_no_scrolling_sideways(player: NewPlayer, variant: str) -> None:
    anne = player(viewport=PHONE).sit_down(variant=variant)
    for width in (390, 320):
        anne.page.set_viewport_size({"width": width, "height": 844})
        assert anne.page.evaluate("document.documentElement.scrollWidth") <= width
        board = anne.page.locator(".board").bounding_box()
        assert board is not None
        assert board["width"] <= width
        for spot in anne.page.get_by_role("gridcell").all():
            box = spot.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
