"""How the losses of a training fell: `python -m ludotheque.train.loss_curves CARD.json OUT.svg`.

The card is that of the weights, which tells the losses of each generation (dames' training writes such ones).
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ludotheque.weights import load_weights

STYLES = ("o-", "s-", "^-", "D-", "v-", "p-")


def plot(card: Path, path: Path) -> None:
    """Draw the losses of all generations."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as pyplot

    generations = load_weights(card.with_suffix("")).card.result
    with pyplot.rc_context({"svg.hashsalt": "ludotheque", "svg.fonttype": "none", "font.size": 10}):
        figure, axes = pyplot.subplots(figsize=(7.2, 4.2), layout="constrained")
        for number, (name, found) in enumerate(generations.items()):
            label = f"{name}, {found['positions']:,} positions"
            axes.plot(found["losses"], STYLES[number % len(STYLES)], label=label)
        axes.set_xlabel("passes over the positions after squares alone were fitted")
        axes.set_ylabel("loss of positions held back, in nats")
        axes.grid(alpha=0.3)
        axes.legend(frameon=False)
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
        pyplot.close(figure)


def main() -> None:
    """Draw the curves of a card."""
    parser = argparse.ArgumentParser(prog="python -m ludotheque.train.loss_curves", description=__doc__)
    parser.add_argument("card", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    plot(given.card, given.out)


if __name__ == "__main__":
    main()
