/** Tetramino in words. */
import { cellOf, nameOf } from "/static/any_board/cells.js";
import { _, several } from "/static/page/words.js";

/** What a piece looks like: "L of 4 blocks", or how many blocks it has where its shape has no name. */
export function shapeName({ shape = "", turns }) {
  const blocks = several("{count} block", "{count} blocks", turns[0].length);
  const [, letter, mirrored] = /^([A-Z])\d('?)$/.exec(shape) ?? [];
  if (!letter || turns[0].length < 3) return blocks;
  return mirrored
    ? _("mirrored {letter} of {blocks}", { letter, blocks })
    : _("{letter} of {blocks}", { letter, blocks });
}

/** A piece, its shape, and where it is. */
export function pieceName(piece) {
  const values = { name: piece.name, shape: shapeName(piece) };
  if (!piece.cells) return _("piece {name}, {shape}, in the tray", values);
  const cells = piece.cells.map(nameOf).join(" ");
  return _("piece {name}, {shape}, on the grid: {cells}", { ...values, cells });
}

/** A cell and what lies on it; null where there is no such cell. */
export function cellName(board, place) {
  const [row, column] = cellOf(place) ?? [];
  if (!(row < board.height && column < board.width)) return null;
  if (board.holes.includes(place)) return _("{place}, hole", { place });
  const isOn = ({ cells }) => cells?.some((cell) => (Array.isArray(cell) ? nameOf(cell) : cell) === place);
  const piece = board.pieces.find(isOn);
  return piece ? _("{place}, piece {name}", { place, name: piece.name }) : _("{place}, free", { place });
}

/** The form of a piece, row by row. */
export function formText(form) {
  const rows = [...new Set(form.map(([row]) => row))];
  const columns = (row) => form.filter((cell) => cell[0] === row).map((cell) => cell[1] + 1).join(" ");
  const said = (row) => _("row {row}: blocks {columns}", { row: row + 1, columns: columns(row) });
  return rows.map(said).join("; ");
}

/** A move. */
export function say(path) {
  const [first, second, cell] = path[0].startsWith("s") ? path.slice(1) : path;
  if (first === "clear") return _("all pieces back to the tray");
  const name = String.fromCharCode(64 + Number(first.slice(1)));
  if (second === "lift") return _("piece {name} back to the tray", { name });
  return _("piece {name} to {cell}", { name, cell });
}

/** The board in words, row by row, then the tray. */
export function read({ boards, seat }) {
  const board = boards[seat];
  const content = (row, column) => {
    const place = nameOf([row, column]);
    if (board.holes.includes(place)) return _("hole");
    return board.pieces.find(({ cells }) => cells?.includes(place))?.name ?? _("free");
  };
  const rows = [...Array(board.height).keys()].map((row) => {
    const cells = [...Array(board.width).keys()].map((column) => content(row, column)).join(", ");
    return _("row {number}: {content}", { number: row + 1, content: cells });
  });
  const inTray = board.pieces.filter(({ cells }) => !cells);
  const pieces = inTray.map((piece) => `${piece.name} (${shapeName(piece)})`).join(", ");
  return [...rows, pieces ? _("in the tray: {pieces}", { pieces }) : _("the tray is empty")];
}

/** What is in a place: a cell, or a piece by its letter; null where there is no such place. */
export function look({ boards, seat }, place) {
  const board = boards[seat];
  const isMeant = ({ name }, number) => [name.toLowerCase(), `p${number + 1}`].includes(place);
  const piece = board.pieces.find(isMeant);
  if (!piece) return cellName(board, place);
  const named = pieceName({ ...piece, cells: piece.cells?.map(cellOf) });
  return `${named}; ${formText(piece.turns[piece.turn])}`;
}

/** How far a seat is. */
export function seatNote({ boards }, seat) {
  const { width, height, holes, pieces } = boards[seat];
  const covered = pieces.reduce((sum, { cells }) => sum + (cells?.length ?? 0), 0);
  return _("{covered} of {all} cells", { covered, all: width * height - holes.length });
}

/** The rounds that a seat has won; how far it is on a ladder, the stage says already. */
export function pointsText(count, { ladder }) {
  return ladder ? "" : several("{count} round won", "{count} rounds won", count);
}

/** The rung of the ladder, or the round of a race. */
export function stage({ stage: number, stages, rounds }) {
  if (stages > 1) return _("rung {number} of {all}", { number: number + 1, all: stages });
  return rounds > 1 ? _("round {number}", { number: number + 1 }) : "";
}

/** What is new besides the move: a rung climbed, a round won. */
export function news(before, after, { players }) {
  if (before.stage === after.stage) return [];
  const winner = after.wins.findIndex((won, seat) => won > before.wins[seat]);
  if (after.boards.length === 1) return [_("the grid is full"), stage(after)];
  return [_("{name} wins the round", { name: players[winner].name }), stage(after), ...handicaps(after, players)];
}

/** Who plays on a wider grid than the others: whoever has won more rounds. */
function handicaps({ boards }, players) {
  const narrowest = Math.min(...boards.map(({ width }) => width));
  const wider = players.filter((_player, seat) => boards[seat].width > narrowest);
  return wider.map(({ name }) => _("{name} has won more rounds, and gets a wider grid", { name }));
}

/** The analysis, plainly. */
export function legend({ verdict }) {
  return `${verdict.value > 0 ? "✓" : "✗"} ${verdict.text}`;
}

/** What to do next. */
export function prompt(clicks, hand) {
  const isHeld = hand && hand.held !== null;
  if (!isHeld) return _("take a piece, and fill the grid");
  return _("turn the piece (↻ or R), then choose where it goes");
}

/** The shortcuts, for the help. */
export function keys({ boards, seat }) {
  return [
    [`1–${Math.min(9, boards[seat].pieces.length)}`, _("take a piece")],
    ["i k j l", _("carry it up, down, left, right")],
    ["R r, u o, [ ]", _("turn it left or right")],
    ["v", _("put it down")],
    [_("Del"), _("back to the tray")],
    ["c", _("clear the grid")],
  ];
}

/** How a move is made. */
export function advice() {
  return [
    _("Fill the whole grid with the pieces. They turn, and never flip."),
    _("Drag a piece to its place; or choose it, turn it with ↺ and ↻, and choose a cell."),
    _("With a mouse: the wheel turns the piece that you hold."),
    _("With a finger: tap a piece again to turn it; while one finger drags it, another one's tap turns it."),
    _("Blocks marked XX do not fit."),
    _("As text: C r1 b2 puts piece C, turned once clockwise, with its first block on b2."),
    _("C lift takes it off the grid, clear takes all pieces off."),
  ];
}
