// The seats that this browser holds: their secrets are kept here and nowhere else, by the game's id.
import { _, several } from "/static/words.js";
import { localize } from "/static/times.js";

const SEATS = "ludotheque.seats.";
const MOST_ASKED = 28; // what the server's limit on the length of the question allows
const MOST_SHOWN = 8;

/** Keep the secrets of a game's seats; fails where the browser keeps nothing. */
export function keepSeats(id, secrets) {
  localStorage.setItem(SEATS + id, JSON.stringify(secrets));
}

/** The games that this browser holds seats of. */
function heldGames() {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(SEATS))
    .map((key) => key.slice(SEATS.length))
    .filter((id) => /^[a-z0-9]{1,20}$/.test(id));
}

/** What the server knows of these games. */
async function findGames(ids) {
  const parts = [];
  for (let start = 0; start < ids.length; start += MOST_ASKED) parts.push(ids.slice(start, start + MOST_ASKED));
  const answers = parts.map(async (part) => {
    const response = await fetch(`/api/games?ids=${part.join(",")}`);
    return response.ok ? response.json() : [];
  });
  return (await Promise.all(answers)).flat();
}

/** A game as the lists of the page show it, with a link that goes on with it. */
function drawRow(game) {
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
export async function listYours() {
  const games = await findGames(heldGames());
  const isOver = (game) => Number(game.state === "over");
  games.sort((one, other) => isOver(one) - isOver(other) || other.when.localeCompare(one.when));
  for (const { id } of games) document.querySelector(`.rows [data-id="${id}"]`)?.remove();
  document.querySelector("#yours .rows").replaceChildren(...games.slice(0, MOST_SHOWN).map(drawRow));
  localize();
}
