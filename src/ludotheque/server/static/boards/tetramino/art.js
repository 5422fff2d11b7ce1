/** The nodes of a tetramino drawing. */
import { svg } from "/static/page/elements.js";
import { cellOf, columnName } from "/static/any_board/cells.js";
import { gripOf, outline } from "/boards/tetramino/layout.js";

const TONES = [43, 41, 45, 46, 42, 44, 47, 100]; // the backgrounds that cards ask a terminal for

/** The class of a piece's colour; a code that asks for none of ours gets one by its number. */
export function toneOf({ colour, number }) {
  const wanted = colour.split(";").map(Number).findLast((code) => TONES.includes(code));
  return `tone-${wanted ?? TONES[number % TONES.length]}`;
}

/** A text in the middle of that point. */
export function text(x, y, content, kind, size) {
  const middle = { "text-anchor": "middle", "dominant-baseline": "central" };
  return svg("text", { x, y, class: kind, "font-size": size, ...middle }, String(content));
}

/** The hatching of blocks that do not fit. */
export function definitions() {
  const pattern = { id: "hatch", width: 0.2, height: 0.2, patternUnits: "userSpaceOnUse" };
  const turned = { ...pattern, patternTransform: "rotate(45)" };
  return svg("defs", {}, svg("pattern", turned, svg("rect", { width: 0.09, height: 0.2, class: "hatch" })));
}

/** The frame, the grid in it with its letters and numbers, and the tray. */
export function table({ grid, frame, tray }, board) {
  const radius = { rx: 0.28 };
  const made = [svg("rect", { ...frame, ...radius, class: "frame" })];
  made.push(svg("rect", { ...tray, ...radius, class: "tray" }));
  made.push(svg("rect", { ...around(grid, 0.08), rx: 0.16, class: "well" }));
  for (let column = 0; column < grid.width; column += 1) {
    made.push(text(grid.x + column + 0.5, grid.y - 0.25, columnName(column), "label", 0.26));
  }
  for (let row = 0; row < grid.height; row += 1) {
    made.push(text(grid.x - 0.25, grid.y + row + 0.5, row + 1, "label", 0.26));
    for (let column = 0; column < grid.width; column += 1) {
      made.push(svg("rect", { ...inset(grid.x + column, grid.y + row, 0.05), rx: 0.12, class: "cell" }));
    }
  }
  for (const [row, column] of board.holes.map(cellOf)) {
    made.push(svg("rect", { ...inset(grid.x + column, grid.y + row, 0), class: "hole" }));
  }
  return made;
}

function around({ x, y, width, height }, by) {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function inset(x, y, by) {
  return { x: x + by, y: y + by, width: 1 - 2 * by, height: 1 - 2 * by };
}

/** A piece in its form of that turn, at a place of the drawing and a scale. */
export function pieceArt(piece, turn, { x, y, scale = 1 }, kind = "") {
  const form = piece.turns[turn];
  const [row, column] = gripOf(piece, turn);
  const block = { rx: 0.13, class: "block" };
  const blocks = form.map(([down, right]) => svg("rect", { ...inset(right, down, 0.13), ...block }));
  const place = { transform: `translate(${x} ${y}) scale(${scale})`, "data-piece": `p${piece.number + 1}` };
  return svg(
    "g",
    { ...place, class: `piece ${toneOf(piece)} ${kind}` },
    svg("path", { d: outline(form), class: "body" }),
    ...blocks,
    text(column + 0.5, row + 0.52, piece.name, "letter", 0.5),
  );
}

/** Where a piece would lie: its line, its letter. */
export function ghost(piece, turn, { x, y }, kind) {
  const [row, column] = gripOf(piece, turn);
  return svg(
    "g",
    { transform: `translate(${x} ${y})`, class: `ghost ${kind}` },
    svg("path", { d: outline(piece.turns[turn]), class: "line" }),
    text(column + 0.5, row + 0.52, piece.name, "letter", 0.5),
  );
}

/** The mark on a block that cannot be where it is. */
export function cross({ x, y }) {
  const block = svg("rect", { ...inset(0, 0, 0.04), rx: 0.1, class: "wrong" });
  const lines = svg("rect", { ...inset(0, 0, 0.04), rx: 0.1, fill: "url(#hatch)" });
  const label = svg("rect", { x: 0.14, y: 0.26, width: 0.72, height: 0.48, rx: 0.12, class: "wrong-label" });
  const letters = text(0.5, 0.52, "XX", "xx", 0.42);
  return svg("g", { transform: `translate(${x} ${y})` }, block, lines, label, letters);
}

/** The place of a piece in the tray: its outline stays when the piece lies elsewhere. */
export function slotArt(layout, piece, turn, kind) {
  const slot = layout.slotOf(piece.number);
  const { x, y, scale } = layout.homeOf(piece.number, piece.turns[turn]);
  const ground = { ...around(slot, -0.06), rx: 0.2, class: "ground" };
  const place = { transform: `translate(${x} ${y}) scale(${scale})`, class: "imprint" };
  const line = svg("path", { d: outline(piece.turns[turn]), ...place });
  return svg("g", { class: `slot ${kind}` }, svg("rect", ground), line);
}

/** The shelf of a race: each player's rounds, and the other's grid in small with how much is covered. */
export function shelfArt({ shelf }, view, seat) {
  const made = [svg("rect", { ...shelf, rx: 0.28, class: "frame" })];
  const middle = shelf.y + shelf.height / 2;
  const pips = (place, x) => text(x, middle, roundsText(view.wins[place], view.rounds), "pip", 0.34);
  made.push(seatMark(seat, shelf.x + 0.5, middle), pips(seat, shelf.x + 1.35));
  const other = 1 - seat;
  const board = view.boards[other];
  const scale = Math.min((shelf.height - 0.36) / board.height, 2.2 / board.width);
  const x = shelf.x + shelf.width - 0.25 - board.width * scale;
  const y = middle - (board.height * scale) / 2;
  const small = svg("g", { transform: `translate(${x} ${y}) scale(${scale})` });
  const grid = { x: 0, y: 0, width: board.width, height: board.height };
  small.append(svg("rect", { ...around(grid, 0.12), rx: 0.2, class: "well" }));
  board.pieces.forEach((piece, number) => {
    if (!piece.cells) return;
    const line = { d: outline(piece.cells.map(cellOf)), class: "body" };
    small.append(svg("g", { class: `piece ${toneOf({ ...piece, number })}` }, svg("path", line)));
  });
  made.push(small, seatMark(other, x - 0.45, middle), pips(other, x - 1.3));
  return made;
}

/** Stars for the rounds won, or their number where there are many. */
function roundsText(won, rounds) {
  return rounds > 3 ? `★ ${won}/${rounds}` : "★".repeat(won) + "☆".repeat(rounds - won);
}

/** A seat's mark: a block of its own colour and shape. */
export function seatMark(seat, x, y, size = 0.42) {
  const place = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  return svg("rect", { ...place, rx: seat ? size / 2 : size / 5, class: `mark-${seat}` });
}
