/** What is read aloud, and kept as a short log: moves, ends, refusals, answers. */
import { html } from "/static/elements.js";
import { _ } from "/static/words.js";
import { isCovered, isWaitedFor, myTurn } from "/static/queries.js";
import { moveLine, playerName } from "/static/texts.js";

const MOST_KEPT = 40;
const NO_BREAK_SPACE = "\u00a0"; // appended to a repeated text, so that it is read again

/** Speaks through the page's live regions: `status` is polite, `alert` interrupts; `log` keeps the lines. */
export function createAnnouncer(status, alert, log) {
  function put(region, text) {
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
    const news = isCovered(state) ? [] : drawing.news(before.table.position.view, position.view, state.table);
    announcer.tell(...lines, ...news);
    sayTurn(announcer, drawing, state, true);
  },
  table(announcer, drawing, { missed, position }, state, before) {
    const lines = missed.map(({ kind, seat, text }) =>
      kind === "move" ? _("{name}: {move}", { name: playerName(state.table, seat), move: text }) : text,
    );
    if (lines.length) announcer.tell(...lines);
    const { seq, ply, ending } = position;
    const isNew = before.table ? before.table.position.seq !== seq : ply === 0 && !ending;
    if (isNew) sayTurn(announcer, drawing, state, false);
  },
  refused: (announcer, drawing, { text }) => announcer.warn(text),
  advice: (announcer, drawing, { text }) => announcer.tell(text),
  analysis(announcer, drawing, { verdict }, state) {
    if (state.analysisRequest) announcer.tell(verdict.text);
  },
  asked(announcer, drawing, { text }) {
    if (text) announcer.tell(text);
  },
  seats(announcer, drawing, { players }, state, before) {
    if (before.table) sayArrivals(announcer, before.table.players, players);
  },
};

/** Say how it ended, or that it is this page's turn; after a move only where the others wait for it. */
function sayTurn(announcer, drawing, state, isAfterMove) {
  const { table } = state;
  if (table.position.ending) return announcer.tell(table.position.ending.text);
  if (isCovered(state)) return null; // the curtain speaks for itself
  const seat = myTurn(state);
  if (seat === undefined || (isAfterMove && !isWaitedFor(state, seat))) return null;
  const text = _("your turn: {prompt}", { prompt: drawing.prompt([]) });
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
