/** A lesson's page: a few positions, a sentence each, and the game at the end of it. */
import { byId, html, show, write } from "/static/page/elements.js";
import { askAbout, createExercise } from "/static/exercises/exercise.js";
import { loadDrawing } from "/static/any_board/drawing.js";
import { markLearned } from "/static/exercises/learned.js";
import { openGame } from "/static/page/opening.js";
import { _ } from "/static/page/words.js";

const { game, rules, steps, ending, play, level } = JSON.parse(byId("lesson").textContent);
const drawing = await loadDrawing(game);
let number = 0;
let moves = []; // made in this step
let isDone = false;

const exercise = createExercise(byId("board"), drawing, {
  async check(path) {
    const answer = await askAbout(`/api/lessons/${game}/${number}?rules=${rules}`, [...moves, path.join(" ")]);
    if (answer.is_right) moves = answer.moves;
    if (answer.is_done) finish(answer.text);
    else if (answer.is_right) say("");
    return answer;
  },
  begins(clicks) {
    const { beginnings } = steps[number];
    const agrees = (one) => clicks.slice(0, one.length).every((click, place) => click === one[place]);
    return !beginnings.length || beginnings.some(agrees);
  },
  refuse(text) {
    warn(text ?? steps[number].hint);
    if (!exercise.state.clicks.length) exercise.point(steps[number].shown);
  },
  changed: prompt,
});

/** The step's sentence, its dot, and its position. */
function begin(wanted) {
  number = wanted;
  moves = [];
  isDone = false;
  const { text, position, shown, isPointed } = steps[number];
  write(byId("sentence"), text);
  byId("dots").replaceChildren(...steps.map(dot));
  byId("dots").setAttribute("aria-label", _("step {number} of {count}", { number: number + 1, count: steps.length }));
  say("");
  show(byId("onward"), false);
  show(byId("hint"), !isPointed);
  show(byId("skip"), true);
  exercise.begin(position, isPointed ? shown : []);
}

function dot(_step, place) {
  const kind = place < number ? "done" : place === number ? "now" : "";
  return html("span", { class: `dot ${kind}` });
}

/** The step is done: praise, and the way on. */
function finish(praise) {
  isDone = true;
  say(praise);
  const isLast = number === steps.length - 1;
  if (isLast) {
    markLearned(game);
    write(byId("sentence"), ending);
    write(byId("onward"), _("Play {level} ▸", { level }));
  } else write(byId("onward"), _("Go on ▸"));
  show(byId("onward"), true);
  show(byId("hint"), false);
  show(byId("skip"), !isLast);
}

function prompt() {
  const { mine, clicks, hand, position } = exercise.state;
  write(byId("prompt"), mine && !isDone ? drawing.prompt(clicks, hand, position.view) : "");
  show(byId("take-back"), mine && (clicks.length > 0 || (hand && hand.held !== null)));
  if (isDone && exercise.state.isOver) byId("onward").focus();
}

function say(text) {
  write(byId("alert"), "");
  write(byId("status"), text);
}

function warn(text) {
  const alert = byId("alert");
  alert.textContent = alert.textContent === text ? `${text}\u00a0` : text; // so that it is read again
}

byId("onward").addEventListener("click", async () => {
  if (number < steps.length - 1) {
    begin(number + 1);
    return exercise.focus();
  }
  return openGame(play).catch((error) => warn(error.message));
});
byId("skip").addEventListener("click", () => {
  if (number < steps.length - 1) return begin(number + 1);
  markLearned(game);
  return location.assign("/");
});
byId("hint").addEventListener("click", () => {
  warn(steps[number].hint);
  exercise.point(steps[number].shown);
});
byId("take-back").addEventListener("click", () => exercise.takeBack());
document.getElementById("rules")?.addEventListener("change", (event) => location.assign(`?rules=${event.target.value}`));
begin(0);
