"""What tetris players are worth, measured: `python -m tests.tetris_records [MINUTES]`.

First 2,000 games of each player on 10 × 10 under the strict rule (a few minutes), each mean within four
standard errors of what was measured before; then games on 10 × 20 until each player has lost twenty of them,
one player after the other, the shortest games first: half an hour of a core for BCTS, two hours for offers.
Interrupted, or out of its minutes, it goes on where it stopped when it is run again. docs/tetris.md gets
what is known so far.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

from ludotheque.games.tetris.rules import Rules, Tetris
from ludotheque.train.score_arena import ScoreArena
from ludotheque.train.score_log import Estimate, ScoreLog

RESULTS, PAGE = Path("build/proofs"), Path("docs/tetris.md")
SEED = 1

SMALL = {"dellacherie": 2288, "bcts": 3871, "dt-10": 5019, "dt-20": 4393, "offers": 7239, "record": 12308}
"""Mean lines on 10 × 10, measured before with errors of 3 to 50 lines."""

LARGE = {"bcts": "31", "dt-20": "46.3 ± 2.2", "offers": "127.8 ± 9.0"}
"""Million lines on 10 × 20: BCTS by Scherrer et al. (2015), the others measured before."""

GAMES_SMALL, DEATHS = 2000, 20


def main(minutes: float | None) -> int:
    """Play, write the page, and say whether everything was played."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    small, is_small_whole = play(Rules(height=10), list(SMALL), GAMES_SMALL, "tetris-10x10", None)
    if is_small_whole:
        for one in small:
            assert one.mean is not None and one.error is not None
            assert abs(one.mean - SMALL[one.player]) < 4 * one.error, one
    large: list[Estimate] = []
    is_large_whole, until = True, None if minutes is None else time.monotonic() + 60 * minutes
    for player in LARGE:
        left = None if until is None else max(0.0, until - time.monotonic()) / 60
        found, is_whole = play(Rules(), [player], DEATHS, "tetris-10x20", left)
        large += found
        is_large_whole &= is_whole
    if is_large_whole:
        means = [one.mean or 0.0 for one in large]
        assert means == sorted(means), large
    PAGE.write_text(page(small, large), encoding="utf-8")
    return 0 if is_small_whole and is_large_whole else 1


def play(
    rules: Rules, players: list[str], games: int, name: str, minutes: float | None
) -> tuple[list[Estimate], bool]:
    """The estimates after a while, and whether all games ended."""
    game = Tetris(rules)
    arena = ScoreArena(game, players, games, SEED, ScoreLog(RESULTS / f"{name}.jsonl", game, SEED))
    if minutes is not None:
        alarm = threading.Timer(60 * minutes, arena.stop)
        alarm.daemon = True
        alarm.start()
    arena.play(quiet=False)
    found = arena.estimates()
    return found, all(one.ended == games for one in found)


def page(small: list[Estimate], large: list[Estimate]) -> str:
    """The figures as a page."""
    lines = [INTRODUCTION, *table_head("player", "10 × 10", "error", "games", "before")]
    for one in small:
        mean, error = (f"{value or 0:,.0f}" for value in (one.mean, one.error))
        lines.append(f"| {one.player} | {mean} | {error} | {one.ended:,} | {SMALL[one.player]:,} |")
    columns = ("player", "10 × 20, million lines", "error", "games lost", "pieces", "before")
    lines += ["", *table_head(*columns)]
    for one in large:
        mean, error = ("–" if value is None else f"{value / 1e6:.1f}" for value in (one.mean, one.error))
        lost = f"{one.ended}" if one.ended >= DEATHS else f"{one.ended} (fewer than {DEATHS} so far)"
        lines.append(f"| {one.player} | {mean} | {error} | {lost} | {one.moves:,} | {LARGE[one.player]} |")
    return "\n".join([*lines, ""])


def table_head(*columns: str) -> list[str]:
    """The first two lines of a table."""
    return [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]


INTRODUCTION = """# What the tetris players are worth

Measured by `python -m tests.tetris_records`, which goes on where it stopped. Simplified tetris as in all
published records: seven pieces, any of them at any time, none seen ahead, the strict end rule. The mean is
all lines by the games lost, its standard error the mean by the root of their number.

Twenty lost games on 10 × 20 take about 20 minutes of a quiet core for BCTS, 35 for DT-20 and two hours for
offers: a player with fewer was left before that. Record would take fifteen hours; what it makes there was
measured on a GPU: 386 ± 30 million (docs/learning.md).
"""

if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else None))
