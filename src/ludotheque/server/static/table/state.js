/**
 * The one state object of a table's page, and what each notice of the server makes of it.
 *
 * A state is never changed: each notice gives the next one. It begins with what the page was written with
 * (id, game, agents, minutes, commands, hasAnalysis, hidesHands) and has these fields:
 * - `table`: the server's last `table` notice, kept up to date by the notices after it; null before it.
 *   Its moves and movers are in `moves`, a History.
 * - `clocksAt`: when the clocks in it were right. `openedAt`, `endedAt`: when the table was opened and the
 *   game was over, null while that is not known. All in milliseconds of the page's own clock.
 * - `clicks`: those made so far for the next move; `sentMove`: the id of the move under way, or null.
 * - `queue`, `isShowing`: the moves that are still to be seen on the board (see showing.js); `isHidden`: whether
 *   nobody sees the page. `pace`: how fast moves are shown (see pace.js).
 * - `hand`: the drawing's own: what is `held` (null: nothing) and how things are turned. It never leaves the
 *   page; null before anything was touched.
 * - `plan`: the move that is planned while the other side is to move, {clicks, isWhole}, or null.
 * - `isFlipped`: whether the board is turned around; `settings`: what the reader chose about the drawing.
 * - `liftedBy`: the seat whose player lifted the curtain last, null at the beginning.
 * - `pastPly`: the ply that is looked back at, null for the present; `isReplaying`: whether it goes on by
 *   itself. `past`: the earlier positions that are known, a Map from plies to {view, last}; `lookRequest`:
 *   the request for more, {id, ply}, or null. The present position is always that of `table`.
 * - `analysisRequest`: while the analysis is switched on, the request last made: {id, ply}; else null.
 *   `analysis`: its last answer, which comes again and again until it `is_final`. `hint`: the path of a good move. `progress`: how far either is, in words.
 * - `wantsNext`: whether the reader asked for another game. `said`: the phrase that each seat just said, by seat;
 *   `isMuted`: whether the reader wants none. `wonBy`: who won the round before the one that begins, or null;
 *   `viewBefore`: what was seen of it.
 * - `connection`: "connecting", "open", "lost" or, for good, "closed" because of `closeReason`.
 */
import { History } from "/static/table/history.js";
import { isMine, plyShown } from "/static/table/queries.js";
import { AT_REST, afterMove } from "/static/table/showing.js";

const MOST_PAST = 400; // positions kept to look back at

/** The state before anything arrived. */
export function initialState(written) {
  return {
    pace: "normal",
    settings: {},
    ...written,
    table: null,
    moves: new History(),
    clocksAt: 0,
    openedAt: null,
    endedAt: null,
    clicks: [],
    sentMove: null,
    ...AT_REST,
    isHidden: false,
    hand: null,
    plan: null,
    isFlipped: false,
    liftedBy: null,
    pastPly: null,
    isReplaying: false,
    past: new Map(),
    lookRequest: null,
    analysisRequest: null,
    analysis: null,
    hint: null,
    progress: "",
    wantsNext: false,
    said: {},
    isMuted: false,
    wonBy: null,
    viewBefore: null,
    connection: "connecting",
    closeReason: "",
  };
}

/** The state, and listeners that are told of each new one before the next event. */
export function createStore(written) {
  const listeners = [];
  let published = initialState(written);
  const store = {
    state: published,
    /** Change some fields. */
    change(fields) {
      if (store.state === published) queueMicrotask(publish);
      store.state = { ...store.state, ...fields };
    },
    subscribe: (listener) => listeners.push(listener),
  };
  function publish() {
    published = store.state;
    for (const listener of listeners) listener(published);
  }
  return store;
}

/** The state after a notice that came at the time `now`. */
export function receive(state, notice, now) {
  const change = changes[notice.type];
  return change ? { ...state, ...change(state, notice, now) } : state;
}

/** Whether something happened between what the page knows and this move: then it must say `hello` again. */
export function missesSomething(state, notice) {
  return notice.type === "moved" && state.table && notice.position.seq !== state.table.position.seq + 1;
}

const changes = {
  table(state, notice, now) {
    const { moves: texts, movers, ...table } = notice;
    const { position } = table;
    const received = new History(texts, movers);
    const goesOn = state.table !== null && received.continues(state.moves); // else something was taken back
    const isSame = goesOn && received.length === state.moves.length;
    return {
      ...afterPosition(state, position, goesOn),
      ...(isSame ? {} : goesOn ? afterMove(state) : AT_REST),
      table,
      moves: isSame ? state.moves : received,
      clocksAt: now,
      openedAt: now - 1000 * table.opened, // once the game is over: as long before the end as it lasted
      endedAt: position.ending ? now : null,
      analysis: goesOn ? state.analysis : null,
      analysisRequest: goesOn || !state.analysisRequest ? state.analysisRequest : { id: null, ply: -1 },
      plan: goesOn && !position.ending ? state.plan : null,
      clicks: isSame && !position.ending ? state.clicks : [], // somebody sat down, say: a begun move goes on
      sentMove: state.table?.position.seq === position.seq ? state.sentMove : null,
    };
  },
  moved(state, notice, now) {
    if (!state.table || missesSomething(state, notice)) return {};
    const { moves, position } = notice;
    const changed = {
      ...afterPosition(state, position, true),
      ...afterMove(state),
      table: { ...state.table, position },
      moves: state.moves.with(moves),
      plan: position.ending ? null : state.plan,
      clocksAt: now,
      endedAt: position.ending ? now : null,
    };
    // Where several play at once, somebody else's move leaves what this page is about to do alone.
    const isAnothers = state.table.position.movers.length > 1 && !moves.some(({ seat }) => isMine(state, seat));
    if (isAnothers && position.view) return changed;
    const viewBefore = state.table.position.view ?? state.viewBefore;
    const wonBy = winnerOf(state.table.position, position);
    return { ...changed, clicks: [], sentMove: null, wonBy, viewBefore };
  },
  looked(state, { id, first, positions }) {
    const { lookRequest: request } = state;
    if (request?.id !== id) return {}; // of before something was taken back
    const past = withPositions(state.past, first, positions, plyShown(state));
    const isMissing = state.pastPly === request.ply && !past.has(request.ply);
    return { past, lookRequest: null, pastPly: isMissing ? null : state.pastPly };
  },
  seats(state, { players, watchers }) {
    return withTable(state, { players, watchers });
  },
  asked(state, { proposal }) {
    return withTable(state, { proposal });
  },
  refused(state, { id }) {
    if (state.sentMove === id) return { clicks: [], sentMove: null, ...AT_REST };
    if (state.lookRequest?.id === id) return { lookRequest: null, pastPly: null, isReplaying: false };
    const isAnalysis = state.analysisRequest?.id === id;
    return { progress: "", analysisRequest: isAnalysis ? null : state.analysisRequest };
  },
  advice(state, { seq, path }) {
    return seq === state.table?.position.seq ? { hint: path, progress: "" } : { progress: "" };
  },
  analysis(state, notice) {
    if (state.analysisRequest?.id !== notice.id) return {}; // of a position that is not looked at any more
    return { analysis: notice, progress: notice.is_final ? "" : state.progress };
  },
  progress(state, { text }) {
    return { progress: text };
  },
  said({ said, isMuted }, { seat, phrase }) {
    return isMuted ? {} : { said: { ...said, [seat]: { phrase } } };
  },
};

/** Who has more points after a move, null where nobody has. */
function winnerOf({ points: before }, { points: after }) {
  const seat = (after ?? []).findIndex((count, index) => count > before[index]);
  return seat < 0 ? null : seat;
}

function withTable(state, changed) {
  return state.table ? { table: { ...state.table, ...changed } } : {};
}

/** What any new position changes; `goesOn` unless moves were taken back to get there. */
function afterPosition(state, position, goesOn) {
  const before = state.table?.position;
  const isSameViewer = before?.viewer === position.viewer; // others would see other things of the past
  const keepsPast = goesOn && isSameViewer;
  const keepsHand = isSameViewer && position.view && before?.view?.stage === position.view.stage; // else there are other pieces
  return {
    past: keepsPast ? state.past : new Map(),
    lookRequest: keepsPast ? state.lookRequest : null,
    pastPly: state.pastPly !== null && state.pastPly < position.ply ? state.pastPly : null,
    hand: keepsHand ? state.hand : null,
    hint: before?.seq === position.seq ? state.hint : null,
    progress: "",
  };
}

/** The known positions and those from the ply `first` on; of too many, those around a ply are kept. */
function withPositions(past, first, positions, ply) {
  const known = new Map(past);
  positions.forEach((position, index) => known.set(first + index, position));
  if (known.size <= MOST_PAST) return known;
  return new Map([...known].filter(([other]) => Math.abs(other - ply) <= MOST_PAST / 2));
}
