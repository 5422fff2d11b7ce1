/** Before all begin at once: who is waited for, then three, two, one, for everybody at the same moment. */
import { wonText } from "/static/table/announce.js";
import { byId, html, show } from "/static/page/elements.js";
import { isAwaited, secondsToStart } from "/static/table/queries.js";
import { playSound } from "/static/table/sounds.js";
import { _ } from "/static/page/words.js";

const TICK = 100; // ms

/** Keep the countdown over the board up to date; the announcer reads the numbers aloud. */
export function createCountdown(store, announcer) {
  const place = byId("countdown");
  let counted = null;

  function count(state) {
    const seconds = secondsToStart(state, performance.now());
    const number = seconds === null ? null : Math.max(1, Math.ceil(seconds));
    if (number === counted) return;
    counted = number;
    if (number === null) return;
    place.replaceChildren(
      html("span", { class: "count" }, String(number)),
      html("span", {}, state.wonBy === null ? _("Get ready…") : wonText(state)),
    );
    announcer.prompt(String(number));
    playSound("count");
  }

  setInterval(() => store.state.table && isAwaited(store.state) && count(store.state), TICK);

  return function render(state) {
    if (!show(place, isAwaited(state))) {
      counted = null;
      return;
    }
    if (secondsToStart(state, 0) === null) {
      counted = null;
      place.replaceChildren(html("span", {}, _("The board is shown to all at once, when everybody is here.")));
      return;
    }
    count(state);
  };
}
