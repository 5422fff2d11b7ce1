/** The curtain between two hidden hands on one screen: it covers the board until the next player is there. */
import { byId, show, write } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";
import { isCovered } from "/static/table/queries.js";
import { playerName } from "/static/table/texts.js";

/** Wire the curtain's button, and lower and lift it; lifted, it gives the focus to the board. */
export function createCurtain(grid, actions) {
  const curtain = byId("curtain");
  const text = byId("curtain-text");
  const button = byId("curtain-lift");
  let waitsForBoard = false;
  button.addEventListener("click", () => {
    waitsForBoard = true;
    actions.liftCurtain();
  });

  /** Called before the board is drawn. */
  function render(state) {
    const isLowered = isCovered(state);
    const wasOnBoard = isLowered && curtain.hidden && byId("board").contains(document.activeElement);
    curtain.hidden = !isLowered;
    if (!isLowered) return;
    const name = playerName(state.table, state.table.position.viewer);
    write(text, _("Pass the device to {name}", { name }));
    write(button, _("I am {name}, show my hand", { name }));
    // The text and not the button, so that a key pressed once too often does not lift the curtain again.
    if (wasOnBoard) text.focus();
  }

  /** Called after it. */
  function afterBoard() {
    if (waitsForBoard && curtain.hidden) grid.focus();
    waitsForBoard = waitsForBoard && !curtain.hidden;
  }
  return { render, afterBoard };
}
