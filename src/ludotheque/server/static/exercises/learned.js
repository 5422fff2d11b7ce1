/** Which lessons this browser has seen, so that only newcomers are offered them. */

const KEY = "ludotheque.learned.";

/** Keep that a game's lesson was taken or turned down. */
export function markLearned(game) {
  try {
    localStorage.setItem(KEY + game, "yes");
  } catch {
    // Without storage it is offered again.
  }
}

/** Whether a game's lesson was taken or turned down; who keeps nothing is left in peace. */
export function hasLearned(game) {
  try {
    return localStorage.getItem(KEY + game) !== null;
  } catch {
    return true;
  }
}
