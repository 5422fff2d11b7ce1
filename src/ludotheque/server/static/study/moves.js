/** The moves of a study: its main line, and its variation as an indented line below the move that it leaves. */
import { byId, html } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";

const MOST_LISTED = 300; // of a long game those around the position on the board

/** The moves of the main line to list, around the one that is looked at. */
export function windowOf(count, ply) {
  const first = Math.max(0, Math.min(ply - MOST_LISTED / 2, count - MOST_LISTED));
  return { first, end: Math.min(count, first + MOST_LISTED) };
}

/** Keep the list up to date; `onChoose(isOnLine, ply)` is told what was clicked. */
export function createStudyMoves(onChoose) {
  const list = byId("moves");
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[data-ply]");
    if (item) onChoose("line" in item.dataset, Number(item.dataset.ply));
  });

  function button(text, ply, isCurrent, isLine) {
    const label = _("move {number}: {move}", { number: ply, move: text });
    const facts = { type: "button", "data-ply": ply, "data-line": isLine, "aria-label": label };
    const number = html("span", { class: "faint" }, String(ply));
    return html("button", { ...facts, "aria-current": isCurrent && "true" }, number, ` ${text}`);
  }

  return function render(study) {
    const { main, line, branch, ply, isOnLine } = study;
    const isHere = (number, isLine) => number === ply && (isLine ? isOnLine : !isOnLine || number <= branch);
    const { first, end } = windowOf(main.length, isOnLine ? branch : ply);
    const variation = () => {
      const items = line.map((text, index) => button(text, branch + index + 1, isHere(branch + index + 1, true), true));
      return html("li", { class: "variation", "aria-label": _("Variation") }, ...items);
    };
    const items = [];
    if (line.length && branch === 0) items.push(variation());
    for (let index = first; index < end; index += 1) {
      items.push(html("li", {}, button(main[index], index + 1, isHere(index + 1, false), false)));
      if (line.length && index + 1 === branch) items.push(variation());
    }
    list.replaceChildren(...items);
    byId("no-moves").hidden = items.length > 0;
    list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  };
}
