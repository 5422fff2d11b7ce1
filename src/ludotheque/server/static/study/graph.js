/** The graph of a reviewed game: what the first player could expect after each move, and the mistakes. */
import { byId, html, svg } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";

/** The corners of the graph's area, in a square of side 1; a point without a score is left out. */
export function outline(points, plies) {
  const known = points.filter(({ score }) => score !== null);
  return known.map(({ ply, score }) => [plies ? ply / plies : 0, 1 - score]);
}

/**
 * Keep the graph in the page up to date; `onChoose(ply)` is told where it was clicked, `onShow(ply, moves)` which
 * mistake's better line is to be seen.
 */
export function createGraph(onChoose, onShow) {
  const area = byId("graph");
  const list = byId("mistakes");
  let drawn = null;
  area.addEventListener("click", (event) => {
    const { left, width } = area.getBoundingClientRect();
    onChoose(Math.round(((event.clientX - left) / width) * Number(area.getAttribute("aria-valuemax"))));
  });
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[data-ply]");
    if (!item) return;
    const ply = Number(item.dataset.ply);
    if ("line" in item.dataset) onShow(ply, drawn.mistakes.find((one) => one.ply === ply).line);
    else onChoose(ply);
  });

  function draw({ points, mistakes }, plies) {
    const corners = outline(points, plies).map((corner) => corner.join(","));
    const last = corners.at(-1)?.split(",")[0] ?? 0;
    const shape = svg("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
    if (corners.length) {
      shape.append(svg("polygon", { points: `0,1 ${corners.join(" ")} ${last},1`, class: "share" }));
      shape.append(svg("polyline", { points: corners.join(" "), class: "edge" }));
    }
    shape.append(svg("line", { x1: 0, x2: 1, y1: 0.5, y2: 0.5, class: "even" }));
    const scores = new Map(points.map(({ ply, score }) => [ply, score]));
    const marks = mistakes.map(({ ply, is_proved: isProved }) => {
      const mark = html("span", { class: `mistake ${isProved ? "proved" : "estimated"}` }, isProved ? "✕" : "?");
      mark.style.setProperty("--across", ply / plies);
      mark.style.setProperty("--down", 1 - (scores.get(ply) ?? 0.5));
      return mark;
    });
    area.replaceChildren(shape, ...marks, html("span", { class: "now" }));
    const items = mistakes.map(({ ply, text, is_proved: isProved, line }) => {
      const sign = html("span", { "aria-hidden": "true" }, isProved ? "✕ " : "? ");
      const sentence = html("button", { type: "button", "data-ply": ply }, sign, text);
      if (!line?.length) return html("li", {}, sentence);
      const moves = html("span", {}, `▶ ${line.join(" ")}`);
      const label = _("show on the board: {moves}", { moves: line.join(", ") });
      return html("li", {}, sentence, html("button", { type: "button", class: "better", "data-ply": ply, "data-line": true, "aria-label": label }, moves));
    });
    list.replaceChildren(...items);
  }

  /** Show a review (null: none), and which ply is on the board. */
  return function render(review, plies, ply) {
    byId("graph-room").hidden = review === null;
    byId("mistakes-room").hidden = review === null;
    if (!review) return;
    if (review !== drawn) draw(review, plies);
    drawn = review;
    area.setAttribute("aria-valuemax", plies);
    area.setAttribute("aria-valuenow", Math.min(ply, plies));
    const here = review.points.find((point) => point.ply === ply)?.text;
    const values = { number: ply, all: plies, text: here ?? "" };
    area.setAttribute("aria-valuetext", _("move {number} of {all}. {text}", values));
    area.querySelector(".now").style.setProperty("left", `${plies ? (100 * Math.min(ply, plies)) / plies : 0}%`);
    const done = review.is_final;
    byId("mistakes-note").textContent = mistakesNote(review, done);
  };
}

function mistakesNote({ mistakes, points }, isFinal) {
  if (!isFinal) return _("looking at every move… ({count} so far)", { count: points.length });
  return mistakes.length ? "" : _("no mistake was found");
}
