// The lobby's list of the games that this browser holds seats of, and the one to go on with.
import { _, several } from "/static/page/words.js";
import { gameToGoOn, goOnText } from "/static/lobby/go_on.js";
import { heldGames, secretsOf } from "/static/page/seats.js";
import { localize } from "/static/page/times.js";

const MOST_ASKED = 28; // ids in one request: the server limits its length
const MOST_SHOWN = 8;

/** What the server knows of these games. */
async function findGames(ids) {
  const parts = [];
  for (let rest = ids; rest.length; rest = rest.slice(MOST_ASKED)) parts.push(rest.slice(0, MOST_ASKED));
  const answers = parts.map(async (part) => {
    const response = await fetch(`/api/games?ids=${part.join(",")}`);
    return response.ok ? response.json() : [];
  });
  return (await Promise.all(answers)).flat();
}

/** A game as the lists of the page show it, with a link that goes on with it. */
function createRow(game) {
  const row = document.getElementById("row").content.firstElementChild.cloneNode(true);
  const players = game.players.join(" – ");
  for (const element of row.querySelectorAll(".players")) element.textContent = players;
  row.querySelector(".game-name").textContent = game.title;
  row.querySelector(".moves").textContent = several("{count} move", "{count} moves", game.moves);
  row.querySelector("time").dateTime = game.when;
  row.querySelector("a").href = `/table/${game.id}`;
  row.querySelector(".action").textContent = game.state === "over" ? _("Replay") : _("Go on");
  return row;
}

/** Offer the latest game that is not over, one in which it is our turn before the others. */
function offer(games) {
  const held = (game) => Object.keys(secretsOf(game.id)).map(Number);
  const game = gameToGoOn(games, held);
  const link = document.getElementById("go-on");
  link.hidden = !game;
  if (!game) return;
  link.href = `/table/${game.id}`;
  link.textContent = `${goOnText(game, held(game))} ▸`;
}

/** List our games under their own heading, those to go on with first, and no longer among the others'. */
export async function listOwnGames() {
  const games = await findGames(heldGames());
  const isOver = (game) => Number(game.state === "over");
  games.sort((one, other) => isOver(one) - isOver(other) || other.when.localeCompare(one.when));
  for (const { id } of games) document.querySelector(`.rows [data-id="${id}"]`)?.remove();
  document.querySelector("#yours .rows").replaceChildren(...games.slice(0, MOST_SHOWN).map(createRow));
  offer(games);
  localize();
}
