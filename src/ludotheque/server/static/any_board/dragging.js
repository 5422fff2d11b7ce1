/** Dragging a piece over the board: it is chosen where the pointer takes it up, and goes where it lets go. */

const STILL = 8; // pixels that a click may tremble

/**
 * Let what a drawing can `carry` be dragged. `scene()` is what is drawn, `choose(target)` chooses a spot,
 * `spotAt(event)` is the target under a pointer or null, `pointOf(event)` its place in the drawing.
 * `carry(node)` shows a node above the board, null takes it away; `onDrop()` is told before a piece goes.
 */
export function createDragging(board, drawing, { scene, choose, spotAt, pointOf, carry, onDrop }) {
  if (!drawing.carry) return;
  let drag = null; // {id, x, y, target, isMoving}

  const room = board.parentElement;
  const isWhole = () => room.scrollWidth <= room.clientWidth && room.scrollHeight <= room.clientHeight;
  // A board that is larger than its room is scrolled by the finger instead.
  new ResizeObserver(() => board.classList.toggle("swiped", isWhole())).observe(board);

  function end() {
    drag = null;
    carry(null);
  }

  /** Take up what lies under the pointer; false where nothing does. */
  function takeUp(event) {
    const { clicks, plan } = scene();
    const isChosen = [clicks.at(-1), plan?.clicks[0]].includes(drag.target.join(" "));
    if (!isChosen) choose(drag.target);
    board.setPointerCapture(event.pointerId);
    drag.isMoving = true;
  }

  board.addEventListener("pointerdown", (event) => {
    const target = event.isPrimary && event.button === 0 && scene() ? spotAt(event) : null;
    drag = target && { id: event.pointerId, x: event.clientX, y: event.clientY, target, isMoving: false };
  });
  board.addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    if (!drag.isMoving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < STILL) return;
    if (!drag.isMoving) takeUp(event);
    // What was chosen just now is drawn with the next change of the state.
    queueMicrotask(() => drag && carry(drawing.carry(scene(), pointOf(event))));
  });
  board.addEventListener("pointerup", (event) => {
    if (drag?.id !== event.pointerId) return;
    const { isMoving, target } = drag;
    end();
    if (!isMoving) return;
    const reached = spotAt(event);
    if (!reached || reached.join(" ") === target.join(" ")) return; // it stays chosen
    const { clicks, plan } = scene();
    if (!clicks.length && !plan) return; // it could not be taken up
    onDrop();
    choose(reached);
  });
  board.addEventListener("pointercancel", end);
}
