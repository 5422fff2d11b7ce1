/**
 * A table's page: notices come in, the state changes, every part of the page draws itself from it.
 *
 * It knows no game and no rule: the drawing comes from /boards/GAME/, the legal moves from the server.
 */
import { byId, html } from "/static/elements.js";
import { createActions } from "/static/actions.js";
import { announce, createAnnouncer } from "/static/announce.js";
import { createCommands } from "/static/command.js";
import { connect } from "/static/connection.js";
import { createCurtain } from "/static/curtain.js";
import { loadDrawing } from "/static/drawing.js";
import { createGrid } from "/static/grid.js";
import { createPanel } from "/static/panel.js";
import { createPlayers } from "/static/players.js";
import { isCovered, mayMove, plyShown, positionShown, sceneOf } from "/static/queries.js";
import { createReplay } from "/static/replay.js";
import { secretsOf } from "/static/seats.js";
import { createStore, missesSomething, receive } from "/static/state.js";

const written = JSON.parse(byId("table").textContent);
const drawing = await loadDrawing(written.game);
const store = createStore(written);
const announcer = createAnnouncer(byId("status"), byId("alert"), byId("log"));

// --- The connection ---------------------------------------------------------------------------------

const connection = connect(`${location.origin.replace(/^http/, "ws")}/table/${written.id}/socket`, {
  greeting: () => ({
    type: "hello",
    secrets: Object.values(secretsOf(written.id)),
    seen: store.state.table?.position.seq ?? -1,
  }),
  onStatus: (status, reason) => store.change({ connection: status, closeReason: reason }),
  onNotice(notice) {
    if (missesSomething(store.state, notice)) return connection.greet();
    const before = store.state;
    store.change(receive(before, notice, performance.now()));
    return announce(announcer, drawing, notice, store.state, before);
  },
});

// --- The parts of the page --------------------------------------------------------------------------

const actions = createActions(store, connection, announcer);
const dialogs = { help: () => byId("help").showModal(), resign: () => byId("resigning").showModal() };
const grid = createGrid(byId("board"), drawing, actions, dialogs.help);
const curtain = createCurtain(grid, actions);
const renderPanel = createPanel(store, drawing, actions);
const renderPlayers = createPlayers(store, drawing, actions, announcer);
const renderReplay = createReplay(store, actions);
createCommands(store, drawing, actions, announcer, dialogs);
byId("help-open").addEventListener("click", dialogs.help);
byId("help-close").addEventListener("click", () => byId("help").close());

/** What the drawing depends on; while all of it is the same, the drawing is left alone. */
function dependencies(state) {
  const { table, clicks, hand, hint, analysis, analysisRequest } = state;
  const shown = [positionShown(state), table.position, table.mine, mayMove(state)];
  return [...shown, clicks, hand, hint, analysis, analysisRequest !== null];
}

let isHelpFilled = false;
let drawn = null; // what the board shows: its dependencies, and the state they are of

function renderBoard(state) {
  if (isCovered(state)) {
    grid.clear();
    drawn = null;
    return;
  }
  byId("board").setAttribute("aria-busy", String(!positionShown(state)));
  if (!positionShown(state)) return; // it is asked for: what is on the board stays until it comes
  const needed = dependencies(state);
  if (drawn && needed.every((value, index) => value === drawn.needed[index])) return;
  if (!isHelpFilled) fillHelp(state.table.position.view);
  grid.render(sceneOf(state), drawn !== null && isNextMove(drawn.state, state));
  drawn = { needed, state };
}

/** Whether a state shows the position one move after that of another. */
function isNextMove(before, after) {
  const [ply, plyBefore] = [plyShown(after), plyShown(before)];
  if (ply === plyBefore + 1) return true;
  const isNew = after.table.position.seq === before.table.position.seq + 1; // with chance's moves after it
  return isNew && ply > plyBefore && before.pastPly === null && after.pastPly === null;
}

/** The lines of the help that only the drawing knows. */
function fillHelp(view) {
  byId("help-advice").replaceChildren(...drawing.advice().map((text) => html("p", {}, text)));
  const rows = drawing.keys(view).flatMap(([key, text]) => [
    html("dt", {}, html("kbd", {}, key)),
    html("dd", {}, text),
  ]);
  byId("help-keys").append(...rows);
  isHelpFilled = true;
}

store.subscribe((state) => {
  renderPanel(state);
  if (!state.table) return;
  renderPlayers(state);
  renderReplay(state);
  curtain.render(state);
  renderBoard(state);
  curtain.afterBoard();
  actions.requestPast();
  actions.requestAnalysis();
});
