/** The field that is played on and what belongs to it: drawn once a frame of the screen, when something changed. */
import { _ } from "/static/page/words.js";
import { byId, html, write } from "/static/page/elements.js";
import { playSound } from "/static/table/sounds.js";

const FLASH = 280; // ms that rows flash which go
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Make a canvas as fine as the screen; whether it has any size. */
export function fit(canvas) {
  const scale = devicePixelRatio || 1;
  const [width, height] = [Math.round(canvas.clientWidth * scale), Math.round(canvas.clientHeight * scale)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return width > 0 && height > 0;
}

/** The stage: `dirty()` has it drawn soon, `changed(old, seen)` hears what a frame brought. */
export function createStage({ drawing, written, state, shownSeat, others, onDrawn }) {
  const [field, held, ahead] = [byId("field"), byId("held"), byId("ahead")];
  const figures = byId("figures");
  const values = new Map(); // by name: the element that shows a figure
  let flash = null;
  let isAsked = false;
  let number = 0;
  let counted = 0;
  byId("table").style.setProperty("--ratio", drawing.ratio(written.options));

  /** The ticks so far: between two frames, time goes on by the page's own clock. */
  function ticks() {
    const { table, since, ticks: rate } = state;
    const isRunning = table.phase === "playing" && !table.seen[shownSeat()].over;
    return table.tick + (isRunning ? Math.min((performance.now() - since) / 1000, 2) * rate * (table.speed || 1) : 0);
  }

  function draw() {
    isAsked = false;
    const { table } = state;
    if (!table) return;
    const seen = table.seen[shownSeat()];
    const age = flash ? performance.now() - flash.began : FLASH;
    const isHidden = table.phase === "waiting" || (table.phase === "paused" && !written.isReplay && table.mine.length > 0);
    const light = flash && age < FLASH ? { rows: flash.rows, before: flash.before, share: age / FLASH } : null;
    const thoughts = state.thoughts?.placed === seen.placed ? state.thoughts.thoughts : [];
    if (fit(field)) drawing.drawField(field, seen, written.options, { light, isHidden, thoughts });
    showThoughts();
    if (fit(held)) drawing.drawHeld(held, isHidden ? { ...seen, held: "" } : seen);
    if (fit(ahead)) drawing.drawAhead(ahead, isHidden ? { ...seen, ahead: "" } : seen);
    others.draw(table, shownSeat());
    held.setAttribute("aria-label", seen.held ? _("Held: {piece}", { piece: seen.held }) : _("Nothing is held"));
    ahead.setAttribute("aria-label", _("Next: {pieces}", { pieces: [...seen.ahead].join(" ") }));
    if (light) ask();
    else flash = null;
    showFigures(seen);
    onDrawn(number);
  }

  function showFigures(seen) {
    for (const [name, value] of drawing.figures(seen, ticks() / state.ticks, written)) {
      if (!values.has(name)) {
        values.set(name, html("dd"));
        figures.append(html("div", {}, html("dt", {}, name), values.get(name)));
      }
      write(values.get(name), value);
    }
  }

  /** A machine's thoughts as a list: what its best moves are worth to it. */
  function showThoughts() {
    const place = byId("thoughts");
    if (!place || !state.thoughts || place.shown === state.thoughts) return;
    place.shown = state.thoughts;
    byId("thoughts-room").hidden = false;
    const told = (value) => (value === null ? "✕" : value.toLocaleString(undefined, { maximumFractionDigits: 1 }));
    place.replaceChildren(...state.thoughts.thoughts.map(({ value }) => html("li", {}, told(value))));
  }

  function countDown() {
    const { table, since } = state;
    const place = byId("countdown");
    const left = table?.phase === "countdown" ? table.seconds - (performance.now() - since) / 1000 : 0;
    const shown = Math.ceil(left);
    place.hidden = shown < 1;
    if (shown === counted) return;
    counted = shown;
    if (shown < 1) return;
    write(place, String(shown));
    playSound("count");
  }

  function ask() {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(draw);
  }

  setInterval(() => {
    countDown();
    if (state.table?.phase === "playing") showFigures(state.table.seen[shownSeat()]);
  }, 100);
  for (const canvas of [field, held, ahead]) new ResizeObserver(ask).observe(canvas);
  for (const query of ["(prefers-color-scheme: dark)"]) matchMedia(query).addEventListener("change", ask);

  return {
    /** Draw soon; what is known then holds these keys of ours. */
    dirty(played) {
      number = Math.max(number, played);
      countDown();
      ask();
    },
    /** Rows that went are seen to go, unless that is unwanted. */
    changed(old, seen) {
      const isGone = seen.lines > old.lines && seen.cleared.length > 0;
      if (isGone && !calm.matches) flash = { rows: seen.cleared, before: old, began: performance.now() };
    },
    /** The width of a cell, in CSS pixels. */
    cell: () => field.clientWidth / written.options.width,
    ticks,
  };
}
