"""Quintago taught in five steps: a turn, five by a stone, five by a turn, a block, a turn that saves."""

from __future__ import annotations

from ludotheque.lessons import SAFE, WIN, Lesson, LessonStep
from ludotheque.words import mark

STEPS = (
    LessonStep(
        mark("A turn is two things: put a stone in a hole, then turn a quadrant. Try the marked hole."),
        praise=mark("That is a whole turn: a stone, then a quadrant."),
        hint=mark("Put the stone in the marked hole, then choose an arrow."),
        shown="b2 q2 cw",
        beginnings=("b2",),
    ),
    LessonStep(
        mark("Five stones in a row win. You have four: put the fifth between them."),
        praise=mark("Five in a row: you win at once, and nothing needs to turn."),
        hint=mark("This does not make five in a row. Look at the hole between your four stones."),
        shown="c3",
        position="....../.2..2./11.11./...2../....../..2...",
        goal=WIN,
    ),
    LessonStep(
        mark("A turn can make five, too. Put a stone in the marked hole and turn quadrant 3 to the right."),
        praise=mark("The stones of the quadrant have turned onto your line: five!"),
        hint=mark("This does not make five in a row. Follow the marks: the hole, then the arrow."),
        shown="b6 q3 cw",
        position="1....2/1..2../1...../....../..2.../1..2..",
        goal=WIN,
    ),
    LessonStep(
        mark("Watch out: your opponent has four in a row and one hole left for the fifth. Block it!"),
        praise=mark("Blocked. Always look at what your opponent is about to do."),
        hint=mark("Your opponent would win now. Put your stone at the end of the row of four."),
        shown="f1 q3 cw",
        position="12222./....../....../.1..1./.1..../......",
        goal=SAFE,
        is_pointed=False,
    ),
    LessonStep(
        mark("Here no stone helps: your opponent can turn quadrant 1 and make five. Turn quadrant 4 away!"),
        praise=mark("A turn saved you: the line is broken."),
        hint=mark("Your opponent would win now. Put your stone anywhere, but turn quadrant 4."),
        shown="a1 q4 cw",
        position="...1../.21.../.11.../...2.1/.2..2./.....2",
        goal=SAFE,
        is_pointed=False,
    ),
    LessonStep(
        mark("Now you: win by a stone and a turn, on the long diagonal."),
        praise=mark("Five in a row: you have won!"),
        hint=mark("Not yet. Quadrant 1 must turn, so that a stone in its corner comes onto the diagonal."),
        shown="a3 q1 ccw",
        position="..1..2/.1.2../....../...1../2...1./...2..",
        goal=WIN,
        is_pointed=False,
    ),
)

LESSON = Lesson(STEPS, ending=mark("You know all there is to know. Play against the computer!"))
