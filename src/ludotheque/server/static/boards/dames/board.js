/**
 * The draughts board: a wooden frame, squares of two woods, turned pieces. The drawing's unit is a square.
 *
 * What can be done is marked by shape: a broken ring around who must take, a dot where a piece may go, a cross
 * on what it takes. layout.js says where things lie, pieces.js draws men and kings, moving.js lets them move.
 */
import { definitions, ground, lastMove, numbers, squareMarks } from "/boards/dames/art.js";
import { squaresAfter, takenBy } from "/boards/dames/captures.js";
import { layoutOf } from "/boards/dames/layout.js";
import { pieceArt, pieceOf } from "/boards/dames/pieces.js";
import { look } from "/boards/dames/texts.js";
import { svg } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";

export { settings } from "/boards/dames/layout.js";
export { animate } from "/boards/dames/moving.js";
export { seatArt, symbol } from "/boards/dames/pieces.js";
export { advice, keys, look, prompt, read, say, seatName, seatNote } from "/boards/dames/texts.js";
export { cleared, palette, plan, positionText, put } from "/boards/dames/editing.js";

/** The page may turn the board around, and lets people draw arrows and circles on it. */
export const flips = true;
export const isDrawnOn = true;

/** The drawing of a scene, and its spots; a move on its way is drawn as made. */
export function draw(sent) {
  const scene = sent.isSent ? afterMove(sent) : sent;
  const layout = layoutOf(scene);
  const { names, squares } = scene.view;
  const { done } = takenBy(scene.view, scene.clicks);
  const stands = standing(scene);
  const pieces = svg("g", { class: "pieces" });
  names.forEach((name, index) => {
    const piece = pieceOf(stands[index]);
    if (!piece) return;
    const isChosen = scene.clicks.length > 0 && name === scene.clicks.at(-1);
    const kind = [done.includes(name) && "jumped", isChosen && "chosen"].filter(Boolean).join(" ");
    const node = pieceArt(piece, layout.middleOf(name), kind);
    node.setAttribute("data-square", name);
    pieces.append(node);
  });
  const under = [definitions(), ...ground(layout, scene.view), ...lastMove(layout, scene)];
  const marks = svg("g", { class: "marks" }, ...squareMarks(layout, scene));
  const art = [...under, pieces, ...numbers(layout, scene.view), marks];
  const rows = layout.rows().map((row) => row.map((index) => spot(layout, scene, index, squares)));
  const own = names.find((_name, index) => pieceOf(squares[index])?.seat === (scene.turn ?? 0));
  return { width: layout.width, height: layout.height, art, rows, anew: [], start: [own ?? names[0]] };
}

/** The squares' signs while the chosen piece is on its way: it stands where it landed last. */
function standing({ view, clicks }) {
  if (clicks.length < 2) return view.squares;
  const signs = [...view.squares];
  const from = view.names.indexOf(clicks[0]);
  const piece = signs[from];
  signs[from] = ".";
  signs[view.names.indexOf(clicks.at(-1))] = piece;
  return signs.join("");
}

/** A scene in which the move that the clicks say is made. */
function afterMove(scene) {
  const { view, clicks } = scene;
  const after = { ...view, squares: squaresAfter(view, clicks), takers: [], takes: 0, captures: [] };
  return { ...scene, view: after, last: clicks, clicks: [], hint: [], values: {}, best: [], mine: false };
}

function spot(layout, scene, index) {
  const { view, clicks, hint, last } = scene;
  const name = view.names[index];
  const said = [look(view, name, last)];
  if (clicks.length && scene.mine && scene.allows([name])) said.push(_("may be chosen"));
  if (hint.includes(name)) said.push(_("suggested"));
  if (scene.plan?.clicks.includes(name)) said.push(_("planned"));
  const value = scene.values[[...clicks, name].join(" ")];
  if (value) said.push(value.text);
  const place = { ...layout.placeOf(index), width: 1, height: 1 };
  return { target: [name], ...place, name: said.join(", "), selected: clicks.includes(name) };
}

/** Whether choosing this square begins the move anew: another of one's own pieces. */
export function isAnew([name], { view, clicks, turn, allows }) {
  if (!clicks.length || allows([name])) return false;
  return pieceOf(view.squares[view.names.indexOf(name)])?.seat === turn;
}

/** The piece as it would stand, while a square is pointed at. */
export function preview(scene, [name]) {
  const { view, clicks } = scene;
  if (!scene.mine || !clicks.length || !scene.allows([name])) return [];
  return [pieceArt(pieceOf(view.squares[view.names.indexOf(clicks[0])]), layoutOf(scene).middleOf(name))];
}

/** A piece in the hand, at a point of the drawing; null where there is none to carry. */
export function carry({ view, clicks, plan: planned }, point) {
  const from = clicks[0] ?? planned?.clicks[0];
  const piece = pieceOf(view.squares[view.names.indexOf(from)]);
  return piece && pieceArt(piece, point, "in-hand");
}

/** A capture sounds as something that is pushed. */
export const sound = (path) => (path.length > 2 ? "turn" : "place");
