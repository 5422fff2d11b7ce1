/** Beside the board: what is going on, what can be done, proposals, the next game, the connection. */
import { part, show } from "/static/elements.js";
import { _ } from "/static/words.js";
import { minutesText } from "/static/announce.js";
import { isMine, isWaitedFor, mayMove, moversOf, myTurn, plyShown, scene } from "/static/state.js";

const title = document.title;
const SECOND = 1000;

/** Wire the buttons, and keep everything beside the board up to date. */
export function createPanel(store, drawing, actions) {
  const resigning = part("resigning");
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
  for (const [id, action] of Object.entries(clicks)) part(id).addEventListener("click", action);
  part("resigning-form").addEventListener("submit", () => actions.resign());
  if (drawing.isTimed) setInterval(() => renderElapsed(store.state), SECOND);

  return function render(state) {
    renderLink(state);
    if (!state.table) return;
    renderTitle(state);
    renderPrompt(state, drawing);
    renderButtons(state);
    const stage = drawing.stage?.(scene(state).view) ?? "";
    if (show(part("stage"), stage)) part("stage").textContent = stage;
    if (drawing.isTimed) renderElapsed(state);
    renderProposal(state.table.proposal);
    if (show(part("next"), state.next)) {
      part("next-text").textContent = state.next.text;
      part("next-link").href = `/table/${state.next.game}`;
    }
  };
}

/** Mark the title while it is this page's turn, for those who look at another one. */
function renderTitle(state) {
  document.title = isWaitedFor(state, myTurn(state)) ? `● ${title}` : title;
}

/** How long the table has been open, or was until the game was over. */
function renderElapsed({ began, ended }) {
  if (!show(part("elapsed"), began !== null)) return;
  part("elapsed").textContent = minutesText(Math.max(0, (ended ?? performance.now()) - began) / SECOND);
}

function renderLink({ link, reason, table }) {
  const texts = { lost: _("connection lost, reconnecting…"), closed: reason };
  const text = texts[link] ?? table?.frozen ?? "";
  const banner = part("banner");
  if (banner.textContent !== text) banner.textContent = text;
}

function renderPrompt(state, drawing) {
  const prompt = promptText(state, drawing);
  const legend = legendText(state, drawing);
  const said = part("status").textContent.trim();
  part("prompt").textContent = prompt;
  const isShown = said === prompt || (legend !== "" && legend.endsWith(said)); // elsewhere on the page
  part("status").classList.toggle("visually-hidden", isShown);
  part("progress").textContent = state.progress;
  part("legend").textContent = legend;
  const holds = state.hand && state.hand.held !== null;
  show(part("take-back"), mayMove(state) && (holds || (state.clicks.length > 0 && !state.sent)));
  show(part("back"), state.shown !== null);
}

function promptText(state, drawing) {
  const { table, shown } = state;
  const { ending, ply } = table.position;
  if (shown !== null) return _("Position after move {shown} of {all}", { shown, all: ply });
  if (ending) return ending.text;
  const seat = myTurn(state) ?? moversOf(state)[0];
  const { name, kind } = table.players[seat];
  if (kind === "machine") return _("{name} is thinking…", { name });
  if (kind === "open") return _("Waiting for somebody to sit down");
  if (!isMine(state, seat)) return _("Waiting for {name}", { name });
  if (state.sent) return _("Sending the move…");
  const prompt = drawing.prompt(state.clicks, state.hand);
  if (state.clicks.length || table.players.length === 1 || moversOf(state).length > 1) return prompt;
  return table.mine.length > 1
    ? _("{name}, your turn: {prompt}", { name, prompt })
    : _("Your turn: {prompt}", { prompt });
}

/** What the letters on the board mean, while they are there; or what the drawing says in their place. */
function legendText({ analysing, analysis, ...state }, drawing) {
  if (!analysing || analysis?.ply !== plyShown(state)) return "";
  if (drawing.legend) return drawing.legend(analysis);
  return Object.keys(analysis.values).length ? analysis.legend : "";
}

function renderButtons(state) {
  const { table, analysing } = state;
  const { ending, ply } = table.position;
  const playing = table.mine.length > 0 && !ending;
  const others = table.players.some((player, seat) => player.kind === "person" && !isMine(state, seat));
  const machinesOnly = table.players.every((player) => player.kind === "machine");
  show(part("hint"), playing && table.advice);
  part("hint").disabled = myTurn(state) === undefined;
  show(part("analyse"), table.advice);
  part("analyse").setAttribute("aria-pressed", String(Boolean(analysing)));
  const atOnce = moversOf(state).length > 1;
  show(part("undo"), table.mine.length > 0 && !(ending && others) && !atOnce);
  part("undo").disabled = ply === 0;
  show(part("draw"), playing && others);
  show(part("resign"), playing);
  show(part("again"), ending && (table.mine.length > 0 || machinesOnly));
}

function renderProposal(proposal) {
  if (!show(part("proposal"), proposal)) return;
  if (part("proposal-text").textContent !== proposal.text) part("proposal-text").textContent = proposal.text;
  show(part("proposal-answers"), proposal.may_answer);
  show(part("proposal-waiting"), !proposal.may_answer);
}
