/** A move is seen: the piece slides, or jumps from landing to landing; then what it took fades, and a crown comes. */
import { svg } from "/static/page/elements.js";
import { wayOf } from "/boards/dames/captures.js";
import { layoutOf } from "/boards/dames/layout.js";
import { pieceArt, pieceOf } from "/boards/dames/pieces.js";

const STEP = 200; // ms, and more for a long way
const JUMP = 260;
const REST = 90; // on a landing
const FADE = 260;

const shift = (across, down, more = "") => `translate(${across}px, ${down}px) ${more}`;

/** Show the move that led from one scene to the next; one's own was seen while it was sent. */
export function animate(board, before, after) {
  const path = after.isSent ? after.clicks : after.last;
  if (path.length < 2) return;
  const { view } = before;
  const isCrowned = !after.isSent && isKing(after, path.at(-1)) && !isKing(before, path[0]);
  const node = board.querySelector(`[data-square="${CSS.escape(path.at(-1))}"]`);
  if (!node) return;
  if (before.isSent) {
    if (isCrowned) crown(node, 0);
    return;
  }
  const way = wayOf(view, path);
  const stops = way ? way.path : path;
  const made = way && before.clicks.length > 1 ? Math.min(before.clicks.length - 1, stops.length - 2) : 0; // seen already
  const layout = layoutOf(after);
  const points = stops.slice(made).map((name) => layout.middleOf(name));
  const end = after.isCarried ? 0 : travel(node, points, Boolean(way));
  if (way) fade(board, before, way.takes, layout, end);
  if (isCrowned) crown(node, end);
}

/** Whether a king stands on a square. */
function isKing({ view }, name) {
  return Boolean(pieceOf(view.squares[view.names.indexOf(name)])?.isKing);
}

/** Move a node along its stops to where it is drawn; says how long that takes. */
function travel(node, stops, isCapture) {
  const last = stops.at(-1);
  const frames = [];
  let time = 0;
  stops.forEach((stop, index) => {
    const at = { transform: shift(stop.x - last.x, stop.y - last.y), time };
    frames.push(at);
    if (index === stops.length - 1) return;
    const next = stops[index + 1];
    const length = Math.hypot(next.x - stop.x, next.y - stop.y);
    const takes = (isCapture ? JUMP : STEP) + 25 * length;
    if (isCapture) {
      const middle = { x: (stop.x + next.x) / 2 - last.x, y: (stop.y + next.y) / 2 - last.y };
      frames.push({ transform: shift(middle.x, middle.y - 0.25, "scale(1.12)"), time: time + takes / 2 });
    }
    time += takes;
    if (isCapture && index < stops.length - 2) {
      frames.push({ transform: shift(next.x - last.x, next.y - last.y), time });
      time += REST;
    }
  });
  node.parentNode.append(node); // above the others
  const keys = frames.map(({ transform, time: at }) => ({ transform, offset: at / time, easing: "ease-in-out" }));
  node.animate(keys, { duration: time, fill: "backwards" });
  return time;
}

/** What was taken stays until the move is over, then it fades. */
function fade(board, before, names, layout, delay) {
  const { view } = before;
  const pieces = names.map((name) => {
    const piece = pieceOf(view.squares[view.names.indexOf(name)]);
    return piece ? pieceArt(piece, layout.middleOf(name), "taken") : svg("g");
  });
  const group = svg("g", { class: "leaving" }, ...pieces);
  board.querySelector(".pieces").prepend(group);
  const leaving = group.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, delay, fill: "both" });
  leaving.finished.then(() => group.remove(), () => group.remove());
}

/** A crown drops onto a piece. */
function crown(node, delay) {
  const falling = [{ transform: shift(0, -0.5, "scale(1.8)"), opacity: 0 }, { transform: "none", opacity: 1 }];
  const timing = { duration: 380, delay, easing: "cubic-bezier(.3, 1.5, .6, 1)", fill: "backwards" };
  node.querySelector(".crowned")?.animate(falling, timing);
}
