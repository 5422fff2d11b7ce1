/** The best lines of an analysis, and what lets one be played out on the board, a move at a time. */
import { byId, html, show, write } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";

const SECONDS_A_MOVE = 1.2;
const NEARLY_WON = 0.7; // of the score: what is worth being shown as a win

/** Whether the side to move wins, surely or by all that is seen. */
export function isWin({ verdict, lines }) {
  if (!lines?.length) return false;
  return verdict.value === null ? (verdict.estimate ?? 0) >= NEARLY_WON : verdict.value > 0;
}

/** Keep the list of lines up to date; `onShow(moves)` is told which one is to be played out. */
export function createStudyLines(onShow) {
  const list = byId("lines");
  let drawn = null;
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[data-number]");
    if (item && drawn) onShow(drawn.lines[Number(item.dataset.number)].moves);
  });
  byId("show-win").addEventListener("click", () => drawn && onShow(drawn.lines[0].moves));

  function item({ moves, worth, is_book: isBook }, number) {
    const [first, ...others] = moves;
    const parts = [html("strong", {}, first), html("span", { class: "worth" }, worth)];
    if (isBook) parts.push(html("span", { class: "badge" }, _("book")));
    if (others.length) parts.push(html("span", { class: "faint" }, others.join(" ")));
    const label = _("show on the board: {moves}", { moves: [`${first} (${worth})`, ...others].join(", ") });
    return html("li", {}, html("button", { type: "button", "data-number": number, "aria-label": label }, ...parts));
  }

  /** Show the lines of an analysis (null: none). */
  return function render(judged, isPlaying) {
    show(byId("show-win"), Boolean(judged) && isWin(judged) && !isPlaying);
    if (isPlaying) return; // the lines stay while one of them is played out
    show(byId("lines-room"), Boolean(judged?.lines?.length));
    if (judged === drawn) return;
    drawn = judged;
    list.replaceChildren(...(judged?.lines ?? []).map(item));
  };
}

/** Plays a line out: `step()` makes the next move, and says whether there is another. Any key or click stops it. */
export function createPlayingOut(step, changed) {
  const stop = byId("stop-line");
  let timer = null;
  const isOn = () => timer !== null;

  function end() {
    if (!isOn()) return;
    clearTimeout(timer);
    timer = null;
    changed();
  }

  function go() {
    timer = setTimeout(go, 1000 * SECONDS_A_MOVE);
    if (!step()) end();
  }

  write(stop, _("Stop"));
  stop.addEventListener("click", end);
  document.addEventListener("keydown", end, { capture: true });
  document.addEventListener("pointerdown", end, { capture: true });
  return {
    isOn,
    start() {
      end();
      timer = setTimeout(go, 400);
    },
    render: () => show(stop, isOn()),
  };
}
