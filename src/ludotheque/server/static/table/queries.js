/** What can be read off a table's state (see state.js). */
import { allowedAfter, mayEnd } from "/static/any_board/clicks.js";
import { isBehindCurtain, onShow } from "/static/table/showing.js";

export const CHANCE = -1; // the seat of chance

// --- Whose turn it is -------------------------------------------------------------------------------

/** The seats that may move in the position that is shown. */
export function moversOf(state) {
  return onShow(state).position.movers;
}

/** Whether this page holds the seat. */
export function isMine({ table }, seat) {
  return Boolean(table?.mine.includes(seat));
}

/** The first of this page's seats that may move, undefined when there is none. */
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
  const { table, pastPly, connection, queue } = state;
  if (!table || pastPly !== null || connection === "closed" || isCovered(state)) return false;
  if (queue.length) return false; // moves that were made since are still to be seen
  if (isAwaited(state)) return false;
  return myTurn(state) !== undefined;
}

/** Whether the clicks made so far say a move already: the last place again ends it. */
export function mayEndMove(state) {
  return mayMove(state) && mayEnd(state.table.position.legal, state.clicks);
}

// --- What may be seen and done ----------------------------------------------------------------------

/** Whether a curtain lies over the board, until the player whose hand is next says to be there alone. */
export function isCovered(state) {
  return Boolean(state.table) && isBehindCurtain(state, onShow(state).position);
}

/** Whether all are to begin at once, and have not yet: nobody sees the board before that. */
export function isAwaited({ table }) {
  return table?.position.view === null;
}

/** The seconds until all begin at once, null while somebody is still to come or it has begun. */
export function secondsToStart({ table, clocksAt }, now) {
  const { starts_in: seconds = null } = table.position;
  return seconds === null ? null : Math.max(0, seconds - (now - clocksAt) / 1000);
}

/** Whether the game can be downloaded. */
export function maySave({ table }) {
  return table.may_save || table.position.ending !== null;
}

/** Whether hints and analyses may be asked for. */
export function mayAskAdvice(state) {
  return (state.table.advice || state.table.position.ending !== null) && !isCovered(state) && !isAwaited(state);
}

/** Whether an analysis of what is shown may be asked for; where hands are hidden, one's own at one's turn. */
export function mayAnalyse(state) {
  const isOwn = state.pastPly === null && myTurn(state) !== undefined;
  return mayAskAdvice(state) && (!state.hidesHands || state.table.position.ending !== null || isOwn);
}

/** The seconds that a seat has left now, null without a clock. */
export function timeLeft({ table, clocksAt }, seat, now) {
  const { clocks, running } = table.position;
  if (!clocks) return null;
  return Math.max(0, clocks[seat] - (running === seat ? (now - clocksAt) / 1000 : 0));
}

// --- What is on the board ---------------------------------------------------------------------------

/** The ply on the board. */
export function plyShown(state) {
  return state.pastPly ?? (state.table ? onShow(state).position.ply : 0);
}

/** The position on the board, {view, last}; null while it is not known or hidden, or lies under the curtain. */
export function positionShown(state) {
  if (isCovered(state) || (state.pastPly === null && isAwaited(state))) return null;
  return state.pastPly === null ? onShow(state).position : state.past.get(state.pastPly) ?? null;
}

/** The analysis of the position on the board, null while there is none or it is switched off. */
export function analysisShown(state) {
  const { analysisRequest, analysis } = state;
  const isThere = analysisRequest && analysis?.ply === plyShown(state) && !isCovered(state);
  return isThere ? analysis : null;
}

/** All that a drawing needs to know (drawing.js says what), null while there is nothing to draw. */
export function sceneOf(state) {
  const shown = positionShown(state);
  if (!shown) return null;
  const { pastPly, queue } = state;
  const { position, clicks: made, isSent } = onShow(state);
  const isPresent = pastPly === null;
  const mover = isPresent ? position.to_move : state.moves.seatAt(pastPly);
  const clicks = isPresent ? made : [];
  return {
    view: shown.view,
    last: shown.last,
    turn: mover === undefined || mover === CHANCE ? null : mover,
    clicks,
    isSent: isPresent && isSent,
    hint: (isPresent && !queue.length && state.hint) || [],
    values: analysisShown(state)?.values ?? {},
    best: analysisShown(state)?.best ?? [],
    mine: mayMove(state),
    isPlaying: state.table.mine.length > 0,
    allows: allowedAfter(position.legal, clicks),
    seat: position.viewer ?? 0,
    side: sideBelow(state),
    hand: state.hand,
    settings: state.settings,
    plan: isPresent ? state.plan : null,
  };
}

/** The seat whose side lies below on the board: the reader's first one, unless the board is turned around. */
export function sideBelow({ table, isFlipped }) {
  const own = table.mine[0] ?? 0;
  return isFlipped ? (own + 1) % table.players.length : own;
}

/** Whether a move may be planned: two take turns, and it is the other one's. */
export function mayPlan(state) {
  const { table, pastPly, connection } = state;
  if (!table || pastPly !== null || connection === "closed" || isCovered(state) || isAwaited(state)) return false;
  if (table.players.length !== 2 || table.mine.length !== 1 || table.position.ending) return false;
  return table.players[1 - table.mine[0]].kind !== "open" && (state.queue.length > 0 || myTurn(state) === undefined);
}
