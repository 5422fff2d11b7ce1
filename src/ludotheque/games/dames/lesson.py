"""Dames taught in five or six steps, for each rule set its own: step, take, take several, king, win.

Squares are named as in chess here, from White's left corner a1: so a position fits every board. Only the last
row is elsewhere.
"""

from __future__ import annotations

import re

from ludotheque.games.dames.rules import Dames
from ludotheque.games.dames.variants import VARIANTS
from ludotheque.lessons import FINISH, WIN, Lesson, LessonStep
from ludotheque.words import mark

STEP = LessonStep(
    mark("A man steps one square forward, along the dark squares. Move the marked man!"),
    praise=mark("Men never step back. So think before you step!"),
    hint=mark("Choose the marked man, then a free dark square just in front of it."),
    shown="c3-d4",
    position="W:Wc3,g3:Bfz",
    beginnings=("c3",),
)
TAKE = LessonStep(
    mark("You take a piece by jumping over it, onto the free square behind. Take with the marked man!"),
    praise=mark("The piece is yours. Who can take has to: no other move was allowed."),
    hint=mark("Choose the marked man, then the free square behind the black one."),
    shown="c3xe5",
    position="W:Wc3,g3:Bd4,f4,fz",
    beginnings=("c3",),
)
TAKE_IF_YOU_LIKE = TAKE._replace(praise=mark("The piece is yours. By these rules nobody has to take."))
TAKE_FORWARDS = TAKE._replace(
    praise=mark("The piece is yours. Who can take has to, and men take forwards only.")
)
BACKWARDS = LessonStep(
    mark("Men step forward only, but they take backwards too. Take the man behind yours!"),
    praise=mark("Look behind you before each move: the others take backwards as well."),
    hint=mark("Jump back over the black man, onto the free square behind it."),
    shown="c5xe3",
    position="W:Wc5,h2:Bd4,g3,fz",
    beginnings=("c5",),
)
SEVERAL_OR_STOP = LessonStep(
    mark("After a jump the same man goes on if it can take. Take two men in one move!"),
    praise=mark("Two at once! By these rules you may stop after the first, and go on only if you like."),
    hint=mark("Jump over the first man, then over the next one: the move ends behind the second."),
    shown="c3xc7",
    position="W:Wc3,h2:Bd4,d6,g3,fz",
    beginnings=("c3 c7", "c3 e5 c7"),
)
MOST = LessonStep(
    mark("Two of your men can take. You must take as many pieces as you can: find the capture of two!"),
    praise=mark("Two are more than one, so the other man was not allowed to take."),
    hint=mark("One man can take only one. The other jumps twice: over the first, then over the next."),
    shown="c3xc7",
    position="W:Wc3,h2:Bd4,d6,g3,fz",
    beginnings=("c3",),
    is_pointed=False,
)
ANY = MOST._replace(
    text=mark("Two of your men can take, and you may choose. Take two men in one move!"),
    praise=mark("You may choose the smaller capture, but one that is begun goes on to its end."),
)
STRAIGHT = LessonStep(
    mark("Frisian men take along rows and columns as well. Take the man to the right!"),
    praise=mark("So a man can take in eight directions, backwards too. It steps forward only."),
    hint=mark("Jump along the row: the move ends two dark squares to the right."),
    shown="c3xg3",
    position="W:Wc3,h6:Be3,f6,fz",
    beginnings=("c3",),
)
WORTH = LessonStep(
    mark("You must take what is worth most. A king is nearly worth two men: take the king!"),
    praise=mark("One king before one man. But two men are worth a little more than a king."),
    hint=mark("The king wears a crown: take it, with the man beside it."),
    shown="h2xf4",
    position="W:Wb2,h2:Bc3,Kg3,bz",
    beginnings=("h2",),
    is_pointed=False,
)
CROWN = LessonStep(
    mark("A man that ends its move on the last row becomes a king. Crown your man!"),
    praise=mark("A king! It has a crown, and it moves backwards too."),
    hint=mark("Step with the marked man onto the row at the very top."),
    shown="cy-dz",
    position="W:Wcy,g3:Ba5",
    beginnings=("cy",),
)
CROWN_IN_PASSING = LessonStep(
    mark("A man that reaches the last row while it takes goes on as a king at once. Take both!"),
    praise=mark("It became a king on the way, and took the second man as a king."),
    hint=mark("Jump onto the last row over the first man, then over the next one from afar."),
    shown="f6:a5",
    position="W:Wf6,h2:Be7,c7,g3",
    beginnings=("f6",),
)
KING_FLIES = LessonStep(
    mark("A king flies: as far as it likes, and it takes from afar. Take the last men and win!"),
    praise=mark("No piece is left: you have won! Who cannot move any more loses too."),
    hint=mark("Fly along the long diagonal, over the first man, and turn where the second can be taken."),
    shown="a1xh4",
    position="W:WKa1:Bc3,g5",
    goal=FINISH,
    is_pointed=False,
)
KING_LANDS_BEHIND = KING_FLIES._replace(
    text=mark("A king flies, but it lands just behind what it takes. Take the last man and win!"),
    hint=mark("Fly along the long diagonal, to the square just behind the black man."),
    shown="a1xe5",
    position="W:WKa1,h2:Bd4",
    goal=WIN,
)
KING_WALKS = KING_FLIES._replace(
    text=mark("A king goes one square at a time, but backwards too. Take the last men and win!"),
    hint=mark("Jump back over the first man, then over the next one."),
    shown="e5xe1",
    position="W:WKe5:Bd4,d2",
)

USUAL = (STEP, TAKE, BACKWARDS, MOST, CROWN, KING_FLIES)
STEPS = {
    "international": USUAL,
    "course": (STEP, TAKE_IF_YOU_LIKE, SEVERAL_OR_STOP, BACKWARDS, CROWN, KING_LANDS_BEHIND),
    "frisian": (STEP, TAKE, STRAIGHT, WORTH, CROWN, KING_FLIES),
    "brazilian": USUAL,
    "russian": (STEP, TAKE, BACKWARDS, ANY, CROWN_IN_PASSING, KING_FLIES),
    "english": (STEP, TAKE_FORWARDS, ANY, CROWN, KING_WALKS),
    "canadian": USUAL,
}
ENDING = mark("You know the rules now. Play against the computer!")


def _on_board(game: Dames, text: str) -> str:
    """A text with this board's names of the squares; the rows y and z are the last but one and the last."""
    rows = {"y": game.rules.size - 1, "z": game.rules.size}

    def named(found: re.Match[str]) -> str:
        row = rows.get(found[2]) or int(found[2])
        square = game.board.square(game.rules.size - row, "abcdefgh".index(found[1]))
        assert square, found[0]
        return game.square_name(square)

    return re.sub(r"([a-h])([1-8yz])", named, text)


def _lesson(variant: str) -> Lesson:
    game = Dames(VARIANTS[variant])
    steps = tuple(
        step._replace(
            shown=_on_board(game, step.shown),
            position=_on_board(game, step.position),
            beginnings=tuple(_on_board(game, beginning) for beginning in step.beginnings),
        )
        for step in STEPS[variant]
    )
    return Lesson(steps, ENDING, variant=variant)


LESSONS = {variant: _lesson(variant) for variant in VARIANTS}
