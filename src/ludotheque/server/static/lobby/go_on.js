/** Which of this browser's games the lobby offers to go on with, and in which words. */
import { _ } from "/static/page/words.js";

/** The first game that is not over, one in which it is our turn before the others; `held(game)` are our seats. */
export function gameToGoOn(games, held) {
  const open = games.filter(({ state }) => state !== "over");
  return open.find((game) => game.movers.some((seat) => held(game).includes(seat))) ?? open[0];
}

/** A game to go on with, in a line: against whom, and whether it is this browser's turn. */
export function goOnText({ title, players, movers, state }, mine) {
  const others = players.filter((_name, seat) => !mine.includes(seat));
  const against = others.length
    ? _("Go on: {game} against {names}", { game: title, names: others.join(", ") })
    : _("Go on: {game}", { game: title });
  const isWaiting = state === "open" || !movers.length || !others.length;
  if (isWaiting || movers.length > 1) return against;
  return mine.includes(movers[0])
    ? _("{what}, your turn", { what: against })
    : _("{what}, their turn", { what: against });
}
