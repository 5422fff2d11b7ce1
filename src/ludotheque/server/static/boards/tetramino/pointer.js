/**
 * Carrying pieces with a mouse, a finger or a pen.
 *
 * A piece is dragged to its place; or it is tapped and, held, put down by a second tap. A tap on its slot
 * turns it, beside the grid it goes back to the tray. The wheel turns what is held, and so does a second
 * finger; the block under the pointer stays there.
 */
import { cellOf } from "/static/any_board/cells.js";
import { floatingArt, landing } from "/boards/tetramino/floating.js";
import { TURNS } from "/boards/tetramino/actions.js";
import * as Hand from "/boards/tetramino/hand.js";
import { nearestBlock } from "/boards/tetramino/layout.js";
import { layoutIn, roomy } from "/boards/tetramino/screen.js";
import { html } from "/static/page/elements.js";

const STILL = 8; // pixels that a tap may tremble
const ABOVE = 0.8; // cells that a piece floats above a finger, which would hide it
const NOTCH = 40; // pixels of the wheel for a quarter turn; a notch of a mouse's wheel is about 100
const LINE = 16; // pixels, where a wheel counts in lines
const PAUSE = 120; // ms between two turns: a touchpad's wheel runs on by itself
const PUTS_DOWN = ["Enter", " ", "v"];

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

  /** Turn what is held; it stays under the pointer. */
  function turn(quarters) {
    apply(Hand.turn(scene(), held(), quarters));
    float();
  }

  /** Let the held piece go where it floats. */
  function release(returns) {
    const land = landing(scene(), layout(), at, byKeys);
    if (held() === null) return;
    apply(land ? Hand.drop(scene(), land.place, returns) : Hand.leave(scene()));
  }

  surface.addEventListener("pointerdown", (event) => {
    if (grab?.moved && event.pointerType === "touch" && held() !== null) turn(1); // a second finger
    if (!scene().mine || event.button !== 0 || grab) return;
    byKeys = false;
    const point = where(event);
    const touched = pieceAt(point);
    const onGrid = isInside(point, layout().grid);
    const taken = held() === null || (touched !== null && !onGrid) ? touched : held();
    if (taken === null) return;
    const { pointerId: id, clientX, clientY } = event;
    const offset = { x: 0, y: 0 };
    const isFloating = held() === taken && at !== null; // it hangs from the pointer already
    const grip = touched === taken && !isFloating ? touchedBlock(pieces()[taken], point) : null;
    grab = { id, clientX, clientY, onGrid, touched, taken, grip, offset, moved: false };
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

  /** A drag begins: the piece is taken by the block that was touched. */
  function begin(event) {
    grab.moved = true;
    grab.offset = grab.grip?.offset ?? grab.offset;
    if (grab.grip || held() !== grab.taken) apply(Hand.pick(scene(), grab.taken, grab.grip?.block));
    if (event.pointerType === "mouse") focus();
  }

  /** The block of a piece at a point, or nearest to it, and how far from its middle the point is, in cells. */
  function touchedBlock(piece, { x, y }) {
    const { cornerOf, homeOf } = layout();
    const form = piece.turns[Hand.turnOf(scene(), piece)];
    const corner = piece.cells ? cornerOf(Hand.topLeft(piece.cells)) : homeOf(piece.number, form);
    const { scale = 1 } = corner;
    return nearestBlock(form, { x: (x - corner.x) / scale, y: (y - corner.y) / scale });
  }

  surface.addEventListener("pointerup", (event) => {
    if (grab?.id !== event.pointerId) return;
    follow(event);
    const { moved, ...tapped } = grab;
    grab = null;
    if (moved) release(true);
    else tap(tapped, event);
    if (moved || event.pointerType === "touch" || held() === null) at = null;
    if (!moved && event.pointerType === "mouse") focus();
    float();
  });

  /** A finger's next tap is for the block under the letter; a mouse carries the block that it clicked. */
  function tap({ taken, touched, onGrid, grip }, { pointerType }) {
    if (taken !== held()) apply(Hand.pick(scene(), taken, pointerType === "touch" ? null : grip?.block));
    else if (onGrid) release(false);
    else if (touched === taken && !pieces()[taken].cells) apply(Hand.turn(scene(), taken, 1));
    else apply(Hand.leave(scene()));
  }

  surface.addEventListener("pointercancel", (event) => {
    if (grab?.id !== event.pointerId) return;
    grab = null;
    at = null;
    apply({ hand: Hand.laidDown(Hand.handOf(scene())) });
  });

  surface.addEventListener("pointerleave", () => {
    if (grab || byKeys) return;
    at = null;
    float();
  });

  // A finger carries from where there is a handle, and scrolls the page anywhere else. A page that still runs
  // on from a stroke heeds the handles alone.
  surface.addEventListener(
    "touchstart",
    (event) => {
      if (grab && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );

  function handle({ x, y, width, height }) {
    const sides = { left: x, top: y, width, height };
    const made = html("div", { class: "handle" });
    for (const [side, units] of Object.entries(sides)) {
      const whole = side === "left" || side === "width" ? layout().width : layout().height;
      made.style.setProperty(side, `${(units / whole) * 100}%`);
    }
    return made;
  }

  /** Handles on all that can be taken; once a piece is held, everywhere. */
  function renderHandles() {
    const { slotOf, cornerOf, width, height } = layout();
    const blocks = (cells) => (cells ?? []).map((cell) => ({ ...cornerOf(cell), width: 1, height: 1 }));
    const places =
      held() === null
        ? pieces().flatMap(({ number, cells }) => [slotOf(number), ...blocks(cells)])
        : [{ x: 0, y: 0, width, height }];
    surface.replaceChildren(...(scene().mine ? places.map(handle) : []));
  }

  // The cursor of the keys carries the piece from the first key that moves it; a key that turns it leaves it
  // to the pointer, and one that puts it down does so where the pointer shows it.
  function keyed(event) {
    const isCarried = held() !== null && at !== null && !byKeys;
    if (isCarried && PUTS_DOWN.includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      if (!grab) release(false);
    } else if (!grab && !(isCarried && event.key in TURNS)) byKeys = true;
  }
  board.addEventListener("keydown", keyed, { capture: true });

  let wheeled = 0; // pixels since the last turn
  let turnedAt = 0;
  function onWheel(event) {
    if (event.ctrlKey || held() === null || !(grab || board.contains(event.target))) return;
    event.preventDefault();
    wheeled += event.deltaY * (event.deltaMode ? LINE : 1);
    if (Math.abs(wheeled) < NOTCH || event.timeStamp - turnedAt < PAUSE) return;
    turn(Math.sign(wheeled));
    [wheeled, turnedAt] = [0, event.timeStamp];
  }
  roomy.addEventListener("change", redraw);

  return {
    rendered() {
      if (held() === null && !grab) at = null;
      const listen = held() === null ? "removeEventListener" : "addEventListener";
      document[listen]("wheel", onWheel, { passive: false });
      if (!grab) renderHandles(); // a finger's own stays until it is lifted
      float();
    },
    pointed([name]) {
      if (!byKeys || grab || held() === null) return;
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
