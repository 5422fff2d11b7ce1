/** A short celebration when a grid is full: the full grid lingers while blocks fly up from it. */
import { svg } from "/static/page/elements.js";
import { pieceArt, toneOf } from "/boards/tetramino/art.js";
import { topLeft } from "/boards/tetramino/hand.js";

const LINGERS = 1500;
const BLOCKS = 36;

/** Celebrate over the drawing: `pieces` fill the grid; it lingers where another card has come already. */
export function celebrate(art, { grid, cornerOf }, pieces, lingers) {
  const layer = svg("g", { class: "celebration" });
  if (lingers) {
    const lying = (piece) => pieceArt(piece, piece.turn, cornerOf(topLeft(piece.cells)));
    const old = svg("g", {}, svg("rect", { ...grid, class: "well" }), ...pieces.map(lying));
    old.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], timing(LINGERS));
    layer.append(old);
  }
  const middle = { x: grid.x + grid.width / 2, y: grid.y + grid.height / 2 };
  for (let index = 0; index < BLOCKS; index += 1) layer.append(flying(middle, pieces[index % pieces.length]));
  art.append(layer);
  setTimeout(() => layer.remove(), LINGERS);
}

function flying({ x, y }, piece) {
  const size = 0.12 + Math.random() * 0.14;
  const square = { x, y, width: size, height: size, rx: size / 5 };
  const block = svg("rect", { ...square, class: `confetto ${toneOf(piece)}` });
  const angle = Math.random() * 2 * Math.PI;
  const distance = 1.2 + Math.random() * 2.2;
  const [right, down] = [Math.cos(angle) * distance, Math.sin(angle) * distance - 0.6];
  const spin = 360 * (Math.random() - 0.5);
  const path = [
    { transform: "translate(0, 0) rotate(0)", opacity: 1 },
    { transform: `translate(${right}px, ${down}px) rotate(${spin}deg)`, opacity: 1, offset: 0.55 },
    { transform: `translate(${right * 1.1}px, ${down + 1.4}px) rotate(${2 * spin}deg)`, opacity: 0 },
  ];
  block.animate(path, timing(LINGERS));
  return block;
}

function timing(duration) {
  return { duration, easing: "cubic-bezier(.2, .7, .4, 1)", fill: "forwards" };
}
