// The lobby's list of the games that this browser holds seats of.
import { _, several } from "/static/words.js";
import { heldGames } from "/static/seats.js";
import { localize } from "/static/times.js";

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
  row.querySelector(".game").textContent = game.title;
  row.querySelector(".moves").textContent = several("{count} move", "{count} moves", game.moves);
  row.querySelector("time").dateTime = game.when;
  row.querySelector("a").href = `/table/${game.id}`;
  row.querySelector(".action").textContent = game.state === "over" ? _("Replay") : _("Go on");
  return row;
}

/** List our games under their own heading, those to go on with first, and no longer among the others'. */
export async function listOwnGames() {
  const games = await findGames(heldGames());
  const isOver = (game) => Number(game.state === "over");
  games.sort((one, other) => isOver(one) - isOver(other) || other.when.localeCompare(one.when));
  for (const { id } of games) document.querySelector(`.rows [data-id="${id}"]`)?.remove();
  document.querySelector("#yours .rows").replaceChildren(...games.slice(0, MOST_SHOWN).map(createRow));
  localize();
}
