/**
 * Sounds made by code: a stone that is put down, a turn, a win. No file is fetched.
 *
 * Nothing sounds before the page was touched, nor for those who want less motion and have not asked for sounds.
 */
import { byId } from "/static/page/elements.js";
import { isWaitedFor, myTurn } from "/static/table/queries.js";
import { remember, remembered } from "/static/page/remembered.js";

/** By name: the notes, each [when it begins, how long it is (seconds), its pitch (Hz), its wave]. */
const SOUNDS = {
  place: [[0, 0.08, 220, "triangle"], [0, 0.03, 1400, "sine"]],
  turn: [[0, 0.07, 300, "triangle"], [0.08, 0.09, 380, "triangle"]],
  lift: [[0, 0.06, 330, "triangle"]],
  yours: [[0, 0.12, 659, "sine"], [0.12, 0.16, 880, "sine"]],
  win: [[0, 0.14, 523, "sine"], [0.13, 0.14, 659, "sine"], [0.26, 0.14, 784, "sine"], [0.39, 0.35, 1047, "sine"]],
  over: [[0, 0.2, 440, "sine"], [0.2, 0.3, 349, "sine"]],
  refused: [[0, 0.14, 160, "square"]],
  low: [[0, 0.08, 988, "sine"], [0.16, 0.08, 988, "sine"]],
  count: [[0, 0.1, 523, "sine"]],
  start: [[0, 0.3, 1047, "sine"]],
};
const LOUDNESS = 0.12;

const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
let isTouched = false;
let context = null; // made when a sound is first wanted: browsers allow none before the page was touched

/** Whether sounds are on: the reader's choice; without one, unless less motion is wanted. */
export function isSounding() {
  const chosen = remembered("sound");
  return chosen ? chosen === "on" : !calm?.matches;
}

/** Play a sound, if the reader wants any and has touched the page. */
export function playSound(name) {
  if (!isSounding() || !SOUNDS[name] || !isTouched) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const [begin, length, pitch, wave] of SOUNDS[name]) playNote(context.currentTime + begin, length, pitch, wave);
}

function playNote(begin, length, pitch, wave) {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.type = wave;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS * (wave === "square" ? 0.4 : 1), begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(begin + length + 0.02);
}

/** The name of the sound of a notice, null where it has none; `state` is the one after it. */
export function soundOf(drawing, notice, state, before) {
  if (notice.type === "refused") return notice.id ? "refused" : null;
  if (notice.type !== "moved" && notice.type !== "table") return null;
  const { table } = state;
  if (!before.table || table === before.table) return null;
  const { ending } = table.position;
  if (ending) {
    if (before.table.position.ending) return null;
    return table.mine.some((seat) => ending.scores[seat] === 1) ? "win" : "over";
  }
  if (!table.position.view) return state.wonBy !== null && notice.type === "moved" ? "win" : null;
  if (!before.table.position.view) return "start";
  if (notice.type === "table") return null;
  const { seat, path } = notice.moves[0];
  if (!table.mine.includes(seat) && isWaitedFor(state, myTurn(state))) return "yours";
  return path.length ? drawing.sound(path) : null;
}

/** Wire the button that switches the sounds on and off. */
export function createSounds() {
  const button = byId("sound");
  const touch = () => (isTouched = true);
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, touch, { capture: true, once: true });
  const render = () => button.setAttribute("aria-pressed", String(isSounding()));
  button.addEventListener("click", () => {
    remember("sound", isSounding() ? "off" : "on");
    render();
    playSound("yours");
  });
  calm?.addEventListener("change", render);
  render();
}
