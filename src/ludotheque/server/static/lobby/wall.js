// The page for a wall: the games that are being played, asked for again and again and drawn as they change.
import { byId, html } from "/static/page/elements.js";
import { createPicture } from "/static/any_board/picture.js";
import { several } from "/static/page/words.js";

const SECONDS = 1.5;

const tiles = new Map(); // by the id of the game: {element, show}

/** A board with the names of its players below. */
function createTile(game) {
  const place = html("div", { class: "picture", "aria-hidden": "true" });
  const names = html("p", { class: "names" });
  const state = html("p", { class: "state" });
  const element = html("li", { "data-id": game.id }, place, html("div", {}, names, state));
  const picture = createPicture(place, game.game);
  picture.catch(() => {}); // without its drawing the names are shown all the same
  let shown = null;

  async function show(next) {
    const before = shown;
    shown = next;
    if (before && before.ply === next.ply && before.result === next.result) return;
    names.replaceChildren(...namesOf(next));
    state.textContent = next.result || `${next.title} · ${several("{count} move", "{count} moves", next.ply)}`;
    (await picture).show(next, before !== null && next.ply === before.ply + 1);
  }

  return { element, show };
}

/** The players; who is to move is marked. */
function namesOf({ players, movers }) {
  return players.flatMap((name, seat) => [
    ...(seat ? [" – "] : []),
    html("b", { class: players.length > 1 && movers.length === 1 && movers[0] === seat ? "turn" : null }, name),
  ]);
}

/** How many boards stand in a row, so that all are as large as they can be. */
function columnsFor(count) {
  return count <= 1 ? 1 : count <= 4 ? 2 : count <= 9 ? 3 : 4;
}

/** Show these games, and no others. */
function showGames(games) {
  const boards = byId("boards");
  for (const [id, { element }] of tiles) {
    if (games.some((game) => game.id === id)) continue;
    element.remove();
    tiles.delete(id);
  }
  for (const game of games) {
    if (!tiles.has(game.id)) {
      tiles.set(game.id, createTile(game));
      boards.append(tiles.get(game.id).element);
    }
    tiles.get(game.id).show(game).catch(() => {});
  }
  boards.style.setProperty("--columns", columnsFor(games.length));
  byId("none").hidden = games.length > 0;
}

async function look() {
  try {
    const answer = await fetch("/api/wall", { cache: "no-store" });
    if (answer.ok) showGames(await answer.json());
    byId("lost").hidden = answer.ok;
    if (answer.status === 401) location.reload(); // the room was opened anew, and asks for its code
  } catch {
    byId("lost").hidden = false;
  }
  setTimeout(look, SECONDS * 1000);
}

look();
