/** Where everything lies on a quintago board. The unit is a hole; a cell is [row, column]. */
import { cellOf, nameOf } from "/static/any_board/cells.js";

const MARGIN = 0.16; // around a tile's holes
const GAP = 0.16; // between two tiles
export const TURNS = ["ccw", "cw"];

/** Where everything lies. */
export function layoutOf({ quadrants, size }) {
  const side = quadrants * size;
  const tile = size + 2 * MARGIN;
  const border = 0.04 + 0.07 * side; // for the letters and the numbers, which stay readable on large boards
  const width = 2 * border + quadrants * tile + (quadrants - 1) * GAP;
  const ledge = 0.135 * width; // for 44 px on a telephone, however many holes there are
  const isAbove = (row) => row < quadrants / 2;
  const tops = [];
  let y = 0.1;
  for (let row = 0; row < quadrants; row += 1) {
    y += (isAbove(row) ? ledge : 0) + (row === 0 ? border : 0);
    tops.push(y);
    y += tile + (isAbove(row) && row < quadrants - 1 ? GAP : 0) + (isAbove(row) ? 0 : ledge);
  }
  const left = (column) => border + column * (tile + GAP);
  const place = ([row, column]) => ({
    x: left(Math.floor(column / size)) + MARGIN + (column % size),
    y: tops[Math.floor(row / size)] + MARGIN + (row % size),
  });
  const ledgeOf = (quadrant) => {
    const row = Math.floor(quadrant / quadrants);
    const top = isAbove(row) ? tops[row] - ledge - (row === 0 ? border : 0) : tops[row] + tile;
    return { x: left(quadrant % quadrants), y: top, width: tile, height: ledge };
  };
  const turnOf = (quadrant, turn) => {
    const around = ledgeOf(quadrant);
    const button = { width: around.width * 0.4, height: around.height * 0.94 };
    const x = turn === "cw" ? around.x + around.width - button.width : around.x;
    return { x, y: around.y + around.height * 0.03, ...button };
  };
  const tileOf = (quadrant) => {
    return { x: left(quadrant % quadrants), y: tops[Math.floor(quadrant / quadrants)], side: tile };
  };
  const quadrantOf = ([row, column]) => Math.floor(row / size) * quadrants + Math.floor(column / size);
  const places = { place, ledgeOf, turnOf, tileOf, quadrantOf };
  return { quadrants, size, side, border, width, height: y + 0.1, ...places };
}

/** The rows of a board once a seat has made these clicks: a stone in a hole, then a quadrant turned. */
export function rowsAfter(view, [hole, ...turn], seat) {
  const layout = layoutOf(view);
  const after = view.rows.map((row) => [...row]);
  view.rows.forEach((row, down) => {
    [...row].forEach((content, right) => {
      const name = nameOf([down, right]);
      const [toRow, toColumn] = cellOf(landing(layout, [name, ...turn]));
      after[toRow][toColumn] = name === hole ? String(seat + 1) : content;
    });
  });
  return after.map((row) => row.join(""));
}

/** Where the last stone lies now, after its own quadrant may have turned. */
export function landing({ size, quadrantOf }, [hole, quadrant, turn]) {
  if (!hole) return null;
  const [row, column] = cellOf(hole);
  if (!turn || quadrant !== `q${quadrantOf([row, column]) + 1}`) return hole;
  const [down, right] = [row % size, column % size];
  const turned = turn === "cw" ? [right, size - 1 - down] : [size - 1 - right, down];
  return nameOf([row - down + turned[0], column - right + turned[1]]);
}
