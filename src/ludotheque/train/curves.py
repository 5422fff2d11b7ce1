"""Curves of trainings: `python -m ludotheque.train.curves tetris NAME… --out curve.svg`.

What each would play after every step, as the mean of that step and the few before it, with one standard
error; over the moves that it played or the minutes of one core that it took.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.game import LudothequeError, Unreadable, Unsupported
from ludotheque.train.run_folder import RunFolder, run_path
from ludotheque.words import _, mark

AXES = {"moves": mark("millions of moves"), "minutes": mark("minutes of one core"), "steps": mark("steps")}
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999933")
"""Colours that can be told apart by most people (Okabe & Ito, 2008); lines have marks as well."""

MARKS = "os^Dvpx*"
SMOOTHED = 5
"""Steps of which a point is the mean: one alone is a few dozen games, and mostly luck."""


def plot(folders: Sequence[Path], path: Path, over: str = "moves", is_log: bool = False) -> None:
    """Draw the trainings in these folders into a file, .svg or .png."""
    try:
        import matplotlib
    except ImportError:
        raise Unsupported(_("curves need the extra: pip install ludotheque[train]")) from None
    if path.suffix not in (".svg", ".png"):
        raise Unreadable(_("a curve is drawn into a file .svg or .png, not {name}", name=path.name[:40]))
    matplotlib.use("agg")
    import matplotlib.pyplot as pyplot

    with pyplot.rc_context({"svg.hashsalt": "ludotheque", "svg.fonttype": "none", "font.size": 10}):
        figure, axes = pyplot.subplots(figsize=(7.2, 4.2), layout="constrained")
        for number, folder in enumerate(folders):
            _draw(axes, folder, number, over)
        axes.set_xlabel(_(AXES[over]))
        axes.set_ylabel(_points(folders[0]))
        axes.set_xscale("log" if is_log else "linear")
        axes.set_ylim(bottom=0)
        axes.grid(alpha=0.3)
        if len(folders) > 1:
            axes.legend(frameon=False)
        else:
            axes.set_title(folders[0].name)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
        pyplot.close(figure)


def _draw(axes: Any, folder: Path, number: int, over: str) -> None:
    steps = RunFolder(folder).steps()
    if not steps:
        raise Unreadable(_("there is no training in {path}", path=folder))
    scale = {"moves": ("moves", 1e6), "minutes": ("core_seconds", 60), "steps": ("steps", 1)}[over]
    along = [step[scale[0]] / scale[1] for step in steps]
    windows = [steps[max(0, number - SMOOTHED + 1) : number + 1] for number in range(len(steps))]
    means = [sum(step["mean"] for step in some) / len(some) for some in windows]
    errors = [sum(step["error"] ** 2 for step in some) ** 0.5 / len(some) for some in windows]
    colour = COLOURS[number % len(COLOURS)]
    axes.plot(along, means, color=colour, label=folder.name, marker=MARKS[number % len(MARKS)],
              markevery=max(1, len(steps) // 12), markersize=5, linewidth=1.3)  # fmt: skip
    low, high = ([mean + sign * error for mean, error in zip(means, errors, strict=True)] for sign in (-1, 1))
    axes.fill_between(along, low, high, color=colour, alpha=0.15, linewidth=0)


def _points(folder: Path) -> str:
    """What a mean counts, as the game of that training says it."""
    address = catalogue.manifest(RunFolder(folder).settings()["game"]).training
    return _(catalogue.load(address).points)


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the curves of trainings by their names."""
    parser = argparse.ArgumentParser(prog="python -m ludotheque.train.curves", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("names", nargs="+")
    parser.add_argument("--over", choices=tuple(AXES), default="moves")
    parser.add_argument("--log", action="store_true", help="a logarithmic axis")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(arguments)
    try:
        plot([run_path(given.game, name) for name in given.names], given.out, given.over, given.log)
    except LudothequeError as error:
        raise SystemExit(str(error)) from None
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
