"""A match: chance, seats that drop out, undo, what machines are given, reading, endings."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import CHANCE, Game, IllegalMove, Outcome, Unreadable
from ludotheque.match import LONGEST_TEXT, OUT_OF_TIME, RESIGNED, Made, Match, agent_seed, new_seed
from tests.toys import FACES, Move, Rules, State, Toy

pytestmark = pytest.mark.usefixtures("toys")


def new_toy(variant: str = "hidden", seats: int = 3, seed: int = 5) -> Match:
    return Match(catalogue.game("toy", variant), seats, seed)


@pytest.fixture
def toy() -> Match:
    return new_toy()


def lowest(match: Match) -> Move:
    move: Move = match.moves[0]
    return move


def play_out(match: Match) -> Match:
    while not match.outcome:
        match.play(lowest(match))
    return match


# --- Chance -------------------------------------------------------------------------------------


def test_chance_plays_until_a_seat_is_to_move(toy: Match) -> None:
    assert [made.seat for made in toy.made()] == [CHANCE]
    assert toy.to_move == 0
    toy.play(lowest(toy))
    assert [made.seat for made in toy.made()] == [CHANCE, 0, CHANCE]
    assert toy.to_move == 1


def throws(match: Match) -> list[str]:
    return [made.text for made in match.made() if made.seat == CHANCE]


def test_chance_follows_from_the_seed() -> None:
    one, again, other = (throws(play_out(new_toy(seed=seed))) for seed in (5, 5, 6))
    assert one == again != other


def test_chance_draws_as_often_as_its_moves_are_likely() -> None:
    match = new_toy("long", seats=1)
    while match.ply < 4_000:
        match.play(lowest(match))
    counted = Counter(throws(match))
    shares = {face: counted[f"die{face}"] / sum(counted.values()) for face in FACES}
    assert shares == {face: pytest.approx(chance / 10, abs=0.03) for face, chance in FACES.items()}


def test_a_move_that_cannot_be_drawn_never_is() -> None:
    class Loaded(Toy):
        def chances(self, state: State) -> list[float]:
            return [0.0, 0.0, 1.0, 0.0]

    assert set(throws(play_out(Match(Loaded(), 2)))) == {"die3"}


def test_chance_replays_from_a_save(toy: Match) -> None:
    while not toy.outcome:
        toy.play(lowest(toy))
        again = Match.load(toy.save())
        assert again.states == toy.states
        assert again.played == toy.played


def test_a_save_that_stops_before_chance_goes_on_with_the_same_chance(toy: Match) -> None:
    toy.play(lowest(toy))
    content = json.loads(toy.save())
    content["moves"].pop()
    assert Match.load(json.dumps(content)).states == toy.states
    content["moves"].clear()
    assert Match.load(json.dumps(content)).states == toy.states[:2]


def test_a_long_game_has_more_than_twenty_thousand_plies() -> None:
    match = new_toy("long", seats=1)
    while not match.outcome:
        longest = max(match.moves, key=lambda move: len(move.cards))
        match.play(longest)
    assert match.ply >= 20_000
    assert len(match.states) == match.ply + 1


# --- Going back ---------------------------------------------------------------------------------


def test_undo_takes_back_the_move_and_what_chance_did_after_it(toy: Match) -> None:
    known = toy.states[:]
    toy.play(lowest(toy))
    assert toy.ply == len(known) + 1
    toy.undo()
    assert toy.states == known
    assert toy.to_move == 0


def test_chance_draws_anew_after_an_undo() -> None:
    """Otherwise a player could look at the next throw and take the move back."""
    seen = set()
    for seed in range(5):
        match = new_toy(seed=seed)
        move = lowest(match)
        for _attempt in range(8):
            match.play(move)
            seen.add((seed, match.state.die))
            match.undo()
    assert len(seen) > 2 * 5


def test_undo_at_the_start_leaves_a_seat_to_move(toy: Match) -> None:
    toy.undo()
    assert (toy.to_move, toy.ply) == (0, 1)
    assert toy.state.hands == new_toy().state.hands


def test_undo_takes_back_what_one_seat_of_several_at_once_did() -> None:
    match = new_toy("at_once")
    second = next(move for move in match.moves if move.seat == 1)
    match.play(second)
    assert match.movers == (0, 2)
    match.undo()
    assert match.movers == (0, 1, 2)
    assert second in match.moves


def test_the_last_move_is_a_seat_s(toy: Match) -> None:
    assert toy.last_made() is None
    first = toy.moves[-1]
    toy.play(first)
    text = toy.game.text(lowest(toy))
    toy.play(lowest(toy))
    assert toy.mover_at(toy.ply - 1) == CHANCE
    assert toy.last_made() == Made(1, text, tuple(text.split()))
    toy.undo()
    assert toy.last_made() == Made(0, toy.game.text(first), toy.game.path(first))


def test_the_last_move_is_the_last_one(match: Match) -> None:
    assert Match(match.game).last_made() is None
    for move in (match.moves[0], match.moves[50]):
        match.play(move)
        made = match.last_made()
        assert made is not None
        assert made.text == match.game.text(move)


def test_what_was_made_is_told_from_any_ply_on(toy: Match) -> None:
    play_out(toy)
    told = toy.made()
    assert len(told) == toy.ply
    for ply in range(toy.ply + 1):
        assert toy.made(ply) == told[ply:]
        assert toy.made(ply, ply + 2) == told[ply : ply + 2]
        assert toy.made(ply, ply - 1) == []
        assert toy.texts(ply) == toy.texts()[ply:] == [made.text for made in told[ply:]]


def test_a_match_is_seen_as_it_stood(toy: Match) -> None:
    toy.drop(2, RESIGNED)
    play_out(toy)
    toy.end(Outcome((1.0, 0.0, 0.0), RESIGNED))
    for ply in range(len(toy.states)):
        earlier = toy.at(ply)
        assert (earlier.state, earlier.played) == (toy.states[ply], toy.played[:ply])
        assert earlier.ending is None
        assert earlier.out == ({2} if ply > 1 else set())


def test_another_match_follows_move_by_move(toy: Match) -> None:
    """As a process does that is only sent what is new."""
    follower = toy.at(0)
    while not toy.outcome:
        toy.play(lowest(toy))
        if toy.ply == 3:
            toy.drop(1, OUT_OF_TIME)
        follower.extend(toy.texts(follower.ply))
        assert (follower.states, follower.played) == (toy.states, toy.played)


# --- Seats --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [-1, 0, 5])
def test_seats_out_of_range_are_refused(seats: int) -> None:
    with pytest.raises(Unreadable, match=f"^toy is for 1 to 4 players, not {seats}$"):
        new_toy(seats=seats)
    with pytest.raises(Unreadable, match=r"^quintago is for 2 players, not 3$"):
        Match(catalogue.game("quintago"), 3)


def test_the_fewest_seats_by_default() -> None:
    assert Match(Toy()).seats == 1
    assert Match(catalogue.game("tetramino", "race")).seats == 2


def test_the_others_go_on_when_one_drops_out(toy: Match) -> None:
    toy.drop(1, OUT_OF_TIME)
    assert toy.out == {1}
    assert toy.outcome is None
    assert toy.made()[-1] == Made(1, OUT_OF_TIME, ())
    assert toy.last_made() is None
    play_out(toy)
    assert {toy.mover_at(ply) for ply in range(2, toy.ply)} == {CHANCE, 0, 2}


def test_chance_plays_on_when_the_seat_to_move_drops_out(toy: Match) -> None:
    toy.drop(0, RESIGNED)
    assert [made.seat for made in toy.made()] == [CHANCE, 0, CHANCE]
    assert toy.to_move == 1


def test_one_who_is_left_alone_wins(toy: Match) -> None:
    toy.drop(2, RESIGNED)
    toy.drop(0, OUT_OF_TIME)
    assert toy.outcome == Outcome((0.0, 1.0, 0.0), OUT_OF_TIME)
    assert toy.out == {2}
    again = Match.load(toy.save())
    assert (again.states, again.out, again.outcome) == (toy.states, toy.out, toy.outcome)


@pytest.mark.parametrize(("seats", "scores"), [(1, (0.0,)), (2, (0.0, 1.0))])
def test_a_game_of_one_or_two_ends_when_one_drops_out(seats: int, scores: tuple[float, ...]) -> None:
    match = new_toy(seats=seats)
    match.drop(0, RESIGNED)
    assert match.outcome == Outcome(scores, RESIGNED)
    assert match.movers == ()


def test_undo_brings_a_seat_back(toy: Match) -> None:
    known = toy.states[:]
    toy.drop(1, RESIGNED)
    toy.undo()
    assert (toy.states, toy.out) == (known, set())


def test_a_dropped_seat_is_in_the_save(toy: Match) -> None:
    toy.drop(1, OUT_OF_TIME)
    assert json.loads(toy.save())["moves"][1:] == [{"drop": 1, "reason": "out of time"}]
    toy.play(lowest(toy))
    again = Match.load(toy.save())
    assert (again.states, again.played, again.out) == (toy.states, toy.played, {1})


# --- What is computed once ----------------------------------------------------------------------


class Counting(Toy):
    """Counts what it is asked about each position."""

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules)
        self.asked: Counter[tuple[str, State]] = Counter()

    def outcome(self, state: State) -> Outcome | None:
        self.asked["outcome", state] += 1
        return super().outcome(state)

    def moves(self, state: State) -> list[Move]:
        self.asked["moves", state] += 1
        self.asked["outcome", state] -= 1  # its own call
        return super().moves(state)

    def paths(self, state: State, move: Move) -> list[tuple[str, ...]]:
        self.asked[f"paths of {move}", state] += 1
        return super().paths(state, move)


@pytest.mark.parametrize("rules", [Rules(), Rules(at_once=True)])
def test_nothing_about_a_position_is_computed_twice(rules: Rules) -> None:
    game = Counting(rules)
    match = Match(game, 3)
    while not match.outcome:
        for _again in range(3):
            assert match.to_move in match.movers
            first = next(iter(match.paths))
            move = match.read(" ".join(first))
            assert match.said_by(first) in (move, None)
            assert match.legal[match.game.text(move)] == move
        match.copy().play(move)  # as a server tries a move before it writes it
        match.play(move)
    tried_twice = {("outcome", state): 2 for state in match.states[1:]}
    for asked, times in game.asked.items():
        assert times <= tried_twice.get(asked, 2 if asked[1].die == 0 else 1), asked


# --- Machines -----------------------------------------------------------------------------------


class Scripted:
    """Answers what it was told to, and remembers what it was given."""

    name = "scripted"

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.given: list[Any] = []

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        self.given.append((game, state, seat, control))
        return self.answer


def test_a_machine_is_asked_for_its_seat_with_the_caller_s_control(toy: Match) -> None:
    control, machine = Control(budget=7), Scripted(lowest(toy))
    assert toy.choose(machine, 0, control) == lowest(toy)
    ((game, state, seat, given),) = machine.given
    assert (game.rules, seat) == (toy.game.rules, 0)
    assert given is control
    assert state.hands[0] == toy.state.hands[0]
    assert state.hands[1:] != toy.state.hands[1:]


def test_an_answer_may_be_a_plain_tuple(toy: Match) -> None:
    answer = toy.choose(Scripted((0, lowest(toy).cards)), 0, Control())
    assert type(answer) is Move


def test_an_answer_that_is_no_move_of_the_seat_is_refused() -> None:
    match = new_toy("at_once")
    others = next(move for move in match.moves if move.seat == 1)
    for answer in (None, "c3", Move(0, (99,)), others):
        with pytest.raises(IllegalMove, match=r"scripted answered .+: not legal"):
            match.choose(Scripted(answer), 0, Control())


def test_a_machine_knows_the_rules_without_what_is_still_to_come() -> None:
    match = Match(catalogue.game("tetramino", "race"))
    machine = Scripted(match.moves[0])
    match.choose(machine, 0, Control())
    assert match.game.rules.cards
    assert machine.given[0][0].rules == match.game.rules._replace(cards="")


# --- Seeds --------------------------------------------------------------------------------------


def test_a_machine_is_shown_the_same_when_it_is_asked_again(toy: Match) -> None:
    assert toy.believed(0) == toy.believed(0)
    assert len({toy.believed(0), *(new_toy(seed=seed).believed(0) for seed in range(20))}) > 1


def test_a_move_is_read_without_its_spaces(match: Match) -> None:
    assert match.read("A1Q1CW") == match.read("a1 q1 cw")


def test_an_agreed_tie_is_in_the_save(match: Match) -> None:
    match.end(Outcome((0.5, 0.5), "a tie was agreed on"))
    assert Match.load(match.save()).outcome == match.outcome


def test_a_save_is_text_that_people_can_read(match: Match) -> None:
    match.players = ["Zoé", "easy"]
    assert '\n "seats": 2' in match.save()
    assert "Zoé" in match.save()


def test_chance_draws_on_where_a_save_stopped(toy: Match) -> None:
    toy.play(toy.moves[0])
    loaded = Match.load(toy.save())
    for one in (toy, loaded):
        one.play(one.moves[0])
    assert loaded.texts() == toy.texts()


def test_new_seeds_cannot_be_guessed() -> None:
    seeds = {new_seed() for _attempt in range(50)}
    assert len(seeds) == 50
    assert 2**100 < max(seeds) < 2**128
    assert min(seeds) >= 0


def test_a_machine_s_seed_follows_from_the_game_s_and_is_another_one() -> None:
    assert agent_seed(5, 0) == agent_seed(5, 0)
    seeds = {agent_seed(*place) for place in [(5, 0), (5, 1), (6, 0), (5, 0, 1), (50,)]}
    assert len(seeds) == 5
    assert not seeds & {5, 6, 50}


# --- Clicks -------------------------------------------------------------------------------------


@pytest.fixture
def hand() -> Match:
    """A seat that holds 3, 4 and 9."""

    class Dealt(Toy):
        def start(self, seats: int, seed: int) -> State:
            return super().start(seats, seed)._replace(hands=((3, 4, 9),))

    return Match(Dealt(), 1)


def test_a_pair_is_clicked_in_either_order(hand: Match) -> None:
    assert set(hand.paths) == {("c3",), ("c4",), ("c9",), ("c3", "c4"), ("c4", "c3")}
    pair = Move(0, (3, 4))
    assert hand.said_by(("c3", "c4")) == hand.said_by(("c4", "c3")) == pair
    assert hand.read("c3 c4") == hand.read("c4 c3") == hand.read("C4 C3") == pair
    assert list(hand.legal) == ["c3", "c3 c4", "c4", "c9"]


def test_a_second_click_on_the_last_place_ends_a_move_that_could_go_on(hand: Match) -> None:
    assert hand.said_by(("c3",)) is None
    assert hand.said_by(("c3", "c3")) == Move(0, (3,))
    assert hand.said_by(("c9",)) == Move(0, (9,))
    for clicks in ((), ("c9", "c9", "c9"), ("c3", "c9"), ("c3", "c4", "c3"), ("c7",), ("c7", "c7")):
        assert hand.said_by(clicks) is None


def test_another_notation_is_read_and_ours_is_written(hand: Match) -> None:
    assert hand.read("9") == Move(0, (9,))
    assert hand.read("3+4") == hand.read(" 4 + 3 ") == Move(0, (3, 4))
    assert hand.game.text(hand.read("4+3")) == "c3 c4"
    for text in ("3+9", "5", "3+", "3+4+9", "+"):
        with pytest.raises(IllegalMove):
            hand.read(text)


def test_what_a_game_reads_must_be_legal() -> None:
    class Generous(Toy):
        def read(self, state: State, text: str) -> Move | None:
            return Move(0, (99,))

    with pytest.raises(IllegalMove):
        Match(Generous(), 2).read("anything")


def test_only_the_moves_of_the_seats_asked_for_are_read() -> None:
    match = new_toy("at_once")
    for move in match.moves:
        text = match.game.text(move)
        assert match.read(text, [move.seat]) == match.read(text, range(3)) == move
        with pytest.raises(IllegalMove) as refusal:
            match.read(text, {0, 1, 2} - {move.seat})
        assert str(refusal.value) == match.game.why_not(match.state, text)


def test_clicks_say_a_move_too_where_its_text_is_another() -> None:
    class Shouting(Toy):
        def text(self, move: Move) -> str:
            return f"{super().text(move)}!"

    shouting = Match(Shouting(), 1)
    move = lowest(shouting)
    clicks = " ".join(shouting.game.path(move))
    assert shouting.read(clicks) == shouting.read(f"{clicks.upper()} !") == move


# --- Reading ------------------------------------------------------------------------------------


@pytest.fixture
def match() -> Match:
    played = Match(catalogue.game("quintago"), seed=7, players=["person", "easy"])
    for text in ("a1 q4 cw", "b2 q1 ccw"):
        played.play(played.read(text))
    return played


def test_a_refusal_says_why(match: Match) -> None:
    with pytest.raises(IllegalMove, match="there is no hole z9"):
        match.read("Z9 q1 cw")
    with pytest.raises(IllegalMove, match="the hole a3 is taken"):  # a1, turned with its quadrant
        match.read("a3 q1 cw")


def test_a_line_that_is_too_long_is_refused_unread(match: Match) -> None:
    assert match.read(" " * (LONGEST_TEXT - 8) + "c3 q1 cw") == match.legal["c3 q1 cw"]
    with pytest.raises(IllegalMove, match="far too long"):
        match.read(" " * (LONGEST_TEXT - 7) + "c3 q1 cw")


def test_no_move_is_read_after_the_end() -> None:
    match = Match(catalogue.game("quintago", options={"length": 2}))
    for text in ("a1 q4 cw", "f1 q4 cw", "a2"):
        match.play(match.read(text))
    assert match.outcome
    with pytest.raises(IllegalMove, match="the game is over"):
        match.read("c3 q1 cw")


def test_legal_moves_follow_the_position(match: Match) -> None:
    assert "c3 q1 cw" in match.legal
    assert ("c3", "q1", "cw") in match.paths
    match.play(match.read("c3 q2 cw"))
    assert "c3 q1 cw" not in match.legal
    assert ("c3", "q1", "cw") not in match.paths
    match.undo()
    assert "c3 q1 cw" in match.legal
    assert ("c3", "q1", "cw") in match.paths


# --- Endings and copies -------------------------------------------------------------------------


def test_a_game_can_end_before_its_rules_say_so(match: Match) -> None:
    ending = Outcome((0.0, 1.0), "resigned")
    match.end(ending)
    assert match.outcome == ending
    with pytest.raises(IllegalMove, match="the game is over"):
        match.read("c3 q1 cw")
    again = Match.load(match.save())
    assert again.outcome == ending
    again.undo()
    assert again.outcome is None
    assert "ending" not in json.loads(again.save())


def test_a_copy_goes_on_apart(match: Match) -> None:
    before = match.save()
    twin = match.copy()
    twin.play(twin.read("c3 q2 cw"))
    assert match.save() == before
    assert "c3 q2 cw" in match.legal
    assert "c3 q2 cw" not in twin.legal


def test_undo_at_the_start_changes_nothing() -> None:
    match = Match(catalogue.game("quintago"))
    match.undo()
    assert match.states == [match.game.start(2, 0)]
