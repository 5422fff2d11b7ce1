/** The list of moves and the controls to look back, during the game and after it. */
import { make, part } from "/static/elements.js";
import { _ } from "/static/words.js";
import { plyShown } from "/static/state.js";

const PACE = 1300; // ms from a move to the next

/** Wire the controls, and keep them and the list up to date. */
export function createReplay(store, actions) {
  const list = part("moves");
  const slider = part("ply");
  let listed = null;
  let timer = null;

  const now = () => plyShown(store.state);
  const steps = {
    first: () => 0,
    previous: () => now() - 1,
    following: () => now() + 1,
    last: () => Infinity,
  };
  for (const [id, ply] of Object.entries(steps)) {
    part(id).addEventListener("click", () => actions.lookAt(ply()));
  }
  slider.addEventListener("input", () => actions.lookAt(Number(slider.value)));
  part("run").addEventListener("click", () => {
    const { playing, shown } = store.state;
    if (playing) store.change({ playing: false });
    else actions.lookAt(shown === null ? 0 : shown, true);
  });
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[data-ply]");
    if (item) actions.lookAt(Number(item.dataset.ply));
  });

  function item(state, move, index) {
    const { name } = state.table.players[state.table.movers[index]] ?? { name: "" };
    const label = _("move {number}, {name}: {move}", { number: index + 1, name, move });
    const jump = { type: "button", tabindex: -1, "data-ply": index + 1, "aria-label": label };
    return make("li", {}, make("button", jump, make("span", { class: "faint" }, `${index + 1}`), ` ${move}`));
  }

  /** What the slider says of the position. */
  function value(state, ply) {
    if (!ply) return _("the beginning");
    const { moves, players, movers } = state.table;
    const values = { number: ply, all: moves.length, move: moves[ply - 1] };
    const name = players[movers[ply - 1]]?.name ?? "";
    return _("move {number} of {all}, {name}: {move}", { ...values, name });
  }

  return function render(state) {
    const { moves, position } = state.table;
    const ply = plyShown(state);
    if (moves !== listed) {
      list.replaceChildren(...moves.map((move, index) => item(state, move, index)));
      listed = moves;
    }
    part("no-moves").hidden = moves.length > 0;
    markCurrent(list, ply);
    slider.max = position.ply;
    slider.value = ply;
    slider.setAttribute("aria-valuetext", value(state, ply));
    for (const id of ["first", "previous"]) disable(part(id), ply === 0);
    for (const id of ["following", "last"]) disable(part(id), ply === position.ply);
    for (const id of ["run", "ply"]) part(id).disabled = position.ply === 0;
    part("run").setAttribute("aria-pressed", String(state.playing));
    clearTimeout(timer);
    if (state.playing) timer = setTimeout(() => actions.lookAt(now() + 1, true), PACE);
  };
}

/** Mark the move that led to the position shown, and bring it into sight when it was not marked yet. */
function markCurrent(list, ply) {
  const marked = list.querySelector("[aria-current]");
  const wanted = list.querySelector(`[data-ply="${ply}"]`);
  if (marked === wanted) return;
  marked?.removeAttribute("aria-current");
  wanted?.setAttribute("aria-current", "true");
  list.scrollTop = wanted ? wanted.offsetTop - list.clientHeight / 2 : 0;
}

/** Disable a button and leave the focus where it is. */
function disable(button, disabled) {
  button.setAttribute("aria-disabled", String(disabled));
}
