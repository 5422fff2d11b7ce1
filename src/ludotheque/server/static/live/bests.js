/** The best results of this browser, for each mode of a live game. */
import { remember, remembered } from "/static/page/remembered.js";

const nameOf = (game, mode) => `best.${game}.${mode}`;

/** The best so far, null where there is none. */
export function bestOf(game, mode) {
  const kept = Number(remembered(nameOf(game, mode)) || NaN);
  return Number.isFinite(kept) ? kept : null;
}

/** Compare a result with the best so far: {best, isNew}; a better one is kept. */
export function compare(game, mode, isLeast, value) {
  const before = bestOf(game, mode);
  const isNew = before === null || (isLeast ? value < before : value > before);
  if (isNew) remember(nameOf(game, mode), String(value));
  return { best: isNew ? value : before, isNew, before };
}

/** Ticks as minutes, seconds and hundredths. */
export function timeText(ticks, ticksASecond) {
  const hundredths = Math.round((ticks * 100) / ticksASecond);
  const [minutes, rest] = [Math.floor(hundredths / 6000), hundredths % 6000];
  return `${minutes}:${String(Math.floor(rest / 100)).padStart(2, "0")}.${String(rest % 100).padStart(2, "0")}`;
}
