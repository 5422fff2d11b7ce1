/**
 * The list of moves. Of a long game only a window of about 200 is in the page; empty room above and below
 * stands for the others, so that the scroll bar tells the truth.
 */
import { html } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";
import { CHANCE, plyShown } from "/static/table/queries.js";
import { playerName } from "/static/table/texts.js";

const WINDOW = 200;

/** The moves to have in the page when the one with this index is to be seen: from `first` to before `end`. */
export function windowAround(index, count, columns) {
  const start = Math.max(0, Math.min(index - WINDOW / 2, count - WINDOW));
  const first = start - (start % columns); // rows are whole
  return { first, end: Math.min(count, first + WINDOW + columns) };
}

/** Keep the list up to date; `onChoose(ply)` is told which move was clicked. */
export function createMoveList(list, onChoose) {
  const area = list.parentElement; // which scrolls
  const items = new Map(); // those in the page, by index
  let state = null;
  let ply = null; // of the move that is marked
  let columns = 1;
  let rowHeight = 1;

  list.addEventListener("click", (event) => {
    const item = event.target.closest("[data-ply]");
    if (item) onChoose(Number(item.dataset.ply));
  });
  area.addEventListener("scroll", () => state && fill(middleIndex()));
  new ResizeObserver(() => measure() && state && mark()).observe(list);

  /** Measure the rows and columns of the list, and say whether they have changed. */
  function measure() {
    const before = [columns, rowHeight];
    const style = getComputedStyle(list);
    columns = style.gridTemplateColumns.split(" ").length;
    rowHeight = parseFloat(style.gridAutoRows) + parseFloat(style.rowGap);
    return columns !== before[0] || rowHeight !== before[1];
  }

  /** The index of the move in the middle of what is seen. */
  function middleIndex() {
    return Math.floor((area.scrollTop + area.clientHeight / 2) / rowHeight) * columns;
  }

  function item(index) {
    const { table, moves } = state;
    const [text, seat] = [moves.textAt(index), moves.seatAt(index)];
    const name = playerName(table, seat);
    const label = _("move {number}, {name}: {move}", { number: index + 1, name, move: text });
    const who = seat === CHANCE ? ` ${name}` : "";
    const number = html("span", { class: "faint" }, `${index + 1}${who}`);
    const jump = { type: "button", tabindex: -1, "data-ply": index + 1, "aria-label": label, title: text };
    const current = { "aria-current": index === ply - 1 && "true" };
    const button = html("button", { ...jump, ...current }, number, ` ${text}`);
    return html("li", { "aria-posinset": index + 1 }, button);
  }

  /** Have the moves around an index in the page, and no others. */
  function fill(index) {
    const count = state.moves.length;
    const { first, end } = windowAround(index, count, columns);
    for (const [place, element] of items) {
      if (place >= first && place < end) continue;
      element.remove();
      items.delete(place);
    }
    let next = list.firstChild;
    for (let place = first; place < end; place += 1) {
      const known = items.get(place);
      if (known) next = known.nextSibling;
      else {
        items.set(place, item(place));
        list.insertBefore(items.get(place), next);
      }
      items.get(place).setAttribute("aria-setsize", count);
    }
    const rowsAfter = Math.ceil(count / columns) - Math.ceil(end / columns);
    list.style.setProperty("padding-top", `${(first / columns) * rowHeight}px`);
    list.style.setProperty("padding-bottom", `${rowsAfter * rowHeight}px`);
  }

  /** Mark the move that led to the position on the board, and bring it into sight. */
  function mark() {
    const index = Math.max(0, ply - 1);
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    fill(index);
    items.get(ply - 1)?.firstChild.setAttribute("aria-current", "true");
    area.scrollTop = (Math.floor(index / columns) + 0.5) * rowHeight - area.clientHeight / 2;
  }

  return function render(next) {
    const before = state;
    state = next;
    const isNew = before?.moves !== state.moves;
    if (!before || !state.moves.continues(before.moves)) {
      list.replaceChildren(); // what the server wrote, or what was taken back
      items.clear();
    }
    if (isNew) {
      list.classList.toggle("long-numbers", state.moves.length >= 1000);
      measure();
    }
    const wasMarked = ply;
    ply = plyShown(state);
    if (isNew || ply !== wasMarked) mark();
  };
}
