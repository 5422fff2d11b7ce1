/** A puzzle's page: three tries at a position, a streak of days, and a result to copy that gives nothing away. */
import { byId, html, show, write } from "/static/page/elements.js";
import { askAbout, createExercise } from "/static/exercises/exercise.js";
import { loadDrawing } from "/static/any_board/drawing.js";
import { clockText, dayText, keepResult, resultsOf, streakOf } from "/static/exercises/puzzle_record.js";
import { _, several } from "/static/page/words.js";

const puzzle = JSON.parse(byId("puzzle").textContent);
const { game, name, day, today } = puzzle;
const address = `/api/puzzles/${game}/${name}`;
const drawing = await loadDrawing(game);
const startedAt = performance.now();
let moves = [];
let tries = 0; // wrong moves
let hints = 0;
let ending = null; // "solved", "shown", or null while it goes on
let seconds = 0;

const exercise = createExercise(byId("board"), drawing, {
  async check(path) {
    const answer = await askAbout(address, [...moves, path.join(" ")]);
    if (answer.is_right) {
      moves = answer.moves;
      write(byId("alert"), "");
    } else if (isLegal(path)) tries += 1;
    if (answer.is_done) finish("solved");
    return answer;
  },
  refuse(text) {
    warn(text);
    if (puzzle.moves && tries >= puzzle.tries && !ending) return showSolution();
    return renderFacts();
  },
  changed: prompt,
});

const isLegal = (path) => exercise.state.position.legal.some((one) => one.join() === path.join());

/** "Blue to move wins in 2 moves"; for who is alone, or where the game has words of its own, as the server says it. */
function goal() {
  const side = drawing.seatName(puzzle.position.seat);
  if (!puzzle.moves || !side || puzzle.isAlone || puzzle.hasOwnGoal) return puzzle.goal;
  const text = several("{side} to move wins in {count} move", "{side} to move wins in {count} moves", puzzle.moves, { side });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function renderFacts() {
  const left = Math.max(0, puzzle.tries - tries);
  const told = puzzle.moves
    ? several("{count} try left", "{count} tries left", left)
    : several("{count} hint used", "{count} hints used", hints);
  const facts = ending && puzzle.moves ? "" : told;
  write(byId("facts"), facts);
  const streak = day ? streakOf(resultsOf(game), today) : 0;
  show(byId("streak"), streak > 0);
  write(byId("streak"), several("{count} day in a row", "{count} days in a row", streak));
}

function prompt() {
  const { mine, clicks, hand, position } = exercise.state;
  write(byId("prompt"), mine && !ending ? drawing.prompt(clicks, hand, position.view) : "");
  show(byId("take-back"), mine && (clicks.length > 0 || (hand && hand.held !== null)));
}

/** It is over: keep the result, and offer it to be copied. */
function finish(how) {
  ending = how;
  seconds = Math.round((performance.now() - startedAt) / 1000);
  if (day) keepResult(game, day, { tries, hints, seconds, isSolved: how === "solved", isOnDay: day === today });
  for (const id of ["hint", "solution"]) show(byId(id), false);
  show(byId("again"), how === "shown");
  show(byId("share"), how === "solved");
  show(byId("elapsed"), true);
  write(byId("elapsed"), clockText(seconds));
  byId("status").className = how === "solved" ? "praise" : "latest";
  write(byId("status"), how === "solved" ? _("Solved!") : _("This is the solution."));
  renderFacts();
  (how === "solved" ? byId("share") : byId("again")).focus();
}

async function showSolution() {
  try {
    const answer = await askAbout(address, [], "solution");
    ending = "shown";
    await exercise.show(answer.positions);
    finish("shown");
  } catch (error) {
    warn(error.message);
  }
}

async function showHint() {
  try {
    const answer = await askAbout(address, moves, "hint");
    hints += 1;
    if (answer.hint.length) exercise.point(answer.hint);
    if (answer.text) warn(answer.text);
    else write(byId("status"), _("Look at the mark on the board."));
    renderFacts();
  } catch (error) {
    warn(error.message);
  }
}

/** The result in a few lines that tell nothing of the solution. */
function shared() {
  const results = resultsOf(game);
  const lines = [`Ludothèque – ${byId("title").textContent}, ${day ? dayText(day) : name}`];
  const marks = "✗".repeat(tries) + "✓";
  const facts = puzzle.moves ? [goal(), marks] : [`✓ ${clockText(seconds)}`];
  if (hints) facts.push(several("{count} hint", "{count} hints", hints));
  const streak = day ? streakOf(results, today) : 0;
  if (streak > 1) facts.push(several("{count} day in a row", "{count} days in a row", streak));
  return [...lines, facts.join(" · "), location.href].join("\n");
}

async function copy() {
  const text = shared();
  try {
    await navigator.clipboard.writeText(text);
    write(byId("status"), _("The result is copied: paste it wherever you like."));
  } catch {
    const field = html("textarea", { readonly: true, rows: 3, "aria-label": _("Your result, to copy") });
    field.value = text;
    byId("shared").replaceChildren(field);
    field.select();
  }
}

function warn(text) {
  const alert = byId("alert");
  alert.textContent = alert.textContent === text ? `${text}\u00a0` : text; // so that it is read again
}

function restart() {
  moves = [];
  ending = null;
  show(byId("again"), false);
  show(byId("hint"), true);
  write(byId("alert"), "");
  write(byId("status"), "");
  exercise.begin(puzzle.position);
  exercise.focus();
}

byId("hint").addEventListener("click", showHint);
byId("solution").addEventListener("click", showSolution);
byId("again").addEventListener("click", restart);
byId("share").addEventListener("click", copy);
byId("take-back").addEventListener("click", () => exercise.takeBack());
write(byId("sentence"), goal());
for (const time of document.querySelectorAll("time")) time.textContent = dayText(time.dateTime);
if (drawing.seatName(puzzle.position.seat)) byId("sentence").prepend(drawing.symbol(puzzle.position.seat));
show(byId("elapsed"), drawing.isTimed);
if (drawing.isTimed) {
  setInterval(() => ending || write(byId("elapsed"), clockText((performance.now() - startedAt) / 1000)), 500);
}
exercise.begin(puzzle.position);
renderFacts();
