"""The search: principal variation search with a table of positions, for every rule set.

Captures are played out to a quiet position, and a side that could be captured from gets one move more before
its position is judged. What was searched is kept in the table; good moves come first: the table's, then those
that refuted others before. Later moves are searched less deep until they surprise, and where a shallow search
is far above what is asked for, the deep one is spared. Repetitions, kings that move for too long and whatever
else history.py counts are worth a draw; positions that the endgame tables know are worth what these say.

The search keeps its own stack in the memory (see memory.py): what it knows of the game, the keys of the way
to the present position, what it learned of moves, then a *frame* for each ply; see the places below.
"""

from __future__ import annotations

from ludotheque.control import BUDGET, NODES, STOP
from ludotheque.games.dames.capture_search import jumpers
from ludotheque.games.dames.endgames.numbering import MOST_PIECES
from ludotheque.games.dames.endgames.tables import LOST, WON, result
from ludotheque.games.dames.engine.evaluation import evaluate
from ludotheque.games.dames.engine.history import (
    CARRIED,
    RULES,
    count_lone,
    is_stalled,
    tired_king,
    walk_key,
    walk_on,
)
from ludotheque.games.dames.engine.keys import key_after
from ludotheque.games.dames.engine.position_table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    UNKNOWN,
    bound_of,
    depth_of,
    keep,
    look_up,
    move_of,
    pack,
    score_of,
)
from ludotheque.games.dames.generator import after, generate, only_steps, without_king
from ludotheque.games.dames.memory import (
    DESTINATION,
    LISTS,
    MOST_MOVES,
    MUST_CAPTURE,
    ORIGIN,
    RECORD,
    TAKEN_EVEN,
    TAKEN_ODD,
    Sides,
    is_in,
    other_to_move,
)
from ludotheque.kernels import Ints, index, inline_kernel, popcount, unchecked_kernel

WIN = 1_000_000
DECIDED = WIN - 1_000
"""Scores beyond this are won or lost on the board."""

TABLE_WIN = WIN - 2_000
KNOWN = TABLE_WIN - 1_000
"""Scores beyond this are won or lost at least by the endgame tables."""

(
    EARLIER,  # how many positions of the game could come again
    LONGEST_QUIET,  # plies of kings alone after which it is a draw, 0 for none
    IS_CAREFUL,  # 1: nothing is spared and nothing reduced, as the tests want it
    MARGIN,  # what a ply more is worth when a deep search is spared
    HAS_WALKS,  # 1: a king must rest, or a game without progress ends, see history.py
    EARLIER_HISTORY,  # what is carried to where the search begins
    HISTORY_RULES,
) = (0, 1, 2, 3, 4, 5, 5 + CARRIED)
PATH = HISTORY_RULES + RULES
MOST_EARLIER = 128
LEARNED = PATH + 256
"""How often a quiet move refuted others: by side, origin and destination."""

(
    DEPTH,
    ALPHA,
    BETA,
    BEST,
    COUNT,
    NEXT,
    KEY,
    BEST_MOVE,
    LEAST,  # alpha as it was at first
    QUIET,  # plies since a man moved or something was taken
    KIND,
    STAGE,
    MOVE,  # the move that is searched
    HAS_CAPTURES,
    HISTORY,  # what is carried, see history.py
) = range(15)
PLACES = HISTORY + CARRIED
RECORDS = PLACES + 8
ORDER = RECORDS + MOST_MOVES * RECORD
PLY = ORDER + MOST_MOVES
DEEPEST = 120
"""Plies that there is room for; a capture at the last one is not played out."""

ROOT = LEARNED + 2 * 128 * 128
FIRST = ROOT + PLY
"""Where the frames of the root and of the plies below it begin, from memory[LISTS] on."""

ROOM = FIRST + (DEEPEST + 8) * PLY

CHILD, TRIAL = range(2)
"""What a frame is to the one above: a move's answer, or the same position searched less deep."""

NOTHING, TRYING, REDUCED, NARROW, WIDE = range(5)
"""What is being searched at a frame."""


@inline_kernel
def is_repeated(key: int, quiet: int, ply: int, memory: Ints) -> bool:
    """Whether the same side has seen this position before, in the game or on the way here."""
    here = memory[LISTS] + PATH + memory[memory[LISTS] + EARLIER] + ply
    for back in range(4, quiet + 1, 2):
        if here - back < memory[LISTS] + PATH:
            break
        if memory[here - back] == key:
            return True
    return False


@inline_kernel
def order(p: Sides, at: int, first_move: int, memory: Ints) -> None:
    """Say how promising each move is."""
    learned = memory[LISTS] + LEARNED + p.side * 128 * 128
    for move in range(memory[at + COUNT]):
        place = at + RECORDS + move * RECORD
        taken = popcount(memory[index(place + TAKEN_EVEN)]) + popcount(memory[index(place + TAKEN_ODD)])
        step = 128 * memory[index(place + ORIGIN)] + memory[index(place + DESTINATION)]
        promise = memory[index(learned + step)]
        memory[index(at + ORDER + move)] = promise + (taken << 40)
    if 0 <= first_move < memory[at + COUNT]:
        memory[at + ORDER + first_move] = 1 << 50


@inline_kernel
def most_promising(at: int, memory: Ints) -> int:
    """The best move of those that were not searched; it counts as searched from now on."""
    best, promise = 0, -1
    for move in range(memory[at + COUNT]):
        found = memory[index(at + ORDER + move)]
        if found > promise:
            best, promise = move, found
    memory[at + ORDER + best] = -1
    return best


@inline_kernel
def is_threatened(p: Sides, memory: Ints) -> bool:
    """Whether a man of the other side could take something, if it were to move."""
    able = jumpers(other_to_move(p), memory)
    return able[0] | able[1] != 0


@inline_kernel
def is_still(p: Sides, depth: int, memory: Ints) -> bool:
    """Whether a position at the end of a search is judged as it stands."""
    return only_steps(p, memory) and not (depth == 0 and is_threatened(p, memory))


@unchecked_kernel
def are_both_blocked(p: Sides, memory: Ints, base: int) -> bool:
    """Whether who cannot move has not lost: where nobody must take, it is a draw if nobody can."""
    return not memory[MUST_CAPTURE] and generate(other_to_move(p), memory, base) == 0


@inline_kernel
def piece_count(p: Sides) -> int:
    """How many pieces are on the board."""
    return popcount(p.own_even | p.foe_even) + popcount(p.own_odd | p.foe_odd)


@inline_kernel
def position_at(at: int, memory: Ints) -> Sides:
    """The position of a frame."""
    return Sides(
        memory[at + PLACES],
        memory[at + PLACES + 1],
        memory[at + PLACES + 2],
        memory[at + PLACES + 3],
        memory[at + PLACES + 4],
        memory[at + PLACES + 5],
        memory[at + PLACES + 6],
    )


@unchecked_kernel
def holds_out(p: Sides, at: int, memory: Ints) -> bool:
    """Count on how long a king holds out alone, from the frame above; whether that makes a draw."""
    before, rules = position_at(at - PLY, memory), memory[LISTS] + HISTORY_RULES
    return count_lone(before, p, at - PLY + HISTORY, at + HISTORY, rules, memory)


@inline_kernel
def table_key(at: int, memory: Ints) -> int:
    """What the table keeps a frame's position by: more than the board, where a king must rest."""
    key: int = memory[at + KEY]
    return key ^ walk_key(at + HISTORY, memory) if memory[memory[LISTS] + HAS_WALKS] else key


@inline_kernel
def enter(
    p: Sides, at: int, ply: int, memory: Ints, table: Ints, weights: Ints, results: Ints, control: Ints
) -> int:
    """Fill a frame whose DEPTH, ALPHA, BETA, KEY, QUIET and KIND are set; 0 if BEST is known at once.

    2 if a shallow search is to be tried before.
    """
    control[NODES] += 1
    head, depth, alpha, beta = memory[LISTS], memory[at + DEPTH], memory[at + ALPHA], memory[at + BETA]
    key, quiet, rules = memory[at + KEY], memory[at + QUIET], head + HISTORY_RULES
    memory[head + PATH + memory[head + EARLIER] + ply] = key
    is_worn_out = memory[head + LONGEST_QUIET] > 0 and quiet >= memory[head + LONGEST_QUIET]
    if ply > 0 and memory[at + KIND] == CHILD:
        if quiet >= 4 and is_repeated(key, quiet, ply, memory):
            memory[at + BEST] = 0
            return 0
        if piece_count(p) <= MOST_PIECES and (p.own_even | p.own_odd):
            if len(results) > 1:
                known = result(p, results)
                memory[at + BEST] = (
                    TABLE_WIN - ply if known == WON else -TABLE_WIN + ply if known == LOST else 0
                )
                return 0
            if ply > 1:
                is_worn_out |= holds_out(p, at, memory)
        if memory[head + HAS_WALKS]:
            is_worn_out |= is_stalled(p, at + HISTORY, rules, memory)
    if depth <= 0 and not is_worn_out and is_still(p, depth, memory):
        memory[at + BEST] = evaluate(p, memory, weights)
        return 0
    is_wide, known = beta - alpha > 1, UNKNOWN
    if depth > 0 and not is_worn_out and memory[head + IS_CAREFUL] == 0:
        known = look_up(table, table_key(at, memory))
        if known != UNKNOWN:
            bound, score = bound_of(known), score_of(known)
            if score > KNOWN:
                score -= ply
            elif score < -KNOWN:
                score += ply
            is_enough = depth_of(known) >= depth and not is_wide and memory[at + KIND] == CHILD
            if is_enough and (bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha)):
                memory[at + BEST] = score
                return 0
    count = generate(p, memory, at + RECORDS)
    if memory[head + HAS_WALKS]:
        tired = tired_king(p, at + HISTORY, rules, memory)
        count = without_king(tired, memory, at + RECORDS, count)
    if count == 0:
        memory[at + BEST] = 0 if are_both_blocked(p, memory, at + RECORDS) else -WIN + ply
        return 0
    if is_worn_out:
        memory[at + BEST] = 0
        return 0
    first = at + RECORDS
    has_captures = memory[first + TAKEN_EVEN] | memory[first + TAKEN_ODD] != 0
    memory[at + BEST], memory[at + LEAST], memory[at + BEST_MOVE] = -2 * WIN, alpha, -1
    memory[at + STAGE], memory[at + HAS_CAPTURES] = NOTHING, has_captures
    if ply >= DEEPEST - 1:
        memory[at + BEST] = evaluate(p, memory, weights)
        return 0
    known_move, is_tried = -1, False
    if depth <= 0:
        if not has_captures:
            if depth < 0 or not is_threatened(p, memory):
                memory[at + BEST] = evaluate(p, memory, weights)
                return 0
        elif not memory[MUST_CAPTURE]:
            score = evaluate(p, memory, weights)
            memory[at + BEST] = score
            if score >= beta:
                return 0
            memory[at + ALPHA] = max(alpha, score)
            captures = 0
            while captures < count:
                place = first + captures * RECORD
                if memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] == 0:
                    break
                captures += 1
            count = captures
    elif memory[head + IS_CAREFUL] == 0:
        known_move = move_of(known) if known != UNKNOWN else -1
        is_tried = (
            depth >= 3
            and not is_wide
            and not has_captures
            and memory[at + KIND] == CHILD
            and abs(beta) < KNOWN
        )
    memory[at + COUNT], memory[at + NEXT] = count, 0
    for part in range(7):
        memory[at + PLACES + part] = p[part]
    order(p, at, known_move, memory)
    return 2 if is_tried else 1


@inline_kernel
def leave(at: int, ply: int, memory: Ints, table: Ints) -> None:
    """Keep what a frame found."""
    best, depth = memory[at + BEST], memory[at + DEPTH]
    if depth <= 0 or memory[at + KIND] == TRIAL or memory[memory[LISTS] + IS_CAREFUL]:
        return
    bound = EXACT
    if best >= memory[at + BETA]:
        bound = AT_LEAST
        if memory[at + BEST_MOVE] >= 0 and not memory[at + HAS_CAPTURES]:
            place = at + RECORDS + memory[at + BEST_MOVE] * RECORD
            side = memory[at + PLACES + 6]
            learned = memory[LISTS] + LEARNED + side * 128 * 128
            learned += 128 * memory[place + ORIGIN] + memory[place + DESTINATION]
            memory[learned] = min(memory[learned] + depth * depth, 1 << 38)
    elif best <= memory[at + LEAST]:
        bound = AT_MOST
    score = best
    if best > KNOWN:
        score += ply
    elif best < -KNOWN:
        score -= ply
    keep(table, table_key(at, memory), pack(score, depth, bound, max(memory[at + BEST_MOVE], 0)))


@unchecked_kernel
def value(
    p: Sides,
    key: int,
    depth: int,
    alpha: int,
    beta: int,
    quiet: int,
    memory: Ints,
    table: Ints,
    weights: Ints,
    results: Ints,
    control: Ints,
) -> int:
    """What a position, one ply below the root, is worth to its side to move; meaningless once stopped."""
    first = memory[LISTS] + FIRST
    at, ply = first, 1
    memory[at + DEPTH], memory[at + ALPHA], memory[at + BETA] = depth, alpha, beta
    memory[at + KEY], memory[at + QUIET], memory[at + KIND] = key, quiet, CHILD
    for number in range(CARRIED):
        memory[at + HISTORY + number] = memory[memory[LISTS] + EARLIER_HISTORY + number]
    entered = enter(p, at, ply, memory, table, weights, results, control)
    if entered == 0:
        known: int = memory[at + BEST]
        return known
    is_careful = memory[memory[LISTS] + IS_CAREFUL] != 0
    has_score = False
    score: int = 0
    while True:
        # No frame lies before the array; said so, machine code need not ask at every number that it reads.
        if at < 0 or control[STOP] or (control[BUDGET] and control[NODES] >= control[BUDGET]):
            control[STOP] = 1
            return 0
        alpha, beta, depth = memory[at + ALPHA], memory[at + BETA], memory[at + DEPTH]
        stage, kind = memory[at + STAGE], CHILD
        if entered == 2:
            entered, kind, stage = 1, TRIAL, TRYING
        elif has_score:
            has_score = False
            if stage == TRYING:
                if score >= beta + memory[memory[LISTS] + MARGIN] * depth:
                    memory[at + BEST], memory[at + NEXT] = beta, memory[at + COUNT]
                stage = NOTHING
            elif stage == REDUCED and score > alpha:
                stage = NARROW
            elif stage == NARROW and alpha < score < beta:
                stage = WIDE
            else:
                if score > memory[at + BEST]:
                    memory[at + BEST] = score
                    if score > alpha:
                        memory[at + ALPHA], memory[at + BEST_MOVE] = score, memory[at + MOVE]
                        alpha = score
                stage = NOTHING
        if stage == NOTHING:
            if memory[at + NEXT] == memory[at + COUNT] or alpha >= beta:
                leave(at, ply, memory, table)
                score = memory[at + BEST]
                if at == first:
                    return score
                if memory[at + KIND] == CHILD:
                    score = -score
                    ply -= 1
                at -= PLY
                has_score = True
                continue
            number = memory[at + NEXT]
            memory[at + NEXT] = number + 1
            memory[at + MOVE] = most_promising(at, memory)
            stage = WIDE
            if number > 0 and depth > 0 and not is_careful:
                is_late = number >= 3 and depth >= 2 and not memory[at + HAS_CAPTURES]
                stage = REDUCED if is_late else NARROW
        memory[at + STAGE] = stage
        here = position_at(at, memory)
        below = at + PLY
        memory[below + KIND] = kind
        if kind == TRIAL:
            bound = beta + memory[memory[LISTS] + MARGIN] * depth
            memory[below + DEPTH] = depth * 2 // 5
            memory[below + ALPHA], memory[below + BETA] = bound - 1, bound
            memory[below + KEY], memory[below + QUIET] = memory[at + KEY], memory[at + QUIET]
            if memory[memory[LISTS] + HAS_WALKS] or piece_count(here) <= MOST_PIECES:
                for number in range(CARRIED):
                    memory[below + HISTORY + number] = memory[at + HISTORY + number]
            following = here
        else:
            place = at + RECORDS + memory[at + MOVE] * RECORD
            is_forced = memory[at + COUNT] == 1 and ply < 2 * depth + 8
            deeper = depth - (0 if is_forced else 1)
            if stage == REDUCED:
                deeper -= 1 if memory[at + NEXT] <= 6 or depth < 4 else 2
            is_king = is_in(here.kings_even, here.kings_odd, memory[place + ORIGIN])
            is_quiet = is_king and memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] == 0
            following = after(here, memory, place)
            is_common = deeper <= 0 and not is_quiet and piece_count(following) > MOST_PIECES
            if is_common and is_still(following, deeper, memory):
                # Most positions are such: they need no frame, no key and no list of moves.
                control[NODES] += 1
                score = -evaluate(following, memory, weights)
                has_score = True
                continue
            memory[below + DEPTH] = deeper
            memory[below + ALPHA] = -beta if stage == WIDE else -alpha - 1
            memory[below + BETA] = -alpha
            memory[below + KEY] = key_after(memory[at + KEY], here, memory, place)
            memory[below + QUIET] = memory[at + QUIET] + 1 if is_quiet else 0
            if memory[memory[LISTS] + HAS_WALKS]:
                walk_on(here, place, at + HISTORY, below + HISTORY, memory)
            ply += 1
        entered = enter(following, below, ply, memory, table, weights, results, control)
        if entered:
            at = below
            continue
        score = memory[below + BEST]
        if kind == CHILD:
            score = -score
            ply -= 1
        has_score = True
