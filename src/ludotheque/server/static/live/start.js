/** Before a live game: its modes, one click each; the keys; this browser's best results. */
import { _ } from "/static/page/words.js";
import { byId } from "/static/page/elements.js";
import { bestOf, timeText } from "/static/live/bests.js";
import { keyList } from "/static/live/help.js";
import { openLiveGame } from "/static/live/seats.js";
import { attempt } from "/static/page/opening.js";
import { remember, remembered } from "/static/page/remembered.js";
import { keptName } from "/static/page/seats.js";

const { game, modes, ticks } = JSON.parse(byId("live").textContent);
const drawing = await import(`/boards/${game}/live.js`);

keyList(byId("keys"), [...drawing.controls(), ...drawing.otherKeys()]);
for (const form of document.querySelectorAll(".mode")) {
  const { mode } = form.dataset;
  const about = modes.find(({ name }) => name === mode);
  const paces = [...form.querySelectorAll("[name=pace]")];
  const again = paces.find(({ value }) => value === remembered(`pace.${game}.${mode}`));
  if (again) again.checked = true;
  const best = about.best ? bestOf(game, mode) : null;
  const place = form.querySelector(".best");
  if (place && best !== null) {
    place.hidden = false;
    place.textContent = _("Your best: {best}", { best: about.best === "ticks" ? timeText(best, ticks) : best.toLocaleString() });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const pace = paces.find(({ checked }) => checked)?.value ?? "";
    if (pace) remember(`pace.${game}.${mode}`, pace);
    const wanted = { game, mode, pace, name: keptName() };
    attempt(form, form.querySelector("button"), () => openLiveGame(wanted));
  });
  form.querySelector("button").disabled = false;
}
