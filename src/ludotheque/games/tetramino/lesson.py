"""Tetramino taught in four steps, on a card of three pieces: put down, turn, take off, fill the grid.

A A A B
A C B B
C C C B
"""

from __future__ import annotations

from ludotheque.lessons import FINISH, Lesson, LessonStep
from ludotheque.words import mark

CARD = """\
4, 3
(0, 0);(1, 0);(2, 0);(0, 1);;0;37;43
(0, 0);(1, 0);(2, 0);(1, 1);;0;37;41
(1, 0);(0, 1);(1, 1);(2, 1);;0;37;42
"""

STEPS = (
    LessonStep(
        mark("The pieces must fill the whole grid. Take piece A and put it into the marked corner."),
        praise=mark("There it lies. What is on the grid can always be moved again."),
        hint=mark("Put piece A into the marked corner, as it is."),
        shown="p1 r0 a1",
        beginnings=("p1 r0 a1",),
    ),
    LessonStep(
        mark("Piece B has to be turned. Take it, turn it to the right once, then put it at the right side."),
        praise=mark("Turned and put down. Pieces turn, but they are never flipped over."),
        hint=mark("Take piece B, turn it until it looks like the mark, then put it there."),
        shown="p2 r1 d1",
        moves=("p1 r0 a1",),
        beginnings=("p2 r1 d1", "p3 r3 d1"),
    ),
    LessonStep(
        mark("Piece C lies badly: piece B has no room any more. Take C off the grid again."),
        praise=mark("Trying costs nothing: pieces come and go as often as you like."),
        hint=mark("Leave the others where they are: take piece C and let it go beside the grid."),
        shown="p3 lift",
        moves=("p1 r0 a1", "p3 r0 c2"),
        beginnings=("p3",),
    ),
    LessonStep(
        mark("Two pieces are left, and eight cells. Fill the grid!"),
        praise=mark("The grid is full: you have won!"),
        hint=mark("Only the pieces of this card can be used."),
        shown="p2 r1 d1",
        moves=("p1 r0 a1",),
        goal=FINISH,
        is_pointed=False,
    ),
)

LESSON = Lesson(
    STEPS,
    ending=mark("That is the whole game. Now a card that nobody has filled for you!"),
    options={"card": CARD, "level": 0},
)
