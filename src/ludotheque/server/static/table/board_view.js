/** The board follows the state: it is drawn anew when something on it changes, and each move is seen whole. */
import { isCovered, mayMove, plyShown, positionShown, sceneOf } from "/static/table/queries.js";
import { rateOf, seenWhole } from "/static/any_board/pace.js";
import { afterShown, onShow } from "/static/table/showing.js";

/** What the reader does or moves on to: a drawing of other such things takes the place of one that moves. */
function foreground(state) {
  const { clicks, isSent } = onShow(state);
  const isPresent = state.pastPly === null;
  return [positionShown(state), isPresent && isSent, isPresent ? clicks : null, state.hand, state.plan, state.isFlipped, state.settings];
}

/** What else the drawing depends on; it waits until what moves is at rest. */
function background(state) {
  const { table, hint, analysis, analysisRequest, queue } = state;
  return [table.mine, mayMove(state), queue.length > 0, hint, analysis, analysisRequest !== null];
}

const isSame = (some, others) => some.every((value, index) => value === others[index]);

/** Keep the board in `place` up to date; `onFirst(view)` is told the first view that is drawn. */
export function createBoardView(store, grid, place, onFirst = () => {}) {
  let drawn = null; // what the board shows: what it depends on, and the state that is of
  let seen = null; // the position and clicks whose move is being seen

  /** Wait until the move just drawn was seen, then go on to the next. */
  async function see(state, animations) {
    const { position, isSent } = onShow(state);
    const own = { position, isSent };
    seen = own;
    await seenWhole(animations, state.pace, animations.length > 0 || !isSent);
    if (seen !== own) return;
    seen = null;
    if (store.state.isShowing) store.change(afterShown(store.state));
  }

  function isSeen(state) {
    const { position, isSent } = onShow(state);
    return seen !== null && seen.position === position && seen.isSent === isSent;
  }

  function draw(state, needed) {
    if (!drawn) onFirst(state.table.position.view);
    const isMoving = drawn !== null && isNextMove(drawn.state, state);
    const animations = grid.render(sceneOf(state), isMoving ? rateOf(state.pace) : null);
    drawn = { needed, state };
    return animations;
  }

  return function render(state) {
    if (isCovered(state)) {
      grid.clear();
      drawn = null;
      return;
    }
    place.setAttribute("aria-busy", String(!positionShown(state)));
    if (!positionShown(state)) return; // it is asked for: what is on the board stays until it comes
    const needed = [foreground(state), background(state)];
    const isNew = !drawn || !isSame(needed[0], drawn.needed[0]);
    const waits = state.isShowing && isSeen(state);
    const animations = isNew || (!waits && !isSame(needed[1], drawn.needed[1])) ? draw(state, needed) : [];
    if (state.isShowing && !isSeen(state)) see(state, animations);
  };
}

/** Whether a state shows the position one move after that of another, or the reader's own move on its way. */
function isNextMove(before, after) {
  const [ply, plyBefore] = [plyShown(after), plyShown(before)];
  const isPresent = before.pastPly === null && after.pastPly === null;
  if (isPresent && ply === plyBefore) return onShow(after).isSent && !onShow(before).isSent;
  if (ply === plyBefore + 1) return true;
  const isNew = onShow(after).position.seq === onShow(before).position.seq + 1; // with chance's moves after it
  return isNew && ply > plyBefore && isPresent;
}
