/**
 * A table's page: notices come in, the state changes, every part of the page draws itself from it.
 *
 * It knows no game and no rule: the drawing comes from /boards/GAME/, the legal moves from the server.
 */
import { byId, html } from "/static/page/elements.js";
import { createActions } from "/static/table/actions.js";
import { announce, createAnnouncer } from "/static/table/announce.js";
import { createBoardView } from "/static/table/board_view.js";
import { createCommands } from "/static/table/command.js";
import { createCountdown } from "/static/table/countdown.js";
import { connect } from "/static/page/connection.js";
import { createCurtain } from "/static/table/curtain.js";
import { loadDrawing } from "/static/any_board/drawing.js";
import { createDrawingSettings, keptSettings } from "/static/any_board/drawing_settings.js";
import { createGrid } from "/static/any_board/grid.js";
import { createNotifier } from "/static/table/notify.js";
import { takeNote } from "/static/page/opening.js";
import { createPanel } from "/static/table/panel.js";
import { keptPace } from "/static/any_board/pace.js";
import { createPhrases } from "/static/table/phrases.js";
import { createPlayers } from "/static/table/players.js";
import { createRematch } from "/static/table/rematch.js";
import { createPopped } from "/static/table/popped.js";
import { createReplay } from "/static/table/replay.js";
import { secretsOf } from "/static/page/seats.js";
import { createSettings } from "/static/table/settings.js";
import { createSheet } from "/static/page/sheet.js";
import { AT_REST, onShow } from "/static/table/showing.js";
import { createSounds, playSound, soundOf } from "/static/table/sounds.js";
import { createStore, missesSomething, receive } from "/static/table/state.js";
import { createTableAddress } from "/static/table/table_address.js";

const written = JSON.parse(byId("table").textContent);
const drawing = await loadDrawing(written.game);
const store = createStore({ ...written, pace: keptPace(), settings: keptSettings(written.game, drawing) });
const announcer = createAnnouncer(byId("status"), byId("alert"), byId("log"));

// What is said of a move waits until it is shown.
let unsaid = [];

function sayShown(state) {
  const { seq } = onShow(state).position;
  const due = unsaid.filter((one) => one.seq <= seq);
  unsaid = unsaid.filter((one) => one.seq > seq);
  for (const { say } of due) say();
}

document.addEventListener("visibilitychange", () => {
  const isHidden = document.visibilityState === "hidden";
  store.change({ isHidden, ...(isHidden ? AT_REST : {}) });
});

const notify = createNotifier();

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
    const after = store.state;
    const say = () => {
      const shown = { ...after, queue: [] };
      announce(announcer, drawing, notice, shown, before);
      playSound(soundOf(drawing, notice, shown, { ...before, queue: [] }));
    };
    notify({ ...after, queue: [] }, { ...before, queue: [] });
    const waits = notice.type === "moved" && after.queue.length > 0 && !after.queue.at(-1).isSent;
    return waits ? unsaid.push({ seq: after.table.position.seq, say }) : say();
  },
});

// --- The parts of the page --------------------------------------------------------------------------

const actions = createActions(store, connection, announcer, drawing);
const dialogs = { help: () => byId("help").showModal(), resign: () => byId("resigning").showModal() };
const grid = createGrid(byId("board"), drawing, actions, dialogs.help);
const curtain = createCurtain(grid, actions);
const renderPanel = createPanel(store, drawing, actions);
const renderPlayers = createPlayers(store, drawing, actions, announcer);
const renderReplay = createReplay(store, actions);
const renderRematch = createRematch(actions);
const renderPhrases = createPhrases(store, actions);
const renderCountdown = createCountdown(store, announcer);
createSounds();
const renderAddress = createTableAddress(actions);
const renderBoard = createBoardView(store, grid, byId("board"), fillHelp);
createSettings(store);
createDrawingSettings(written.game, drawing, { state: () => store.state, change: store.change });
createSheet();
createPopped(byId("invite-more"), () => byId("sheet-open").checkVisibility());
createCommands(store, drawing, actions, announcer, dialogs);
byId("help-open").addEventListener("click", dialogs.help);
byId("help-close").addEventListener("click", () => byId("help").close());

const note = takeNote();
if (note) announcer.warn(note);

const commonKeys = [...byId("help-keys").children];

/** The lines of the help that only the drawing knows. */
function fillHelp(view) {
  byId("help-advice").replaceChildren(...drawing.advice().map((text) => html("p", {}, text)));
  const rows = drawing.keys(view).flatMap(([key, text]) => [
    html("dt", {}, html("kbd", {}, key)),
    html("dd", {}, text),
  ]);
  byId("help-keys").replaceChildren(...commonKeys, ...rows);
}

store.subscribe((state) => {
  if (state.table) sayShown(state);
  renderPanel(state);
  if (!state.table) return;
  renderPlayers(state);
  renderRematch(state);
  renderPhrases(state);
  renderCountdown(state);
  renderAddress(state);
  renderReplay(state);
  curtain.render(state);
  renderBoard(state);
  curtain.afterBoard();
  actions.playPlan();
  actions.requestPast();
  actions.requestAnalysis();
});
