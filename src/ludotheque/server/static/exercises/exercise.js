/**
 * A board on which an exercise is done: moves are clicked as at a table, and the server says what each is worth.
 *
 * It shares the drawings and the clicks with the table's page; there is no table behind it.
 */
import { afterClick, allowedAfter } from "/static/any_board/clicks.js";
import { createGrid } from "/static/any_board/grid.js";
import { keptPace, rateOf, seenWhole } from "/static/any_board/pace.js";
import { _ } from "/static/page/words.js";

/**
 * A board in `place`. `check(path)` asks what a move is worth and answers {is_right, positions, …}; `begins(clicks)`
 * says whether a right move may begin so; `refuse(text)` and `changed()` are told what happened.
 */
export function createExercise(place, drawing, { check, begins = () => true, refuse, changed, help = () => {} }) {
  let begun = 0; // how often an exercise was begun: what belongs to one before is shown no more
  let state = { position: null, clicks: [], hand: null, hint: [], isSent: false, isOver: true };

  const mine = () => !state.isOver && !state.isSent && state.position.turn === state.position.seat;

  const actions = {
    choose(target, anew = false) {
      if (!mine()) return;
      if (anew && target.join() === state.clicks.join()) return;
      const { play, goOn, refuse: refused } = afterClick(state.position.legal, anew ? [] : state.clicks, target);
      if (goOn && begins(goOn)) change({ clicks: goOn });
      else if (goOn) refuse(null);
      else submit(play ?? refused);
    },
    takeBack() {
      if (state.hand && state.hand.held !== null) change({ hand: { ...state.hand, held: null } });
      else if (!state.isSent && state.clicks.length) change({ clicks: state.clicks.slice(0, -1) });
    },
    apply({ hand = state.hand, play = null, say = "" }) {
      if (!mine()) return;
      if (say) refuse(say);
      change({ hand });
      if (play) submit(play);
    },
  };
  const grid = createGrid(place, drawing, actions, help);

  function scene() {
    const { position, clicks, hand, hint, isSent } = state;
    const { view, last, turn, seat, legal } = position;
    const agrees = !isSent && hint.slice(0, clicks.length).join() === clicks.join();
    const next = drawing.choose || clicks.length ? hint : hint.slice(0, 1); // one thing to click at a time
    const shown = agrees ? next : [];
    return {
      view, last, turn, clicks, isSent, hint: shown, values: {}, best: [], mine: mine(), isPlaying: true,
      allows: allowedAfter(legal, clicks), seat, hand,
    };
  }

  const render = (rate = null) => grid.render(scene(), rate);

  function change(fields) {
    state = { ...state, ...fields };
    render();
    changed();
  }

  /** Show a move, then what it is worth: the positions after it, or why it is not the one. */
  async function submit(path) {
    const isLegal = state.position.legal.some((one) => one.join() === path.join());
    const [pace, own] = [keptPace(), begun];
    state = { ...state, clicks: isLegal ? path : state.clicks, isSent: isLegal };
    const seen = isLegal ? seenWhole(render(rateOf(pace)), pace, false) : Promise.resolve();
    changed();
    let answer;
    try {
      [answer] = await Promise.all([check(path), seen]);
    } catch (error) {
      if (own !== begun) return null;
      change({ clicks: [], isSent: false });
      return refuse(error.message);
    }
    if (own !== begun) return null;
    if (!answer.is_right) {
      change({ clicks: [], isSent: false });
      return refuse(answer.text);
    }
    return showPositions(answer.positions, answer.is_done);
  }

  /** Show positions one after the other, each move whole. */
  async function showPositions(positions, isDone) {
    const [pace, own] = [keptPace(), begun];
    for (const position of positions) {
      state = { ...state, position, clicks: [], isSent: false, hint: [], isOver: true };
      await seenWhole(render(rateOf(pace)), pace, true);
      if (own !== begun) return;
    }
    change({ clicks: [], isSent: false, hint: [], isOver: isDone || state.position.turn === null });
  }

  return {
    /** Begin at a position; `hint` is the path of a move to point at. */
    begin(position, hint = []) {
      begun += 1;
      change({ position, clicks: [], hand: null, hint, isSent: false, isOver: false });
    },
    point: (hint) => change({ hint }),
    show: (positions) => showPositions(positions, true),
    takeBack: actions.takeBack,
    focus: () => grid.focus(),
    get state() {
      return { ...state, mine: state.position !== null && mine() };
    },
  };
}

/** What the server answers about an exercise; fails with a sentence. */
export async function askAbout(address, moves, wanted = "answer") {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ moves, wanted });
  const response = await fetch(address, { method: "POST", headers, body }).catch(() => {
    throw new Error(_("the server cannot be reached"));
  });
  const content = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(content.text ?? _("the server cannot be reached"));
  return content;
}
