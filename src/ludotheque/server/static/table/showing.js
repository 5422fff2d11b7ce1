/**
 * Which move is on the board: each is seen whole before the next, however fast they come.
 *
 * Two fields of a table's state (see state.js) say it:
 * - `queue`: what is shown before the present, first what is on the board now. An item is {position, clicks,
 *   isSent}: a position, and the clicks made in it. While the queue is empty the present is on the board.
 * - `isShowing`: whether the move that led to what is on the board is still being seen.
 */

const MOST_WAITING = 4; // of more moves the first and the last are shown: nobody wants to wait for the rest

/** The present alone, seen already. */
export const AT_REST = { queue: [], isShowing: false };

/** Whether the clicks are a whole move on its way to the server. */
export function isSent({ table, sentMove, clicks }) {
  if (sentMove === null || !clicks.length) return false;
  const text = clicks.join(" ");
  return table.position.legal.some((path) => path.join(" ") === text);
}

/** What is on the board, unless the reader looks back. */
export function onShow(state) {
  return state.queue[0] ?? presentOf(state);
}

function presentOf(state) {
  return { position: state.table.position, clicks: state.clicks, isSent: isSent(state) };
}

/** Whether a position is for the eyes of a player who has not lifted the curtain. */
export function isBehindCurtain({ table, liftedBy }, { viewer = null }) {
  return Boolean(table.curtain) && viewer !== null && viewer !== liftedBy;
}

/** The queue once a new position takes the place of this state's present. */
export function afterMove(state) {
  const { table, pastPly, isHidden, isShowing } = state;
  if (!table || pastPly !== null || isHidden || isBehindCurtain(state, table.position)) return AT_REST; // nobody may or can see it
  const allAtOnce = table.position.movers.length > 1; // then nobody waits for another's move
  if (!isShowing || allAtOnce) return { queue: [], isShowing: true };
  const present = presentOf(state);
  const isOvertaken = !present.isSent && present.position.movers.some((seat) => table.mine.includes(seat));
  const queue = isOvertaken ? state.queue : [...state.queue, present]; // nobody waits for such a turn any more
  return { queue: queue.length > MOST_WAITING ? queue.slice(0, 1) : queue, isShowing: true };
}

/** The queue once the move on the board was seen whole. */
export function afterShown({ queue }) {
  return { queue: queue.slice(1), isShowing: queue.length > 0 };
}
