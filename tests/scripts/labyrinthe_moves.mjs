/** What the page makes of moves: reads [{view, path}] and writes the views after them, and ways along corridors. */
import { readFileSync } from "node:fs";
import { load } from "./page.mjs";

const { viewAfter, wayTo } = await load("/boards/labyrinthe/maze.js");
const { treasureName } = await load("/boards/labyrinthe/treasures.js");

const moves = JSON.parse(readFileSync(0, "utf8"));
const after = moves.map(({ view, path }) => viewAfter(view, path));
const ways = moves.map(({ view }) => view.tiles.map((_tile, cell) => wayTo(view, view.pawns[view.to_move], cell)));
const names = [...Array(24).keys()].map((place) => treasureName(place + 1));
process.stdout.write(JSON.stringify({ after, ways, names }));
