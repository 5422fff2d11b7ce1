/**
 * Carrying pieces with a mouse, a finger or a pen.
 *
 * A piece is dragged to its place; or it is tapped and, held, put down by a second tap. A tap on its slot
 * turns it, beside the grid it goes back to the tray.
 */
import { cellOf } from "/static/cells.js";
import { floatingArt, landing } from "/boards/tetramino/floating.js";
import * as Hand from "/boards/tetramino/hand.js";
import { gripOf } from "/boards/tetramino/layout.js";
import { layoutIn, roomy } from "/boards/tetramino/screen.js";

const STILL = 8; // pixels that a tap may tremble
const ABOVE = 0.8; // cells that a piece floats above a finger, which would hide it

/** Follow the pointer on a board, and the cursor of the keys; drawing.js says what is given and returned. */
export function attach(board, surface, { scene, apply, focus, redraw }) {
  let at = null; // see floating.js
  let byKeys = false;
  let grab = null; // the pointer that is down: where, on which piece, and whether it has moved since

  const held = () => Hand.handOf(scene()).held;
  const pieces = () => Hand.boardOf(scene()).pieces;
  const layout = () => layoutIn(scene());

  /** Draw what floats; the rest of the drawing stays. */
  function float() {
    const drawn = floatingArt(scene(), layout(), at, byKeys);
    board.querySelector(".floating")?.replaceChildren(...drawn);
  }

  /** Where a pointer is in the drawing. */
  function where({ clientX, clientY }) {
    const { left, top, width } = surface.getBoundingClientRect();
    const unit = width / layout().width;
    return { x: (clientX - left) / unit, y: (clientY - top) / unit };
  }

  /** The number of the piece at a point: one that lies there, or one whose slot it is; null: none. */
  function pieceAt({ x, y }) {
    const { grid, slotOf } = layout();
    const cell = String([Math.floor(y - grid.y), Math.floor(x - grid.x)]);
    const isThere = ({ cells }) => cells?.some((one) => String(one) === cell);
    const found = pieces().find(isThere) ?? pieces().find(({ number }) => isInside({ x, y }, slotOf(number)));
    return found?.number ?? null;
  }

  /** The held piece hangs from the pointer as it was taken, a little above a finger. */
  function follow(event) {
    const { x, y } = where(event);
    const above = grab?.moved && event.pointerType === "touch" ? ABOVE : 0;
    at = { x: x - (grab?.offset.x ?? 0), y: y - (grab?.offset.y ?? 0) - above };
  }

  /** Let the held piece go where it floats. */
  function release(returns) {
    const land = landing(scene(), layout(), at, byKeys);
    if (held() === null) return;
    apply(land ? Hand.drop(scene(), land.place, returns) : Hand.leave(scene()));
  }

  surface.addEventListener("pointerdown", (event) => {
    if (!scene().mine || event.button !== 0 || grab) return;
    byKeys = false;
    const point = where(event);
    const touched = pieceAt(point);
    const onGrid = isInside(point, layout().grid);
    const taken = held() === null || (touched !== null && !onGrid) ? touched : held();
    if (taken === null) return;
    const { pointerId: id, clientX, clientY } = event;
    const offset = { x: 0, y: 0 };
    grab = { id, clientX, clientY, point, onGrid, touched, taken, offset, moved: false };
    surface.setPointerCapture(event.pointerId);
  });

  surface.addEventListener("pointermove", (event) => {
    if (!grab) return hover(event);
    if (event.pointerId !== grab.id) return null;
    const distance = Math.hypot(event.clientX - grab.clientX, event.clientY - grab.clientY);
    if (!grab.moved && distance < STILL) return null;
    if (!grab.moved) begin(event);
    follow(event);
    return float();
  });

  function hover(event) {
    surface.classList.toggle("over", scene().mine && (held() !== null || pieceAt(where(event)) !== null));
    if (held() === null || event.pointerType === "touch") return;
    byKeys = false;
    follow(event);
    float();
  }

  /** A drag begins: the piece is taken by the point that was touched. */
  function begin(event) {
    grab.moved = true;
    if (grab.touched === grab.taken) grab.offset = offsetOf(pieces()[grab.taken]);
    if (held() !== grab.taken) apply(Hand.pick(scene(), grab.taken));
    if (event.pointerType === "mouse") focus();
  }

  /** From the middle of a piece's grip to the point that was touched, in cells. */
  function offsetOf(piece) {
    const { cornerOf, homeOf } = layout();
    const turn = Hand.turnOf(scene(), piece);
    const lying = piece.cells && { ...cornerOf(Hand.topLeft(piece.cells)), scale: 1 };
    const { x, y, scale } = lying ?? homeOf(piece.number, piece.turns[turn]);
    const [row, column] = gripOf(piece, turn);
    return { x: (grab.point.x - x) / scale - 0.5 - column, y: (grab.point.y - y) / scale - 0.5 - row };
  }

  surface.addEventListener("pointerup", (event) => {
    if (grab?.id !== event.pointerId) return;
    follow(event);
    const { moved, ...tapped } = grab;
    grab = null;
    if (moved) release(true);
    else tap(tapped);
    if (moved || event.pointerType === "touch" || held() === null) at = null;
    if (!moved && event.pointerType === "mouse") focus();
    float();
  });

  function tap({ taken, touched, onGrid }) {
    if (taken !== held()) apply(Hand.pick(scene(), taken));
    else if (onGrid) release(false);
    else if (touched === taken && !pieces()[taken].cells) apply(Hand.turn(scene(), taken, 1));
    else apply(Hand.leave(scene()));
  }

  surface.addEventListener("pointercancel", (event) => {
    if (grab?.id !== event.pointerId) return;
    grab = null;
    at = null;
    apply({ hand: { ...Hand.handOf(scene()), held: null } });
  });

  surface.addEventListener("pointerleave", () => {
    if (grab || byKeys) return;
    at = null;
    float();
  });

  // A finger on a piece carries it, and scrolls the page anywhere else.
  surface.addEventListener("touchstart", (event) => grab && event.preventDefault(), { passive: false });
  board.addEventListener("keydown", () => (byKeys = true), { capture: true });
  roomy.addEventListener("change", redraw);

  return {
    rendered() {
      if (held() === null && !grab) at = null;
      float();
    },
    pointed([name]) {
      if (!byKeys || held() === null) return;
      const { x, y } = layout().cornerOf(cellOf(name));
      at = { x: x + 0.5, y: y + 0.5 };
      float();
    },
    isBusy: () => grab !== null,
  };
}

function isInside({ x, y }, { x: left, y: top, width, height }) {
  return x >= left && y >= top && x < left + width && y < top + height;
}
