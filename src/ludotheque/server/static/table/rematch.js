/** The games that the same people play one after the other: the score, the next one, and a seat that was kept. */
import { byId, html, show, write } from "/static/page/elements.js";
import { onShow } from "/static/table/showing.js";
import { playerName } from "/static/table/texts.js";
import { _ } from "/static/page/words.js";

/** Keep the score, the way to the next game and the way back to one's seat up to date. */
export function createRematch(actions) {
  const taken = new Set(); // the kept seats that this page has asked for
  let hasGone = false;
  byId("next-link").addEventListener("click", (event) => {
    event.preventDefault();
    actions.goToNext();
  });
  byId("return-seat").addEventListener("click", (event) => actions.takeSeat(Number(event.target.dataset.seat)));

  return function render(state) {
    const { table, wantsNext } = state;
    renderScore(state);
    if (table.next && wantsNext && !hasGone) {
      hasGone = true;
      actions.goToNext();
    }
    if (show(byId("next"), table.next && !wantsNext)) {
      write(byId("next-text"), table.next.text);
      write(byId("next-link"), table.mine.length ? _("Play too") : _("Go to the next game"));
      byId("next-link").href = `/table/${table.next.game}`;
    }
    const seatOf = (wanted) => table.kept.find((seat) => table.players[seat].kind === wanted);
    const [open, replaced] = [seatOf("open"), seatOf("machine")];
    if (open !== undefined && !taken.has(open)) {
      taken.add(open); // whoever comes along has said so by a click already
      actions.takeSeat(open);
    }
    if (show(byId("return"), replaced !== undefined && !table.position.ending)) {
      const name = playerName(table, replaced);
      write(byId("return-text"), _("You are back! {name} plays for you.", { name }));
      byId("return-seat").dataset.seat = replaced;
    }
  };
}

/** What each seat has scored in the series, this game included once it is over; null before the second game. */
export function scoresOf(state) {
  const { ending } = onShow(state).position;
  return state.table.series?.map((score, seat) => score + (ending?.scores[seat] ?? 0)) ?? null;
}

/** A score as people write it: 2, 1½. */
export function scoreText(score) {
  const whole = Math.floor(score);
  return score === whole ? String(whole) : `${whole || ""}½`;
}

function renderScore(state) {
  const { players, mine } = state.table;
  const scores = scoresOf(state);
  const score = byId("score");
  if (!show(score, scores !== null && players.length > 1)) return;
  const first = mine[0] ?? 0; // the reader comes first
  const order = players.map((_player, index) => (first + index) % players.length);
  const name = (seat) => html("span", { class: "score-name" }, playerName(state.table, seat));
  const value = (seat) => html("b", {}, scoreText(scores[seat]));
  if (players.length === 2) {
    const [one, other] = order;
    score.replaceChildren(name(one), value(one), " – ", value(other), name(other));
  } else {
    score.replaceChildren(...order.flatMap((seat, index) => [index ? " · " : "", name(seat), value(seat)]));
  }
}
