/**
 * A study's page: a board on which moves are tried. All of it is in the address (line.js); the server
 * tells what a line leads to. Playing and jumping add to the browser's history, walking does not.
 */
import { byId, html, show, write } from "/static/page/elements.js";
import { createAnnouncer } from "/static/table/announce.js";
import { afterClick, allowedAfter, mayEnd } from "/static/any_board/clicks.js";
import { connect } from "/static/page/connection.js";
import { loadDrawing } from "/static/any_board/drawing.js";
import { createDrawingSettings, keptSettings } from "/static/any_board/drawing_settings.js";
import { createEditor } from "/static/study/editor.js";
import { createGrid } from "/static/any_board/grid.js";
import { keptPace, rateOf } from "/static/any_board/pace.js";
import { createSheet } from "/static/page/sheet.js";
import { createGraph } from "/static/study/graph.js";
import * as Line from "/static/study/line.js";
import { createStudyFiles } from "/static/study/files.js";
import { createPlayingOut, createStudyLines } from "/static/study/lines.js";
import { createStudyMoves } from "/static/study/moves.js";
import { createStudyPositions } from "/static/study/positions.js";
import { renderVerdict } from "/static/any_board/verdict.js";
import { walkByKeys } from "/static/any_board/walking.js";
import { _ } from "/static/page/words.js";

const REST = 150; // ms on a position before it is analysed

const written = JSON.parse(byId("study").textContent);
const drawing = await loadDrawing(written.game);
const announcer = createAnnouncer(byId("status"), byId("alert"), byId("log"));
const positions = createStudyPositions();

let study = Line.readAddress(location.search);
let begun = null; // the server's first answer
let clicks = [];
let hand = null;
let request = null; // the id of the position that is asked for
let analysis = null; // {key, id, notice}
let review = null;
let progress = "";
let drawn = null; // the key and the ply of what is on the board
let restTimer = null;
let look = { isFlipped: false, settings: keptSettings(written.game, drawing) };

// --- The connection ---------------------------------------------------------------------------------

const connection = connect(`${location.origin.replace(/^http/, "ws")}/study/${written.game}/socket`, {
  answer: "study",
  greeting: () => ({
    type: "study",
    variant: study.variant,
    position: study.position.slice(0, 1000),
    turn: /^\d{1,2}$/.test(study.turn) ? Number(study.turn) : 0,
    game: /^[a-z0-9]{1,20}$/.test(study.game) ? study.game : null,
  }),
  onStatus(status, reason) {
    const refusal = byId("alert").textContent;
    const texts = { lost: _("connection lost, reconnecting…"), closed: refusal || reason };
    write(byId("banner"), texts[status] ?? "");
  },
  onNotice: (notice) => receive[notice.type]?.(notice),
});

const receive = {
  study(notice) {
    begun = notice;
    study = Line.withGame(study, notice.moves);
    if (study.review && notice.is_over) startReview();
    changed("replaceState");
  },
  explored(notice) {
    const isOurs = request?.id === notice.id;
    const before = isOurs ? request : null;
    if (isOurs) request = null;
    const base = study.game ? study.main.slice(0, notice.ply) : [];
    const moves = [...base, ...notice.made.map(({ text }) => text)];
    positions.keep(moves, notice);
    if (before?.play) {
      study = Line.played(before.study, moves.slice(Line.movesShown(before.study).length));
      clicks = [];
      const { ending } = notice.position;
      const last = notice.made.at(-1);
      announcer.hear([last?.path.length ? drawing.say(last.path) : last?.text, ending?.text].filter(Boolean).join(". "));
      return changed("pushState");
    }
    return render();
  },
  refused({ id, text }) {
    announcer.warn(text);
    if (request?.id === id || id === "") {
      const { play } = request ?? {};
      request = null;
      clicks = [];
      if (!play && study.ply > 0) return undefined; // a line that is none: it is said, and can be left
    } else if (analysis?.id === id) {
      analysis = { ...analysis, isRefused: true };
      progress = "";
    }
    return render();
  },
  analysis(notice) {
    if (analysis?.id !== notice.id) return;
    const isFirst = !analysis.notice;
    analysis = { ...analysis, notice };
    if (notice.is_final) progress = "";
    if (isFirst || notice.is_final) announcer.hear([notice.verdict.text, notice.best_text].filter(Boolean).join(". "));
    render();
  },
  progress(notice) {
    if (analysis?.id === notice.id) progress = notice.text;
    render();
  },
  review(notice) {
    review = notice;
    render();
  },
};

// --- What can be done -------------------------------------------------------------------------------

const key = () => Line.keyOf(Line.movesShown(study));
const here = () => positions.whole(key());

/** The study is another now: the address says so, and what is not known is asked for. */
function changed(write = "replaceState") {
  const address = `${location.pathname}${Line.writeAddress(study)}`;
  if (address !== location.pathname + location.search) history[write](null, "", address);
  clicks = [];
  progress = "";
  render();
}

/** Put another position of the study on the board. */
function go(next, write = "replaceState") {
  if (!begun) return;
  study = next;
  announcer.clearRefusal();
  changed(write);
}

const steps = {
  first: () => go(Line.at(study, 0)),
  previous: () => go(Line.at(study, study.ply - 1)),
  following: () => go(Line.at(study, study.ply + 1)),
  last: () => go(Line.at(study, Infinity)),
};

const actions = {
  choose(target, anew = false) {
    if (editor?.isOpen()) return editor.choose(target);
    const position = here();
    if (!position || request?.play) return null;
    if (!position.movers.length) return announcer.warn(_("the game is over"));
    if (anew && target.join() === clicks.join()) return actions.takeBack();
    const { play, goOn, refuse } = afterClick(position.legal, anew ? [] : clicks, target);
    if (!goOn) return actions.play(play ?? refuse);
    announcer.clearRefusal();
    clicks = goOn;
    return render();
  },
  flip: () => changeLook({ isFlipped: !look.isFlipped }),
  takeBack() {
    if (hand && hand.held !== null) hand = { ...hand, held: null };
    else clicks = clicks.slice(0, -1);
    render();
  },
  apply({ hand: next = hand, play = null, say = "" }) {
    if (!here()) return null;
    if (say) announcer.warn(say);
    else announcer.clearRefusal();
    hand = next;
    return play ? actions.play(play) : render();
  },
  play(path) {
    if (!Line.hasRoom(study)) return announcer.warn(_("this line has become too long"));
    clicks = path;
    request = { study, play: true };
    request.id = connection.send({ type: "explore", ...Line.requestOf(study), play: path.join(" ") });
    return render();
  },
};

/** The board is shown from the other side, or in another way. */
function changeLook(fields) {
  look = { ...look, ...fields };
  render();
}

/** Ask for the position on the board, unless something is asked for already. */
function ask() {
  if (!begun || request || here()) return;
  request = { study, id: connection.send({ type: "explore", ...Line.requestOf(study) }) };
}

/** Ask for the analysis of the position on the board, once it has been there for a moment. */
function askAnalysis() {
  clearTimeout(restTimer);
  const waits = review && !review.is_final && !study.isOnLine; // the graph tells of the main line first
  const isQuiet = waits || playingOut.isOn(); // a line that is played out is looked at, not analysed
  const wanted = study.analysis && !isQuiet && here()?.movers.length ? key() : null;
  if (wanted === null || analysis?.key === wanted) return;
  const isFirst = analysis === null;
  restTimer = setTimeout(() => {
    const id = connection.send({ type: "analyse", ...Line.requestOf(study) });
    analysis = { key: wanted, id, notice: null };
    progress = _("analysing…");
    render();
  }, isFirst ? 0 : REST);
}

function switchAnalysis() {
  if (study.analysis) connection.send({ type: "stop" });
  analysis = null;
  go({ ...study, analysis: !study.analysis });
}

/** Lay moves out as a variation, and make them on the board one after the other. */
function playOut(moves) {
  if (!begun || request?.play) return;
  closeSheet(); // so that the board is seen
  go(Line.laidOut(study, moves), "pushState");
  announcer.hear(moves.join(", "));
  playingOut.start();
  render();
}

/** The next move of the line that is played out, once the one before is on the board; false at its end. */
function stepOut() {
  const length = Line.movesOf(study).length;
  if (here() && study.ply < length) go(Line.at(study, study.ply + 1));
  return study.ply < length;
}

function startReview() {
  review = { points: [], mistakes: [], is_final: false };
  connection.send({ type: "review" });
}

// --- The parts of the page --------------------------------------------------------------------------

const help = () => byId("help").showModal();
const grid = createGrid(byId("board"), drawing, actions, help);
const renderMoves = createStudyMoves((isOnLine, ply) => go(Line.onLine(study, isOnLine, ply), "pushState"));
const playingOut = createPlayingOut(stepOut, render);
const renderLines = createStudyLines(playOut);
const renderGraph = createGraph(
  (ply) => go(Line.onLine(study, false, ply), "pushState"),
  (ply, moves) => {
    go(Line.onLine(study, false, ply - 1));
    playOut(moves);
  },
);
createDrawingSettings(written.game, drawing, { state: () => look, change: changeLook });
const editor = createEditor(written, drawing, announcer, {
  present: () => ({ view: here()?.view, seat: here()?.to_move ?? 0, variant: begun.variant }),
  changed: render,
});
createStudyFiles(written.game, announcer);
const closeSheet = createSheet();
walkByKeys(steps);
for (const [id, step] of Object.entries(steps)) byId(id).addEventListener("click", step);
byId("analyse")?.addEventListener("click", switchAnalysis);
byId("take-back").addEventListener("click", () => actions.takeBack());
byId("help-open").addEventListener("click", help);
byId("help-close").addEventListener("click", () => byId("help").close());
byId("forget-line").addEventListener("click", () => go(Line.withoutLine(study), "pushState"));
byId("review").addEventListener("click", () => {
  startReview();
  go({ ...study, review: true });
});
byId("copy").addEventListener("click", async () => {
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  announcer.tell(_("copied"));
});
byId("set-up").addEventListener("submit", () => {
  for (const field of byId("set-up").elements) field.disabled = field.tagName !== "BUTTON" && !field.value;
});
window.addEventListener("pageshow", () => {
  for (const field of byId("set-up").elements) field.disabled = false;
});
window.addEventListener("popstate", () => {
  const next = Line.readAddress(location.search);
  const isElsewhere = ["variant", "position", "turn", "game"].some((name) => next[name] !== study[name]);
  if (isElsewhere || !begun) return location.reload();
  study = Line.withGame(next, begun.moves);
  clicks = [];
  return render();
});

const nameOf = (seat) => {
  const colour = drawing.seatName(seat);
  return colour ? _("{name} ({colour})", { name: begun.names[seat], colour }) : begun.names[seat];
};

function promptText(position) {
  if (!position) return _("Position after move {shown} of {all}", { shown: study.ply, all: Line.movesOf(study).length });
  if (position.ending) return position.ending.text;
  const prompt = drawing.prompt(clicks, hand, position.view);
  if (mayEnd(position.legal, clicks)) return _("{prompt}; {place} again ends the move", { prompt, place: clicks.at(-1) });
  if (clicks.length || begun.names.length === 1) return prompt;
  return _("{name} to move: {prompt}", { name: nameOf(position.movers[0]), prompt });
}

function render() {
  if (!begun) return;
  if (editor.isOpen()) return grid.render({ ...editor.scene(), ...lookOf() });
  const position = here();
  const shown = position ?? positions.seen(key());
  const judged = study.analysis && analysis?.key === key() ? analysis.notice : null;
  ask();
  askAnalysis();
  if (shown) renderBoard(shown, position, judged);
  byId("board").setAttribute("aria-busy", String(!shown));
  write(byId("prompt"), promptText(position));
  renderVerdict(byId("verdict"), judged);
  renderLines(judged, playingOut.isOn());
  playingOut.render();
  write(byId("progress"), study.analysis ? progress : "");
  renderMoves(study);
  renderGraph(review, begun.moves.length, study.isOnLine ? Math.min(study.ply, study.branch) : study.ply);
  const length = Line.movesOf(study).length;
  for (const id of ["first", "previous"]) byId(id).setAttribute("aria-disabled", String(study.ply === 0));
  for (const id of ["following", "last"]) byId(id).setAttribute("aria-disabled", String(study.ply === length));
  byId("analyse")?.setAttribute("aria-pressed", String(study.analysis));
  show(byId("take-back"), clicks.length > 0 || (hand && hand.held !== null));
  show(byId("forget-line"), study.line.length > 0);
  for (const link of document.querySelectorAll(".of-format")) {
    link.href = `${location.pathname}/files/${link.dataset.ending}${location.search}`;
  }
  show(byId("review"), begun.is_over && written.hasAnalysis && !review);
  renderWayBack();
}

/** How the board is looked at: which side lies below, and what the reader chose. */
const lookOf = () => ({ side: look.isFlipped ? 1 % begun.names.length : 0, settings: look.settings });

/** The way back leads to the game that is studied, at the position where it was left. */
function renderWayBack() {
  if (!study.game) return;
  const ply = study.isOnLine ? Math.min(study.ply, study.branch) : study.ply;
  const leave = byId("leave");
  leave.href = `/table/${study.game}${ply < study.main.length ? `#ply=${ply}` : ""}`;
  leave.title = leave.querySelector("[data-game]").dataset.game;
  write(leave.querySelector("[data-game]"), leave.title);
}

function renderBoard(shown, position, judged) {
  const isNext = drawn !== null && study.ply === drawn.ply + 1 && key().startsWith(drawn.key);
  const scene = {
    view: shown.view,
    last: shown.last,
    turn: position?.to_move ?? null,
    clicks: request?.play ? [] : clicks,
    isSent: false,
    hint: [],
    values: judged?.values ?? {},
    best: judged?.best ?? [],
    mine: Boolean(position?.movers.length) && !request?.play,
    isPlaying: true,
    allows: allowedAfter(position?.legal ?? [], clicks),
    seat: position?.viewer ?? 0,
    hand,
    ...lookOf(),
  };
  if (!drawn) fillHelp(shown.view);
  if (hand && drawn && drawn.stage !== shown.view.stage) hand = null;
  grid.render(scene, isNext ? rateOf(keptPace()) : null);
  drawn = { key: key(), ply: study.ply, stage: shown.view.stage };
}

function fillHelp(view) {
  byId("help-advice").replaceChildren(...drawing.advice().map((text) => html("p", {}, text)));
  for (const [name, text] of drawing.keys(view)) {
    byId("help-keys").append(html("dt", {}, html("kbd", {}, name)), html("dd", {}, text));
  }
}
