/** What the page makes of moves: reads [{view, paths}] and writes the squares after each path, and what it takes. */
import { readFileSync } from "node:fs";
import { load } from "./page.mjs";

const { squaresAfter, takenBy, wayOf } = await load("/boards/dames/captures.js");

const positions = JSON.parse(readFileSync(0, "utf8"));
const told = positions.map(({ view, paths }) =>
  paths.map((path) => ({
    squares: squaresAfter(view, path),
    takes: wayOf(view, path)?.takes ?? [],
    marked: takenBy(view, path.slice(0, 1)).left,
  })),
);
process.stdout.write(JSON.stringify(told));
