/**
 * Tetris by placements: first a turn of the piece is chosen, then the column of its left edge.
 *
 * The drawing's unit is a cell: above the board lie the turns, and the names of the columns. The small picture of a
 * game shows the lower part of the board only, and the piece above it.
 */
import { svg } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";

const PICTURE_ROWS = 9;
const TURNS_HIGH = 3; // the row of turns, with its margins

const SHAPES = {
  I: ["xxxx"], J: ["x..", "xxx"], L: ["..x", "xxx"], O: ["xx", "xx"], S: [".xx", "xx."], Z: ["xx.", ".xx"], T: [".x.", "xxx"],
};
const MARKS = {
  I: "M5 2.2V7.8", J: "M6.500 2.500V7H3.200", L: "M3.500 2.500V7H6.800", O: "M5 3a2 2 0 1 0 .01 0", S: "M3 7 7 3", Z: "M3 3 7 7", T: "M5 3.5a1.5 1.5 0 1 0 .01 0",
};

const columnName = (column) => String.fromCharCode(97 + column);

/** A shape after quarter turns, as rows from the top. */
export function turned(shape, quarters) {
  let rows = shape;
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    rows = [...rows[0]].map((_cell, column) => rows.map((row) => row[column]).reverse().join(""));
  }
  return rows;
}

/** A cell of a piece: its colour, a shine, and its mark. */
function cell(kind, x, y, size = 1) {
  const inset = 0.04 * size;
  const known = kind in SHAPES;
  const box = { x: x + inset, y: y + inset, width: size - 2 * inset, height: size - 2 * inset, rx: 0.14 * size };
  const parts = [svg("rect", { ...box, class: `cell cell-${known ? kind : "other"}` })];
  parts.push(svg("path", { d: `M${x + 0.14 * size} ${y + 0.3 * size}v${-0.16 * size}h${0.72 * size}`, class: "shine" }));
  if (known) {
    const place = `translate(${x} ${y}) scale(${size / 10})`;
    parts.push(svg("path", { d: MARKS[kind], transform: place, class: "sign" }));
  }
  return parts;
}

function shapeAt(kind, rows, x, y, size) {
  return rows.flatMap((row, up) => [...row].flatMap((one, across) => (one === "x" ? cell(kind, x + across * size, y + up * size, size) : [])));
}

/** The wall, as nodes; the lowest row ends at `bottom`. */
function wall(view, left, bottom, most) {
  return view.rows.slice(0, most).flatMap((row, up) => [...row].flatMap((kind, across) => (kind === "." ? [] : cell(kind, left + across, bottom - 1 - up))));
}

/** The drawing of a scene. */
export function draw(scene) {
  return scene.isPicture ? drawPicture(scene.view) : drawBoard(scene);
}

function drawPicture(view) {
  const high = Math.min(PICTURE_ROWS, view.height);
  const [width, height] = [view.width, high + 2.5];
  const shape = SHAPES[view.piece];
  const art = [svg("rect", { x: 0, y: 0, width, height, rx: 0.3, class: "well" }), ...wall(view, 0, height, high)];
  if (shape) art.push(...shapeAt(view.piece, turned(shape, 1), Math.floor(width / 2), 0.3, 1));
  return { width, height, art, rows: [], start: [] };
}

function drawBoard(scene) {
  const { view, clicks } = scene;
  const top = TURNS_HIGH + 1;
  const [width, height] = [Math.max(10, view.width), top + view.height + view.hidden];
  const left = (width - view.width) / 2;
  const art = [svg("rect", { x: left, y: top, width: view.width, height: height - top, class: "well" }), ...wall(view, left, height, view.height + view.hidden)];
  for (let column = 0; column < view.width; column += 1) {
    art.push(svg("text", { x: left + column + 0.5, y: top - 0.3, class: "letter" }, columnName(column)));
  }
  const turns = [...Array(4).keys()].map((turn) => turnSpot(scene, turn, (width / 4) * turn, width / 4, art));
  const columns = [...Array(view.width).keys()].map((column) => ({
    ...{ target: [columnName(column)], x: left + column, y: top - 1, width: 1, height: height - top + 1 },
    name: _("column {name}", { name: columnName(column) }),
  }));
  const rows = clicks.length ? [columns] : [turns];
  return { width, height, art, rows, anew: clicks.length ? turns : [], start: clicks.length ? [columnName(Math.floor(view.width / 2))] : ["r0"] };
}

function turnSpot({ view, clicks, allows }, turn, x, width, art) {
  const target = [`r${turn}`];
  const shape = SHAPES[view.piece];
  const isThere = clicks[0] === target[0] || allows(target);
  const box = { x: x + 0.1, y: 0.1, width: width - 0.2, height: TURNS_HIGH - 0.4 };
  art.push(svg("rect", { ...box, rx: 0.3, class: `choice${clicks[0] === target[0] ? " chosen" : ""}` }));
  if (isThere && shape) {
    const rows = turned(shape, turn);
    const size = Math.min((box.width - 0.3) / rows[0].length, (box.height - 0.3) / rows.length, 0.8);
    art.push(...shapeAt(view.piece, rows, x + (width - rows[0].length * size) / 2, 0.1 + (box.height - rows.length * size) / 2, size));
  }
  return { target, ...box, name: _("{piece}, turned {turns} times", { piece: view.piece, turns: turn }) };
}

/** The piece above the column that is pointed at, as it is turned. */
export function preview({ view, clicks }, [target]) {
  const shape = SHAPES[view.piece];
  if (!shape || !/^r[0-3]$/.test(clicks[0] ?? "") || target.length !== 1) return [];
  const rows = turned(shape, Number(clicks[0][1]));
  const column = target.charCodeAt(0) - 97;
  if (column + rows[0].length > view.width) return [];
  return shapeAt(view.piece, rows, (Math.max(10, view.width) - view.width) / 2 + column, TURNS_HIGH + 1, 1);
}

/** A column in words. */
export function look(view, place) {
  const column = place.charCodeAt(0) - 97;
  if (place.length !== 1 || column < 0 || column >= view.width) return null;
  const height = view.rows.reduce((most, row, number) => (row[column] === "." ? most : number + 1), 0);
  return _("column {name}, {height} high", { name: place, height });
}

/** The board, row by row from the top. */
export const read = (view) => [...view.rows].reverse();

/** A move in words. */
export function say([first, column]) {
  if (first === "hold") return _("the piece is held back");
  if (!column) return _("the piece {piece} comes", { piece: first });
  return _("turned {turns} times, column {name}", { turns: first.slice(1), name: column });
}

/** What to choose next. */
export const prompt = (clicks) => (clicks.length ? _("Choose the column of its left edge") : _("Choose how the piece is turned"));
