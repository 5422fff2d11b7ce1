"""The endgame tables of a rule set: made once, kept in the user's folder, asked in the search and by people.

A folder holds for each class of positions `CLASS.npz` with the bytes of solving.py (`plies`), and for the
search `results.npz`: there each number of the array holds 39 results, 0 for a draw, 1 for a win of the side
to move, 2 for a loss, as digits to the base of 3. Its card counts them by class.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludotheque import storage
from ludotheque.control import STOP, Control
from ludotheque.game import Interrupted, Unreadable, Unsupported
from ludotheque.games.dames.counting import memory_for
from ludotheque.games.dames.endgames.numbering import (
    MOST_PIECES,
    OFFSETS,
    POSITIONS,
    EndgameClass,
    classes,
    number_of,
    positions_of,
    size_of,
)
from ludotheque.games.dames.endgames.solving import LONGEST, settle
from ludotheque.games.dames.memory import MOST_MOVES, RECORD, Sides
from ludotheque.games.dames.rules import Dames, State, position_of
from ludotheque.games.dames.variants import VARIANTS, Rules, header
from ludotheque.kernels import Ints, fast, unchecked_kernel
from ludotheque.weights import Weights, WeightsCard, load_weights, read_arrays, save_weights
from ludotheque.words import _

TABLED = ("international", "course")
"""The rule sets that have tables; draw rules do not matter to them."""

DRAWN, WON, LOST = range(3)
ENDLESS = -1
"""In place of the plies to the end, where there is none."""

RESULTS_A_NUMBER = 39
POWERS = 3 ** np.arange(RESULTS_A_NUMBER, dtype=np.int64)
NO_RESULTS: Ints = np.zeros(1, np.int64)
"""In place of the results where there are no tables."""

Bytes = NDArray[np.uint8]
Progress = Callable[[str], None]


def tabled(rules: Rules) -> str | None:
    """The name of the rule set whose tables hold for these rules."""
    return next((name for name in TABLED if header(VARIANTS[name]) == header(rules)), None)


def folder_of(name: str) -> Path:
    """Where the tables of a rule set are kept."""
    return storage.folder("tables") / f"dames-{name}"


# --- Making them ------------------------------------------------------------------------------------


def build(game: Dames, control: Control, progress: Progress) -> None:
    """Make what is missing of the tables of a game; interrupted, it goes on with the next class."""
    name = tabled(game.rules)
    if name is None:
        raise Unsupported(_("there are endgame tables for: {names}", names=", ".join(TABLED)))
    table: Ints = np.zeros(POSITIONS // 8, np.int64)
    written = table.view(np.uint8)
    done = 0
    with ThreadPoolExecutor(2) as threads:
        for _level, alike in groupby(classes(), lambda one: (sum(one), one.own_men + one.foe_men)):
            pairs = {frozenset((one, one.turned)) for one in alike}
            for pair in threads.map(lambda pair: _filled(game, sorted(pair), table, control), pairs):
                if control.stopped:
                    raise Interrupted(_("stopped before the end"))
                done += sum(map(size_of, pair))
                share = f"{done / sum(map(size_of, OFFSETS)):.0%}"
                names = ", ".join(one.name for one in pair)
                progress(_("endgame tables {names}: {share} done", names=names, share=share))
    counts = {one.name: counts_of(one, written[OFFSETS[one] :][: size_of(one)]) for one in OFFSETS}
    card = WeightsCard("dames", game.rules._asdict(), "retrograde analysis", 0, {"won drawn lost": counts})
    save_weights(folder_of(name) / "results", Weights({"results": packed(written)}, card))
    forget()


def _filled(game: Dames, pair: list[EndgameClass], table: Ints, control: Control) -> list[EndgameClass]:
    """Fill a class, and the one that its moves lead to, from the disk or by working it out."""
    written = table.view(np.uint8)
    kept = [plies for one in pair if (plies := plies_kept(game, one)) is not None]
    if len(kept) < len(pair):
        kept = solve(game, pair, table, control)
        if control.stopped:
            return pair
        for material, plies in zip(pair, kept, strict=True):
            _keep(game, material, plies)
    for material, plies in zip(pair, kept, strict=True):
        written[OFFSETS[material] :][: size_of(material)] = plies
    return pair


def solve(game: Dames, pair: list[EndgameClass], table: Ints, control: Control) -> list[Bytes]:
    """The bytes of one or two classes whose moves stay among them or lead to what the table holds."""
    memory, waiting = memory_for(game.rules, MOST_MOVES * RECORD), np.zeros_like(table)
    for ply in range(LONGEST):
        for material in pair:
            fast(settle)(material, ply, size_of(material), memory, table, waiting, control.cells)
        parts = [slice(OFFSETS[one], OFFSETS[one] + size_of(one)) for one in pair]
        if control.cells[STOP] or not any(waiting.view(np.uint8)[part].any() for part in parts):
            break
    return [table.view(np.uint8)[part].copy() for part in parts]


def packed(plies: Bytes) -> Ints:
    """The results of all positions, many in each number."""
    digits = np.where(plies == 0, DRAWN, np.where(plies % 2, LOST, WON)).astype(np.int64)
    whole = np.pad(digits, (0, -len(digits) % RESULTS_A_NUMBER)).reshape(-1, RESULTS_A_NUMBER)
    found: Ints = whole @ POWERS
    return found


def counts_of(material: EndgameClass, plies: Bytes) -> tuple[int, int, int]:
    """How many positions of a class are won, drawn and lost."""
    lost = int((plies % 2).sum())
    won = int(np.count_nonzero(plies)) - lost
    return won, positions_of(material) - won - lost, lost


def _keep(game: Dames, material: EndgameClass, plies: Bytes) -> None:
    folder = folder_of(tabled(game.rules) or "")
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f".{material.name}.npz"
    np.savez_compressed(draft, plies=plies)
    draft.replace(folder / f"{material.name}.npz")


# --- Asking them ------------------------------------------------------------------------------------


def plies_kept(game: Dames, material: EndgameClass) -> Bytes | None:
    """The bytes of a class, None where they are not on the disk or damaged."""
    path = folder_of(tabled(game.rules) or "") / f"{material.name}.npz"
    try:
        plies: Bytes = read_arrays(path)["plies"]
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, zlib.error):
        return None
    return plies if plies.shape == (size_of(material),) and plies.dtype == np.uint8 else None


@cache
def results(rules: Rules) -> Ints:
    """The results for the search; NO_RESULTS where there are none."""
    name = tabled(rules)
    try:
        kept = load_weights(folder_of(name) / "results").arrays["results"] if name else NO_RESULTS
    except (Unreadable, KeyError):
        return NO_RESULTS
    return kept if kept.shape == (-(-POSITIONS // RESULTS_A_NUMBER),) else NO_RESULTS


@unchecked_kernel
def result(p: Sides, kept: Ints) -> int:
    """Whether a position of two to four pieces is drawn, won or lost for the side to move."""
    number = number_of(p)
    found: int = kept[number // RESULTS_A_NUMBER] // POWERS[number % RESULTS_A_NUMBER] % 3
    return found


def exact_plies(game: Dames, state: State) -> int | None:
    """The plies to the end of a position, odd where the side to move wins, even where it loses.

    ENDLESS for a draw, None where no table tells.
    """
    if not tabled(game.rules) or not state.white or not state.black:
        return None
    pieces = state.white | state.black
    if pieces.bit_count() > MOST_PIECES:
        return None
    own, foe = (state.black, state.white) if state.side else (state.white, state.black)
    men = ~state.kings
    counts = [
        (own & men).bit_count(),
        (foe & men).bit_count(),
        (own & ~men).bit_count(),
        (foe & ~men).bit_count(),
    ]
    material = EndgameClass(*counts)
    plies = _class(game.rules, material)
    if plies is None:
        return None
    found = int(plies[number_of(position_of(state)) - OFFSETS[material]])
    return found - 1


@cache
def _class(rules: Rules, material: EndgameClass) -> Bytes | None:
    return plies_kept(Dames(rules), material)


def forget() -> None:
    """What is on the disk has changed."""
    results.cache_clear()
    _class.cache_clear()
