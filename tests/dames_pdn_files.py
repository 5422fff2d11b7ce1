"""PDN's own test files, which are not ours to hand on: `python -m tests.dames_pdn_files FOLDER`.

The folder holds those of the PDN 3.0 standard in `accept` and `reject`. What is to be accepted is read and
comes back as it was written; what is to be refused is, with its line; international games are played again.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ludotheque.game import Unreadable
from ludotheque.games.dames.pdn_games import replayed, variant_of
from ludotheque.games.dames.pdn_reader import decoded, read_pdn
from ludotheque.games.dames.pdn_writer import write_pdn

REFUSED = {
    "Cat.A1": "line 405: . is no PDN",
    "abatsiev": "line 595: there is no move after 1.",
    "delfts": "line 28: the game before these tags has no result and no *",
    "mrdrcd07": "line 198: there is no move after 1.",
    "nested_comment": "line 1: a comment does not end, or holds another one",
}
ILLEGAL = [("kurnik", 2, "the game was over before 16-2")]
"""The one game that is not played by the rules: it goes on after a third repetition."""


def refusal(path: Path) -> str:
    """Why a file is refused, "" when it is not."""
    try:
        read_pdn(decoded(path.read_bytes()))
    except Unreadable as error:
        return str(error)
    return ""


def main(folder: Path) -> None:
    """Look at all of them."""
    accepted = sorted(folder.glob("accept/*.pdn"))
    assert len(accepted) == 26, f"{folder} holds {len(accepted)} files to be accepted, not 26"
    count, problems = 0, []
    for path in accepted:
        found = read_pdn(decoded(path.read_bytes()))
        assert read_pdn(write_pdn(found)) == found, path
        for number, pdn in enumerate(found):
            if variant_of(pdn) == "international":
                count += 1
                if problem := replayed(pdn).problem:
                    problems.append((path.stem, number, problem))
    assert (count, problems) == (174, ILLEGAL), (count, problems)
    assert {path.stem: refusal(path) for path in folder.glob("reject/*.pdn")} == REFUSED
    print(
        f"{len(accepted)} files read and written, {count} international games legal but one, 5 files refused"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
