/** The nodes of a draughts board, but for its pieces. */
import { svg } from "/static/page/elements.js";
import { takenBy } from "/boards/dames/captures.js";
import { cellOf } from "/boards/dames/layout.js";
import { pieceArt, pieceOf } from "/boards/dames/pieces.js";

const CORNERS = "M.06 .26v-.2h.2M.74 .06h.2v.2M.94 .74v.2h-.2M.26 .94h-.2v-.2"; // of a square
const TONES = 3; // of the dark wood, so that no two neighbours look the same

function text(x, y, said, kind, size) {
  const centred = { x, y, "text-anchor": "middle", "dominant-baseline": "central" };
  return svg("text", { ...centred, "font-size": size, class: kind }, String(said));
}

/** The shading of the frame and of the faces of the pieces. */
export function definitions() {
  const stop = (offset, shade) => svg("stop", { offset, class: shade });
  const slant = { x1: 0, y1: 0, x2: 1, y2: 1 };
  return svg(
    "defs",
    {},
    svg("linearGradient", { id: "frame-wood", ...slant }, stop(0, "frame-light"), stop(1, "frame-dark")),
    svg("radialGradient", { id: "face-0", cx: 0.38, cy: 0.3, r: 0.8 }, stop(0, "ivory-light"), stop(1, "ivory-dark")),
    svg("radialGradient", { id: "face-1", cx: 0.38, cy: 0.3, r: 0.8 }, stop(0, "ebony-light"), stop(1, "ebony-dark")),
  );
}

/** The frame, the squares and their names. */
export function ground(layout, view) {
  const { size, left, top, width, height, placeOf } = layout;
  const frame = { x: 0.02, y: 0.02, width: width - 0.04, height: height - 0.04, rx: 0.16, class: "frame" };
  const nodes = [svg("rect", frame), svg("rect", { x: left, y: top, width: size, height: size, class: "light" })];
  view.names.forEach((_name, index) => {
    const [row, column] = cellOf(size, index);
    const { x, y } = placeOf(index);
    const tone = (row * 7 + column * 3) % TONES;
    nodes.push(svg("rect", { x, y, width: 1, height: 1, class: `dark tone-${tone}` }));
    const grain = `M${x} ${y + 0.3 + 0.1 * tone}q.25 -.06 .5 0t.5 0M${x} ${y + 0.72 - 0.08 * tone}q.25 .05 .5 0t.5 0`;
    nodes.push(svg("path", { d: grain, class: "grain" }));
  });
  nodes.push(svg("rect", { x: left, y: top, width: size, height: size, class: "rim" }));
  nodes.push(...layout.labels().map((label) => text(label.x, label.y, label.text, "label", 0.32)));
  return nodes;
}

/** The numbers of the squares, above the pieces: they would hide them. */
export function numbers({ naming, placeOf }, { names }) {
  if (naming !== "numbers") return [];
  return names.map((_name, index) => {
    const { x, y } = placeOf(index);
    return svg("text", { x: x + 0.03, y: y + 0.22, "font-size": 0.24, class: "number" }, String(index + 1));
  });
}

/** The squares that the last move left and reached: tinted, the latter in a frame of corners. */
export function lastMove(layout, { view, last, clicks }) {
  if (last.length < 2 || clicks.length) return [];
  return [last[0], last.at(-1)].map((name, end) => {
    const { x, y } = layout.placeOf(view.names.indexOf(name));
    const tint = svg("rect", { x, y, width: 1, height: 1, class: "last" });
    const corners = svg("path", { d: CORNERS, transform: `translate(${x} ${y})`, class: "corners" });
    return end ? svg("g", {}, tint, corners) : tint;
  });
}

/** Everything that marks what can be done: above the pieces. */
export function squareMarks(layout, scene) {
  const { view, clicks, mine, hint } = scene;
  const marks = [];
  const middle = (name) => layout.middleOf(name);
  const ring = (name, r, kind) => {
    const { x, y } = middle(name);
    return svg("circle", { cx: x, cy: y, r, class: kind });
  };
  if (mine && !clicks.length) marks.push(...view.takers.map((name) => ring(name, 0.45, "must")));
  if (clicks.length) marks.push(ring(clicks.at(-1), 0.46, "chosen-ring"));
  if (clicks.length > 1) marks.push(trail(clicks.map(middle)));
  if (mine && clicks.length) marks.push(...landings(layout, scene));
  const { done, left } = takenBy(view, clicks);
  marks.push(...left.map((name) => cross(middle(name), "to-take")));
  marks.push(...done.map((name) => cross(middle(name), "was-taken")));
  if (hint.length > 1 && !clicks.length) marks.push(arrow(hint.map(middle), "hint"));
  else if (hint.length > clicks.length && clicks.every((click, place) => hint[place] === click)) {
    marks.push(ring(hint[clicks.length], clicks.length ? 0.32 : 0.45, "hint-ring"));
  }
  marks.push(...judged(layout, scene), ...planned(layout, scene));
  return marks;
}

/** A dot where the piece may go; a ring where a piece stands there now. */
function landings(layout, { view, allows }) {
  return view.names
    .filter((name) => allows([name]))
    .map((name) => {
      const { x, y } = layout.middleOf(name);
      return svg("circle", { cx: x, cy: y, r: 0.17, class: "landing" });
    });
}

function cross({ x, y }, kind) {
  const d = "M-.15 -.15L.15 .15M.15 -.15L-.15 .15";
  return svg("g", { transform: `translate(${x} ${y})`, class: kind }, svg("circle", { r: 0.45 }), svg("path", { d }));
}

function trail(points) {
  return svg("polyline", { points: points.map(({ x, y }) => `${x},${y}`).join(" "), class: "trail" });
}

/** An arrow along points. */
export function arrow(points, kind) {
  const [before, end] = points.slice(-2);
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const turned = `translate(${end.x} ${end.y}) rotate(${(angle * 180) / Math.PI})`;
  const head = svg("path", { d: "M0 0L-.34 -.2L-.26 0L-.34 .2Z", transform: turned, class: "head" });
  const back = { x: end.x - 0.24 * Math.cos(angle), y: end.y - 0.24 * Math.sin(angle) };
  return svg("g", { class: `arrow ${kind}` }, trail([...points.slice(0, -1), back]), head);
}

/** What the analysis found: the best moves as arrows with their rank, the surer the wider. */
function judged(layout, { best = [], clicks, values }) {
  if (clicks.length) return [];
  return best
    .slice(0, 3)
    .reverse()
    .map((path) => {
      const rank = 1 + best.indexOf(path);
      const made = arrow([path[0], ...path.slice(1)].map((name) => layout.middleOf(name)), `best rank-${rank}`);
      const { x, y } = layout.middleOf(path[0]);
      const letter = values[path.join(" ")]?.letter ?? rank;
      const size = String(letter).length > 2 ? 0.17 : 0.22;
      made.append(svg("circle", { cx: x + 0.3, cy: y - 0.3, r: 0.2, class: "chip" }));
      made.append(text(x + 0.3, y - 0.3, letter, "letter", size));
      return made;
    });
}

/** A planned move: where it begins, and the piece as it will stand. */
function planned(layout, { view, plan }) {
  if (!plan?.clicks.length) return [];
  const [from, to] = plan.clicks.map((name) => layout.middleOf(name));
  const start = svg("circle", { cx: from.x, cy: from.y, r: 0.45, class: "planned-ring" });
  if (!to) return [start];
  const piece = pieceOf(view.squares[view.names.indexOf(plan.clicks[0])]);
  const ghost = piece ? [pieceArt(piece, to, "ghost")] : [];
  return [start, ...ghost, arrow([from, to], "planned")];
}
