"""What a watched machine thinks, as text: its best moves with their values, and what the best is made of."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ludotheque.screens.watch_lines import far
from ludotheque.screens.watching import STEPPED, Glimpse, Watching
from ludotheque.thoughts import Thought
from ludotheque.words import _

MOST_THOUGHTS, MOST_PARTS = 6, 9
NAME = 20
"""Characters for the name of what a player looks at."""


def facts_text(watching: Watching, seen: Glimpse, speed: int, rate: float, said: str) -> Text:
    """Who plays, how far it is, how fast it goes."""
    wanted = _("as fast as it goes") if speed == 0 else _("{speed} a second", speed=f"{speed:,}")
    real = _("really {rate}", rate=f"{rate:,.0f}")
    lines = [
        Text(_("{player}, game {seed}", player=watching.player, seed=watching.seed), "bold"),
        Text(far(seen), "bold"),
        Text(wanted if 0 < speed <= STEPPED else f"{wanted} ({real})"),
        Text(said, "bold italic"),
    ]
    return Text("\n").join(lines)


def thoughts_text(thoughts: Sequence[Thought], dark: bool, is_shown: bool) -> Text:
    """The best moves, and what the best one is made of."""
    if not is_shown:
        return Text(_("Slower, or paused, it shows what it thinks."), "dim italic")
    if not thoughts:
        return Text()
    lines = [Text(_("It thinks:"), "bold")]
    for number, thought in enumerate(thoughts[:MOST_THOUGHTS], 1):
        value = _("loses") if thought.value is None else f"{thought.value:.2f}"
        mark = f"{number}" if number <= 3 else " "
        line = Text(f"{mark} {' '.join(thought.path):<8}{value:>12}", "bold" if number == 1 else "")
        lines.append(line)
    rest = len(thoughts) - MOST_THOUGHTS
    if rest > 0:
        lines.append(Text("  " + _("and {count} more", count=rest), "dim"))
    if thoughts[0].parts:
        lines += [Text(), Text(_("What the first is made of:"), "bold")]
        for part in [one for one in thoughts[0].parts if one.adds][:MOST_PARTS]:
            lines.append(Text(f"  {_(part.name)[:NAME]:<{NAME}}{part.amount:>6g}{part.adds:>+9.2f}"))
    return Text("\n").join(lines)
