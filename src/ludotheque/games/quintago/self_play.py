"""Games that the evaluation plays against itself, for training.py: the whole game in machine code.

Every position is searched. The game goes on with one of the moves that are about as good
as the best; now and then with any move, so that bad positions are seen too. Beside each position one of its
other children is searched, which does not belong to the game. Where the search sees the end, the game ends.
"""

from __future__ import annotations

from ludotheque.games.quintago.children import assess
from ludotheque.games.quintago.nodes import DECIDED, OVER, WIN, Shape, place_and_turn
from ludotheque.games.quintago.playouts import next_number
from ludotheque.games.quintago.search import ENTRY, deepen
from ludotheque.kernels import Ints, kernel

# A record: the stones of the side to move and of the other, the score that the search found, the game's
# result for the side to move in halves, or UNKNOWN where a random move came later.
RECORD, MINE, THEIRS, SCORE, RESULT = 4, 0, 1, 2, 3
UNKNOWN = -1
OPENING = 8  # random plies at the start of a game, at most
NOVELTY = 16  # one move in so many is any move


@kernel
def packed(position: Ints, start: int) -> int:
    """Four quadrants' patterns in one int."""
    stones = 0
    for quadrant in range(4):
        stones |= position[start + quadrant] << 9 * quadrant
    return stones


@kernel
def play_training_games(
    seed: int,
    depth: int,
    margin: int,
    shape: Shape,
    lines: Ints,
    rows: Ints,
    cells: Ints,
    hashes: Ints,
    sight: Ints,
    frames: Ints,
    room: Ints,
    table: Ints,
    answers: Ints,
    position: Ints,
    records: Ints,
    control: Ints,
) -> int:
    """Play until the records are full; the result is how many there are.

    `position` has room for three positions: the game's, the next, and a child that is only looked at.
    """
    number = (seed & 0x7FFFFFFF) + 1
    for _warm in range(8):
        number = next_number(number)
    count = 0
    while (count + 2 * shape.cells) * RECORD <= len(records):
        position[:8] = 0
        for place in range(0, len(table), ENTRY):
            table[place] = -1
        number = next_number(number)
        opening = (number * (OPENING + 1)) >> 32
        for _ply in range(opening):  # far too short for a line of either side
            cell, quadrant, bit = 0, 0, 0
            while bit == 0 or (position[quadrant] | position[4 + quadrant]) & bit:
                number = next_number(number)
                cell = (number * shape.cells) >> 32
                quadrant, bit = cells[2 * cell], cells[2 * cell + 1]
            number = next_number(number)
            place_and_turn(position, 0, 8, 8 * cell + (number >> 29), shape, cells, True)
            position[:8] = position[8:16]
        first = count  # of the records that share the game's result
        result = 1
        for ply in range(opening, shape.cells):
            control[:] = 0
            known = deepen(
                shape, depth, 0, position[:8], lines, rows, cells, hashes, sight, sight, frames, room, table,
                answers, control,
            )  # fmt: skip
            score = answers[1]
            at = RECORD * count
            records[at + MINE], records[at + THEIRS] = packed(position, 0), packed(position, 4)
            records[at + SCORE], records[at + RESULT] = score, ply  # the ply until the game is over
            count += 1
            if abs(score) >= DECIDED:
                result = 2 if (score > 0) == (ply % 2 == 0) else 0
                break
            good = 1
            while good < known and answers[2 * good + 1] >= score - margin:
                good += 1
            number = next_number(number)
            is_any = number % NOVELTY == 0
            number = next_number(number)
            pick = (number * (known if is_any else good)) >> 32
            choice = answers[2 * pick] % OVER
            number = next_number(number)
            place_and_turn(position, 0, 16, answers[2 * ((number * known) >> 32)] % OVER, shape, cells, True)
            place_and_turn(position, 0, 8, choice, shape, cells, True)
            if abs(assess(position, 16, shape, lines)) < WIN and ply < shape.cells - 1:
                deepen(
                    shape, depth, 0, position[16:24], lines, rows, cells, hashes, sight, sight, frames, room,
                    table, answers, control,
                )  # fmt: skip
                at = RECORD * count
                records[at + MINE], records[at + THEIRS] = packed(position, 16), packed(position, 20)
                records[at + SCORE], records[at + RESULT] = answers[1], UNKNOWN
                count += 1
            if is_any:
                for one in range(first, count):
                    records[RECORD * one + RESULT] = UNKNOWN
                first = count
            ended = assess(position, 8, shape, lines)
            if abs(ended) >= WIN:
                if abs(ended) == WIN:
                    result = 2 if (ended > 0) == (ply % 2 == 1) else 0
                break
            position[:8] = position[8:16]
        for one in range(first, count):
            ply = records[RECORD * one + RESULT]
            if ply != UNKNOWN:
                records[RECORD * one + RESULT] = result if ply % 2 == 0 else 2 - result
    return count
