/** What moves: a line that is pushed, the pawns on it, a pawn that walks, a treasure that is found. */
import { svg } from "/static/page/elements.js";
import { layoutOf } from "/boards/labyrinthe/layout.js";
import { cellName, cellNumber, pushOf, slotOf, viewAfter, wayTo } from "/boards/labyrinthe/maze.js";
import { medallion, tileArt } from "/boards/labyrinthe/tile_art.js";

const SLIDE = { duration: 620, easing: "cubic-bezier(.45, .05, .3, 1)", fill: "both" };
const LAND = { duration: 220, easing: "ease-out", fill: "both" };
const STEP = 170; // ms for a cell
const LONGEST_WALK = 1700;
const SPARK = "M0 -.14 .04 -.04 .14 0 .04 .04 0 .14 -.04 .04 -.14 0 -.04 -.04z";

const shift = (right, down) => `translate(${right}px, ${down}px)`;

/** Show the move that led from a scene to the next; a sent move was seen already. */
export function animate(board, before, after) {
  const walked = before.isSent ? 0 : move(board, before, after);
  after.view.found.forEach((found, seat) => {
    if (found.length > (before.view.found[seat]?.length ?? 0)) celebrate(board, after, seat, found.at(-1), walked);
  });
}

/** Show a push or a walk; the result is how long it lasts. */
function move(board, before, after) {
  const path = after.isSent ? after.clicks : after.last;
  if (path.length === 2) return push(board, before, after, path);
  return path.length ? walk(board, before, after, path[0]) : 0;
}

function push(board, before, after, path) {
  const { size } = after.view;
  const { side, cells } = slotOf(size, path[0]);
  const [down, right] = pushOf(side);
  const { pawns, hand } = viewAfter(before.view, path);
  const from = [{ transform: shift(-right, -down) }, { transform: "none" }];
  for (const cell of cells) board.querySelector(`[data-cell="${cellName(size, cell)}"]`)?.animate(from, SLIDE);
  pawns.forEach((cell, seat) => {
    const pawn = cells.includes(cell) ? board.querySelector(`[data-pawn="${seat}"]`) : null;
    if (before.view.pawns[seat] === cells.at(-1)) comeIn(pawn, size, right, down);
    else pawn?.animate(from, SLIDE);
  });
  const layout = layoutOf(after);
  const last = layout.placeOf(cells.at(-1));
  const out = tileArt(hand, { x: last.x + right, y: last.y + down });
  board.append(out);
  const leaving = [
    { transform: shift(-right, -down), opacity: 1 },
    { transform: "none", opacity: 1, offset: 0.85 },
    { transform: "none", opacity: 0 },
  ];
  removeAfter(out, out.firstChild.animate(leaving, { ...SLIDE, duration: SLIDE.duration + 160 }));
  const shown = [{ transform: "scale(.4)", opacity: 0 }, { transform: "none", opacity: 1 }];
  board.querySelector("[data-hand]")?.animate(shown, { ...LAND, delay: SLIDE.duration });
  return SLIDE.duration + LAND.duration;
}

/** Take a node away once it was seen, or is not to be seen any more. */
function removeAfter(node, animation) {
  const remove = () => node.remove();
  animation.finished.then(remove, remove);
}

/** A pawn falls out with its tile, and comes in again on the other side. */
function comeIn(pawn, size, right, down) {
  const away = (cells) => shift(right * cells, down * cells);
  const out = [
    { transform: away(size - 1) },
    { transform: away(size), opacity: 1, offset: 0.9 },
    { transform: away(size), opacity: 0 },
  ];
  const back = [{ transform: "scale(1.8)", opacity: 0 }, { transform: "none", opacity: 1 }];
  pawn?.animate(out, SLIDE);
  pawn?.animate(back, { ...LAND, fill: "forwards", delay: SLIDE.duration });
}

function walk(board, { view }, _after, name) {
  const { size, to_move: seat } = view;
  const pawn = board.querySelector(`[data-pawn="${seat}"]`);
  const [from, to] = [view.pawns[seat], cellNumber(size, name)];
  const way = from === null || to === null ? null : wayTo(view, from, to);
  if (!pawn || !way) return 0;
  if (way.length === 1) {
    const hop = [{ transform: "none" }, { transform: "translate(0, -0.18px)" }, { transform: "none" }];
    pawn.animate(hop, { duration: 320, easing: "ease-in-out" });
    return 320;
  }
  const frames = way.map((cell) => ({
    transform: shift((cell % size) - (to % size), Math.floor(cell / size) - Math.floor(to / size)),
  }));
  const duration = Math.min(LONGEST_WALK, STEP * (way.length - 1) + 80);
  pawn.animate(frames, { duration, fill: "backwards" });
  return duration;
}

/** A treasure rises from its tile, with sparks around it. */
function celebrate(board, after, seat, treasure, delay) {
  const cell = after.view.pawns[seat];
  if (cell === null) return;
  const { x, y } = layoutOf(after).placeOf(cell);
  const timing = { duration: 1100, delay, easing: "ease-out", fill: "both" };
  const rising = svg("g", { class: "risen" }, medallion(treasure, 0, 0, 0.9));
  const sparks = [...Array(12).keys()].map((number) => svg("path", { d: SPARK, class: `spark-${number % 3}` }));
  const shown = svg("g", { transform: `translate(${x + 0.5} ${y + 0.5})` }, ...sparks, rising);
  board.append(shown);
  sparks.forEach((spark, number) => {
    const [angle, far] = [(number * Math.PI) / 6, number % 2 ? 1.5 : 1.1];
    const there = `${shift(far * Math.cos(angle), far * Math.sin(angle))} rotate(90deg) scale(.3)`;
    const flying = [
      { transform: "scale(.3)", opacity: 0 },
      { transform: "scale(1.2)", opacity: 1, offset: 0.15 },
      { transform: there, opacity: 0 },
    ];
    spark.animate(flying, timing);
  });
  const up = [
    { transform: "scale(.7)", opacity: 0 },
    { transform: "translate(0, -.3px) scale(2)", opacity: 1, offset: 0.35 },
    { transform: "translate(0, -.5px) scale(2)", opacity: 1, offset: 0.75 },
    { transform: "translate(0, -.9px) scale(1.6)", opacity: 0 },
  ];
  removeAfter(shown, rising.animate(up, timing));
}
