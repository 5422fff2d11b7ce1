"""Labyrinthe taught in six steps, alone in a small maze: push, walk, turn, ride, what is forbidden, stay."""

from __future__ import annotations

from ludotheque.lessons import FINISH, Lesson, LessonStep
from ludotheque.words import mark

WALLS = """\
╔  ║ ╦1 ║ ╗
║  ╝ ║  ╚ ║
╠  ║ ╦3 ║ ╣
║  ╗ ║  ╔ ║
╚  ║ ╩2 ║ ╝
"""
"""No way leads from the corners to a treasure: 1 lies on c1, 2 on c5, 3 on c3."""

LYING = WALLS.replace("╝ ║  ╚", "═ ║  ╚")
"""The same with a straight tile on b2."""

LOW = WALLS.replace("╗ ║  ╔", "═ ║  ╔")
"""The same with a straight tile on b4."""

FAR = """\
╔  ║ ╦  ║ ╗
║  ╝ ║  ╚ ║
╠  ║ ╦  ║ ╣4
║  ╗ ║  ╔ ║
╚  ║ ╩  ║ ╝
"""
"""The same with one treasure, behind two walls."""

STEPS = (
    LessonStep(
        mark("In each turn you first push your tile into the maze. Push it in at the marked place!"),
        praise=mark("The whole column moved, and the tile that fell out below is the next one in hand."),
        hint=mark("Choose the marked place above the maze, and leave the tile as it lies."),
        shown="nb ew",
        position=WALLS + "hand ew ; pawns a1 ; sought 1",
        beginnings=("nb ew",),
    ),
    LessonStep(
        mark("Now a corridor leads to your treasure, the key. Walk there!"),
        praise=mark("The key is yours. You find a treasure where you stop."),
        hint=mark("You may stop anywhere, but the key lies on c1: walk to it."),
        shown="c1",
        position=WALLS + "hand ew ; pawns a1 ; sought 1",
        moves=("nb ew",),
        beginnings=("c1",),
    ),
    LessonStep(
        mark("You look for the crown, on c5. Turn the tile until its corridor lies across, then push it in!"),
        praise=mark("Turning the tile is free: do it as often as you like before you push."),
        hint=mark("The corridor must lead from a5 to c5: turn the tile, then push it in below, at the mark."),
        shown="sb ew",
        position=WALLS + "hand ns ; pawns a5 ; sought 2",
        beginnings=("sb ew",),
    ),
    LessonStep(
        mark("Your pawn stands on a column that can move. Push it down: the pawn rides along to the ring!"),
        praise=mark("Who is pushed out of the maze even comes back on the other side, on the new tile."),
        hint=mark("Push the tile in above your pawn, at the mark, turned as you like."),
        shown="nb ns",
        position=LYING + "hand ns ; pawns b2 ; sought 3",
        beginnings=("nb",),
    ),
    LessonStep(
        mark(
            "The × marks where the last tile fell out: nobody may push it back in there. Push the column "
            "from above: then the corridor on b4 comes down to you."
        ),
        praise=mark("So no push can simply be undone, but there is nearly always another way."),
        hint=mark("Below is forbidden: push the tile in above, at the mark, turned as you like."),
        shown="nb ns",
        position=LOW + "hand ns ; pawns a5 ; sought 2 ; last nb",
        beginnings=("nb",),
    ),
    LessonStep(
        mark(
            "Now you: the coin is two turns away. You may stay where you are: after a push, choose your own "
            "cell."
        ),
        praise=mark("The coin is yours: you have won!"),
        hint=mark("Push and walk, turn after turn, until you stop on the coin."),
        shown="nb ew",
        position=FAR + "hand ns ; pawns a1 ; sought 4",
        goal=FINISH,
        is_pointed=False,
    ),
)

LESSON = Lesson(
    STEPS,
    ending=mark("You know the maze now. Play against the computer!"),
    options={"size": 5, "open": True},
)
