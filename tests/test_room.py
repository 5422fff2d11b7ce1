"""The game room over its sockets and its HTTP interface: what players and programs can rely on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludotheque.match import Match
from tests.rooms import Json, Page, Room, new_id, new_secret, open_room

MOVES = ("c3 q1 cw", "d4 q4 ccw", "a1 q2 cw", "f6 q3 ccw")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", waits={"absence": 0.3}) as opened:
        yield opened


async def test_two_people_play_and_both_see_it(room: Room) -> None:
    first, second = await pair(room)
    assert first.table["mine"] == [0]
    assert second.table["mine"] == [1]
    assert len(first.table["position"]["legal"]) == 288
    assert second.table["position"]["legal"] == []
    assert (await first.play(0, MOVES[0]))["seq"] == 1
    for page in (first, second):
        moved = await page.next("moved")
        assert (moved["moves"], moved["position"]["seq"]) == ([made(0, MOVES[0])], 1)
        assert bool(moved["position"]["legal"]) == (page is second)
    assert (await second.play(1, MOVES[1]))["seq"] == 2
    assert (await first.next("moved"))["moves"] == [made(1, MOVES[1])]


async def test_a_move_is_answered_again_and_not_played_twice(room: Room) -> None:
    first, _second = await pair(room)
    command = new_id()
    assert await first.play(0, MOVES[0], command) == {
        "type": "done",
        "id": command,
        "seq": 1,
        "repeated": False,
    }
    assert await first.play(0, MOVES[0], command) == {
        "type": "done",
        "id": command,
        "seq": 1,
        "repeated": True,
    }
    assert (await again(room, first)).table["moves"] == [MOVES[0]]


async def test_a_refused_move_gets_its_reason_and_the_game_goes_on(room: Room) -> None:
    first, second = await pair(room)
    refused = await first.play(0, "z9 q1 cw")
    assert (refused["code"], refused["seq"]) == ("illegal", 0)
    assert "z9" in refused["text"]
    assert (await second.play(0, MOVES[0]))["code"] == "not_your_turn"
    assert (await first.play(0, MOVES[0]))["seq"] == 1


async def test_coming_back_tells_what_was_missed(room: Room) -> None:
    first, second = await pair(room)
    await first.play(0, MOVES[0])
    await second.close()
    assert [player["here"] for player in (await first.next("seats"))["players"]] == [True, False]
    back = await again(room, second, seen=0)
    assert [(line["seq"], line["seat"], line["text"]) for line in back.table["missed"]] == [(1, 0, MOVES[0])]
    assert back.table["mine"] == [1]
    assert back.table["position"]["legal"]


async def test_whoever_opens_the_address_can_sit_down_at_an_open_seat(room: Room) -> None:
    game, secrets = room.open("me", "open", name="Anne")
    host, guest = await room.page(game, [secrets[0]]), await room.page(game)
    assert [player["kind"] for player in guest.table["players"]] == ["person", "open"]
    secret = new_secret()
    command = {"seat": 1, "secret": secret, "name": "  Zoé ", "id": new_id()}
    assert (await guest.command("sit", **command))["seq"] == 1
    assert (await guest.command("sit", **command))["repeated"]
    table = await host.next("table")
    assert [player["name"] for player in table["players"]] == ["Anne", "Zoé"]
    assert (await (await room.page(game)).command("sit", seat=1, secret=new_secret()))[
        "code"
    ] == "not_your_seat"
    assert (await room.page(game, [secret])).table["mine"] == [1]


async def test_resigning_ends_the_game(room: Room) -> None:
    first, second = await pair(room)
    await first.play(0, MOVES[0])
    assert (await first.command("resign", seq=1))["seq"] == 2
    ending = (await second.next("table"))["position"]["ending"]
    assert ending == {"scores": [0.0, 1.0], "text": "player 1 resigned: player 2 wins"}
    assert (await second.play(2, MOVES[1]))["code"] == "over"


async def test_a_tie_needs_both(room: Room) -> None:
    first, second = await pair(room)
    for agree in (False, True):
        await first.command("propose", seq=0, what="draw")
        asked = (await second.next("asked"))["proposal"]
        assert asked["may_answer"]
        assert asked["text"] == "player 1 offers a tie"
        mine = await first.command("answer", proposal=asked["number"], agree=True)
        assert mine["code"] == "not_your_seat"
        await second.command("answer", proposal=asked["number"], agree=agree)
        if not agree:
            assert (await settled(first))["text"] == "player 2 declines"
            await settled(second)
    ending = (await first.next("table"))["position"]["ending"]
    assert ending == {"scores": [0.5, 0.5], "text": "it is a tie: a tie was agreed on"}


async def test_a_move_is_taken_back_when_the_other_agrees(room: Room) -> None:
    first, second = await pair(room)
    await first.play(0, MOVES[0])
    await second.play(1, MOVES[1])
    await first.command("propose", seq=2, what="undo")
    asked = (await second.next("asked"))["proposal"]
    assert (await second.command("answer", proposal=asked["number"], agree=True))["seq"] == 3
    table = await first.next("table")
    assert table["moves"] == []
    assert table["missed"][0]["text"] == "player 1 took back to move 0"
    assert (await first.play(3, MOVES[2]))["seq"] == 4
    assert (await first.command("propose", seq=3, what="undo"))["code"] == "stale"


async def test_a_proposal_ends_with_the_next_move(room: Room) -> None:
    first, second = await pair(room)
    await second.command("propose", seq=0, what="draw")
    asked = (await first.next("asked"))["proposal"]
    await first.play(0, MOVES[0])
    late = await first.command("answer", proposal=asked["number"], agree=True)
    assert late["code"] == "stale"


async def test_against_a_machine_a_move_is_taken_back_at_once(room: Room) -> None:
    game, secrets = room.open("me", "easy")
    page = await room.page(game, [secrets[0]])
    await page.play(0, MOVES[0])
    await moved_by(page, 1)
    assert (await page.command("propose", seq=2, what="undo"))["seq"] == 3
    assert (await page.next("table"))["moves"] == []
    assert (await page.command("propose", seq=3, what="undo"))["code"] == "not_allowed"
    assert (await page.command("propose", seq=3, what="draw"))["code"] == "not_allowed"


async def test_a_machine_answers_after_a_restart_too(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.sqlite") as room:
        game, secrets = room.open("me", "hard")
        page = await room.page(game, [secrets[0]])
        await page.play(0, MOVES[0])
        room.kill()
        room.start()
        page = await room.page(game, [secrets[0]], seen=1)
        if len(page.table["moves"]) == 1:
            assert (await page.next("moved"))["moves"][0]["seat"] == 1
        room.close()


async def test_machines_play_each_other_while_somebody_looks_on(room: Room) -> None:
    game, _secrets = room.open("random", "easy", variant="mini")
    page = await room.page(game)
    while (moved := await page.next("moved"))["position"]["ending"] is None:
        assert moved["position"]["legal"] == []
    assert sum(moved["position"]["ending"]["scores"]) == 1


async def test_advice_is_for_those_who_play_alone(room: Room) -> None:
    game, secrets = room.open("me", "easy", variant="mini")
    page = await room.page(game, [secrets[0]])
    assert page.table["advice"]
    hint = await page.command("hint", seq=0)
    assert hint["path"] in page.table["position"]["legal"]
    analysis = await page.command("analyse", ply=0)
    assert analysis["verdict"]["text"].startswith("player 1 can win in ")
    assert analysis["values"][" ".join(hint["path"])]["letter"].startswith("W")
    spectator = await room.page(game)
    assert not spectator.table["advice"]
    assert (await spectator.command("analyse", ply=0))["code"] == "not_allowed"


async def test_an_analysis_among_hidden_hands_is_of_ones_own_at_ones_turn(room: Room) -> None:
    game, secrets = room.open("me", "easy", game="labyrinthe", variant="small")
    page = await room.page(game, [secrets[0]])
    analysis = await page.command("analyse", ply=0)
    values = [analysis["values"][" ".join(path)]["turns"] for path in page.table["position"]["legal"]]
    known = [turns for turns in values if turns is not None]
    assert known and analysis["verdict"]["turns"] == min(known)
    assert (await page.play(0, " ".join(page.table["position"]["legal"][0])))["type"] == "done"
    assert (await page.command("analyse", ply=0))["code"] == "not_allowed"
    assert (await page.command("analyse", ply=1))["verdict"]["turns"] is not None


async def test_advice_between_people_waits_until_the_end(room: Room) -> None:
    first, second = await pair(room, variant="mini")
    assert (await first.command("hint", seq=0))["code"] == "not_allowed"
    assert (await first.command("analyse", ply=0))["code"] == "not_allowed"
    await first.command("resign", seq=0)
    assert (await second.command("analyse", ply=0))["verdict"]["value"] == 1
    assert (await second.command("analyse", ply=7))["code"] == "stale"


async def test_a_machine_takes_the_seat_of_somebody_who_is_gone(room: Room) -> None:
    first, second = await pair(room)
    assert (await first.command("propose", seq=0, what="takeover", seat=1, player="easy"))[
        "code"
    ] == "not_allowed"
    await second.close()
    while not (await first.next("seats"))["players"][1]["may_be_replaced"]:
        pass
    nobody = await first.command("propose", seq=0, what="takeover", seat=1, player="nobody")
    assert nobody["code"] == "not_allowed"
    assert (await first.command("propose", seq=0, what="takeover", seat=1, player="easy"))["seq"] == 1
    assert (await first.next("table"))["players"][1]["kind"] == "machine"
    await first.play(1, MOVES[0])
    assert (await moved_by(first, 1))["position"]["seq"] == 3
    back = await again(room, second)
    assert (back.table["mine"], back.table["kept"]) == ([], [1])
    thief = await room.page(first.game)
    assert (await thief.command("sit", seat=1, secret=new_secret()))["code"] == "not_your_seat"
    assert (await back.command("sit", seat=1, secret=second.secrets[0]))["seq"] == 4
    seated = await back.next("table")
    assert (seated["mine"], seated["kept"], seated["players"][1]["kind"]) == ([1], [], "person")
    assert (await first.next("table"))["missed"][-1]["text"] == "player 2 is back"


async def test_a_clock_that_runs_out_ends_the_game(room: Room) -> None:
    first, second = await pair(room, minutes=0.5 / 60)
    assert first.table["position"]["running"] == 0
    assert first.table["position"]["clocks"][1] == 0.5
    ending = (await second.next("table"))["position"]["ending"]
    assert ending == {"scores": [0.0, 1.0], "text": "player 1 ran out of time: player 2 wins"}


async def test_the_next_game_is_for_the_same_people_with_seats_swapped_and_the_score_kept(room: Room) -> None:
    first, second = await pair(room)
    assert (await first.command("again"))["code"] == "not_allowed", "it is not over"
    await first.command("resign", seq=0)
    stranger = await room.page(first.game)
    assert (await stranger.command("again"))["code"] == "not_your_seat"
    assert (await first.command("again"))["type"] == "done"
    rematch = (await next_table(second, lambda table: table["next"]))["next"]
    assert rematch["text"] == "player 1 opened another game"
    assert rematch["seats"] == [1, 0]
    assert (await second.command("again"))["type"] == "done"
    assert (await second.next("table"))["next"] == rematch, "there is one next game"

    guest = await room.page(rematch["game"])
    assert (await guest.command("sit", seat=0, secret=new_secret()))["code"] == "not_your_seat"
    one = await room.page(rematch["game"], first.secrets)
    assert (one.table["mine"], one.table["series"]) == ([1], [1.0, 0.0])
    other = await room.page(rematch["game"], second.secrets)
    assert (other.table["mine"], other.table["kept"]) == ([], [0])
    assert (await other.command("sit", seat=0, secret=second.secrets[0]))["type"] == "done"
    assert (await other.next("table"))["mine"] == [0]
    assert (await other.play(1, MOVES[0]))["type"] == "done"


async def test_no_machine_and_no_shared_screen_is_in_the_way_of_another_game(room: Room) -> None:
    for players, seats in ((("me", "easy"), [1, 0]), (("me", "me"), [0, 1])):
        game, secrets = room.open(*players)
        page = await room.page(game, list(secrets.values()))
        await page.command("resign", seq=0)
        await page.command("again")
        rematch = (await next_table(page, lambda table: table["next"]))["next"]
        assert rematch["seats"] == seats
        following = await room.page(rematch["game"], page.secrets)
        assert len(following.table["mine"]) == players.count("me")
        assert sum(following.table["series"]) == 1


async def test_a_result_that_a_save_brought_is_nobodys_score(room: Room) -> None:
    first, _second = await pair(room)
    await first.command("resign", seq=0)
    save = room.ask(f"/api/games/{first.game}/save")
    opened = room.ask("/api/games/opened", {"save": json.dumps(save)})
    page = await room.page(opened["id"], list(opened["secrets"].values()))
    await page.command("again")
    rematch = (await next_table(page, lambda table: table["next"]))["next"]
    assert (await room.page(rematch["game"], page.secrets)).table["series"] is None


async def test_phrases_go_to_all_and_are_few_and_only_for_players(room: Room) -> None:
    first, second = await pair(room)
    watcher = await room.page(first.game)
    assert (await watcher.command("say", phrase=0))["code"] == "not_allowed"
    assert (await first.command("say", phrase=6))["code"] == "malformed"
    answers = [(await first.command("say", phrase=2)).get("code") for _time in range(4)]
    assert answers == [None, None, None, "too_fast"]
    assert (await second.command("say", phrase=1))["type"] == "done", "the other one has not said anything"
    assert await watcher.next("said") == {"type": "said", "seat": 0, "phrase": 2}
    alone, secrets = room.open("me", "easy")
    page = await room.page(alone, list(secrets.values()))
    assert (await page.command("say", phrase=0))["code"] == "not_allowed", "machines do not read"


async def test_each_move_gives_its_player_the_increment(room: Room) -> None:
    first, second = await pair(room, minutes=1, increment=5)
    await first.play(0, MOVES[0])
    clocks = (await second.next("moved"))["position"]["clocks"]
    assert 60 < clocks[0] <= 65
    assert 59 < clocks[1] <= 60, "only one's own moves count"
    assert room.ask("/api/games", {"game": "quintago", "players": ["me"], "increment": 61})["status"] == 400


async def test_a_game_can_be_replayed_downloaded_and_opened_again(room: Room) -> None:
    first, second = await pair(room)
    await first.play(0, MOVES[0])
    await second.play(1, MOVES[1])
    await first.command("resign", seq=2)
    replay = room.ask(f"/api/games/{first.game}/replay")
    assert replay["moves"] == list(MOVES[:2])
    assert [position["last"] for position in replay["positions"]] == [
        [],
        *(move.split() for move in MOVES[:2]),
    ]
    save = room.ask(f"/api/games/{first.game}/save")
    assert Match.load(json.dumps(save)).outcome is not None
    opened = room.ask("/api/games/opened", {"save": json.dumps(save)})
    page = await room.page(opened["id"], list(opened["secrets"].values()))
    assert page.table["moves"] == list(MOVES[:2])
    assert page.table["position"]["ending"]["text"] == "player 1 resigned: player 2 wins"
    assert room.ask(f"/api/games/{opened['id']}/save") == save


async def test_each_reader_gets_the_language_that_was_asked_for(room: Room) -> None:
    first, second = await pair(room, headers=({"Accept-Language": "fr-FR"}, {"Accept-Language": "de, en"}))
    assert (await first.play(0, "z9"))["text"].startswith("il n’y a pas de trou z9")
    assert (await second.play(0, "a1"))["text"] == "it is not your turn"
    await first.command("resign", seq=0)
    assert (await first.next("table"))["position"]["ending"][
        "text"
    ] == "joueur 1 abandonne\xa0: joueur 2 gagne"
    assert (await second.next("table"))["position"]["ending"]["text"] == "player 1 resigned: player 2 wins"


# --- Shared -----------------------------------------------------------------------------------------


async def pair(room: Room, headers: tuple[Json, Json] = ({}, {}), **wanted: object) -> tuple[Page, Page]:
    """Two pages, one a seat, at a new table."""
    game, secrets = room.open("me", "me", **wanted)
    first = await room.page(game, [secrets[0]], additional_headers=headers[0])
    return first, await room.page(game, [secrets[1]], additional_headers=headers[1])


async def again(room: Room, page: Page, seen: int = -1) -> Page:
    """The same page after a reload."""
    return await room.page(page.game, page.secrets, seen)


async def next_table(page: Page, holds: Callable[[Json], object]) -> Json:
    """The next table notice that holds something."""
    while not holds(notice := await page.next("table")):
        pass
    return notice


async def moved_by(page: Page, seat: int) -> Json:
    """The next move of that seat."""
    while (notice := await page.next("moved"))["moves"][0]["seat"] != seat:
        pass
    return notice


async def settled(page: Page) -> Json:
    """The notice that no proposal is left."""
    while (notice := await page.next("asked"))["proposal"] is not None:
        pass
    return notice


def made(seat: int, text: str) -> Json:
    """A move of quintago as a notice tells it."""
    return {"seat": seat, "text": text, "path": text.split()}
