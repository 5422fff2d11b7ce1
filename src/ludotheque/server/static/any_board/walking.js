/** Walking through the positions of a game by keys: ← → Home End, wherever they have no other meaning. */

const OWN_KEYS = "[role=grid], input, select, textarea, dialog, [contenteditable]";
const SCROLLED_BY_KEYS = ".moves-area"; // Home and End are its own
const STEPS = { ArrowLeft: "previous", ArrowRight: "following", Home: "first", End: "last" };

/** What a key press asks for: "first", "previous", "following", "last" or null; a board has its own keys. */
export function stepOf({ key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }) {
  if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return null;
  if (target.closest?.(OWN_KEYS)) return null;
  if (target.closest?.(SCROLLED_BY_KEYS) && !key.startsWith("Arrow")) return null;
  return STEPS[key] ?? null;
}

/** Let the keys walk; `steps` has an action for each of them. */
export function walkByKeys(steps) {
  document.addEventListener("keydown", (event) => {
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    steps[step]();
  });
}
