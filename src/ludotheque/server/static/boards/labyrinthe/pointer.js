/** The wheel turns the tile in hand; it can be dragged to an arrow; and the drawing fits itself into its room. */
import { handOf, aim, turn } from "/boards/labyrinthe/hand.js";
import { layoutOf, noteRoom } from "/boards/labyrinthe/layout.js";
import { slotsOf } from "/boards/labyrinthe/maze.js";

const NOTCH = 40; // pixels of the wheel for a quarter turn; a notch of a mouse's wheel is about 100
const LINE = 16; // pixels, where a wheel counts in lines
const PAUSE = 120; // ms between two turns: a touchpad's wheel runs on by itself
const STILL = 8; // pixels that a tap may tremble

/** Follow the pointer on a board; drawing.js says what is given and returned. */
export function attach(board, surface, { scene, apply, redraw }) {
  const room = board.parentElement;
  const mayPush = () => scene()?.mine && !scene().view.is_pushed;
  let drag = null; // {id, x, y, moved}
  let wheeled = 0;
  let turnedAt = 0;

  new ResizeObserver(([{ contentRect }]) => {
    if (noteRoom(contentRect.width, contentRect.height)) redraw();
  }).observe(room);

  board.addEventListener(
    "wheel",
    (event) => {
      const isWhole = room.scrollHeight <= room.clientHeight + 1;
      if (event.ctrlKey || !mayPush() || !(isWhole || handOf(scene()).held !== null)) return;
      event.preventDefault();
      wheeled += event.deltaY * (event.deltaMode ? LINE : 1);
      if (Math.abs(wheeled) < NOTCH || event.timeStamp - turnedAt < PAUSE) return;
      apply(turn(scene(), Math.sign(wheeled)));
      [wheeled, turnedAt] = [0, event.timeStamp];
    },
    { passive: false },
  );

  /** The arrow nearest to a pointer over the board, null where none is near. */
  function slotAt({ clientX, clientY }) {
    const layout = layoutOf(scene());
    const { left, top, width } = surface.getBoundingClientRect();
    const unit = width / layout.width;
    const [x, y] = [(clientX - left) / unit, (clientY - top) / unit];
    const far = (slot) => {
      const at = layout.rimOf(slot);
      return Math.hypot(at.x + at.width / 2 - x, at.y + at.height / 2 - y);
    };
    const open = slotsOf(layout.size).filter((slot) => slot !== scene().view.forbidden);
    const nearest = open.reduce((best, slot) => (far(slot) < far(best) ? slot : best));
    return far(nearest) < 1.3 ? nearest : null;
  }

  board.addEventListener("pointerdown", (event) => {
    if (event.target.dataset?.target !== "hand" || event.button !== 0 || !mayPush()) return;
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  });
  board.addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < STILL) return;
    if (!drag.moved) board.setPointerCapture(event.pointerId);
    drag.moved = true;
    const slot = slotAt(event);
    if (slot && handOf(scene()).held !== slot) apply(aim(scene(), slot));
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    board.addEventListener(kind, () => {
      drag = null;
    });
  }

  return { rendered() {}, pointed() {}, isBusy: () => Boolean(drag?.moved) };
}
