/** The bar of a replay: play and pause, how fast, which moment. */
import { byId, write } from "/static/page/elements.js";
import { share } from "/static/live/panel.js";
import { timeText } from "/static/live/bests.js";

/** Wire the bar; `render(table)` follows what the server says. */
export function createReplayBar({ state, written, acts }) {
  const [run, moment, text] = ["run", "moment", "moment-text"].map(byId);
  const speeds = [...document.querySelectorAll("[data-times]")];
  let times = 1;
  let isHeld = false; // the reader drags the slider

  run.addEventListener("click", () => {
    const { phase, tick, length } = state.table;
    if (phase === "over" || tick >= length) acts.jump(0);
    acts.speed(phase === "playing" ? 0 : times);
  });
  for (const button of speeds) {
    button.addEventListener("click", () => {
      times = Number(button.dataset.times);
      acts.speed(times);
    });
  }
  moment.addEventListener("input", () => {
    isHeld = true;
    write(text, momentText(Number(moment.value)));
  });
  moment.addEventListener("change", () => {
    isHeld = false;
    acts.jump(Number(moment.value));
  });
  byId("share").addEventListener("click", ({ currentTarget }) => {
    share(written.address, document.title, (told) => (currentTarget.textContent = told));
  });
  setInterval(() => state.table && follow(), 100);

  const momentText = (tick) => `${timeText(tick, written.ticks).slice(0, -3)} / ${timeText(Number(moment.max), written.ticks).slice(0, -3)}`;

  function follow() {
    if (isHeld) return;
    const { tick, length, phase, speed } = state.table;
    const later = phase === "playing" ? ((performance.now() - state.since) / 1000) * written.ticks * speed : 0;
    const now = Math.min(length, Math.round(tick + Math.min(later, written.ticks * 2)));
    moment.value = String(now);
    moment.setAttribute("aria-valuetext", momentText(now));
    write(text, momentText(now));
  }

  return {
    render({ phase, speed, length }) {
      moment.max = String(Math.max(1, length));
      if (speed) times = speed;
      run.classList.toggle("running", phase === "playing");
      for (const button of speeds) button.setAttribute("aria-pressed", String(Number(button.dataset.times) === times));
      follow();
    },
  };
}
