/**
 * A table's page: notices come in, the state changes, every part draws itself from it.
 *
 * It knows no game and no rule: the drawing module comes from boards/, the legal moves from the server.
 */
import { make, part } from "/static/elements.js";
import { actionsOf, secretsOf } from "/static/actions.js";
import { announce, createVoice } from "/static/announce.js";
import { createCommands } from "/static/command.js";
import { connect } from "/static/connection.js";
import { createGrid } from "/static/grid.js";
import { createPanel } from "/static/panel.js";
import { createPlayers } from "/static/players.js";
import { createReplay } from "/static/replay.js";
import { createStore, missesSomething, pathsAfter, receive, scene } from "/static/state.js";

const block = JSON.parse(part("table").textContent);
const drawing = await import(`/static/boards/${block.game}.js`);
const store = createStore(block);
const voice = createVoice(part("status"), part("urgent"), part("log"));

// --- The connection ---------------------------------------------------------------------------------

const connection = connect(`${location.origin.replace(/^http/, "ws")}/table/${block.id}/socket`, {
  greeting: () => ({
    type: "hello",
    secrets: Object.values(secretsOf(block.id)),
    seen: store.state.table?.position.seq ?? -1,
  }),
  onLink: (link, reason) => store.change({ link, reason }),
  onNotice(notice) {
    if (missesSomething(store.state, notice)) return connection.greet();
    const before = store.state;
    store.change(receive(before, notice, performance.now()));
    return announce(voice, drawing, notice, store.state, before);
  },
});

// --- The parts of the page --------------------------------------------------------------------------

const actions = actionsOf(store, connection, voice);
const dialogs = { help: () => part("help").showModal(), resign: () => part("resigning").showModal() };
const grid = createGrid(part("board"), drawing, actions, dialogs.help);
const renderPanel = createPanel(store, drawing, actions);
const renderPlayers = createPlayers(store, drawing, actions, voice);
const renderReplay = createReplay(store, actions);
createCommands(store, drawing, actions, voice, dialogs);
part("help-open").addEventListener("click", dialogs.help);
part("help-close").addEventListener("click", () => part("help").close());

/** The scene, and what may be clicked next in it. */
function sceneOf(state) {
  const beginnings = new Set();
  for (const path of pathsAfter(state, state.clicks)) {
    const left = path.slice(state.clicks.length);
    left.forEach((_click, last) => beginnings.add(left.slice(0, last + 1).join(" ")));
  }
  return { ...scene(state), allows: (target) => beginnings.has(target.join(" ")) };
}

/** What the drawing depends on; while it is the same, the drawing is left alone. */
function inkOf({ table, clicks, hand, shown, positions, analysis, analysing, hint }) {
  return [table.position, table.mine, clicks, hand, shown, positions, analysis, analysing !== null, hint];
}

let ink = [];
let plyDrawn = null;

function renderBoard(state) {
  const wanted = inkOf(state);
  if (ink.length && wanted.every((value, index) => value === ink[index])) return;
  const ply = state.shown ?? state.table.position.ply;
  grid.render(sceneOf(state), plyDrawn !== null && ply === plyDrawn + 1);
  if (plyDrawn === null) fillHelp(state.table.position.view);
  [ink, plyDrawn] = [wanted, ply];
}

/** The lines of the help that only the drawing knows. */
function fillHelp(view) {
  part("help-advice").replaceChildren(...drawing.advice().map((text) => make("p", {}, text)));
  const rows = drawing.keys(view).flatMap(([key, text]) => [
    make("dt", {}, make("kbd", {}, key)),
    make("dd", {}, text),
  ]);
  part("help-keys").append(...rows);
}

store.follow((state) => {
  renderPanel(state);
  if (!state.table) return;
  renderPlayers(state);
  renderReplay(state);
  renderBoard(state);
  actions.keepAnalysing();
  document.body.classList.add("alive");
});
