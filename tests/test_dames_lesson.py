"""Dames' lessons: one for each set of rules, taken in lines, in the room and from the browser's page."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from ludotheque import cli, exercises
from ludotheque.game import UnknownName
from ludotheque.games.dames.rules import VARIANTS
from ludotheque.lessons import FINISH
from ludotheque.server import exercise_answers
from tests.browsing import Person, people
from tests.rooms import Room, open_room


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_set_of_rules_is_taught_by_itself(variant: str) -> None:
    lesson = exercises.lesson_of("dames", variant)
    assert 5 <= len(lesson.steps) <= 6
    for number, step in enumerate(lesson.steps):
        match = exercises.step_match("dames", number, variant)
        assert match.game.rules == VARIANTS[variant]
        checked = exercises.check_step("dames", number, [step.shown], variant)
        assert checked.is_right and checked.is_done, (number, checked.text)
        right = [exercises.check_step("dames", number, [text], variant).is_right for text in match.legal]
        assert step.goal == FINISH or len(right) == 1 or not all(right), number
        assert all(begun.split()[0] in match.game.view(match.state)["names"] for begun in step.beginnings)


def test_what_is_taught_differs_where_the_rules_do() -> None:
    def told(variant: str) -> str:
        return " ".join(step.text for step in exercises.lesson_of("dames", variant).steps)

    assert "as many pieces as you can" in told("international")
    assert "along rows and columns" in told("frisian")
    assert "goes on as a king" in told("russian")
    assert "backwards too. Take the man" not in told("english")
    assert "you may choose" in told("english")
    assert exercises.lesson_of("dames") == exercises.lesson_of("dames", "international")
    with pytest.raises(UnknownName, match="there are no rules chess"):
        exercises.lesson_of("dames", "chess")
    assert exercises.lesson_of("quintago", "xl") == exercises.lesson_of("quintago")


def test_a_lesson_by_other_rules_in_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = exercises.lesson_of("dames", "russian").steps
    typed = ["g3-h4", *(step.shown for step in steps)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    assert cli.main(["learn", "dames", "--rules", "russian"]) == 0
    said = capsys.readouterr().out
    assert "marked: c3 d4" in said
    assert steps[0].hint in said, "the first move was not what was asked for"
    assert "to play: ludotheque play dames --rules russian --players person," in said


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


def test_the_page_of_a_lesson_is_asked_by_other_rules(room: Room) -> None:
    assert exercise_answers.taught_rules("quintago") == []
    assert [name for name, _title in exercise_answers.taught_rules("dames")] == list(VARIANTS)
    asked = {"moves": ["22-18"]}
    assert room.ask("/api/lessons/dames/0?rules=english", asked)["is_done"]
    assert not room.ask("/api/lessons/dames/0", asked)["is_done"], "another board"
    for rules in ("chess", "x" * 50, "%27"):
        assert 400 <= room.ask(f"/api/lessons/dames/0?rules={rules}", asked)["status"] < 500


def test_a_lesson_by_other_rules_ends_at_a_table_with_them(browser: Browser, room: Room) -> None:
    with people(Person, browser, room) as make:
        reader = make(reduced_motion="reduce")
        page = reader.go("/learn/dames")
        page.get_by_label("Rules").select_option("Frisian")
        lesson = exercises.lesson_of("dames", "frisian")
        for number, step in enumerate(lesson.steps):
            expect(page.locator("#sentence")).to_contain_text(step.text)
            match = exercises.step_match("dames", number, "frisian")
            for square in match.game.path(match.read(step.shown)):
                reader.spot(square).click()
            expect(page.get_by_role("status")).to_contain_text(step.praise)
            if number < len(lesson.steps) - 1:
                reader.click("Go on ▸")
        page.get_by_role("button", name=re.compile("^Play .+ ▸$")).click()
        page.wait_for_url("**/table/*")
        reader.wait_for_board()
        save = room.ask(f"/api/games/{page.url.rpartition('/')[2]}/save")
        assert save["options"]["columns_too"]
