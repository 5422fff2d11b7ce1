/** The controls to look back, during the game and after it, and the list of moves below them. */
import { byId, show } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";
import { createMoveList } from "/static/table/move_list.js";
import { maySave, plyShown } from "/static/table/queries.js";
import { playerName } from "/static/table/texts.js";
import { walkByKeys } from "/static/any_board/walking.js";

const PACE = 1300; // ms from a move to the next

/** Wire the controls, and keep them and the list up to date. */
export function createReplay(store, actions) {
  const slider = byId("ply");
  const renderList = createMoveList(byId("moves"), (ply) => actions.lookAt(ply));
  let timer = null;

  const now = () => plyShown(store.state);
  const steps = {
    first: () => 0,
    previous: () => now() - 1,
    following: () => now() + 1,
    last: () => Infinity,
  };
  const walk = Object.fromEntries(Object.entries(steps).map(([id, ply]) => [id, () => actions.lookAt(ply())]));
  for (const [id, step] of Object.entries(walk)) byId(id).addEventListener("click", step);
  walkByKeys(walk);
  slider.addEventListener("input", () => actions.lookAt(Number(slider.value)));
  byId("run").addEventListener("click", () => {
    const { isReplaying, pastPly } = store.state;
    if (isReplaying) store.change({ isReplaying: false });
    else actions.lookAt(pastPly ?? 0, true);
  });

  /** What the slider says of the position. */
  function valueText({ table, moves }, ply) {
    if (!ply) return _("the beginning");
    const values = { number: ply, all: moves.length, move: moves.textAt(ply - 1) };
    const name = playerName(table, moves.seatAt(ply - 1));
    return _("move {number} of {all}, {name}: {move}", { ...values, name });
  }

  return function render(state) {
    const { position } = state.table;
    const ply = plyShown(state);
    renderList(state);
    byId("no-moves").hidden = state.moves.length > 0;
    slider.max = position.ply;
    slider.value = ply;
    slider.setAttribute("aria-valuetext", valueText(state, ply));
    for (const id of ["first", "previous"]) disable(byId(id), ply === 0);
    for (const id of ["following", "last"]) disable(byId(id), ply === position.ply);
    for (const id of ["run", "ply"]) byId(id).disabled = position.ply === 0;
    byId("run").setAttribute("aria-pressed", String(state.isReplaying));
    renderStudyLinks(state, ply);
    clearTimeout(timer);
    if (state.isReplaying) timer = setTimeout(() => actions.lookAt(now() + 1, true), PACE);
  };
}

/** Where moves can be tried without touching the game; only what everybody may know can be studied. */
function renderStudyLinks(state, ply) {
  const address = `/study/${state.game}?game=${state.id}`;
  const { ending, ply: last } = state.table.position;
  if (show(byId("try-move"), maySave(state) && (ending || ply < last))) byId("try-move").href = `${address}&ply=${ply}`;
  if (show(byId("review"), ending && state.hasAnalysis)) byId("review").href = `${address}&ply=${last}&review`;
}

/** Disable a button and leave the focus where it is. */
function disable(button, disabled) {
  button.setAttribute("aria-disabled", String(disabled));
}
