"""Forced wins: does one side win within d plies, whatever the other does? For boards of 2 × 2 quadrants.

The search goes forward over turn sets (turnsets.py). A *node* is the stones of the *attacker* and of the
*defender*, drawn in the quadrants as they lay at the start; its answer is the set of settings from which
the attacker wins within the plies that are left. So one node stands for 128 positions.

What keeps the search small:
- The last ply is not played: the attacker wins where, after some turn, a line lacks at most one stone
  (and, if a placement wins by itself, where one lacks a single stone already).
- A node is given up when every line lacks more stones than the attacker can still place.
- A stone of the defender never helps the attacker. So the defender first turns without placing a stone:
  a turn that saves it so saves it with any stone, and the other placements need not be tried.
- A table remembers the answers, since the attacker reaches the same stones in many orders.

There is no recursion: a *frame* is a node that is being searched, and the frames are a stack in one array
(see the offsets below).
"""

from __future__ import annotations

from ludotheque.control import BUDGET, NODES, STOP
from ludotheque.games.quintago.geometry import quarter_turn
from ludotheque.games.quintago.turnsets import WHERE, around, find_lines, high, low, pair
from ludotheque.kernels import Ints, kernel, popcount

ATTACK, DEFEND = 1, 0
WITHOUT_STONE = -1  # the defender's first try

# A frame:
KIND, DEPTH, CELL, PARITY, HASH = 0, 1, 2, 3, 4
NEED, FOUND, PATTERNS, LINES, SURE = 8, 12, 16, 24, 32  # 4 lanes, 4 lanes, 2 × 4, 2 × 4 pairs, 4 lanes
FRAME = 40
MOST_DEPTH = 40

ANSWER = BUDGET + 1  # the first of four places of `Control.cells`, where `prove` leaves its answer

# An entry of the table: the node's hash, the settings that are known, and those won.
ENTRY, KNOWN, WON = 9, 1, 5


@kernel
def turn_all(patterns: Ints, start: int, size: int, turned: Ints, place: int) -> None:
    """The four patterns at `start`, each in its four turns, from turned[place] on."""
    for quadrant in range(4):
        pattern = patterns[start + quadrant]
        turned[place + 4 * quadrant] = pattern
        for turns in range(1, 4):
            turned[place + 4 * quadrant + turns] = quarter_turn(pattern, size, turns)


@kernel
def can_fill(lacking: int, parts: Ints, turned: Ints) -> bool:
    """Whether some line, in some setting, lacks at most that many stones and holds none of the defender's.

    `turned` has the attacker's patterns in all their turns, then the defender's.
    """
    for line in range(0, len(parts), 4):
        missing = 0
        for quadrant in range(4):
            part = parts[line + quadrant]
            if part:
                fewest = 99
                for turns in range(4 * quadrant, 4 * quadrant + 4):
                    if turned[16 + turns] & part == 0:
                        fewest = min(fewest, popcount(part & ~turned[turns]))
                missing += fewest
        if missing <= lacking:
            return True
    return False


@kernel
def find_threats(parts: Ints, turned: Ints, threats: Ints) -> None:
    """The settings in which a line lacks one stone and its hole is free: four pairs, even and odd."""
    for lane in range(4):
        threats[lane] = 0
    for line in range(0, len(parts), 4):
        full, near = 0, 0  # sets of turns, 4 bits a quadrant
        for place in range(16):
            part = parts[line + (place >> 2)]
            lacking = part & ~turned[place]
            if lacking == 0:
                full |= 1 << place
            elif lacking & (lacking - 1) == 0 and lacking & turned[16 + place] == 0:
                near |= 1 << place
        for quadrant in range(4):
            own = 15 << (4 * quadrant)
            sets = (full & ~own) | (near & own)
            first = WHERE[sets & 15] & WHERE[16 + ((sets >> 4) & 15)]
            fourth = sets >> 12
            if first == 0 or fourth == 0:
                continue
            same = first & WHERE[32 + ((sets >> 8) & 15)]
            other = first & WHERE[48 + ((sets >> 8) & 15)]
            for lane in range(4):
                if (fourth >> lane) & 1:
                    threats[lane] |= pair(same, other) if lane % 2 == 0 else pair(other, same)


@kernel
def lane_of(both: int, parity: int) -> int:
    """The even or the odd lane of a pair."""
    return high(both) if parity % 2 == 1 else low(both)


@kernel
def step(lanes: Ints, start: int, lane: int) -> int:
    """The settings of a lane that lie one turn away from those in the four lanes at `start`."""
    beside = lanes[start + (lane + 1) % 4] | lanes[start + (lane + 3) % 4]
    return around(lanes[start + lane], beside)


@kernel
def prove(
    kind: int,
    depth: int,
    placement_wins: bool,
    size: int,
    length: int,
    cells: Ints,
    patterns: Ints,
    need: Ints,
    parity: int,
    parts: Ints,
    hashes: Ints,
    frames: Ints,
    table: Ints,
    control: Ints,
) -> None:
    """Write the settings of `need` in which the attacker wins within `depth`: four lanes, at ANSWER.

    `kind` says who is to move. `cells` holds quadrant and bit of every hole, `patterns` the attacker's four
    quadrants and then the defender's. `hashes` has a random number for each side's stone in each hole, then
    one for each kind, depth and parity. `frames` is room for the stack, `table` remembers answers.
    """
    holes = len(cells) // 2
    slots = len(table) // ENTRY
    scratch = frames[MOST_DEPTH * FRAME :]
    turned = scratch[:32]
    threats = scratch[32:36]
    lanes = scratch[36:40]
    result = control[ANSWER : ANSWER + 4]
    frames[KIND], frames[DEPTH], frames[PARITY], frames[HASH] = kind, depth, parity, 0
    for place in range(8):
        frames[PATTERNS + place] = patterns[place]
    for cell in range(holes):
        for side in range(2):
            if patterns[4 * side + cells[2 * cell]] & cells[2 * cell + 1]:
                frames[HASH] ^= hashes[side * holes + cell]
    for lane in range(4):
        frames[NEED + lane] = need[lane]
    find_lines(patterns[:4], size, parts, turned, frames, LINES)
    find_lines(patterns[4:], size, parts, turned, frames, LINES + 4)
    level = 0
    entering = True
    while True:
        at = level * FRAME
        kind, depth, parity = frames[at + KIND], frames[at + DEPTH], frames[at + PARITY]
        key = frames[at + HASH] ^ hashes[2 * holes + 4 * depth + 2 * kind + parity]
        slot = ENTRY * (key % slots)
        done = False
        if entering:
            entering = False
            control[NODES] += 1
            if control[STOP]:
                return
            for lane in range(4):
                result[lane] = 0
            turn_all(frames, at + PATTERNS, size, turned, 0)
            turn_all(frames, at + PATTERNS + 4, size, turned, 16)
            placements = (depth + kind) // 2
            if depth == 0 or not can_fill(placements, parts, turned):
                done = True
            elif kind == ATTACK and depth == 1:
                done = True
                find_threats(parts, turned, threats)
                for lane in range(4):
                    ours, theirs = frames[at + LINES + lane], frames[at + LINES + 4 + lane]
                    lanes[lane] = lane_of(threats[lane] | ours, parity + 1) & ~lane_of(theirs, parity + 1)
                for lane in range(4):
                    wins = step(lanes, 0, lane)
                    if placement_wins:
                        wins |= lane_of(threats[lane], parity)
                    result[lane] = wins & frames[at + NEED + lane]
            elif table[slot] == key:
                unknown = 0
                for lane in range(4):
                    unknown |= frames[at + NEED + lane] & ~table[slot + KNOWN + lane]
                if unknown == 0:
                    done = True
                    for lane in range(4):
                        result[lane] = table[slot + WON + lane] & frames[at + NEED + lane]
            if not done:
                frames[at + CELL] = 0 if kind == ATTACK else WITHOUT_STONE
                for lane in range(4):
                    frames[at + FOUND + lane] = 0 if kind == ATTACK else frames[at + NEED + lane]
        else:
            # An answer came back: add it to what the placement wins for sure, and go on.
            for lane in range(4):
                lanes[lane] = frames[at + SURE + lane] | result[lane]
            if kind == ATTACK:
                for lane in range(4):
                    frames[at + FOUND + lane] |= step(lanes, 0, lane) & frames[at + NEED + lane]
            else:
                for lane in range(4):
                    lanes[lane] ^= 0xFFFFFFFF
                for lane in range(4):
                    frames[at + FOUND + lane] &= ~step(lanes, 0, lane)
            frames[at + CELL] += 1
        while not done and not entering:
            cell = frames[at + CELL]
            wanted = 0
            for lane in range(4):
                if kind == ATTACK:
                    wanted |= frames[at + NEED + lane] & ~frames[at + FOUND + lane]
                else:
                    wanted |= frames[at + FOUND + lane]
            if cell == holes or wanted == 0:
                done = True
                for lane in range(4):
                    result[lane] = frames[at + FOUND + lane]
                if table[slot] != key:
                    table[slot] = key
                    for place in range(1, ENTRY):
                        table[slot + place] = 0
                for lane in range(4):
                    table[slot + KNOWN + lane] |= frames[at + NEED + lane]
                    table[slot + WON + lane] |= result[lane]
                break
            quadrant, bit = 0, 0
            if cell != WITHOUT_STONE:
                quadrant, bit = cells[2 * cell], cells[2 * cell + 1]
                taken = frames[at + PATTERNS + quadrant] | frames[at + PATTERNS + 4 + quadrant]
                if taken & bit:
                    frames[at + CELL] += 1
                    continue
            # The frame below: the stone placed, its lines found, one turn later.
            below = at + FRAME
            for place in range(PATTERNS, SURE):
                frames[below + place] = frames[at + place]
            frames[below + HASH] = frames[at + HASH]
            if cell != WITHOUT_STONE:
                mover = 0 if kind == ATTACK else 4
                frames[below + PATTERNS + mover + quadrant] |= bit
                frames[below + HASH] ^= hashes[(0 if kind == ATTACK else holes) + cell]
                stones = 0
                for place in range(4):
                    stones += popcount(frames[below + PATTERNS + mover + place])
                if stones >= length:
                    start = below + PATTERNS + mover
                    find_lines(frames[start : start + 4], size, parts, turned, frames, below + LINES + mover)
            open_settings = 0
            for lane in range(4):
                ours, theirs = frames[below + LINES + lane], frames[below + LINES + 4 + lane]
                if placement_wins:
                    if kind == ATTACK:
                        frames[at + FOUND + lane] |= lane_of(ours, parity) & frames[at + NEED + lane]
                    else:
                        frames[at + FOUND + lane] &= ~lane_of(theirs, parity)
                frames[at + SURE + lane] = lane_of(ours, parity + 1) & ~lane_of(theirs, parity + 1)
            if kind == ATTACK:
                for lane in range(4):
                    lanes[lane] = frames[at + NEED + lane] & ~frames[at + FOUND + lane]
            else:
                for lane in range(4):
                    lanes[lane] = frames[at + FOUND + lane]
            for lane in range(4):
                ours, theirs = frames[below + LINES + lane], frames[below + LINES + 4 + lane]
                settled = lane_of(ours, parity + 1) | lane_of(theirs, parity + 1)
                frames[below + NEED + lane] = step(lanes, 0, lane) & ~settled
                open_settings |= frames[below + NEED + lane]
            frames[below + KIND] = 1 - kind
            frames[below + DEPTH] = depth - 1
            frames[below + PARITY] = 1 - parity
            if open_settings:
                level += 1
                entering = True
            else:
                for lane in range(4):
                    result[lane] = 0
                break
        if done:
            if level == 0:
                return
            level -= 1
