"""The machine players: a policy, and how far it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque import trained
from ludotheque.game import Agent, AgentMaker, Game
from ludotheque.weights import load_weights
from ludotheque.words import mark

if TYPE_CHECKING:
    from ludotheque.control import Control
    from ludotheque.games.tetris.rules import Move, State, Tetris

GREEDY, ONE_AHEAD, EXPECTED = range(3)
"""As marathon.py has them, which would import NumPy."""


class Player(NamedTuple):
    """What a player is made of."""

    policy: str
    look: int = GREEDY


PLAYERS = {
    mark("evaluation"): Player("evaluation"),
    mark("filtering"): Player("filtering"),
    mark("el-tetris"): Player("el-tetris"),
    mark("dellacherie"): Player("dellacherie"),
    mark("bcts"): Player("bcts"),
    mark("dt-20"): Player("dt-20"),
    mark("dt-10"): Player("dt-10"),
    mark("offers"): Player("offers"),
    mark("record"): Player("record"),
    mark("bcts-next"): Player("bcts", ONE_AHEAD),
    mark("dt-20-next"): Player("dt-20", ONE_AHEAD),
    mark("offers-next"): Player("offers", ONE_AHEAD),
    mark("bcts-expected"): Player("bcts", EXPECTED),
    mark("offers-expected"): Player("offers", EXPECTED),
}
"""By name; those that look further last. `next` sees the piece that comes next, where the rules show it;
`expected` weighs all pieces that may come."""


def find_player(name: str) -> Player | None:
    """The player of that name, if a policy plays for it: one of ours, or one that was trained here."""
    if name in PLAYERS or name not in trained.names("tetris"):
        return PLAYERS.get(name)
    weights = load_weights(trained.path("tetris", name))
    return Player(name) if weights.card.kind == "linear" else None


class PolicyPlayer:
    """Plays the placement that its policy likes best; holds a piece back where another one is better."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._seed = seed
        self._choices = 0

    def choose(self, game: Game[Any, Any], state: State, seat: int, control: Control) -> Move:
        """A legal move; it takes well under a millisecond, so nothing stops it earlier."""
        from ludotheque.games.tetris.rules import HOLD, Tetris

        assert isinstance(game, Tetris)
        self._choices += 1
        move, worth = self._best(game, state, state.queue)
        if game.can_hold(state):
            exchanged = game.play(state, HOLD)
            if exchanged.queue:
                other, other_worth = self._best(game, exchanged, exchanged.queue)
                if move is None or (other is not None and other_worth > worth):
                    return HOLD
        return HOLD if move is None else move

    def _best(self, game: Tetris, state: State, queue: tuple[int, ...]) -> tuple[Move | None, int]:
        """The best placement of the first piece, if it has any, and its value."""
        import numpy as np

        from ludotheque.games.tetris import layout, marathon, policies, runs
        from ludotheque.games.tetris.rules import NONE, Move
        from ludotheque.kernels import fast

        policy, look = PLAYERS.get(self.name) or Player(self.name)
        if look == ONE_AHEAD and len(queue) < 2:
            look = GREEDY
        run = runs.new_run(f"{self._seed}/{self._choices}")
        runs.put_board(run, state, game.rules.width)
        run[marathon.KIND], run[marathon.NEXT] = queue[0], queue[1] if len(queue) > 1 else NONE
        fast(marathon.play_on)(
            run,
            1,
            runs.field_of(game.rules),
            marathon.UNIFORM,
            look,
            layout.shapes(game.rules.pieces),
            np.zeros(1, np.int64),
            policies.table(policy),
            np.zeros(8, np.int64),
        )
        choice = int(run[layout.CHOICE])
        if choice == layout.NO_PLACEMENT:
            return None, 0
        return Move(NONE, choice >> 4, choice & 15), int(run[marathon.WORTH])


def _maker(name: str) -> AgentMaker:
    def made(seed: int = 0) -> Agent:
        return PolicyPlayer(name, seed)

    return made


evaluation, filtering, el_tetris = map(_maker, ("evaluation", "filtering", "el-tetris"))
dellacherie, bcts, dt_20, dt_10 = map(_maker, ("dellacherie", "bcts", "dt-20", "dt-10"))
offers, offers_next, offers_expected = map(_maker, ("offers", "offers-next", "offers-expected"))
record = _maker("record")
bcts_next, bcts_expected, dt_20_next = map(_maker, ("bcts-next", "bcts-expected", "dt-20-next"))
