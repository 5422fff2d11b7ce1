/** The keys of a live game, and what they do, as a list of terms. */
import { html } from "/static/page/elements.js";

/** Fill a list of terms; a control is shown by the keys that press it. */
export function keyList(place, controls) {
  for (const { shown, name } of controls) place.append(html("dt", {}, html("kbd", {}, shown)), html("dd", {}, name));
}
