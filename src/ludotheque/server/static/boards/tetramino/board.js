/**
 * Tetramino's board: painted wooden pieces, a grid to fill and a tray beside it. The unit is a cell.
 *
 * While nothing is held the spots are the pieces; while a piece is held they are the cells of the grid, each
 * for the block by which it is held.
 */
import { svg } from "/static/page/elements.js";
import { cellOf, nameOf } from "/static/any_board/cells.js";
import * as art from "/boards/tetramino/art.js";
import * as Hand from "/boards/tetramino/hand.js";
import { gripOf } from "/boards/tetramino/layout.js";
import { layoutIn } from "/boards/tetramino/screen.js";
import { celebrate } from "/boards/tetramino/celebration.js";
import { cellName, pieceName, say } from "/boards/tetramino/texts.js";
import { _ } from "/static/page/words.js";

export { attach } from "/boards/tetramino/pointer.js";
export { choose, shortcut, tools } from "/boards/tetramino/actions.js";
export * from "/boards/tetramino/texts.js";
export const isTimed = true;

/** The advice, without the prefix of its seat. */
const adviceOf = ({ hint, view }) => hint.slice(view.prefix.length);
const isAdvised = (scene, { number }) => adviceOf(scene)[0] === `p${number + 1}`;
const countTo = (count) => [...Array(count).keys()];

/** The drawing of a scene, and its spots. */
export function draw(scene) {
  const { view, seat } = scene;
  const board = Hand.boardOf(scene);
  const layout = layoutIn(scene);
  const held = Hand.heldPiece(scene);
  const drawn = [art.definitions(), ...art.table(layout, board)];
  if (view.boards.length > 1) drawn.push(...art.shelfArt(layout, view, seat));
  drawn.push(...board.pieces.map((piece) => slotArt(scene, layout, piece)));
  const others = board.pieces.filter(({ number }) => number !== held?.number);
  drawn.push(...others.map((piece) => pieceArt(scene, layout, piece)));
  drawn.push(...hintArt(scene, layout, board), svg("g", { class: "floating" }));
  const picture = { width: layout.width, height: layout.height, art: drawn };
  return { ...picture, ...(held ? cellSpots(scene, layout, board, held) : pieceSpots(scene, layout, board)) };
}

function slotArt(scene, layout, piece) {
  const taken = Hand.handOf(scene).held === piece.number ? "taken" : "";
  const advised = isAdvised(scene, piece) && !piece.cells ? "advised" : "";
  return art.slotArt(layout, piece, Hand.turnOf(scene, piece), `${taken} ${advised}`);
}

function pieceArt(scene, layout, piece) {
  const turn = Hand.turnOf(scene, piece);
  if (!piece.cells) return art.pieceArt(piece, turn, layout.homeOf(piece.number, piece.turns[turn]));
  const place = layout.cornerOf(Hand.topLeft(piece.cells));
  return art.pieceArt(piece, turn, place, isAdvised(scene, piece) ? "advised" : "");
}

/** Where the advised piece would lie, or that it had better be taken off. */
function hintArt(scene, layout, board) {
  const [, second, name] = adviceOf(scene);
  const piece = board.pieces.find((one) => isAdvised(scene, one));
  if (!piece) return [];
  if (name) {
    const turn = Number(second.slice(1));
    const [down, right] = piece.turns[turn][0];
    const [row, column] = cellOf(name);
    return [art.ghost(piece, turn, layout.cornerOf([row - down, column - right]), "advised")];
  }
  if (!piece.cells) return [];
  const { x, y } = layout.cornerOf(gripCell(piece));
  return [art.text(x + 0.82, y + 0.24, "↥", "advice", 0.4)];
}

/** The cell of the grid on which the grip of a piece lies. */
function gripCell(piece) {
  const [row, column] = Hand.topLeft(piece.cells);
  const [down, right] = gripOf(piece, piece.turn);
  return [row + down, column + right];
}

function pieceSpots(scene, layout, board) {
  const spots = board.pieces.map((piece) => {
    const place = piece.cells
      ? { ...layout.cornerOf(gripCell(piece)), width: 1, height: 1 }
      : layout.slotOf(piece.number);
    const said = [pieceName(piece)];
    if (isAdvised(scene, piece)) said.push(_("suggested: {move}", { move: say(scene.hint) }));
    return { target: [`p${piece.number + 1}`], ...place, name: said.join(", "), legal: true };
  });
  const { across } = layout;
  const rows = countTo(Math.ceil(spots.length / across));
  return { rows: rows.map((row) => spots.slice(row * across, (row + 1) * across)), start: ["p1"] };
}

function cellSpots(scene, layout, board, held) {
  const spot = (cell) => {
    const legal = Hand.fits(scene, held, [cell[0] - held.grip[0], cell[1] - held.grip[1]]);
    const { name } = held;
    const fits = legal ? _("{name} fits", { name }) : _("{name} does not fit", { name });
    const said = `${cellName(board, nameOf(cell))}, ${fits}`;
    return { target: [nameOf(cell)], ...layout.cornerOf(cell), width: 1, height: 1, name: said, legal };
  };
  const rows = countTo(board.height).map((row) => countTo(board.width).map((column) => spot([row, column])));
  const middle = [board.height, board.width].map((length) => Math.floor((length - 1) / 2));
  return { rows, start: [nameOf(middle)] };
}

const SETTLE = { duration: 300, easing: "ease-out" };

/** A piece settles where it was put; a grid that is full is celebrated, but not the other player's. */
export function animate(board, before, after) {
  const { view, seat, last } = after;
  if (view.wins[seat] > before.view.wins[seat]) {
    const full = Hand.boardOf({ ...before, clicks: last });
    const layout = layoutIn(after, full);
    return celebrate(board, layout, full.pieces, view.stage !== before.view.stage);
  }
  const [name, turn] = last.slice(view.prefix.length);
  if (!turn || after.isSent || before.clicks.length) return null; // what was put down here lies there already
  return board.querySelector(`[data-piece="${name}"]`)?.animate([{ opacity: 0.2 }, { opacity: 1 }], SETTLE);
}

/** A seat's mark, to put beside a name. */
export function symbol(seat) {
  const mark = art.seatMark(seat, 0.5, 0.5, 0.8);
  return svg("svg", { viewBox: "0 0 1 1", class: "symbol", "aria-hidden": "true" }, mark);
}
