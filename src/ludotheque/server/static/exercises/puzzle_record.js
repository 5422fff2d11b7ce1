/**
 * What this browser remembers of the puzzles of the day: by game and day, how each was solved.
 *
 * A result is {tries, hints, seconds, isSolved, isOnDay}: wrong moves and hints, the time, whether it was solved,
 * and whether that was on its own day. Only such days make a streak.
 */

const KEY = "ludotheque.puzzles.";
const MOST_KEPT = 60; // days
const DAY = 24 * 3600 * 1000;

/** The results of a game by day. */
export function resultsOf(game) {
  try {
    return JSON.parse(localStorage.getItem(KEY + game) ?? "{}");
  } catch {
    return {};
  }
}

/** Keep a result; a day that was solved stays as it was solved first. */
export function keepResult(game, day, result) {
  const kept = resultsOf(game);
  if (kept[day]?.isSolved) return;
  kept[day] = result;
  const days = Object.keys(kept).sort().slice(-MOST_KEPT);
  try {
    localStorage.setItem(KEY + game, JSON.stringify(Object.fromEntries(days.map((one) => [one, kept[one]]))));
  } catch {
    // Without storage there is no streak.
  }
}

/** How many days in a row were solved on their day, up to today or, while today's waits, up to yesterday. */
export function streakOf(results, today) {
  const counts = (day) => Boolean(results[day]?.isSolved && results[day].isOnDay);
  let day = counts(today) ? today : before(today);
  let streak = 0;
  while (counts(day)) {
    streak += 1;
    day = before(day);
  }
  return streak;
}

function before(day) {
  return new Date(Date.parse(`${day}T12:00:00Z`) - DAY).toISOString().slice(0, 10);
}

/** A day as its reader's language writes it. */
export function dayText(day) {
  const options = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" };
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(document.documentElement.lang, options);
}

/** A number of seconds as minutes and seconds. */
export function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
