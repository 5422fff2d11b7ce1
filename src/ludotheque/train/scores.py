"""What people read of an arena: the score of each pair, with its confidence interval."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

from ludotheque.train.results import TWO, Pair, Result
from ludotheque.words import _

CONFIDENCE = 0.95


class Score(NamedTuple):
    """One pair's games, seen by its first player `a`; without games, averages are None."""

    a: str
    b: str
    games: int
    wins: int
    ties: int
    losses: int
    score: float | None
    low: float
    high: float
    as_first: float | None
    as_second: float | None
    plies: float | None
    distinct: int  # games that differ: machines without chance repeat themselves, and prove less
    points_a: float | None = None  # what each gathered, on average, where the game counts points
    points_b: float | None = None


def wilson(points: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The score interval (E. B. Wilson, 1927) for the true share behind `points` out of `games`."""
    if not games:
        return 0.0, 1.0
    quantile = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = points / games, quantile**2 / games
    centre = (share + weight / 2) / (1 + weight)
    margin = quantile / (1 + weight) * (share * (1 - share) / games + weight / games / 4) ** 0.5
    return max(0.0, centre - margin), min(1.0, centre + margin)


def score(pair: Pair, results: Iterable[Result]) -> Score:
    """The score of a pair in these results."""
    played = [result for result in results if result.pair == pair]
    worths = [worth(result) for result in played]
    points = [result.points for result in played if result.points]
    wins, ties, losses = (worths.count(one) for one in (1, 0.5, 0))
    low, high = wilson(sum(worths), len(played))
    return Score(
        *pair,
        len(played),
        wins,
        ties,
        losses,
        _share(played),
        low,
        high,
        _share([result for result in played if result.first == 0]),
        _share([result for result in played if result.first == 1]),
        fmean(result.plies for result in played) if played else None,
        len({(result.first, result.moves) for result in played}),
        *(map(fmean, zip(*points, strict=True)) if points else ()),
    )


def _share(results: Sequence[Result]) -> float | None:
    """The share of the games that the pair's first player won, ties counting for half."""
    if not results:
        return None
    return fmean(map(worth, results))


def worth(result: Result) -> float:
    """What a game is worth to the pair's first player: 1, a half or nothing."""
    mine, other = result.scores
    return (1 + (mine > other) - (mine < other)) / 2


def table(scores: Sequence[Score], seats: int = TWO) -> str:
    """The scores in aligned columns, then what weakens them."""
    head = [_("player"), _("against"), _("games"), _("won"), _("tied"), _("lost")]
    head += [_("score %"), _("95 % interval"), _("as 1st"), _("as 2nd"), _("plies")]
    rows = [head, *(_row(one) for one in scores)]
    if any(one.points_a is not None for one in scores):
        head.append(_("points"))
        for row, one in zip(rows[1:], scores, strict=True):
            row.append(f"{decimal(one.points_a)}–{decimal(one.points_b)}")
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        names = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        numbers = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        lines.append("  ".join(names + numbers))
    for one in scores:
        if one.distinct < one.games:
            lines.append(_repeats(one))
    if seats > TWO:
        equal = decimal(100 / seats)
        lines.append(
            _("one against {others}: an equal share would be {share} %", others=seats - 1, share=equal)
        )
    return "\n".join(lines)


def _row(one: Score) -> list[str]:
    counts = [str(count) for count in (one.games, one.wins, one.ties, one.losses)]
    interval = f"{_percent(one.low)}–{_percent(one.high)}"
    shares = [_percent(one.score), interval, _percent(one.as_first), _percent(one.as_second)]
    return [one.a, one.b, *counts, *shares, decimal(one.plies)]


def _repeats(one: Score) -> str:
    return _(
        "{a} against {b}: only {distinct} different games in {games}, so the interval promises too much",
        **one._asdict(),
    )


def _percent(share: float | None) -> str:
    return decimal(None if share is None else 100 * share)


def decimal(value: float | None) -> str:
    """A number with one decimal, as the language writes it."""
    if value is None:
        return "–"
    whole, tenths = divmod(round(10 * value), 10)
    return _("{whole}.{tenths}", whole=whole, tenths=tenths)


def as_json(
    game_name: str, rules: dict[str, Any], seed: int, scores: Sequence[Score], seats: int = TWO
) -> dict[str, Any]:
    """The scores for programs."""
    table = {"game": game_name, "rules": rules, "seed": seed, "seats": seats}
    return {**table, "pairs": [one._asdict() for one in scores]}
