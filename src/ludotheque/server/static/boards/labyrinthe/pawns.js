/** The pawns: each seat's has a colour, a shape and a number. */
import { svg } from "/static/page/elements.js";

/** The outline of a seat's pawn in a square of that side around a point: a disc, a square, a triangle, a diamond. */
function outline(seat, x, y, side, kind) {
  const half = side / 2;
  if (seat === 0) return svg("circle", { cx: x, cy: y, r: half, class: kind });
  if (seat === 1) {
    const place = { x: x - half * 0.9, y: y - half * 0.9, width: side * 0.9, height: side * 0.9, rx: side * 0.14 };
    return svg("rect", { ...place, class: kind });
  }
  const corners = {
    2: [[0, -1.12], [1.14, 0.86], [-1.14, 0.86]],
    3: [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]],
  }[seat];
  const points = corners.map(([right, down]) => `${x + right * half},${y + down * half}`).join(" ");
  return svg("polygon", { points, class: kind });
}

/** A pawn around a point. */
export function pawnArt(seat, x, y, side) {
  const size = { "font-size": side * 0.62, "text-anchor": "middle", "dominant-baseline": "central" };
  const down = seat === 2 ? side * 0.1 : 0;
  return svg(
    "g",
    { class: `pawn seat-${seat}` },
    outline(seat, x + side * 0.06, y + side * 0.1, side, "pawn-shadow"),
    outline(seat, x, y, side, "pawn-rim"),
    outline(seat, x, y, side * 0.8, "pawn-body"),
    svg("text", { x, y: y + down, class: "pawn-number", ...size }, String(seat + 1)),
  );
}

/** A seat's home on its corner: its shape and number let into the floor. */
export function homeArt(seat) {
  return svg("g", { class: `home seat-${seat}` }, outline(seat, 0.5, 0.52, 0.56, "home-mark"));
}

/** Where the pawns on one cell stand in it, and how large they are: [right, down, side]. */
export function standing(count) {
  if (count === 1) return [[0.5, 0.54, 0.5]];
  if (count === 2) return [[0.3, 0.5, 0.4], [0.7, 0.56, 0.4]];
  return [[0.29, 0.3, 0.36], [0.71, 0.3, 0.36], [0.29, 0.73, 0.36], [0.71, 0.73, 0.36]].slice(0, count);
}

/** A seat's mark, to put beside a name. */
export function symbol(seat) {
  return svg("svg", { viewBox: "0 0 1 1", class: "symbol", "aria-hidden": "true" }, pawnArt(seat, 0.48, 0.48, 0.74));
}
