/**
 * Where everything lies in a drawing of the maze. The unit is a tile.
 *
 * Around the maze lies the rim with the slots; the *shelf* beside or below it holds the tile in hand and the
 * treasure that is looked for, whichever leaves the maze more room. A small picture has neither name nor shelf.
 */
import { slotOf } from "/boards/labyrinthe/maze.js";

const RIM = 1;
const EDGE = 0.05;
const SHELF = { wide: 0.3, high: 0.22 }; // of the maze's side with its rim
const low = matchMedia("(height < 30rem) and (width >= 35rem)"); // there the page gives the width that is asked for

let room = null; // {width, height} that the page has for the board
let wasBeside = null; // how it was drawn last

/** Note the room that there is for a drawing; says whether it lies another way than it was drawn. */
export function noteRoom(width, height) {
  room = width && height ? { width, height } : null;
  return wasBeside !== null && isBeside() !== wasBeside;
}

/** Whether the maze is larger with the shelf beside it. */
function isBeside() {
  if (low.matches || !room) return low.matches;
  const beside = Math.min(room.width / (1 + SHELF.wide), room.height);
  const below = Math.min(room.width, room.height / (1 + SHELF.high));
  return beside > below;
}

/** Where everything lies in the drawing of a scene. */
export function layoutOf({ view, isPicture = false }) {
  const { size } = view;
  const side = size + 2 * (RIM + EDGE);
  const origin = RIM + EDGE;
  const beside = isBeside();
  if (!isPicture) wasBeside = beside;
  const shelf = isPicture ? null : shelfOf(side, beside, isLooking(view));
  const width = side + (shelf && beside ? shelf.width : 0);
  const height = side + (shelf && !beside ? shelf.height : 0);
  const placeOf = (cell) => ({ x: origin + (cell % size), y: origin + Math.floor(cell / size) });

  /** The place of a slot on the rim. */
  function rimOf(name) {
    const { side: from, line } = slotOf(size, name);
    const far = origin + size;
    if (from % 2 === 0) return { x: origin + line, y: from ? far : origin - RIM, width: 1, height: RIM };
    return { x: from === 1 ? far : origin - RIM, y: origin + line, width: RIM, height: 1 };
  }

  return { size, side, origin, rim: RIM, width, height, shelf, placeOf, rimOf };
}

/** Whether the reader has something to look for: a treasure, or the way home. */
export function isLooking({ treasure, must_go_home: mustGoHome, seat, left, found }) {
  const isOnWay = mustGoHome && seat !== null && left[seat] === 0 && found[seat].length > 0;
  return Boolean(treasure) || isOnWay;
}

/** The shelf's two places: for the tile in hand, and for the treasure; without one the tile has both. */
function shelfOf(side, beside, hasGoal) {
  const [width, height] = beside ? [SHELF.wide * side, side] : [side, SHELF.high * side];
  const [x, y] = beside ? [side, 0] : [0, side];
  if (!hasGoal) return { x, y, width, height, isHigh: beside, hand: { x, y, width, height }, goal: null };
  const half = beside ? { width, height: height / 2 } : { width: width / 2, height };
  const second = beside ? { x, y: y + half.height } : { x: x + half.width, y };
  return { x, y, width, height, isHigh: beside, hand: { x, y, ...half }, goal: { ...second, ...half } };
}

/** Where in a place of the shelf the thing lies, how large it is, and where its two lines of text go. */
export function lyingIn({ x, y, width, height }, isHigh) {
  if (isHigh) {
    const side = Math.min(0.7 * width, 0.5 * height);
    const [middle, centre] = [x + width / 2, y + height / 2];
    const words = { anchor: "middle", width: 0.86 * width };
    const text = { x: middle, above: centre - 0.66 * side, below: centre + 0.68 * side, ...words };
    return { x: middle, y: centre, side, line: 0.16 * side, text };
  }
  const side = 0.72 * height;
  const left = x + 0.16 * height + side;
  const words = { anchor: "start", width: width - side - 0.42 * height };
  const text = { x: left + 0.14 * height, above: y + 0.36 * height, below: y + 0.66 * height, ...words };
  return { x: x + 0.14 * height + side / 2, y: y + height / 2, side, line: 0.19 * height, text };
}
