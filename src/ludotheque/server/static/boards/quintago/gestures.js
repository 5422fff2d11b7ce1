/** What a move would make of the board, before it is made; turning a quadrant with a stroke of the finger. */
import { svg } from "/static/page/elements.js";
import { cellOf } from "/static/any_board/cells.js";
import { stone, stoneAt } from "/boards/quintago/art.js";
import { layoutOf, rowsAfter } from "/boards/quintago/layout.js";

const SHORTEST = 0.5; // of a hole: a shorter stroke is a click that trembled

/** What choosing a target would make: the stone in the hole, or the quadrant as it would lie. */
export function preview(scene, target) {
  const { view, clicks, turn } = scene;
  if (!scene.mine || turn === null || !scene.allows(target)) return [];
  const layout = layoutOf(view);
  if (!clicks.length) {
    const { x, y } = layout.place(cellOf(target[0]));
    return [stone(turn, x + 0.5, y + 0.5)];
  }
  const after = { ...view, rows: rowsAfter(view, [...clicks, ...target], turn) };
  const quadrant = Number(target[0].slice(1)) - 1;
  const { x, y, side } = layout.tileOf(quadrant);
  const drawn = [svg("rect", { x, y, width: side, height: side, rx: 0.2, class: "would-lie" })];
  for (const cell of cellsOf(layout, quadrant)) {
    const corner = layout.place(cell);
    const [middle, centre] = [corner.x + 0.5, corner.y + 0.5];
    const seat = stoneAt(after, cell);
    const hole = { cx: middle, cy: centre, r: 0.25, class: "hole" };
    drawn.push(seat === null ? svg("circle", hole) : stone(seat, middle, centre));
  }
  return drawn;
}

function cellsOf({ side, quadrantOf }, quadrant) {
  const cells = [...Array(side * side).keys()].map((cell) => [Math.floor(cell / side), cell % side]);
  return cells.filter((cell) => quadrantOf(cell) === quadrant);
}

/** The turn that a stroke across a quadrant makes, once a hole is chosen; null where it makes none. */
export function swipe({ view, clicks }, from, to) {
  if (clicks.length !== 1 || Math.hypot(to.x - from.x, to.y - from.y) < SHORTEST) return null;
  const { quadrants, tileOf } = layoutOf(view);
  const isInside = ({ x, y, side }) => from.x >= x && from.y >= y && from.x < x + side && from.y < y + side;
  const quadrant = [...Array(quadrants ** 2).keys()].find((number) => isInside(tileOf(number)));
  if (quadrant === undefined) return null;
  const { x, y, side } = tileOf(quadrant);
  const middle = { x: x + side / 2, y: y + side / 2 };
  const around = (from.x - middle.x) * (to.y - middle.y) - (from.y - middle.y) * (to.x - middle.x);
  return [`q${quadrant + 1}`, around > 0 ? "cw" : "ccw"];
}
