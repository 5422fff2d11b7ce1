/** The layout of a scene on this screen. */
import { boardOf } from "/boards/tetramino/hand.js";
import { layoutOf } from "/boards/tetramino/layout.js";

/** Whether the tray has room beside the grid. */
export const roomy = matchMedia("(width >= 48rem)");

/** Where everything lies in the drawing of a scene, or of another board in its place. */
export function layoutIn(scene, board = boardOf(scene)) {
  return layoutOf(board, { isWide: roomy.matches, hasShelf: scene.view.boards.length > 1 });
}
