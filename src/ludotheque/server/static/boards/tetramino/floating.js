/**
 * The held piece while it floats: where it would land, and how that is drawn.
 *
 * `at` is where the middle of its grip is in the drawing, null while it is at home. Under a pointer a place
 * that fits draws the piece to itself; under the keys it goes exactly where it is.
 */
import { cross, ghost, pieceArt } from "/boards/tetramino/art.js";
import { fits, heldPiece, topLeft, troubles } from "/boards/tetramino/hand.js";
import { sizeOf } from "/boards/tetramino/layout.js";

const REACH = 0.8; // cells over which a place that fits draws a piece to itself
const NEAR = 0.25; // cells that a piece's middle may be outside the grid and still be meant for it
const STEPS = [-1, 0, 1];

/** The row and column where the held piece would begin, and whether it fits; null away from the grid. */
export function landing(scene, { grid }, at, byKeys) {
  const piece = heldPiece(scene);
  if (!piece || !at) return null;
  const row = at.y - grid.y - 0.5 - piece.grip[0];
  const column = at.x - grid.x - 0.5 - piece.grip[1];
  const nearest = [Math.round(row), Math.round(column)];
  if (byKeys) return { place: nearest, fits: fits(scene, piece, nearest) };
  const far = (place) => Math.hypot(place[0] - row, place[1] - column);
  const around = STEPS.flatMap((down) => STEPS.map((right) => [nearest[0] + down, nearest[1] + right]));
  const fitting = around
    .filter((place) => far(place) < REACH && fits(scene, piece, place))
    .sort((one, other) => far(one) - far(other));
  if (fitting.length) return { place: fitting[0], fits: true };
  const [high, broad] = sizeOf(piece.form);
  const [down, right] = [row + high / 2, column + broad / 2];
  const outside = Math.max(-down, down - grid.height, -right, right - grid.width);
  return outside > NEAR ? null : { place: nearest, fits: false };
}

/** The nodes of the held piece, of where it would land, and of its blocks that do not fit. */
export function floatingArt(scene, layout, at, byKeys) {
  const { cornerOf, homeOf } = layout;
  const piece = heldPiece(scene);
  if (!piece) return [];
  if (!at) {
    const home = piece.cells ? cornerOf(topLeft(piece.cells)) : homeOf(piece.number, piece.form);
    return [pieceArt(piece, piece.turn, home, "held")];
  }
  const land = landing(scene, layout, at, byKeys);
  const own = { x: at.x - 0.5 - piece.grip[1], y: at.y - 0.5 - piece.grip[0] };
  const drawn = pieceArt(piece, piece.turn, own, "held");
  if (!land) return [drawn];
  if (land.fits) return [ghost(piece, piece.turn, cornerOf(land.place), "landing"), drawn];
  return [drawn, ...troubles(scene, piece, land.place).map((cell) => cross(cornerOf(cell)))];
}
