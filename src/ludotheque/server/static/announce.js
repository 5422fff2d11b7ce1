/** What is said aloud and kept as a short log: moves, ends, refusals, answers. */
import { make } from "/static/elements.js";
import { _, several } from "/static/words.js";
import { isWaitedFor, myTurn } from "/static/state.js";

const KEPT = 40;
const NO_BREAK_SPACE = "\u00a0"; // appended to a repeated text, so that it is read again

/** A voice for the regions of the page: `calmly` waits for its turn to be read, `urgently` does not. */
export function createVoice(status, urgent, log) {
  function put(region, text) {
    region.textContent = region.textContent === text ? text + NO_BREAK_SPACE : text;
  }
  function keep(text, kind) {
    log.append(make("li", { class: kind }, text));
    while (log.children.length > KEPT) log.firstChild.remove();
    log.scrollTop = log.scrollHeight;
  }
  /** Wipe the last refusal, once something went well. */
  function settle() {
    if (urgent.className === "refusal") urgent.textContent = "";
  }
  return {
    settle,
    calmly(...lines) {
      settle();
      put(status, lines.join(". "));
      for (const line of lines) keep(line, "calm");
    },
    urgently(text) {
      put(urgent, text);
      urgent.className = "refusal";
      keep(text, "urgent");
    },
    /** Said at once to those who listen; those who see read it elsewhere. */
    aside(text) {
      put(urgent, text);
      urgent.className = "visually-hidden";
    },
  };
}

/** Say what a notice means; `state` is the one after it, `before` the one before. */
export function announce(voice, drawing, notice, state, before) {
  const name = (seat) => state.table?.players[seat]?.name ?? "";
  if (notice.type === "moved") {
    if (state.table === before.table) return;
    const move = _("{name}: {move}", { name: name(notice.seat), move: drawing.say(notice.path) });
    const news = drawing.news?.(before.table.position.view, notice.position.view, state.table) ?? [];
    voice.calmly(move, ...news);
    sayTurn(voice, drawing, state, notice.seat);
  } else if (notice.type === "table") {
    const lines = notice.missed.map(({ kind, seat, text }) =>
      kind === "move" ? _("{name}: {move}", { name: name(seat), move: text }) : text,
    );
    if (lines.length) voice.calmly(...lines);
    const { seq, ply, ending } = notice.position;
    const news = before.table ? before.table.position.seq !== seq : ply === 0 && !ending;
    if (news) sayTurn(voice, drawing, state, null);
  } else if (notice.type === "refused") {
    voice.urgently(notice.text);
  } else if (notice.type === "advice") {
    voice.calmly(notice.text);
  } else if (notice.type === "analysis" && state.analysing) {
    voice.calmly(notice.verdict.text);
  } else if (notice.type === "asked" && notice.text) {
    voice.calmly(notice.text);
  } else if (notice.type === "seats" && before.table) {
    sayComings(voice, before.table.players, notice.players);
  }
}

/** Say how it ended, or whose turn it is when it is this page's. */
function sayTurn(voice, drawing, state, mover) {
  const { ending } = state.table.position;
  if (ending) return voice.calmly(ending.text);
  const seat = myTurn(state);
  if (seat === undefined || (mover !== null && !isWaitedFor(state, seat))) return; // else it is no news
  const text = _("your turn: {prompt}", { prompt: drawing.prompt([]) });
  const shared = state.table.mine.length > 1;
  voice.aside(shared && mover !== null ? `${state.table.players[seat].name}, ${text}` : text);
}

function sayComings(voice, before, after) {
  after.forEach(({ kind, name, here }, seat) => {
    const old = before[seat];
    if (old.kind === "open" && kind === "person") voice.calmly(_("{name} sits down", { name }));
    else if (old.kind !== "person" || kind !== "person" || old.here === here) return;
    else voice.calmly(here ? _("{name} is back", { name }) : _("{name} is away", { name }));
  });
}

/** A time that is left, as people read it: 4:05, or 9.3 when it is short. */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  if (seconds < 10) return _("{whole}.{tenths}", { whole, tenths: Math.floor(seconds * 10) % 10 });
  return minutesText(whole);
}

/** Seconds as minutes: 4:05. */
export function minutesText(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A time that is left, as it is said. */
export function clockWords(name, seconds) {
  const values = { name, minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) };
  return _("{name}: {minutes} min {seconds} s left", values);
}

/** How long somebody has been away. */
export function awayText(seconds) {
  const minutes = Math.floor((seconds ?? 0) / 60);
  return minutes ? several("away for {count} minute", "away for {count} minutes", minutes) : _("away");
}
