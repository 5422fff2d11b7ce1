/** Pointing at a spot shows what choosing it would make; a stroke across the board may choose, too. */

/** Follow the pointers on a board: `preview` is told what is pointed at, or null, `swipe` where a stroke led. */
export function createGestures(board, drawing, { preview, swipe }) {
  const targetOf = ({ target }) => target.dataset?.target?.split(" ") ?? null;

  board.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") preview(targetOf(event));
  });
  board.addEventListener("pointerleave", () => preview(null));
  board.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) preview(targetOf(event));
  });
  board.addEventListener("focusout", () => preview(null));
  if (!drawing.swipe) return;

  let from = null; // where the pointer went down, in the drawing's units

  function placeOf({ clientX, clientY }) {
    const { left, top, width, height } = board.getBoundingClientRect();
    const [, , across, down] = board.querySelector(".art").getAttribute("viewBox").split(" ").map(Number);
    return { x: ((clientX - left) / width) * across, y: ((clientY - top) / height) * down };
  }
  const room = board.parentElement;
  const isWhole = () => room.scrollWidth <= room.clientWidth && room.scrollHeight <= room.clientHeight;
  // A board that is larger than its room is scrolled by the finger instead.
  new ResizeObserver(() => board.classList.toggle("swiped", isWhole())).observe(board);

  board.addEventListener("pointerdown", (event) => {
    from = event.isPrimary ? placeOf(event) : null;
  });
  board.addEventListener("pointercancel", () => {
    from = null;
  });
  board.addEventListener("pointerup", (event) => {
    if (from && event.isPrimary) swipe(from, placeOf(event));
    from = null;
  });
}
