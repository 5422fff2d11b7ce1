"""Tetris taught in four steps on a board of eight columns: fill a row, fill four, turn a piece, play on."""

from __future__ import annotations

from ludotheque.lessons import FINISH, Lesson, LessonStep
from ludotheque.words import mark

STEPS = (
    LessonStep(
        mark("A full row vanishes. Move the piece over the gap on the right and drop it."),
        praise=mark("The row is gone. Every row counts as a point."),
        hint=mark("Only the gap on the right makes the row full."),
        shown="r0 g",
        position="JJJLLL.. O",
        beginnings=("r0 g",),
    ),
    LessonStep(
        mark("The long piece can fill four rows at once. Turn it upright and drop it into the gap."),
        praise=mark("Four rows at once: the best that a single piece can do."),
        hint=mark("Turn the piece until it stands upright, then drop it into the gap."),
        shown="r1 e",
        position="OOJJ.LLL/OOJJ.LLL/SSZZ.TTT/SSZZ.TTT I",
        beginnings=("r1 e",),
    ),
    LessonStep(
        mark("A covered hole is hard to fill later. Turn this piece upside down: then it fits without any."),
        praise=mark("No hole is left below it, and a row is gone."),
        hint=mark("Turn the piece twice and drop it where its tip fits into the gap."),
        shown="r2 c",
        position="SS...LLL/ZZZ.LLL. T",
        beginnings=("r2 c",),
    ),
    LessonStep(
        mark("Now place four pieces as you like. Keep the wall flat, and let no piece rise above the board."),
        praise=mark("All pieces are placed: you have won!"),
        hint=mark("Drop it where it leaves no hole."),
        shown="r0 a",
        goal=FINISH,
        is_pointed=False,
        options={"generator": "given", "sequence": "OIOL", "limit": 4},
    ),
)

LESSON = Lesson(
    STEPS,
    ending=mark("That is the whole game. Now by keys and clock, or watch a machine that hardly ever loses!"),
    options={"width": 8, "height": 8, "generator": "uniform", "end": "lines"},
)
