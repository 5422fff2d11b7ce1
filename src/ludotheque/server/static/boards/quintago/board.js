/**
 * Quintago's board: quadrants as wooden tiles in a frame. The drawing's unit is a hole.
 *
 * Each quadrant has a *ledge* on the frame, above it in the upper half of the board and below it in the
 * lower half. It carries the quadrant's number and, once a hole is chosen, the two turns:
 *
 *     |  ↺   1   ↻  |  ↺   2   ↻  |
 *     | a    b    c |  d    e   f |
 */
import { cellOf, nameOf } from "/static/any_board/cells.js";
import { svg } from "/static/page/elements.js";
import { definitions, labels, ledge, stone, stoneAt, tile } from "/boards/quintago/art.js";
import { isKnown, rankOf } from "/boards/quintago/marks.js";
import { TURNS, landing, layoutOf, rowsAfter } from "/boards/quintago/layout.js";
import { _ } from "/static/page/words.js";

export { preview, swipe } from "/boards/quintago/gestures.js";

/** The drawing of a scene, and its spots; a move on its way is drawn as made. */
export function draw(sent) {
  const scene = sent.isSent ? afterMove(sent) : sent;
  const layout = layoutOf(scene.view);
  const { side, quadrants } = layout;
  const cells = [...Array(side * side).keys()].map((cell) => [Math.floor(cell / side), cell % side]);
  const all = [...Array(quadrants ** 2).keys()];
  const inner = { width: layout.width - 0.06, height: layout.height - 0.06 };
  const frame = { x: 0.03, y: 0.03, ...inner, rx: 0.3, class: "frame" };
  const art = [definitions(), svg("rect", frame), ...labels(layout)];
  const turned = (quadrant) => `q${quadrant + 1}` === scene.last[1]; // drawn last: it turns above the others
  const order = [...all].sort((one, other) => turned(one) - turned(other));
  art.push(...order.map((quadrant) => tile(layout, scene, quadrant, cells)));
  art.push(...all.map((quadrant) => ledge(layout, scene, quadrant)));
  const holes = cells.map((cell) => hole(layout, scene, cell));
  const picture = { width: layout.width, height: layout.height, art };
  if (!scene.clicks.length) {
    const middle = Math.floor((side - 1) / 2);
    return { ...picture, rows: inRows(holes, side), anew: [], start: [nameOf([middle, middle])] };
  }
  const turns = all.map((quadrant) => TURNS.map((turn) => turnSpot(layout, scene, quadrant, turn)));
  const own = `q${layout.quadrantOf(cellOf(scene.clicks[0])) + 1}`;
  const anew = holes.filter((_spot, index) => stoneAt(scene.view, cells[index]) === null);
  return { ...picture, rows: inRows(turns.flat(), 2 * quadrants), anew, start: [own, "cw"] };
}

/** A scene in which the move that the clicks say is made. */
function afterMove(scene) {
  const { view, clicks, turn } = scene;
  const after = { ...view, rows: rowsAfter(view, clicks, turn) };
  return { ...scene, view: after, last: clicks, clicks: [], hint: [], values: {}, best: [], mine: false };
}

/** A list cut into rows of that many. */
function inRows(spots, length) {
  return [...Array(spots.length / length).keys()].map((row) => spots.slice(row * length, (row + 1) * length));
}

function hole(layout, scene, cell) {
  const name = nameOf(cell);
  const notes = notesOn(scene, [name]);
  if (scene.hint[0] === name) notes.push(_("suggested"));
  const said = [look(scene.view, name, scene.last), ...notes].join(", ");
  return { target: [name], ...layout.place(cell), width: 1, height: 1, name: said };
}

function turnSpot(layout, scene, quadrant, turn) {
  const target = [`q${quadrant + 1}`, turn];
  const said = [turnName(quadrant + 1, turn), ...notesOn(scene, [scene.clicks[0], ...target])];
  if (scene.hint.slice(1).join() === target.join()) said.push(_("suggested"));
  const selected = scene.clicks.slice(1).join() === target.join();
  return { target, ...layout.turnOf(quadrant, turn), name: said.join(", "), selected };
}

/** What the analysis says of these clicks. */
function notesOn(scene, clicks) {
  const value = scene.values[clicks.join(" ")];
  const rank = rankOf(scene, clicks);
  return [isKnown(value) && value.text, rank && _("best move {rank}", { rank })].filter(Boolean);
}

function turnName(number, turn) {
  return turn === "cw"
    ? _("turn quadrant {number} clockwise", { number })
    : _("turn quadrant {number} anticlockwise", { number });
}

// --- What moves -------------------------------------------------------------------------------------

const DROP = { duration: 240, easing: "cubic-bezier(.3, 1.4, .6, 1)", fill: "backwards" };
const TURN = { duration: 460, easing: "cubic-bezier(.5, 0, .2, 1)", fill: "backwards" };

/** The stone drops, unless it lay there already, then its quadrant turns; a sent move was seen already. */
export function animate(board, before, after) {
  if (before.isSent) return;
  const layout = layoutOf(after.view);
  const [hole, quadrant, turn] = after.isSent ? after.clicks : after.last;
  const dropped = before.clicks.length === 0;
  if (dropped) {
    const piece = board.querySelector(`[data-hole="${landing(layout, [hole, quadrant, turn])}"] .piece`);
    piece?.animate([{ transform: "scale(1.7)", opacity: 0 }, { transform: "none", opacity: 1 }], DROP);
  }
  if (!turn) return;
  const start = { transform: `rotate(${turn === "cw" ? -90 : 90}deg)` };
  const timing = { ...TURN, delay: dropped ? DROP.duration + 60 : 0 };
  board.querySelector(`[data-quadrant="${quadrant}"]`)?.animate([start, { transform: "none" }], timing);
}

// --- In words ---------------------------------------------------------------------------------------

/** A seat's stone, to put beside a name. */
export function symbol(seat) {
  return svg("svg", { viewBox: "0 0 1 1", class: "symbol", "aria-hidden": "true" }, stone(seat, 0.5, 0.5));
}

/** What a seat's stones are called. */
export function seatName(seat) {
  return [_("blue"), _("orange")][seat];
}

/** What is in a place, in words; null where there is no such place. */
export function look(view, place, last = []) {
  const layout = layoutOf(view);
  const cell = cellOf(place);
  if (!cell || Math.max(...cell) >= layout.side) return null;
  const quadrant = layout.quadrantOf(cell) + 1;
  const content = [_("empty"), _("blue stone"), _("orange stone")][(stoneAt(view, cell) ?? -1) + 1];
  const said = [_("{place}, quadrant {quadrant}, {content}", { place, quadrant, content })];
  if (view.line.includes(place)) said.push(_("in the winning line"));
  if (landing(layout, last) === place) said.push(_("last move"));
  return said.join(", ");
}

/** The board in words, row by row. */
export function read(view) {
  const words = { ".": _("empty"), 1: _("blue"), 2: _("orange") };
  const said = (row) => [...row].map((content) => words[content]).join(", ");
  return view.rows.map((row, index) =>
    _("row {number}: {content}", { number: index + 1, content: said(row) }),
  );
}

/** A move in words. */
export function say([hole, quadrant, turn]) {
  if (!turn) return hole;
  const number = quadrant.slice(1);
  return turn === "cw"
    ? _("{hole}, quadrant {number} turns clockwise", { hole, number })
    : _("{hole}, quadrant {number} turns anticlockwise", { hole, number });
}

/** What to choose next. */
export function prompt(clicks) {
  return clicks.length ? _("now turn a quadrant: choose ↺ or ↻") : _("choose a hole");
}

/** A move is heard by its end: the quadrant that turns. */
export const sound = (path) => (path.length > 1 ? "turn" : "place");

/** Digits point at a quadrant, brackets turn the one that is pointed at. */
export function shortcut(key, target, { view, clicks }) {
  const { quadrants, size } = layoutOf(view);
  const number = Number(key);
  if (number >= 1 && number <= quadrants ** 2) {
    if (clicks.length) return { point: [`q${number}`, target[1] ?? "cw"] };
    const middle = (place) => place * size + Math.floor((size - 1) / 2);
    const [down, right] = [Math.floor((number - 1) / quadrants), (number - 1) % quadrants];
    return { point: [nameOf([middle(down), middle(right)])] };
  }
  if (!clicks.length || !"[]".includes(key)) return null;
  return { choose: [target[0], key === "]" ? "cw" : "ccw"] };
}

/** The shortcuts, for the help. */
export function keys(view) {
  return [
    [`1–${Math.min(9, view.quadrants ** 2)}`, _("point at a quadrant")],
    ["[ ]", _("turn it left or right, once a hole is chosen")],
  ];
}

/** How a move is made. */
export function advice() {
  return [
    _("A turn is a stone in an empty hole, then a quarter turn of one quadrant."),
    _("Choose the hole, then one of the arrows: ↺ turns left, ↻ turns right."),
    _("As text: c3 q2 cw puts a stone in c3 and turns quadrant 2 clockwise (ccw: the other way)."),
  ];
}
