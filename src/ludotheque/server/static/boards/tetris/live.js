/** Tetris by keys and clock, drawn: the field, what is held and what comes next, the figures and the keys. */
import { _ } from "/static/page/words.js";
import { timeText } from "/static/live/bests.js";
import { drawBlock, drawGhost } from "/boards/tetris/blocks.js";

const ABOVE = 2; // rows above the board in which pieces appear

/** The pieces as they appear, as rows from the top. */
const SHAPES = {
  I: ["xxxx"], J: ["x..", "xxx"], L: ["..x", "xxx"], O: ["xx", "xx"], S: [".xx", "xx."], Z: ["xx.", ".xx"], T: [".x.", "xxx"],
};

/** The keys of the game: what presses them, how that is written, what it does, and the button for fingers. */
export function controls() {
  return [
    { key: "left", codes: ["ArrowLeft", "KeyA"], shown: _("← or A"), name: _("to the left"), group: "steer", glyph: "←" },
    { key: "soft", codes: ["ArrowDown", "KeyS"], shown: _("↓ or S"), name: _("faster down"), group: "steer", glyph: "↓" },
    { key: "right", codes: ["ArrowRight", "KeyD"], shown: _("→ or D"), name: _("to the right"), group: "steer", glyph: "→" },
    { key: "hold", codes: ["KeyC", "ShiftLeft", "ShiftRight"], shown: _("C or Shift"), name: _("hold the piece back, or exchange it"), group: "act", glyph: "⇄" },
    { key: "anticlockwise", codes: ["KeyZ"], shown: _("Z"), name: _("turn to the left"), group: "act", glyph: "↺" },
    { key: "clockwise", codes: ["ArrowUp", "KeyX", "KeyW"], shown: _("↑ or X"), name: _("turn to the right"), group: "act", glyph: "↻" },
    { key: "hard", codes: ["Space"], shown: _("Space"), name: _("drop"), group: "act", glyph: "⤓" },
  ];
}

/** Keys that the page itself knows. */
export const otherKeys = () => [
  { shown: _("P or Esc"), name: _("pause") },
  { shown: _("R"), name: _("begin again") },
];

/** Width by height of the field as it is drawn. */
export const ratio = ({ width, height }) => width / (height + ABOVE);

/** Whether results are compared under these options. */
export const isUsual = ({ width, height, lines }) => width === 10 && height === 20 && lines === 40;

/** The field: the wall, the piece that falls, where it would land; `light` are rows that just went. */
export function drawField(canvas, seen, { width, height }, { light = null, isHidden = false, thoughts = [] }) {
  const paint = canvas.getContext("2d");
  const size = Math.min(canvas.width / width, canvas.height / (height + ABOVE));
  const bottom = (height + ABOVE) * size;
  const top = (row) => bottom - (row + 1) * size;
  paint.setTransform(1, 0, 0, 1, 0, 0);
  paint.clearRect(0, 0, canvas.width, canvas.height);
  paint.translate((canvas.width - width * size) / 2, 0);
  drawGround(paint, canvas, { width: width * size, begin: ABOVE * size, bottom, size });
  if (isHidden) return;
  const rows = light ? light.before.rows : seen.rows;
  rows.forEach((row, number) => {
    for (let column = 0; column < width; column += 1) {
      if (row[column] !== ".") drawBlock(paint, row[column], column * size, top(number), size);
    }
  });
  if (light) {
    drawPiece(paint, light.before, light.before.ghost, size, top);
    drawLight(paint, width * size, light, size, top);
    return;
  }
  drawThoughts(paint, thoughts, size, top);
  if (!seen.over) {
    for (const [column, row] of seen.ghost ? seen.cells : []) drawGhost(paint, seen.piece, column * size, top(row - seen.ghost), size);
    drawPiece(paint, seen, 0, size, top);
  }
  drawComing(paint, seen.coming, size, top);
}

/** Where a machine could put the piece: outlines with their rank, the best one strongest. */
function drawThoughts(paint, thoughts, size, top) {
  const shown = thoughts.slice(0, 3).map(({ cells }, rank) => ({ cells, rank })).filter(({ cells }) => cells.length);
  for (const { cells, rank } of shown.reverse()) {
    paint.globalAlpha = [0.9, 0.5, 0.3][rank];
    paint.strokeStyle = paint.fillStyle = getComputedStyle(paint.canvas).color;
    paint.lineWidth = Math.max(1, size * 0.08);
    for (const [column, row] of cells) paint.strokeRect((column + 0.12) * size, top(row) + 0.12 * size, size * 0.76, size * 0.76);
    const [column, row] = cells[0];
    paint.font = `700 ${size * 0.6}px system-ui, sans-serif`;
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    paint.fillText(String(rank + 1), (column + 0.5) * size, top(row) + 0.52 * size);
  }
  paint.globalAlpha = 1;
}

function drawPiece(paint, seen, fallen, size, top) {
  for (const [column, row] of seen.cells) drawBlock(paint, seen.piece, column * size, top(row - fallen), size);
}

function drawGround(paint, canvas, { width, begin, bottom, size }) {
  const { color, columnRuleColor } = getComputedStyle(canvas);
  paint.fillStyle = columnRuleColor;
  paint.fillRect(0, begin, width, bottom - begin);
  paint.strokeStyle = color;
  paint.lineWidth = Math.max(1, size * 0.025);
  paint.globalAlpha = 0.16;
  paint.beginPath();
  for (let x = size; x < width - 1; x += size) {
    paint.moveTo(x, begin);
    paint.lineTo(x, bottom);
  }
  for (let y = begin; y < bottom - 1; y += size) {
    paint.moveTo(0, y);
    paint.lineTo(width, y);
  }
  paint.stroke();
  paint.globalAlpha = 0.6;
  paint.strokeRect(paint.lineWidth / 2, begin, width - paint.lineWidth, bottom - begin - paint.lineWidth / 2);
  paint.globalAlpha = 1;
}

/** Full rows light up and shrink to their middle. */
function drawLight(paint, whole, { rows, share }, size, top) {
  const width = whole * (1 - share);
  paint.fillStyle = "white";
  paint.globalAlpha = 0.9 - 0.5 * share;
  for (const row of rows) paint.fillRect((whole - width) / 2, top(row), width, size);
  paint.globalAlpha = 1;
}

/** Rows on their way, as a bar at the side: one step for each. */
function drawComing(paint, coming, size, top) {
  paint.fillStyle = "#d5452f";
  for (let row = 0; row < Math.min(coming, 20); row += 1) paint.fillRect(0, top(row) + size * 0.12, size * 0.22, size * 0.76);
}

/** A piece in the middle of a part of a canvas. */
function drawShape(paint, kind, x, y, width, height, alpha = 1) {
  const shape = SHAPES[kind];
  if (!shape) return;
  const size = Math.min(width / 4.4, height / 2.6);
  const [left, up] = [x + (width - shape[0].length * size) / 2, y + (height - shape.length * size) / 2];
  paint.globalAlpha = alpha;
  shape.forEach((row, number) => {
    for (let column = 0; column < row.length; column += 1) {
      if (row[column] === "x") drawBlock(paint, kind, left + column * size, up + number * size, size);
    }
  });
  paint.globalAlpha = 1;
}

/** The piece that is held back; pale while it cannot be exchanged. */
export function drawHeld(canvas, seen) {
  const paint = canvas.getContext("2d");
  paint.clearRect(0, 0, canvas.width, canvas.height);
  drawShape(paint, seen.held, 0, 0, canvas.width, canvas.height, seen.can_hold ? 1 : 0.4);
}

/** The pieces that come next: below each other, or beside each other where the canvas is wide. */
export function drawAhead(canvas, seen) {
  const paint = canvas.getContext("2d");
  const { width, height } = canvas;
  paint.clearRect(0, 0, width, height);
  const isWide = width > height * 1.5;
  const count = Math.max(1, seen.ahead.length);
  const [across, down] = isWide ? [width / count, height] : [width, Math.min(height / count, width * 0.7)];
  [...seen.ahead].forEach((kind, place) => drawShape(paint, kind, isWide ? place * across : 0, isWide ? 0 : place * down, across, down));
}

/** What is counted, as pairs of a name and a text. */
export function figures(seen, seconds, { mode, options, ticks }) {
  const isSprint = mode === "sprint";
  const time = [_("Time"), timeText(Math.floor(seconds * 10) * (ticks / 10), ticks).slice(0, -1)];
  const pace = [_("Pieces a second"), seconds > 1 ? (seen.placed / seconds).toFixed(2) : "–"];
  const lines = [_("Lines"), isSprint ? `${seen.lines} / ${options.lines}` : String(seen.lines)];
  const score = [_("Score"), seen.score.toLocaleString()];
  return isSprint ? [lines, time, pace] : [score, lines, [_("Level"), String(seen.level)], time, pace];
}

/** What is counted at the end. */
export function finalFigures({ lines, score, level, placed, sent }, seconds) {
  const found = [[_("Lines"), String(lines)], [_("Score"), score.toLocaleString()], [_("Level"), String(level)], [_("Time"), timeText(seconds * 100, 100)]];
  if (sent) found.push([_("Lines sent"), String(sent)]);
  return [...found, [_("Pieces a second"), seconds ? (placed / seconds).toFixed(2) : "–"]];
}

/** How it stands, said aloud. */
export const say = ({ lines, level, score }) => _("{lines} lines, level {level}, {score} points", { lines, level, score });

/** The sound of what a frame brought. */
export function sound(before, after) {
  if (after.lines - before.lines >= 4) return "win";
  if (after.lines > before.lines) return "yours";
  if (after.placed > before.placed) return "place";
  return null;
}
