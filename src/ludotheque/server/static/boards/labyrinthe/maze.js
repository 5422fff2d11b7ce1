/**
 * What lies where in a labyrinthe view, and what a push or a walk makes of it, so that moves can be shown.
 *
 * Cells are counted row by row. A tile is its openings (N 1, E 2, S 4, W 8) and sixteen times its treasure's
 * number. A slot is a side and a line: `nb` pushes down into column b, `w2` to the right into row 2.
 */
import { cellOf, columnName, nameOf } from "/static/any_board/cells.js";

export const SIDES = "nesw";
const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]];

export const openingsOf = (tile) => tile & 15;
export const treasureOf = (tile) => tile >> 4;
export const lettersOf = (openings) => [...SIDES].filter((_side, place) => (openings >> place) & 1).join("");
export const openingsIn = (letters) => [...letters].reduce((sum, side) => sum | (1 << SIDES.indexOf(side)), 0);
export const isFixed = (size, cell) => Math.floor(cell / size) % 2 === 0 && (cell % size) % 2 === 0;
export const cellName = (size, cell) => nameOf([Math.floor(cell / size), cell % size]);

/** The cell of a name, null where the maze has none of that name. */
export function cellNumber(size, name) {
  const [row, column] = cellOf(name) ?? [size, size];
  return row < size && column < size ? row * size + column : null;
}

/** The openings after a quarter turn: clockwise, or back. */
export function turned(openings, quarters) {
  const left = ((quarters % 4) + 4) % 4;
  return ((openings << left) | (openings >> (4 - left))) & 15;
}

/** All slots, by side, then by line. */
export function slotsOf(size) {
  const lines = [...Array((size - 1) / 2).keys()].map((place) => 2 * place + 1);
  return [...SIDES].flatMap((side) =>
    lines.map((line) => side + ("ns".includes(side) ? columnName(line) : line + 1)),
  );
}

/** A slot's side (0 to 3), its line, and the cells from where a tile comes in to where one falls out. */
export function slotOf(size, name) {
  const side = SIDES.indexOf(name[0]);
  const line = side % 2 ? Number(name.slice(1)) - 1 : cellOf(`${name.slice(1)}1`)[1];
  const places = [...Array(size).keys()];
  const cells = side % 2 ? places.map((place) => line * size + place) : places.map((place) => place * size + line);
  return { side, line, cells: side === 1 || side === 2 ? cells.reverse() : cells };
}

/** The slot at the other end of the line. */
export function oppositeOf(name) {
  return name && SIDES[(SIDES.indexOf(name[0]) + 2) % 4] + name.slice(1);
}

/** The cell on a side of another (0 north … 3 west), null beyond the rim. */
export function neighbour(size, cell, side) {
  const [row, column] = [Math.floor(cell / size) + STEPS[side][0], (cell % size) + STEPS[side][1]];
  return row >= 0 && column >= 0 && row < size && column < size ? row * size + column : null;
}

/** The way a push moves things, in cells: [down, right]. */
export const pushOf = (side) => STEPS[(side + 2) % 4];

/** The view after the move that a path says: a push, or a walk of the seat whose turn it is. */
export function viewAfter(view, [first, letters]) {
  const { size, tiles, hand, pawns, to_move: seat } = view;
  if (!letters) {
    const cell = cellNumber(size, first);
    return { ...view, pawns: pawns.map((pawn, one) => (one === seat ? cell : pawn)) };
  }
  const { cells } = slotOf(size, first);
  const after = [...tiles];
  cells.forEach((cell, place) => {
    after[cell] = place ? tiles[cells[place - 1]] : openingsIn(letters) | (treasureOf(hand) << 4);
  });
  const moved = new Map(cells.map((cell, place) => [cell, cells[(place + 1) % size]]));
  return {
    ...view,
    tiles: after,
    hand: tiles[cells.at(-1)],
    pawns: pawns.map((cell) => moved.get(cell) ?? cell),
    is_pushed: true,
    forbidden: oppositeOf(first),
  };
}

/** The shortest way along the corridors from a cell to another, both of them in it; null where there is none. */
export function wayTo({ size, tiles }, from, to) {
  const before = new Map([[from, null]]);
  for (const here of before.keys()) {
    if (here === to) break;
    for (let side = 0; side < 4; side += 1) {
      const there = neighbour(size, here, side);
      const isOpen = there !== null && (tiles[here] >> side) & 1 && (tiles[there] >> (side + 2) % 4) & 1;
      if (isOpen && !before.has(there)) before.set(there, here);
    }
  }
  if (!before.has(to)) return null;
  const way = [];
  for (let cell = to; cell !== null; cell = before.get(cell)) way.unshift(cell);
  return way;
}
