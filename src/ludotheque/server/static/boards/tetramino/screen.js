/** The layout of a scene on this screen. */
import { boardOf } from "/boards/tetramino/hand.js";
import { layoutOf } from "/boards/tetramino/layout.js";

/** Whether the tray has more room beside the grid than below it: on a low screen. */
export const roomy = matchMedia("(height < 30rem) and (width >= 50rem)");

/** Where everything lies in the drawing of a scene, or of another board in its place. */
export function layoutIn(scene, board = boardOf(scene)) {
  return layoutOf(board, { isWide: roomy.matches, hasShelf: scene.view.boards.length > 1 });
}
