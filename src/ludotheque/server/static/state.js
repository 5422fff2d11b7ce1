/**
 * The one state object of a table page, and what each notice of the server makes of it.
 *
 * - `table` is the server's last `table` notice, kept up to date by the notices after it; null before it.
 * - `since` is when its clocks were right.
 * - `began` is when the table was opened, `ended` when the game was over; null while that is not known.
 * - `clicks` are those made so far for the next move; `sent` is the id of the move under way.
 * - `hand` is the drawing's own: what is `held` (null: nothing) and how things are turned. It never leaves
 *   the page; null before anything was touched.
 * - `shown` is the ply that is looked at, null for the present; `positions` are those known, by ply.
 * - `analysing` is, while the analysis is switched on, the request last made: {id, ply}.
 * - `link` is "connecting", "open", "lost" or, for good, "closed" with its `reason`.
 */

/** The state before anything arrived. */
export function beginning(block) {
  return {
    ...block,
    table: null,
    since: 0,
    began: null,
    ended: null,
    clicks: [],
    hand: null,
    sent: null,
    shown: null,
    playing: false,
    positions: [],
    analysing: null,
    analysis: null,
    hint: null,
    progress: "",
    next: null,
    link: "connecting",
    reason: "",
  };
}

/** The state, and those who want to know when it changed: they hear of the one before and the new one. */
export function createStore(block) {
  const listeners = [];
  let rendered = beginning(block);
  const store = {
    state: rendered,
    /** Change some fields; the page follows before the next event. */
    change(fields) {
      if (store.state === rendered) queueMicrotask(publish);
      store.state = { ...store.state, ...fields };
    },
    follow: (listener) => listeners.push(listener),
  };
  function publish() {
    const before = rendered;
    rendered = store.state;
    for (const listener of listeners) listener(rendered, before);
  }
  return store;
}

/** The state after a notice. */
export function receive(state, notice, now) {
  const change = changes[notice.type];
  return change ? { ...state, ...change(state, notice, now) } : state;
}

/** Whether this `moved` does not follow what the page knows, so that it must say `hello` again. */
export function missesSomething(state, notice) {
  return notice.type === "moved" && state.table && notice.position.ply !== state.table.position.ply + 1;
}

const changes = {
  table(state, notice, now) {
    const { position, moves } = notice;
    const same = state.table && moves.slice(0, state.table.moves.length).join() === state.table.moves.join();
    // Somebody sat down, say: a move that was begun goes on.
    const still = same && moves.length === state.table.moves.length && !position.ending;
    return {
      ...arrived(state, same ? state.positions : [], position),
      table: notice,
      since: now,
      began: notice.opened === undefined ? state.began : now - 1000 * notice.opened, // or before the end
      ended: position.ending ? now : null,
      analysis: same ? state.analysis : null,
      analysing: same || !state.analysing ? state.analysing : { id: null, ply: -1 },
      clicks: still ? state.clicks : [],
      sent: state.table?.position.seq === position.seq ? state.sent : null,
    };
  },
  moved(state, notice, now) {
    if (!state.table || missesSomething(state, notice)) return {};
    const table = {
      ...state.table,
      moves: [...state.table.moves, notice.move],
      movers: [...state.table.movers, notice.seat],
      position: notice.position,
    };
    const changed = { ...arrived(state, state.positions, notice.position), table, since: now };
    if (notice.position.ending) changed.ended = now;
    // Where several play at once, somebody else's move leaves what this page is about to do alone.
    if (moversOf(state).length > 1 && !isMine(state, notice.seat)) return changed;
    return { ...changed, clicks: [], sent: null };
  },
  seats(state, notice) {
    return withTable(state, { players: notice.players });
  },
  asked(state, notice) {
    return withTable(state, { proposal: notice.proposal });
  },
  refused(state, notice) {
    if (state.sent === notice.id) return { clicks: [], sent: null };
    return { progress: "", analysing: state.analysing?.id === notice.id ? null : state.analysing };
  },
  advice(state, notice) {
    return notice.seq === state.table?.position.seq ? { hint: notice.path, progress: "" } : { progress: "" };
  },
  analysis(state, notice) {
    return state.analysing ? { analysis: notice, progress: "" } : {};
  },
  progress(state, notice) {
    return { progress: notice.text };
  },
  again(state, notice) {
    return { next: notice };
  },
};

function withTable(state, changed) {
  return state.table ? { table: { ...state.table, ...changed } } : {};
}

/** What any new position changes. */
function arrived(state, positions, position) {
  const known = positions.slice(0, position.ply);
  known[position.ply] = { view: position.view, last: position.last };
  const shown = state.shown !== null && state.shown < position.ply ? state.shown : null;
  const same = state.table?.position.seq === position.seq;
  const hand = state.table?.position.view.stage === position.view.stage ? state.hand : null; // other pieces
  return { positions: known, shown, hand, hint: same ? state.hint : null, progress: "" };
}

// --- What can be read off the state -----------------------------------------------------------------

/** The ply on the board. */
export function plyShown(state) {
  return state.shown ?? state.table?.position.ply ?? 0;
}

/** The seats that may move now. */
export function moversOf({ table }) {
  const { movers, to_move: turn } = table.position;
  return movers ?? (turn === null ? [] : [turn]);
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
  const { table, shown, link } = state;
  return Boolean(
    table && shown === null && link !== "closed" && !table.frozen && myTurn(state) !== undefined,
  );
}

/** Whether this page holds the seat. */
export function isMine(state, seat) {
  return Boolean(state.table?.mine.includes(seat));
}

/** The legal paths that begin with these clicks. */
export function pathsAfter(state, clicks) {
  return state.table.position.legal.filter((path) => clicks.every((click, place) => path[place] === click));
}

/** Whether these clicks say one whole move and can say no other. */
export function isWhole(state, clicks) {
  const left = pathsAfter(state, clicks);
  return left.length === 1 && left[0].length === clicks.length;
}

/** The seconds that a seat has left now, null without a clock. */
export function timeLeft(state, seat, now) {
  const { clocks, running } = state.table.position;
  if (!clocks) return null;
  return Math.max(0, clocks[seat] - (running === seat ? (now - state.since) / 1000 : 0));
}

/** All that a drawing needs to know. */
export function scene(state) {
  const ply = plyShown(state);
  const { table, analysis, analysing } = state;
  const { view, last } = state.positions[ply] ?? table.position;
  const present = state.shown === null;
  const turn = present ? table.position.to_move : table.movers[ply] ?? null;
  const values = analysing && analysis?.ply === ply ? analysis.values : {};
  const clicks = present ? state.clicks : [];
  const hint = (present && state.hint) || [];
  const seat = table.mine[0] ?? view.seat;
  return { view, last, turn, clicks, values, mine: mayMove(state), hint, seat, hand: state.hand };
}
