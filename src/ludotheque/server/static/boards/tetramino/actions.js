/** What choosing a spot, pressing a key and pressing a button of the board do. */
import { cellOf, nameOf } from "/static/any_board/cells.js";
import * as Hand from "/boards/tetramino/hand.js";
import { cellName } from "/boards/tetramino/texts.js";
import { _ } from "/static/page/words.js";

const STEPS = { i: [-1, 0], k: [1, 0], j: [0, -1], l: [0, 1] };

/** The keys that turn a piece: by how many quarters, clockwise. */
export const TURNS = { r: 1, R: -1, o: 1, "]": 1, u: -1, "[": -1 };

const numberOf = (name) => (/^p\d+$/.test(name) ? Number(name.slice(1)) - 1 : null);

/** Choosing a piece takes it, choosing a cell puts it down there. */
export function choose([name], scene) {
  const number = numberOf(name);
  if (number !== null) return Hand.pick(scene, number);
  const { grip } = Hand.heldPiece(scene);
  const [row, column] = cellOf(name);
  return Hand.drop(scene, [row - grip[0], column - grip[1]]);
}

/** Digits take a piece, the letters of the statement carry, turn and put it down. */
export function shortcut(key, [name], scene) {
  const { held } = Hand.handOf(scene);
  const board = Hand.boardOf(scene);
  const number = held ?? numberOf(name);
  if (Number(key) >= 1 && Number(key) <= board.pieces.length) return Hand.pick(scene, Number(key) - 1);
  if (key in TURNS) return number === null ? null : Hand.turn(scene, number, TURNS[key]);
  if (key === "f" || key === "F") return { say: _("a piece never flips: its mirror image is another piece") };
  if (key === "Delete" || key === "Backspace") return Hand.lift(scene, number);
  if (key === "c") return Hand.clear(scene);
  if (held === null) return null;
  if (key === "v") return choose([name], scene);
  if (!(key in STEPS)) return null;
  const cell = cellOf(name).map((place, axis) => place + STEPS[key][axis]);
  const next = Math.min(...cell) < 0 ? name : nameOf(cell);
  return { point: [cellName(board, next) ? next : name] };
}

/** The buttons below the board. */
export function tools(scene) {
  const { held } = Hand.handOf(scene);
  const { pieces } = Hand.boardOf(scene);
  const turned = (quarters) => (held === null ? null : Hand.turn(scene, held, quarters));
  const lifted = pieces[held]?.cells ? Hand.lift(scene, held) : null;
  const cleared = pieces.some(({ cells }) => cells) ? Hand.clear(scene) : null;
  return [
    { name: "left", glyph: "↺", text: _("Turn left"), effect: turned(-1) },
    { name: "right", glyph: "↻", text: _("Turn right"), effect: turned(1) },
    { name: "lift", glyph: "↥", text: _("Lift"), effect: lifted },
    { name: "clear", glyph: "⌫", text: _("Clear"), effect: cleared },
  ];
}
