/** How fast moves are shown: the reader's choice, and the wait until a move was seen whole. */

const KEY = "ludotheque.pace";

/** By the name of a pace: the speed of what moves (null: nothing does), the pause after it, in ms. */
export const PACES = {
  slow: { rate: 0.5, pause: 600 },
  normal: { rate: 1, pause: 250 },
  instant: { rate: null, pause: 0 },
};
const STILL = 2; // times the pause, where nothing moves: the position is all there is to see
const LATE = 1500; // ms after which a browser that never ends an animation is no longer waited for

/** The pace that the reader chose last. */
export function keptPace() {
  try {
    const name = localStorage.getItem(KEY);
    return name in PACES ? name : "normal";
  } catch {
    return "normal"; // without storage nothing is remembered
  }
}

/** Keep a pace for the next game. */
export function keepPace(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // It lasts as long as the page.
  }
}

/** The speed of what moves, null where nothing does: at once, or for those who want no motion. */
export function rateOf(pace) {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? null : PACES[pace].rate;
}

/** When these animations are over, and the pause after them; `isPaused` only where they are a move's end. */
export async function seenWhole(animations, pace, isPaused) {
  const ends = animations.map((one) => one.effect.getComputedTiming().endTime / one.playbackRate);
  const settled = Promise.allSettled(animations.map((one) => one.finished));
  await Promise.race([settled, after(Math.max(0, ...ends) + LATE)]);
  if (isPaused) await after(PACES[pace].pause * (animations.length ? 1 : STILL));
  if (isPaused && !PACES[pace].pause) await nextFrame();
}

const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Once what was drawn has been painted; in a page that is not, soon. */
function nextFrame() {
  const painted = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return Promise.race([painted, after(100)]);
}
