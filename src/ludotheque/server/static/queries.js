/** What can be read off a table's state (see state.js). */
import { allowedAfter, mayEnd } from "/static/clicks.js";

export const CHANCE = -1; // the seat of chance

// --- Whose turn it is -------------------------------------------------------------------------------

/** The seats that may move now. */
export function moversOf({ table }) {
  return table.position.movers;
}

/** Whether this page holds the seat. */
export function isMine({ table }, seat) {
  return Boolean(table?.mine.includes(seat));
}

/** The first of this page's seats that may move now, undefined when there is none. */
export function myTurn(state) {
  return moversOf(state).find((seat) => isMine(state, seat));
}

/** Whether the others wait for this seat: nobody does where all play at once, or one plays alone. */
export function isWaitedFor(state, seat) {
  const movers = moversOf(state);
  return state.table.players.length > 1 && movers.length === 1 && movers[0] === seat;
}

/** Whether the board shows the present and one of this page's seats may move. */
export function mayMove(state) {
  const { table, pastPly, connection } = state;
  if (!table || pastPly !== null || connection === "closed" || isCovered(state)) return false;
  return myTurn(state) !== undefined;
}

/** Whether the clicks made so far say a move already: the last place again ends it. */
export function mayEndMove(state) {
  return mayMove(state) && mayEnd(state.table.position.legal, state.clicks);
}

// --- What may be seen and done ----------------------------------------------------------------------

/** Whether a curtain lies over the board, until the player whose hand is next says to be there alone. */
export function isCovered({ table, liftedBy }) {
  const viewer = table?.position.viewer ?? null;
  return Boolean(table?.curtain) && viewer !== null && viewer !== liftedBy;
}

/** Whether the game can be downloaded. */
export function maySave({ table }) {
  return table.may_save || table.position.ending !== null;
}

/** Whether hints and analyses may be asked for. */
export function mayAskAdvice(state) {
  return (state.table.advice || state.table.position.ending !== null) && !isCovered(state);
}

/** The seconds that a seat has left now, null without a clock. */
export function timeLeft({ table, clocksAt }, seat, now) {
  const { clocks, running } = table.position;
  if (!clocks) return null;
  return Math.max(0, clocks[seat] - (running === seat ? (now - clocksAt) / 1000 : 0));
}

// --- What is on the board ---------------------------------------------------------------------------

/** The ply on the board. */
export function plyShown({ pastPly, table }) {
  return pastPly ?? table?.position.ply ?? 0;
}

/** The position on the board, {view, last}; null while it is not known, or lies under the curtain. */
export function positionShown(state) {
  if (isCovered(state)) return null;
  return state.pastPly === null ? state.table.position : state.past.get(state.pastPly) ?? null;
}

/** All that a drawing needs to know (drawing.js says what), null while there is nothing to draw. */
export function sceneOf(state) {
  const shown = positionShown(state);
  if (!shown) return null;
  const { table, analysis, analysisRequest, pastPly } = state;
  const { position } = table;
  const isPresent = pastPly === null;
  const mover = isPresent ? position.to_move : state.moves.seatAt(pastPly);
  const clicks = isPresent ? state.clicks : [];
  return {
    view: shown.view,
    last: shown.last,
    turn: mover === undefined || mover === CHANCE ? null : mover,
    clicks,
    hint: (isPresent && state.hint) || [],
    values: analysisRequest && analysis?.ply === plyShown(state) ? analysis.values : {},
    mine: mayMove(state),
    allows: allowedAfter(position.legal, clicks),
    seat: position.viewer ?? 0,
    hand: state.hand,
  };
}
