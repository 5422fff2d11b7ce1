"""The toy in plain characters: the die, then a line for each seat.

the die shows 3
player 1 holds c3 c4 c9, 2 points, on the table: c5
player 2 holds 4 cards, 0 points, on the table: c6
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.toys import View


def draw(view: View, marks: Mapping[str, str]) -> list[str]:
    """The die and the seats; a mark stands after its card."""
    lines = [f"the die shows {view['die'] or 'nothing'}"]
    if view["rounds"] > 1:
        lines.append(f"round {min(view['round'] + 1, view['rounds'])} of {view['rounds']}")
    for seat, hand in enumerate(view["hands"]):
        if seat in view["out"]:
            held = "is out"
        elif hand is None:
            held = f"holds {view['sizes'][seat]} cards"
        else:
            held = "holds " + (" ".join(f"c{card}{marks.get(f'c{card}', '')}" for card in hand) or "nothing")
        laid = " ".join(f"c{card}" for card in view["table"][seat]) or "nothing"
        lines.append(f"player {seat + 1} {held}, {view['points'][seat]} points, on the table: {laid}")
    return lines


def look(view: View, name: str) -> str | None:
    """Where a card is, as far as it can be seen."""
    if name == "die":
        return f"the die shows {view['die'] or 'nothing'}"
    if not (name[:1] == "c" and name[1:].isdecimal() and len(name) < 4 and 1 <= int(name[1:]) <= 24):
        return None
    card = int(name[1:])
    for seat, laid in enumerate(view["table"]):
        if card in laid:
            return f"{name}: on the table of player {seat + 1}"
    for seat, hand in enumerate(view["hands"]):
        if hand and card in hand:
            return f"{name}: in the hand of player {seat + 1}"
    return f"{name}: in no hand" if card in view["absent"] else f"{name}: not seen yet"


def legend(view: View) -> str:
    """How cards and moves are written."""
    return "c1 to c24 are the cards; c7 plays a card, c7 c8 two neighbours as a pair; most points win"
