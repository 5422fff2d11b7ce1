/**
 * A card of tetramino to try things on: A is an L of three blocks, B a bar of two, C one block; one cell of
 * its grid is a hole.
 */

const GRID = { width: 4, height: 3, holes: ["d3"] };
const NAMES = "ABC";
const SHAPES = ["L3", "I2", "O1"];
export const FORMS = [[[0, 0], [1, 0], [1, 1]], [[0, 0], [0, 1]], [[0, 0]]];

/** A form after a clockwise quarter turn, its blocks in reading order. */
function turned(form) {
  const height = 1 + Math.max(...form.map(([row]) => row));
  const blocks = form.map(([row, column]) => [column, height - 1 - row]);
  return blocks.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

/** A form after each quarter turn that makes another one of it. */
export function allTurns(form) {
  const found = [form];
  while (String(turned(found.at(-1))) !== String(form)) found.push(turned(found.at(-1)));
  return found;
}

/** A scene; `lying` has the cells and the turn of each piece that lies on the grid, by its letter. */
export function sceneOf({ hand = null, lying = {}, prefix = [], seat = 0, clicks = [] } = {}) {
  const pieces = FORMS.map((form, number) => {
    const { cells = null, turn = 0 } = lying[NAMES[number]] ?? {};
    const [name, shape] = [NAMES[number], SHAPES[number]];
    return { name, colour: "37;43", shape, turns: allTurns(form), cells, turn };
  });
  const boards = Array(seat + 1).fill({ ...GRID, pieces });
  const view = { boards, seat, prefix, stage: 0, stages: 1, wins: boards.map(() => 0), rounds: 1 };
  const allows = (path) => isFree(pieces, path.slice(prefix.length));
  return { view, hand, mine: true, seat, clicks, allows, hint: [], last: [], values: {} };
}

/** Whether a piece may be put down as a path says: the server's part, played by hand. */
function isFree(pieces, [piece, turn, name]) {
  if (!name) return false;
  const number = Number(piece.slice(1)) - 1;
  const others = pieces.filter((_piece, other) => other !== number);
  const taken = new Set([...GRID.holes, ...others.flatMap(({ cells }) => cells ?? [])]);
  const form = pieces[number].turns[Number(turn.slice(1))];
  const [row, column] = [Number(name.slice(1)) - 1, name.charCodeAt(0) - "a".charCodeAt(0)];
  return form.every((block) => {
    const [down, right] = [row + block[0] - form[0][0], column + block[1] - form[0][1]];
    const isInside = down >= 0 && right >= 0 && down < GRID.height && right < GRID.width;
    return isInside && !taken.has(`${"abcd"[right]}${down + 1}`);
  });
}

export const B_LIES = { B: { cells: ["b1", "c1"] } };
