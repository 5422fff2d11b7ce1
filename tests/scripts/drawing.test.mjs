/** A game's drawing: what it must give, and what the page fills in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

globalThis.matchMedia = () => ({ matches: true, addEventListener() {} }); // a wide screen

const { loadDrawing } = await load("/static/any_board/drawing.js");

const REQUIRED = ["draw", "look", "read", "say", "prompt"];
const OPTIONAL = ["animate", "symbol", "seatName", "seatNote", "pointsText", "stage", "news", "shortcut"];

for (const game of ["quintago", "tetramino"]) {
  test(`the drawing of ${game} has all that the page asks for`, async () => {
    const drawing = await loadDrawing(game);
    for (const name of [...REQUIRED, ...OPTIONAL, "keys", "advice", "tools"]) {
      assert.equal(typeof drawing[name], "function", name);
    }
  });
}

test("what a drawing leaves out says nothing and does nothing", async () => {
  const { news, stage, seatNote, pointsText, tools, isTimed, choose } = await loadDrawing("quintago");
  assert.deepEqual([news({}, {}, {}), stage({}), seatNote({}, 0), tools({})], [[], "", null, []]);
  assert.deepEqual([pointsText(1, {}), pointsText(4, {})], ["1 point", "4 points"]);
  assert.deepEqual([isTimed, choose], [false, null]);
});
