/** What is read aloud, and kept as a short log: moves, ends, refusals, answers. */
import { html } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";
import { phraseText } from "/static/table/phrases.js";
import { isAwaited, isCovered, isWaitedFor, myTurn } from "/static/table/queries.js";
import { moveLine, playerName } from "/static/table/texts.js";

const MOST_KEPT = 40;
const NO_BREAK_SPACE = "\u00a0"; // appended to a repeated text, so that it is read again

/** Speaks through the page's live regions: `status` is polite, `alert` interrupts; `log` keeps the lines. */
export function createAnnouncer(status, alert, log) {
  function put(region, text) {
    delete region.dataset.heard;
    region.textContent = region.textContent === text ? text + NO_BREAK_SPACE : text;
  }
  function keep(text, kind) {
    log.append(html("li", { class: kind }, text));
    while (log.children.length > MOST_KEPT) log.firstChild.remove();
    log.scrollTop = log.scrollHeight;
  }
  /** Remove the last refusal, once something went well. */
  function clearRefusal() {
    if (alert.className === "refusal") alert.textContent = "";
  }
  return {
    clearRefusal,
    /** Lines that are read when the reader is free to listen. */
    tell(...lines) {
      clearRefusal();
      put(status, lines.join(". "));
      for (const line of lines) keep(line, "told");
    },
    /** Why something was refused, or what cannot wait: shown, and read at once. */
    warn(text) {
      put(alert, text);
      alert.className = "refusal";
      keep(text, "warned");
    },
    /** Read at once to those who listen; those who see read it elsewhere. */
    prompt(text) {
      put(alert, text);
      alert.className = "visually-hidden";
    },
    /** Read when the reader is free to listen; those who see read it elsewhere, as long as it is true. */
    hear(text) {
      clearRefusal();
      put(status, text);
      status.dataset.heard = "";
      keep(text, "told");
    },
    /** Remove all that was said: it may tell the hand of a player who has left the screen to another. */
    forget() {
      for (const region of [status, alert, log]) region.replaceChildren();
    },
  };
}

/** Say what a notice means; `state` is the one after it, `before` the one before. */
export function announce(announcer, drawing, notice, state, before) {
  const [viewer, viewerBefore] = [state, before].map(({ table }) => table?.position.viewer);
  if (state.table?.curtain && before.table && viewer !== viewerBefore) announcer.forget();
  announcements[notice.type]?.(announcer, drawing, notice, state, before);
}

const announcements = {
  moved(announcer, drawing, { moves, position }, state, before) {
    if (state.table === before.table) return;
    const lines = moves.map((move) => moveLine(state.table, drawing, move));
    const [view, viewBefore] = [position.view, before.table.position.view];
    const news = isCovered(state) || !view || !viewBefore ? [] : drawing.news(viewBefore, view, state.table);
    if (!view && state.wonBy !== null) news.push(wonText(state));
    announcer.tell(...lines, ...news);
    sayTurn(announcer, drawing, state, true);
  },
  table(announcer, drawing, { missed, position }, state, before) {
    const lines = missed.map(({ kind, seat, text }) =>
      kind === "move" ? _("{name}: {move}", { name: playerName(state.table, seat), move: text }) : text,
    );
    const isBeginning = before.table && !before.table.position.view && position.view;
    if (isBeginning && before.viewBefore) lines.push(...drawing.news(before.viewBefore, position.view, state.table));
    if (lines.length) announcer.tell(...lines);
    const { seq, ply, ending } = position;
    const isNew = before.table ? before.table.position.seq !== seq || isBeginning : ply === 0 && !ending;
    if (isNew) sayTurn(announcer, drawing, state, false);
  },
  refused: (announcer, drawing, { text }) => announcer.warn(text),
  advice(announcer, drawing, { path, note }) {
    const good = _("a good move: {move}", { move: drawing.say(path) });
    announcer.tell(...[note, good].filter(Boolean));
  },
  analysis(announcer, drawing, { id, verdict, best_text: best, is_final: isFinal }, state, before) {
    if (state.analysisRequest?.id !== id) return;
    const isFirst = before.analysis?.id !== id;
    if (isFirst || isFinal) announcer.hear([verdict.text, best].filter(Boolean).join(". "));
  },
  said(announcer, drawing, { seat, phrase }, state) {
    if (state.isMuted) return;
    announcer.tell(_("{name}: {move}", { name: playerName(state.table, seat), move: phraseText(phrase) }));
  },
  asked(announcer, drawing, { text }) {
    if (text) announcer.tell(text);
  },
  seats(announcer, drawing, { players }, state, before) {
    if (before.table) sayArrivals(announcer, before.table.players, players);
  },
};

/** Who won the round that is over. */
export function wonText({ table, wonBy }) {
  return _("{name} wins the round", { name: playerName(table, wonBy) });
}

/** Say how it ended, or that it is this page's turn; after a move only where the others wait for it. */
function sayTurn(announcer, drawing, state, isAfterMove) {
  const { table } = state;
  if (table.position.ending) return announcer.tell(table.position.ending.text);
  if (isCovered(state) || isAwaited(state)) return null; // the curtain and the countdown speak for themselves
  const seat = myTurn(state);
  if (seat === undefined || (isAfterMove && !isWaitedFor(state, seat))) return null;
  const text = _("your turn: {prompt}", { prompt: drawing.prompt([], null, table.position.view) });
  const isShared = isAfterMove && table.mine.length > 1;
  return announcer.prompt(isShared ? `${playerName(table, seat)}, ${text}` : text);
}

function sayArrivals(announcer, before, after) {
  after.forEach(({ kind, name, here }, seat) => {
    const old = before[seat];
    if (old.kind === "open" && kind === "person") announcer.tell(_("{name} sits down", { name }));
    else if (old.kind !== "person" || kind !== "person" || old.here === here) return;
    else announcer.tell(here ? _("{name} is back", { name }) : _("{name} is away", { name }));
  });
}
