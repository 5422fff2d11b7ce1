"""The curve of the record's training: `python -m ludotheque.train.tetris_curve FOLDER curve.svg`.

What a middling candidate of each generation is worth, over the minutes: a panel for each board.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ludotheque.train.curves import COLOURS, MARKS


def plot(folder: Path, path: Path) -> None:
    """Draw the training in a folder into a file, .svg or .png."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as pyplot

    lines = (folder / "steps.jsonl").read_text(encoding="utf-8").splitlines()
    steps = [json.loads(line) for line in lines]
    with pyplot.rc_context({"svg.hashsalt": "ludotheque", "svg.fonttype": "none", "font.size": 10}):
        boards = list(dict.fromkeys(step["board"] for step in steps))
        figure, (panels,) = pyplot.subplots(
            1, len(boards), figsize=(7.2, 3.6), layout="constrained", squeeze=False
        )
        for board, axes in zip(boards, panels, strict=True):
            for stage in sorted({step["stage"] for step in steps if step["board"] == board}):
                own = [step for step in steps if step["stage"] == stage]
                minutes, worth = [step["seconds"] / 60 for step in own], [step["median"] for step in own]
                axes.plot(minutes, worth, color=COLOURS[stage % len(COLOURS)], linewidth=1.3, markersize=5,
                          marker=MARKS[stage % len(MARKS)], markevery=max(1, len(own) // 6),
                          label=f"stage {stage}")  # fmt: skip
            axes.set_title(board.replace("x", " × "))
            axes.set_xlabel("minutes on the GPU")
            axes.set_ylim(bottom=0)
            axes.grid(alpha=0.3)
            axes.legend(frameon=False, loc="lower right")
        panels[0].set_ylabel("lines a game")
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
        pyplot.close(figure)


if __name__ == "__main__":
    plot(Path(sys.argv[1]), Path(sys.argv[2]))
