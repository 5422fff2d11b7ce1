/** Arrows and circles that people draw on a board for themselves, with the right button; nobody else sees them. */
import { svg } from "/static/page/elements.js";

const HEAD = 0.32; // of a spot

/** The notes after a stroke from one spot to another: what was there already is taken away. */
export function withNote(notes, from, to) {
  const isSame = (note) => note.from === from && note.to === to;
  return notes.some(isSame) ? notes.filter((note) => !isSame(note)) : [...notes, { from, to }];
}

function noteArt(from, to) {
  if (from === to) return svg("circle", { cx: from.x, cy: from.y, r: 0.46 * from.unit });
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(across, down);
  const [along, aside] = [{ x: across / length, y: down / length }, { x: -down / length, y: across / length }];
  const size = HEAD * from.unit;
  const neck = { x: to.x - along.x * size, y: to.y - along.y * size };
  const wing = (way) => `${neck.x + way * aside.x * size * 0.7},${neck.y + way * aside.y * size * 0.7}`;
  const line = svg("line", { x1: from.x, y1: from.y, x2: neck.x, y2: neck.y });
  return svg("g", {}, line, svg("polygon", { points: `${to.x},${to.y} ${wing(1)} ${wing(-1)}` }));
}

/**
 * Let people draw on a board whose drawing allows it. `spotAt(event)` is the target under a pointer or null,
 * `spotOf(key)` the spot of that name. The result redraws the notes; `isNew` where the position is another.
 */
export function createBoardNotes(board, drawing, { spotAt, spotOf }) {
  const layer = svg("g", { class: "notes" });
  if (!drawing.isDrawnOn) return { layer, render: () => {} };
  let notes = [];
  let from = null;

  function middle(key) {
    const spot = spotOf(key);
    return spot && { x: spot.x + spot.width / 2, y: spot.y + spot.height / 2, unit: Math.min(spot.width, spot.height) };
  }
  function render(isNew = false) {
    if (isNew) notes = [];
    const shown = notes.filter((note) => spotOf(note.from) && spotOf(note.to));
    const ends = shown.map((note) => [middle(note.from), note.to === note.from ? null : middle(note.to)]);
    layer.replaceChildren(...ends.map(([start, end]) => noteArt(start, end ?? start)));
  }

  board.addEventListener("contextmenu", (event) => event.preventDefault());
  board.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" && event.pointerType !== "pen") return;
    from = event.button === 2 ? spotAt(event)?.join(" ") ?? null : null;
    if (event.button === 0 && notes.length) render(true);
  });
  board.addEventListener("pointerup", (event) => {
    const to = event.button === 2 && from !== null ? spotAt(event)?.join(" ") : undefined;
    if (to === undefined) return;
    notes = withNote(notes, from, to);
    from = null;
    render();
  });
  return { layer, render };
}
