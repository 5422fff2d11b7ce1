/**
 * What is in the reader's hand, and what can be done with it.
 *
 * A hand is {stage, held, grip, turns}: the rung or round it belongs to, the number of the piece that is held
 * (null: none), the block of its form of now that it is held by (null: the one under its letter), and how each
 * piece was turned last. An effect is what drawing.js says.
 */
import { cellOf, nameOf } from "/static/any_board/cells.js";
import { cellsAt, gripOf, turnedBlock } from "/boards/tetramino/layout.js";
import { _ } from "/static/page/words.js";

/** The hand as it is in this scene: an empty one where another card has come. */
export function handOf({ view, hand, mine }) {
  if (hand?.stage !== view.stage) return emptyHand(view.stage);
  return mine ? hand : laidDown(hand);
}

const emptyHand = (stage, turns = []) => ({ stage, held: null, grip: null, turns });

/** The hand without the piece in it. */
export function laidDown({ stage, turns }) {
  return emptyHand(stage, turns);
}

/** The reader's board, the move under way made already; its pieces have their `cells` as [row, column]. */
export function boardOf({ view, seat, clicks }) {
  const board = view.boards[seat] ?? view.boards[0];
  const [first, second, name] = clicks.slice(view.prefix.length);
  const pieces = board.pieces.map((piece, number) => {
    const lies = { ...piece, number, cells: piece.cells?.map(cellOf) ?? null };
    if (first === "clear") return { ...lies, cells: null };
    if (first !== `p${number + 1}` || !second) return lies;
    if (second === "lift") return { ...lies, cells: null };
    const turn = Number(second.slice(1));
    const form = piece.turns[turn];
    const [row, column] = cellOf(name);
    return { ...lies, turn, cells: cellsAt(form, [row - form[0][0], column - form[0][1]]) };
  });
  return { ...board, pieces };
}

/** How a piece is turned: as it lies, or else as it was turned last. */
export function turnOf(scene, piece) {
  const { held, turns } = handOf(scene);
  if (piece.cells && held !== piece.number) return piece.turn;
  return turns[piece.number] ?? piece.turn;
}

/** The piece that is held, in its form of now, and the block it is held by; null when none is. */
export function heldPiece(scene) {
  const { held, grip } = handOf(scene);
  const piece = boardOf(scene).pieces[held];
  if (held === null || !piece) return null;
  const turn = turnOf(scene, piece);
  return { ...piece, turn, form: piece.turns[turn], grip: grip ?? gripOf(piece, turn) };
}

/** Take a piece, from the tray or from the grid, by a block of it or by the one under its letter. */
export function pick(scene, number, grip = null) {
  const piece = boardOf(scene).pieces[number];
  const turn = turnOf(scene, piece);
  const hand = handOf(scene);
  const effect = { hand: { ...hand, held: number, grip, turns: withTurn(hand.turns, number, turn) } };
  if (!piece.cells) return effect;
  const [row, column] = topLeft(piece.cells);
  const [down, right] = grip ?? gripOf(piece, turn);
  return { ...effect, point: [nameOf([row + down, column + right])] };
}

/**
 * Turn a piece by quarters, clockwise; one that lies on the grid is taken for it. The block that it is held
 * by stays where it is, and the others go round it.
 */
export function turn(scene, number, quarters) {
  const piece = boardOf(scene).pieces[number];
  const count = piece.turns.length;
  const taken = piece.cells && handOf(scene).held === null ? pick(scene, number) : { hand: handOf(scene) };
  let turned = turnOf(scene, piece);
  let { grip } = taken.hand;
  if (grip === null && taken.hand.held === number) grip = gripOf(piece, turned);
  const steps = count > 1 ? (quarters + 4) % 4 : 0; // a square looks the same, and stays where it is
  for (let step = 0; step < steps; step += 1) {
    grip = grip && turnedBlock(grip, piece.turns[turned]);
    turned = (turned + 1) % count;
  }
  return { ...taken, hand: { ...taken.hand, grip, turns: withTurn(taken.hand.turns, number, turned) } };
}

/** Take a piece off the grid. */
export function lift(scene, number) {
  const piece = boardOf(scene).pieces[number];
  const { name } = piece;
  if (!piece.cells) return { say: _("the piece {name} does not lie on the grid", { name }) };
  const { turns } = handOf(scene);
  const hand = emptyHand(scene.view.stage, withTurn(turns, number, turnOf(scene, piece)));
  return { hand, play: [...scene.view.prefix, `p${number + 1}`, "lift"], point: [`p${number + 1}`] };
}

/** Take all pieces off the grid. */
export function clear(scene) {
  const { pieces } = boardOf(scene);
  if (!pieces.some((piece) => piece.cells)) return { say: _("there is no piece on the grid") };
  const hand = emptyHand(scene.view.stage, pieces.map((piece) => turnOf(scene, piece)));
  return { hand, play: [...scene.view.prefix, "clear"] };
}

/** Put the held piece down, its form beginning at that row and column; `returns` where it does not fit. */
export function drop(scene, place, returns = false) {
  const piece = heldPiece(scene);
  const hand = laidDown(handOf(scene));
  const point = [`p${piece.number + 1}`];
  if (isHome(piece, place)) return { hand, point };
  if (fits(scene, piece, place)) return { hand, play: pathTo(scene, piece, place), point };
  return { ...(returns ? { hand, point } : {}), say: whyNot(scene, piece, place) };
}

/** Let the held piece go beside the grid: back to the tray. */
export function leave(scene) {
  const { number, cells } = heldPiece(scene);
  return cells ? lift(scene, number) : { hand: laidDown(handOf(scene)), point: [`p${number + 1}`] };
}

/** Whether the piece may lie there: on free cells, or where it lay already. */
export function fits(scene, piece, place) {
  return isHome(piece, place) || scene.allows(pathTo(scene, piece, place));
}

/** The cells of the piece that cannot be where they would be. */
export function troubles(scene, piece, place) {
  const board = boardOf(scene);
  const taken = new Set(board.holes);
  for (const other of board.pieces) {
    if (other.number !== piece.number) other.cells?.forEach((cell) => taken.add(nameOf(cell)));
  }
  return cellsAt(piece.form, place).filter((cell) => isOutside(board, cell) || taken.has(nameOf(cell)));
}

function isOutside({ width, height }, [row, column]) {
  return row < 0 || column < 0 || row >= height || column >= width;
}

function whyNot(scene, piece, place) {
  const { name, number } = piece;
  const board = boardOf(scene);
  const bad = troubles(scene, piece, place);
  const isOut = bad.some((cell) => isOutside(board, cell));
  if (isOut) return _("the piece {name} does not fit there: it would stick out", { name });
  const names = new Set(bad.map(nameOf));
  const others = board.pieces.filter((one) => one.number !== number);
  const other = others.find(({ cells }) => cells?.some((cell) => names.has(nameOf(cell))))?.name;
  if (other) return _("the piece {name} does not fit there: {other} lies there", { name, other });
  return _("the piece {name} does not fit there", { name });
}

function pathTo({ view }, { number, turn: quarters, form }, [row, column]) {
  const [down, right] = form[0];
  const first = [row + down, column + right];
  if (Math.min(...first) < 0) return ["none"];
  return [...view.prefix, `p${number + 1}`, `r${quarters}`, nameOf(first)];
}

function isHome({ cells, form }, place) {
  return Boolean(cells) && cellsAt(form, place).map(String).sort().join() === cells.map(String).sort().join();
}

/** Where the bounding box of cells begins. */
export function topLeft(cells) {
  return [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
}

function withTurn(turns, number, quarters) {
  const changed = [...turns];
  changed[number] = quarters;
  return changed;
}
