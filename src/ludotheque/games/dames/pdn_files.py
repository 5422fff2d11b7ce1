"""PDN as a format of files: games of a file opened one by one, a game or a study written with its tags."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.formats import FileFormat, FileGame, OpenedFile
from ludotheque.game import Outcome, Unreadable
from ludotheque.games.dames.pdn import Item, PdnGame, PdnMove, Setup, Variation
from ludotheque.games.dames.pdn_games import SCORES, Replay, numbered, plies_before, replayed, written
from ludotheque.games.dames.pdn_reader import read_pdn
from ludotheque.games.dames.pdn_writer import write_pdn
from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.words import _, mark, several

AS_WRITTEN = mark("that is the result in its file")
_UNKNOWN = ("", "?")


def read(text: str) -> OpenedFile:
    """The games of a PDN file; each is played again only when it is opened."""
    games = read_pdn(text)

    def game(number: int) -> FileGame:
        if not 0 <= number < len(games):
            raise Unreadable(_("there is no game {number} in this file", number=number + 1))
        return opened(games[number])

    return OpenedFile([_title(pdn) for pdn in games], game)


def opened(pdn: PdnGame) -> FileGame:
    """A game of a file by the rules: as far as they allow, and its first variation."""
    replay = replayed(pdn)
    rules = replay.game
    branch, line = _variation(pdn, replay)
    return FileGame(
        rules,
        [rules.text(move) for move in replay.moves],
        pdn.tag("FEN") or "",
        [_known(pdn, "White"), _known(pdn, "Black")],
        None if replay.problem or rules.outcome(replay.end) else _result(pdn),
        branch,
        [rules.text(move) for move in line],
        replay.problem,
    )


def write(game: FileGame) -> str:
    """A game as the text of a file."""
    rules = game.rules
    assert isinstance(rules, Dames)
    start = rules.read_position(game.position) if game.position else rules.start()
    main = _played(rules, start, game.moves)
    tags = [(tag, name) for tag, name in zip(("White", "Black"), game.names, strict=False) if name]
    if game.outcome:
        is_usual = rules.rules.size == 8
        scores = (game.outcome.scores[0], game.outcome.scores[1])
        tags.append(("Result", SCORES[scores][0 if is_usual else 1]))
    pdn = written(rules, start, main, tags)
    if not game.line:
        return write_pdn([pdn])
    state = start
    for move in main[: game.branch]:
        state = rules.play(state, move)
    line = _played(rules, state, game.line)
    variation = Variation(tuple(numbered(rules, plies_before(rules, start) + game.branch, line)))
    return write_pdn([pdn._replace(body=_with_variation(pdn.body, game.branch, variation))])


def _with_variation(body: tuple[Item, ...], branch: int, variation: Variation) -> tuple[Item, ...]:
    """A variation stands behind the move in whose place it comes; what goes on is numbered again."""
    if branch >= len(body):
        return (*body, *variation.body)
    head, tail = body[: branch + 1], list(body[branch + 1 :])
    if tail and isinstance(tail[0], PdnMove) and not tail[0].number:
        first = next(item for item in reversed(head) if isinstance(item, PdnMove) and item.number)
        tail[0] = tail[0]._replace(number=first.number.rstrip(".") + "...")
    return (*head, variation, *tail)


def _played(rules: Dames, state: State, texts: Sequence[str]) -> list[Move]:
    moves = []
    for text in texts:
        move = rules.read(state, text)
        if move is None:
            raise Unreadable(_("{move}: {reason}", move=text, reason=rules.why_not(state, text)))
        moves.append(move)
        state = rules.play(state, move)
    return moves


def _variation(pdn: PdnGame, replay: Replay) -> tuple[int, list[Move]]:
    """The first variation of the main line that can be played: after how many moves, and its moves."""
    rules, states = replay.game, [replay.start]
    for move in replay.moves:
        states.append(rules.play(states[-1], move))
    ply = 0
    for item in pdn.body:
        if isinstance(item, PdnMove) and item.squares:
            ply += 1
        if ply > len(replay.moves):
            break
        if isinstance(item, Variation) and ply:
            line = _line(rules, states[ply - 1], item)
            if line:
                return ply - 1, line
    return 0, []


def _line(rules: Dames, state: State, variation: Variation) -> list[Move]:
    """The moves of a variation, as far as the rules allow them."""
    line: list[Move] = []
    for item in variation.body:
        if isinstance(item, Setup):
            break
        if not isinstance(item, PdnMove) or not item.squares:
            continue
        move = None if rules.outcome(state) else rules.read(state, item.text)
        if move is None:
            break
        line.append(move)
        state = rules.play(state, move)
    return line


def _result(pdn: PdnGame) -> Outcome | None:
    """How the file says that the game ended."""
    said = pdn.tag("Result") or ""
    found = [scores for scores, results in SCORES.items() if said in results]
    return Outcome(found[0], AS_WRITTEN) if found else None


def _known(pdn: PdnGame, tag: str) -> str:
    value = (pdn.tag(tag) or "").strip()
    return "" if value in _UNKNOWN else value[:80]


def _title(pdn: PdnGame) -> str:
    """A game in a list: who played, where and when, how it ended."""
    players = " – ".join(_known(pdn, tag) or "?" for tag in ("White", "Black"))
    more = [_known(pdn, tag) for tag in ("Event", "Date", "Result")]
    plies = sum(isinstance(item, PdnMove) for item in pdn.body)
    length = several("{count} move", "{count} moves", plies)
    return ", ".join(filter(None, [players, *more, length]))


PDN = FileFormat("PDN", read, write)
