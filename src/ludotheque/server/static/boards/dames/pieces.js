/** Men and kings, drawn around the middle of their square: White's are smooth, Black's are ribbed. */
import { svg } from "/static/page/elements.js";

const RADIUS = 0.375;
const THICK = 0.07; // how high a man lies
const RIBS = 16;
const STEP = 0.3; // from one taken piece to the next
const MOST_SHOWN = 20;
const CROWN = "M-.2 .13 L-.25 -.11 L-.11 .01 L0 -.18 L.11 .01 L.25 -.11 L.2 .13 Z";

/** The seat and the rank of a sign of the view, null where it is none. */
export function pieceOf(sign) {
  if (!sign || sign === ".") return null;
  return { seat: sign.toLowerCase() === "w" ? 0 : 1, isKing: sign !== sign.toLowerCase() };
}

/** A piece; `kind` are more classes. */
export function pieceArt({ seat, isKing }, { x, y }, kind = "") {
  const made = svg("g", { class: `piece seat-${seat} ${kind}` });
  const body = svg("g", { transform: `translate(${x} ${y + 0.015})` });
  body.append(svg("ellipse", { cy: RADIUS * 0.42, rx: RADIUS * 1.04, ry: RADIUS * 0.8, class: "shade" }));
  if (isKing) body.append(...disc(seat, THICK));
  const lift = isKing ? -THICK : 0;
  const upper = svg("g", { transform: `translate(0 ${lift})` }, ...disc(seat, THICK));
  if (isKing) {
    const base = { x: -0.2, y: 0.15, width: 0.4, height: 0.07, rx: 0.02, class: "crown" };
    upper.append(svg("g", { class: "crowned" }, svg("path", { d: CROWN, class: "crown" }), svg("rect", base)));
  } else {
    upper.append(svg("circle", { r: RADIUS * 0.38, class: "ring" }));
  }
  body.append(upper);
  made.append(body);
  return made;
}

/** A disc with its rim: the lower edge is seen, as when one looks at a table. */
function disc(seat, thick) {
  const nodes = [
    svg("circle", { cy: thick, r: RADIUS, class: "edge" }),
    svg("circle", { r: RADIUS, class: "face" }),
  ];
  if (seat === 1) nodes.push(svg("path", { d: ribs(), class: "ribs" }));
  else nodes.push(svg("circle", { r: RADIUS * 0.72, class: "ring" }));
  return nodes;
}

/** Short strokes towards the middle, all around. */
function ribs() {
  return [...Array(RIBS).keys()]
    .map((number) => {
      const angle = (2 * Math.PI * number) / RIBS;
      const at = (far) => `${(Math.cos(angle) * far).toFixed(3)} ${(Math.sin(angle) * far).toFixed(3)}`;
      return `M${at(RADIUS * 0.66)}L${at(RADIUS * 0.9)}`;
    })
    .join("");
}

/** The pieces that a seat has taken, in a row, each half behind the next. */
export function seatArt({ lost }, seat) {
  const count = Math.min(lost[1 - seat], MOST_SHOWN);
  const pieces = [...Array(count).keys()].map((place) =>
    pieceArt({ seat: 1 - seat, isKing: false }, { x: 0.5 + STEP * place, y: 0.46 }),
  );
  const size = { viewBox: `0 0 ${1 + STEP * (count - 1)} 1`, class: "taken-pieces", "aria-hidden": "true" };
  return svg("svg", size, ...pieces);
}

/** A seat's man, to put beside a name. */
export function symbol(seat) {
  const art = pieceArt({ seat, isKing: false }, { x: 0.5, y: 0.46 });
  return svg("svg", { viewBox: "0 0 1 1", class: "symbol", "aria-hidden": "true" }, art);
}
