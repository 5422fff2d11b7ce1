/** The list of puzzles: which days this browser has solved, and the streak of each game. */
import { byId } from "/static/page/elements.js";
import { clockText, dayText, resultsOf, streakOf } from "/static/exercises/puzzle_record.js";
import { createPicture } from "/static/any_board/picture.js";
import { _, several } from "/static/page/words.js";

const { today, pictures } = JSON.parse(byId("puzzles").textContent);

for (const time of document.querySelectorAll("time")) time.textContent = dayText(time.dateTime);
for (const place of document.querySelectorAll("[data-streak]")) {
  const streak = streakOf(resultsOf(place.dataset.streak), today);
  place.textContent = streak ? several("{count} day in a row", "{count} days in a row", streak) : "";
}
for (const link of document.querySelectorAll("[data-day]")) {
  const result = resultsOf(link.dataset.game)[link.dataset.day];
  if (!result) continue;
  const mark = result.isSolved ? _("solved in {time}", { time: clockText(result.seconds) }) : _("not solved");
  link.querySelector(".result").textContent = `${result.isSolved ? "✓" : "✗"} ${mark}`;
}
for (const place of document.querySelectorAll("[data-picture]")) {
  const game = place.dataset.picture;
  const { view } = pictures[game];
  createPicture(place, game).then((picture) => picture.show({ view, last: [], movers: [0] }));
}
