/**
 * A live table or a replay: what the server sends is drawn at the next moment that the screen can show it.
 *
 * The page knows no rule. The game's own drawing is /boards/GAME/live.js: how it is drawn, what its keys are,
 * what its figures are called.
 */
import { _ } from "/static/page/words.js";
import { byId, write } from "/static/page/elements.js";
import { createKeys } from "/static/live/keys.js";
import { keyList } from "/static/live/help.js";
import { createOthers } from "/static/live/others.js";
import { createPanel } from "/static/live/panel.js";
import { createReplayBar } from "/static/live/replay.js";
import { keepLiveSecret, liveSecrets } from "/static/live/seats.js";
import { connectLive } from "/static/live/socket.js";
import { keepName, newSecret } from "/static/page/seats.js";
import { createSounds, playSound } from "/static/table/sounds.js";
import { createStage } from "/static/live/stage.js";

const written = JSON.parse(byId("live").textContent);
const drawing = await import(`/boards/${written.game}/live.js`);
const table = byId("table");

/** What is known: the table as the server told it last, and when; how many messages about keys were sent. */
const state = { table: null, since: 0, number: 0, ticks: written.ticks, thoughts: null };
const pressed = new Map(); // by the message's number: when a key was pressed
const delays = []; // from a key to the picture that shows what it did, in ms; for whoever measures it
globalThis.liveDelays = delays;

const mine = () => state.table?.mine[0] ?? null;
const shownSeat = () => mine() ?? 0;
const isPlaying = () => state.table?.phase === "playing";

// --- To the server ------------------------------------------------------------------------------------

const connection = connectLive(`ws://${location.host}${written.address}/socket`, {
  greeting: () => (written.isReplay ? { type: "hello" } : { type: "hello", secrets: liveSecrets(written.id) }),
  onNotice: hear,
  onStatus(status, reason) {
    write(byId("banner"), status === "open" ? "" : reason || _("connection lost, trying again…"));
  },
});

const keys = createKeys({
  names: written.keys,
  controls: drawing.controls(),
  isOn: () => isPlaying() && mine() !== null,
  send(down, isPress) {
    state.number += 1;
    if (isPress) pressed.set(state.number, performance.now());
    connection.send({ type: "keys", down, number: state.number });
  },
});

const acts = {
  pause: () => connection.send({ type: "pause", on: true }),
  resume: () => connection.send({ type: "pause", on: false }),
  again: () => connection.send({ type: "again" }),
  resign: () => connection.send({ type: "resign" }),
  speed: (times) => connection.send({ type: "speed", times }),
  jump: (tick) => connection.send({ type: "jump", tick }),
  sit(name) {
    const secret = newSecret();
    keepName(name);
    keepLiveSecret(written.id, secret);
    connection.send({ type: "sit", secret, name });
  },
};

// --- From the server ----------------------------------------------------------------------------------

function hear(notice) {
  const before = state.table;
  if (notice.type === "live") {
    state.table = notice;
    if (!before || before.phase !== notice.phase) keys.forget();
    state.since = performance.now();
    renderTable(before);
  } else if (notice.type === "frame" && before) {
    state.table = { ...before, tick: notice.tick, seen: before.seen.map((seen, seat) => ({ ...seen, ...notice.seen[seat] })) };
    state.since = performance.now();
    note(before);
  } else if (notice.type === "thoughts" && before) {
    state.thoughts = { ...notice, placed: before.seen[notice.seat].placed };
  } else if (notice.type === "refused") {
    write(byId("banner"), notice.text);
    return;
  }
  stage.dirty(notice.number ?? 0);
}

/** Say and sound what a frame brought for the seat that is shown large. */
function note(before) {
  const [old, seen] = [before.seen[shownSeat()], state.table.seen[shownSeat()]];
  const sound = drawing.sound(old, seen);
  if (sound) playSound(sound);
  stage.changed(old, seen);
  if (seen.lines !== old.lines || seen.level !== old.level) write(byId("status"), drawing.say(seen));
}

function renderTable(before) {
  const { phase, mine: seats, mode } = state.table;
  table.dataset.phase = phase;
  table.classList.toggle("watched", !written.isReplay && seats.length === 0);
  byId("watching").hidden = written.isReplay || seats.length > 0 || phase === "waiting";
  const pause = byId("pause");
  const isAlone = written.modes.find(({ name }) => name === mode).people < 2;
  if (pause) pause.hidden = !isAlone || !(phase === "playing" || phase === "paused") || (isAlone && !seats.length && !isDemo());
  if (phase === "over" && before?.phase === "playing") playSound(seats.some((seat) => state.table.result?.scores[seat] === 1) ? "win" : "over");
  others.render(state.table, shownSeat());
  panel.render(state.table, before);
  replayBar?.render(state.table);
}

const isDemo = () => written.modes.find(({ name }) => name === state.table?.mode)?.people === 0;

// --- The parts of the page ----------------------------------------------------------------------------

const others = createOthers(drawing, written);
const stage = createStage({ drawing, written, state, shownSeat, others, onDrawn });
const panel = createPanel({ drawing, written, acts, isDemo });
const replayBar = written.isReplay ? createReplayBar({ state, written, acts }) : null;

/** Frames up to this number of our keys are on the screen now. */
function onDrawn(number) {
  const now = performance.now();
  for (const [pressedNumber, when] of pressed) {
    if (pressedNumber <= number) {
      delays.push(now - when);
      pressed.delete(pressedNumber);
    }
  }
  if (delays.length > 2000) delays.splice(0, 1000);
}

createSounds();
keyList(byId("keys"), [...drawing.controls(), ...drawing.otherKeys()]);
byId("help-open").addEventListener("click", () => {
  if (isPlaying()) acts.pause();
  byId("help").showModal();
});
byId("help-close").addEventListener("click", () => byId("help").close());
byId("pause")?.addEventListener("click", () => (isPlaying() ? acts.pause() : acts.resume()));
byId("steer")?.append(...keys.buttons("steer"));
byId("act")?.append(...keys.buttons("act"));
if (!written.isReplay) keys.followStrokes(byId("arena"), () => stage.cell());

// Who looks away while playing alone finds the game where it was left.
const leave = () => mine() !== null && isPlaying() && acts.pause();
document.addEventListener("visibilitychange", () => document.hidden && leave());
addEventListener("blur", leave);
addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, dialog[open]")) return;
  const { phase } = state.table ?? {};
  if (event.code === "KeyP" || event.code === "Escape") {
    if (phase === "playing" || phase === "countdown") acts.pause();
    else if (phase === "paused") acts.resume();
  } else if (event.code === "KeyR" && !written.isReplay && phase !== "waiting") acts.again();
  else return;
  event.preventDefault();
});
