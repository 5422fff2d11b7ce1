/** Beside the board: what is going on, what can be done, proposals, the next game, the connection. */
import { byId, show, write } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";
import * as query from "/static/table/queries.js";
import { onShow } from "/static/table/showing.js";
import { minutesText, playerName } from "/static/table/texts.js";
import { renderVerdict } from "/static/any_board/verdict.js";

const title = document.title;
const SECOND = 1000;

/** Wire the buttons, and keep everything beside the board up to date. */
export function createPanel(store, drawing, actions) {
  const resigning = byId("resigning");
  const clicks = {
    hint: () => actions.hint(),
    analyse: () => actions.analyse(),
    undo: () => actions.undo(),
    draw: () => actions.offerDraw(),
    resign: () => resigning.showModal(),
    again: () => actions.playAgain(),
    back: () => actions.lookAt(Infinity),
    "take-back": () => actions.takeBack(),
    agree: () => actions.answer(store.state.table.proposal.number, true),
    decline: () => actions.answer(store.state.table.proposal.number, false),
    "resigning-close": () => resigning.close(),
  };
  for (const [id, action] of Object.entries(clicks)) byId(id).addEventListener("click", action);
  byId("resigning-form").addEventListener("submit", () => actions.resign());
  if (drawing.isTimed) setInterval(() => renderElapsed(store.state), SECOND);

  return function render(state) {
    renderConnection(state);
    if (!state.table) return;
    renderTitle(state);
    renderPrompt(state, drawing);
    renderButtons(state);
    renderStage(state, drawing);
    if (drawing.isTimed) renderElapsed(state);
    renderProposal(state.table.proposal);
    for (const link of document.querySelectorAll("#download, .of-format")) show(link, query.maySave(state));
    show(byId("no-download"), !query.maySave(state));
  };
}

/** Mark the title while it is this page's turn, for those who look at another one. */
function renderTitle(state) {
  document.title = query.isWaitedFor(state, query.myTurn(state)) ? `● ${title}` : title;
}

/** How long the table has been open, or was until the game was over. */
function renderElapsed({ openedAt, endedAt, table }) {
  if (!show(byId("elapsed"), openedAt !== null && table.position.view !== null)) return;
  byId("elapsed").textContent = minutesText(Math.max(0, (endedAt ?? performance.now()) - openedAt) / SECOND);
}

function renderConnection({ connection, closeReason, table }) {
  const texts = { lost: _("connection lost, reconnecting…"), closed: closeReason };
  write(byId("banner"), texts[connection] ?? table?.trouble ?? "");
}

/** The heading of the position on the board; while that is still asked for, the one before stays. */
function renderStage(state, drawing) {
  const shown = query.positionShown(state);
  if (!shown && !query.isCovered(state)) return;
  const stage = shown ? drawing.stage(shown.view) : "";
  if (show(byId("stage"), stage)) byId("stage").textContent = stage;
}

function renderPrompt(state, drawing) {
  const prompt = promptText(state, drawing);
  const legend = legendText(state, drawing);
  const said = byId("status").textContent.trim();
  byId("prompt").textContent = prompt;
  const isShown = said === prompt || (legend !== "" && legend.endsWith(said)) || "heard" in byId("status").dataset;
  byId("status").classList.toggle("visually-hidden", isShown);
  byId("progress").textContent = state.progress;
  byId("legend").textContent = legend;
  renderVerdict(byId("verdict"), query.analysisShown(state));
  const holds = state.hand && state.hand.held !== null;
  const hasClicked = state.clicks.length > 0 && !state.sentMove;
  show(byId("take-back"), Boolean(state.plan) || (query.mayMove(state) && (holds || hasClicked)));
  show(byId("back"), state.pastPly !== null);
}

function promptText(state, drawing) {
  const { table, pastPly } = state;
  const { position, clicks, isSent } = onShow(state);
  const { ending, ply, viewer } = position;
  if (query.isCovered(state)) return _("Pass the device to {name}", { name: playerName(table, viewer) });
  if (pastPly !== null) return _("Position after move {shown} of {all}", { shown: pastPly, all: ply });
  if (ending) return ending.text;
  if (query.isAwaited(state)) return awaitedText(state);
  const movers = query.moversOf(state);
  const seat = query.myTurn(state) ?? movers[0];
  const { name, kind } = table.players[seat];
  if (state.plan?.isWhole) return _("Planned: {move}", { move: drawing.say(state.plan.clicks) });
  if (kind === "machine") return _("{name} is thinking…", { name });
  if (kind === "open") return awaitedText(state);
  if (!query.isMine(state, seat)) return _("Waiting for {name}", { name });
  if (isSent && state.connection === "open") return drawing.say(clicks); // it is seen at once
  if (state.sentMove) return _("Sending the move…");
  const prompt = drawing.prompt(clicks, state.hand, position.view);
  if (query.mayEndMove(state)) {
    return _("{prompt}; {place} again ends the move", { prompt, place: clicks.at(-1) });
  }
  if (clicks.length || table.players.length === 1 || movers.length > 1) return prompt;
  return table.mine.length > 1
    ? _("{name}, your turn: {prompt}", { name, prompt })
    : _("Your turn: {prompt}", { prompt });
}

/** Who is still to come; or that all are there. */
function awaitedText({ table }) {
  const open = table.players.find(({ kind }) => kind === "open");
  if (!open) return _("Get ready…");
  return open.name ? _("Waiting for {name}", { name: open.name }) : _("Waiting for somebody to sit down");
}

/** What the letters on the board mean, while they are there; or what the drawing says in their place. */
function legendText(state, drawing) {
  const analysis = query.analysisShown(state);
  if (!analysis) return "";
  if (drawing.legend) return drawing.legend(analysis);
  const values = Object.values(analysis.values);
  if (!values.length) return "";
  const lines = [analysis.legend];
  if (values.some(({ estimate, turns }) => estimate !== null && turns === null)) {
    lines.push(_("a number: the score to expect in percent, not proved"));
  }
  return lines.join("; ");
}

function renderButtons(state) {
  const { table, analysisRequest } = state;
  const { ending, ply } = onShow(state).position;
  const isPlaying = table.mine.some((seat) => !table.players[seat].is_out) && !ending;
  const hasOthers = table.players.some(({ kind }, seat) => kind === "person" && !query.isMine(state, seat));
  const hasOnlyMachines = table.players.every(({ kind }) => kind === "machine");
  const allAtOnce = query.moversOf(state).length > 1;
  show(byId("hint"), isPlaying && query.mayAskAdvice(state));
  byId("hint").disabled = query.myTurn(state) === undefined;
  show(byId("analyse"), state.hasAnalysis && query.mayAskAdvice(state));
  byId("analyse").setAttribute("aria-pressed", String(Boolean(analysisRequest)));
  show(byId("undo"), table.mine.length > 0 && !(ending && hasOthers) && !allAtOnce && !table.next);
  byId("undo").disabled = ply === 0;
  show(byId("draw"), isPlaying && hasOthers);
  show(byId("resign"), isPlaying);
  show(byId("again"), ending && !table.next && (table.mine.length > 0 || hasOnlyMachines));
  byId("again").disabled = state.wantsNext;
}

function renderProposal(proposal) {
  if (!show(byId("proposal"), proposal)) return;
  write(byId("proposal-text"), proposal.text);
  show(byId("proposal-answers"), proposal.may_answer);
  show(byId("proposal-waiting"), !proposal.may_answer);
}
