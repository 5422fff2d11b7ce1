/** Beside the board: what is going on, what can be done, proposals, the next game, the connection. */
import { part, show } from "/static/elements.js";
import { _ } from "/static/words.js";
import { isMine, mayMove, plyShown } from "/static/state.js";

const title = document.title;

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

  return function render(state) {
    renderLink(state);
    if (!state.table) return;
    renderTitle(state);
    renderPrompt(state, drawing);
    renderButtons(state);
    renderProposal(state.table.proposal);
    if (show(part("next"), state.next)) {
      part("next-text").textContent = state.next.text;
      part("next-link").href = `/table/${state.next.game}`;
    }
  };
}

/** Mark the title while it is this page's turn, for those who look at another one. */
function renderTitle(state) {
  document.title = isMine(state, state.table.position.to_move) ? `● ${title}` : title;
}

function renderLink({ link, reason, table }) {
  const texts = { lost: _("connection lost, reconnecting…"), closed: reason };
  const text = texts[link] ?? table?.frozen ?? "";
  const banner = part("banner");
  if (banner.textContent !== text) banner.textContent = text;
}

function renderPrompt(state, drawing) {
  const prompt = promptText(state, drawing);
  part("prompt").textContent = prompt;
  part("status").classList.toggle("visually-hidden", part("status").textContent.trim() === prompt);
  part("progress").textContent = state.progress;
  part("legend").textContent = legendText(state);
  show(part("take-back"), mayMove(state) && state.clicks.length > 0 && !state.sent);
  show(part("back"), state.shown !== null);
}

function promptText(state, drawing) {
  const { table, shown } = state;
  const { to_move: seat, ending, ply } = table.position;
  if (shown !== null) return _("Position after move {shown} of {all}", { shown, all: ply });
  if (ending) return ending.text;
  const { name, kind } = table.players[seat];
  if (kind === "machine") return _("{name} is thinking…", { name });
  if (kind === "open") return _("Waiting for somebody to sit down");
  if (!isMine(state, seat)) return _("Waiting for {name}", { name });
  if (state.sent) return _("Sending the move…");
  const prompt = drawing.prompt(state.clicks);
  if (state.clicks.length) return prompt;
  return table.mine.length > 1
    ? _("{name}, your turn: {prompt}", { name, prompt })
    : _("Your turn: {prompt}", { prompt });
}

/** What the letters on the board mean, while they are there. */
function legendText({ analysing, analysis, ...state }) {
  const shown = analysing && analysis?.ply === plyShown(state) && Object.keys(analysis.values).length;
  return shown ? analysis.legend : "";
}

function renderButtons(state) {
  const { table, analysing } = state;
  const { ending, ply } = table.position;
  const playing = table.mine.length > 0 && !ending;
  const others = table.players.some((player, seat) => player.kind === "person" && !isMine(state, seat));
  const machinesOnly = table.players.every((player) => player.kind === "machine");
  show(part("hint"), playing && table.advice);
  part("hint").disabled = !isMine(state, table.position.to_move);
  show(part("analyse"), table.advice);
  part("analyse").setAttribute("aria-pressed", String(Boolean(analysing)));
  show(part("undo"), table.mine.length > 0 && !(ending && others));
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
