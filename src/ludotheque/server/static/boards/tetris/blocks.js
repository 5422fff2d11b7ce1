/**
 * Blocks of painted wood: each kind of piece has a colour and a mark of its own, so that nobody needs the colour.
 *
 * A block is drawn once for each size, then copied.
 */

/** By the piece's letter: the colour, and the mark as strokes in a square of 10. */
const KINDS = {
  I: ["#4fa9de", [[5, 2.2, 5, 7.8]]],
  J: ["#3d6fd0", [[6.5, 2.5, 6.5, 7], [6.5, 7, 3.2, 7]]],
  L: ["#e8912d", [[3.5, 2.5, 3.5, 7], [3.5, 7, 6.8, 7]]],
  O: ["#e9c53a", "ring"],
  S: ["#2f9e78", [[3, 7, 7, 3]]],
  Z: ["#cf4f3c", [[3, 3, 7, 7]]],
  T: ["#9a5cb4", "dot"],
  "#": ["#8b857d", [[3, 3, 7, 7], [3, 7, 7, 3]]],
};
const sprites = new Map(); // by kind and size

function mix(colour, other, share) {
  return `color-mix(in srgb, ${colour}, ${other} ${Math.round(share * 100)}%)`;
}

/** The colour of a piece. */
export const colourOf = (kind) => (KINDS[kind] ?? KINDS["#"])[0];

function strokeMark(paint, mark, x, y, size, colour) {
  const unit = size / 10;
  paint.strokeStyle = paint.fillStyle = colour;
  paint.lineWidth = Math.max(1, size * 0.09);
  paint.lineCap = "round";
  paint.beginPath();
  if (mark === "ring" || mark === "dot") paint.arc(x + 5 * unit, y + 5 * unit, (mark === "ring" ? 2 : 1.5) * unit, 0, 7);
  else for (const [x1, y1, x2, y2] of mark) {
    paint.moveTo(x + x1 * unit, y + y1 * unit);
    paint.lineTo(x + x2 * unit, y + y2 * unit);
  }
  if (mark === "dot") paint.fill();
  else paint.stroke();
}

/** A block on a canvas of its own. */
function sprite(kind, size) {
  const name = `${kind} ${size}`;
  if (sprites.has(name)) return sprites.get(name);
  if (sprites.size > 200) sprites.clear(); // a window was resized very often
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const paint = canvas.getContext("2d");
  const [colour, mark] = KINDS[kind] ?? KINDS["#"];
  const [rim, round, bevel] = [Math.max(0.5, size * 0.03), size * 0.16, size * 0.14];
  const face = paint.createLinearGradient(0, 0, size, size);
  face.addColorStop(0, mix(colour, "white", 0.42));
  face.addColorStop(0.5, colour);
  face.addColorStop(1, mix(colour, "black", 0.32));
  paint.fillStyle = face;
  paint.beginPath();
  paint.roundRect(rim, rim, size - 2 * rim, size - 2 * rim, round);
  paint.fill();
  const inside = paint.createLinearGradient(0, bevel, 0, size - bevel);
  inside.addColorStop(0, mix(colour, "white", 0.18));
  inside.addColorStop(1, mix(colour, "black", 0.1));
  paint.fillStyle = inside;
  paint.beginPath();
  paint.roundRect(bevel, bevel, size - 2 * bevel, size - 2 * bevel, round * 0.6);
  paint.fill();
  strokeMark(paint, mark, 0, size * 0.02, size, mix(colour, "white", 0.55));
  strokeMark(paint, mark, 0, -size * 0.02, size, mix(colour, "black", 0.55));
  sprites.set(name, canvas);
  return canvas;
}

/** A block with its upper left corner there. */
export function drawBlock(paint, kind, x, y, size) {
  paint.drawImage(sprite(kind, Math.max(2, Math.round(size))), x, y, size, size);
}

/** Where a block would come to lie: an outline, with its mark. */
export function drawGhost(paint, kind, x, y, size) {
  const [colour, mark] = KINDS[kind] ?? KINDS["#"];
  paint.save();
  paint.strokeStyle = colour;
  paint.lineWidth = Math.max(1, size * 0.07);
  paint.setLineDash([size * 0.2, size * 0.12]);
  paint.beginPath();
  paint.roundRect(x + size * 0.08, y + size * 0.08, size * 0.84, size * 0.84, size * 0.14);
  paint.stroke();
  paint.globalAlpha = 0.16;
  paint.fillStyle = colour;
  paint.fill();
  paint.globalAlpha = 0.5;
  paint.setLineDash([]);
  strokeMark(paint, mark, x, y, size, colour);
  paint.restore();
}
