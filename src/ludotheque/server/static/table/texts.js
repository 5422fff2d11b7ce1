/** Names, moves and times as people read them. */
import { _, several } from "/static/page/words.js";
import { CHANCE } from "/static/table/queries.js";

/** How the player of a seat is called. */
export function playerName({ players }, seat) {
  return seat === CHANCE ? _("chance") : players[seat]?.name ?? "";
}

/** A move that was made ({seat, text, path}) in words; without a path, a player has dropped out. */
export function moveLine(table, drawing, { seat, text, path }) {
  return _("{name}: {move}", { name: playerName(table, seat), move: path.length ? drawing.say(path) : text });
}

/** A time that is left: 4:05, or 9.3 when it is short. */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  if (seconds < 10) return _("{whole}.{tenths}", { whole, tenths: Math.floor(seconds * 10) % 10 });
  return minutesText(whole);
}

/** Seconds as minutes: 4:05. */
export function minutesText(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A time that is left, as it is said. */
export function clockWords(name, seconds) {
  const values = { name, minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) };
  return _("{name}: {minutes} min {seconds} s left", values);
}

/** How long somebody has been away. */
export function awayText(seconds) {
  const minutes = Math.floor((seconds ?? 0) / 60);
  return minutes ? several("away for {count} minute", "away for {count} minutes", minutes) : _("away");
}
