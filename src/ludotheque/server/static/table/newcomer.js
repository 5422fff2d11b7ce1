/** The lesson, offered in one line to who sits at a table for the first time; the first touch of the board ends it. */
import { byId, show } from "/static/page/elements.js";
import { hasLearned, markLearned } from "/static/exercises/learned.js";
import { heldGames } from "/static/page/seats.js";

const offer = byId("newcomer");
const { game } = offer.dataset;

/** Whether this browser has sat at no other table, and knows nothing of the lesson. */
function isNew() {
  try {
    return !hasLearned(game) && heldGames().length === 1;
  } catch {
    return false; // who keeps nothing is left in peace
  }
}

function close() {
  show(offer, false);
}

if (isNew()) {
  show(offer, true);
  byId("newcomer-close").addEventListener("click", () => {
    markLearned(game);
    close();
  });
  byId("board").addEventListener("pointerdown", close, { capture: true, once: true });
  byId("board").addEventListener("keydown", close, { capture: true, once: true });
  for (const name of ["hint", "analyse"]) {
    byId(name).addEventListener("click", close, { once: true }); // the answer comes where the offer lies
  }
}
