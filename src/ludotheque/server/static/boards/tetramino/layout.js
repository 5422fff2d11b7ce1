/**
 * Where everything lies in a drawing of tetramino. The unit is a cell; a cell is [row, column].
 *
 * The grid lies in a frame with letters and numbers; the tray of the pieces lies beside it on a wide screen,
 * below it on a narrow one. A race has a shelf above, with the other player's grid in small.
 */

const BORDER = 0.45; // above the grid and to its left, for the letters and the numbers
const RIM = 0.28; // on its other sides
const EDGE = 0.18; // around everything
const SHELF = 1.6;
const LEAST_WIDTH = 5; // a narrower grid would fill a telephone with three columns
const LARGEST = 0.66; // of a piece in the tray, to one on the grid

/** The places of a board and its tray, on a wide or a narrow screen, with or without a shelf above. */
export function layoutOf({ width: columns, height: rows, pieces }, { isWide, hasShelf }) {
  const top = EDGE + (hasShelf ? SHELF : 0);
  const count = pieces.length;
  const inner = isWide ? columns : Math.max(columns, LEAST_WIDTH);
  const grid = { x: EDGE + BORDER + (inner - columns) / 2, y: top + BORDER, width: columns, height: rows };
  const frame = { x: EDGE, y: top, width: inner + BORDER + RIM, height: rows + BORDER + RIM };
  const across = isWide ? Math.ceil(count / 3) : count > 6 ? 4 : Math.min(3, count);
  const down = Math.ceil(count / across);
  const side = isWide ? frame.height / Math.max(down, 2) : frame.width / Math.max(across, 3);
  const tray = isWide
    ? { x: frame.x + frame.width + EDGE, y: top, width: across * side, height: frame.height }
    : { x: EDGE, y: top + frame.height + EDGE, width: frame.width, height: down * side };
  const longest = Math.max(...pieces.flatMap(({ turns }) => sizeOf(turns[0])));
  const scale = Math.min(LARGEST, (side - 0.3) / longest);
  const slotOf = (number) => {
    const [row, column] = [Math.floor(number / across), number % across];
    const wanting = across - Math.min(across, count - row * across); // the last row stands in the middle
    const [x, y] = [(tray.width - across * side) / 2, (tray.height - down * side) / 2];
    return {
      x: tray.x + x + (column + wanting / 2) * side,
      y: tray.y + y + row * side,
      width: side,
      height: side,
    };
  };
  /** Where a form begins when it lies in its slot. */
  const homeOf = (number, form) => {
    const slot = slotOf(number);
    const [high, broad] = sizeOf(form);
    return { x: slot.x + (side - broad * scale) / 2, y: slot.y + (side - high * scale) / 2, scale };
  };
  const width = (isWide ? tray.x + tray.width : frame.x + frame.width) + EDGE;
  const height = (isWide ? frame.y + frame.height : tray.y + tray.height) + EDGE;
  const shelf = { x: EDGE, y: EDGE, width: width - 2 * EDGE, height: SHELF - EDGE };
  const cornerOf = ([row, column]) => ({ x: grid.x + column, y: grid.y + row });
  return { width, height, grid, frame, tray, across, slotOf, homeOf, cornerOf, shelf };
}

/** The rows and the columns of a form. */
export function sizeOf(form) {
  return [0, 1].map((axis) => 1 + Math.max(...form.map((cell) => cell[axis])));
}

/** The block by which a piece is held, in the form of that turn: its middle one, which turns with it. */
export function gripOf({ turns }, turn) {
  const middle = [0, 1].map((axis) => turns[0].reduce((sum, cell) => sum + cell[axis], 0) / turns[0].length);
  const distance = ([row, column]) => (row - middle[0]) ** 2 + (column - middle[1]) ** 2;
  let grip = [...turns[0]].sort((one, other) => distance(one) - distance(other))[0];
  for (const form of turns.slice(0, turn)) grip = turnedBlock(grip, form);
  return grip;
}

/** Where a block of a form is after a clockwise quarter turn. */
export function turnedBlock([row, column], form) {
  return [column, sizeOf(form)[0] - 1 - row];
}

/** The block of a form nearest to a point of it, and the point as seen from its middle, within the block. */
export function nearestBlock(form, { x, y }) {
  const from = ([row, column]) => ({ x: x - column - 0.5, y: y - row - 0.5 });
  const far = (block) => Math.hypot(from(block).x, from(block).y);
  const block = form.reduce((best, one) => (far(one) < far(best) ? one : best));
  const within = (distance) => Math.max(-0.5, Math.min(0.5, distance));
  return { block, offset: { x: within(from(block).x), y: within(from(block).y) } };
}

/** The cells of a form that begins at that row and column. */
export function cellsAt(form, [row, column]) {
  return form.map(([down, right]) => [row + down, column + right]);
}

/** The line around cells, as the path of an SVG drawing. */
export function outline(cells) {
  const inside = new Set(cells.map(String));
  const sides = new Map(); // from a corner to the next, clockwise, the piece to the right
  const add = (from, to) => sides.set(String(from), [...(sides.get(String(from)) ?? []), to]);
  for (const [row, column] of cells) {
    if (!inside.has(String([row - 1, column]))) add([column, row], [column + 1, row]);
    if (!inside.has(String([row, column + 1]))) add([column + 1, row], [column + 1, row + 1]);
    if (!inside.has(String([row + 1, column]))) add([column + 1, row + 1], [column, row + 1]);
    if (!inside.has(String([row, column - 1]))) add([column, row + 1], [column, row]);
  }
  let path = "";
  while (sides.size) {
    const [start] = sides.keys();
    let corner = start;
    path += `M${corner}`;
    do {
      const next = sides.get(corner).pop();
      if (!sides.get(corner).length) sides.delete(corner);
      corner = String(next);
      path += `L${corner}`;
    } while (corner !== start);
    path += "z";
  }
  return path;
}
