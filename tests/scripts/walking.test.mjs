/** Walking through positions by keys, the ply in a table's address, and what an analysis is of. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, tableNotice } from "./page.mjs";

const { stepOf } = await load("/static/any_board/walking.js");
const { plyIn } = await load("/static/table/table_address.js");
const { initialState, receive } = await load("/static/table/state.js");
const { analysisShown } = await load("/static/table/queries.js");

const outside = { closest: () => null };
const inside = { closest: () => ({}) };

test("the arrows, Home and End walk, but where they have another meaning", () => {
  assert.equal(stepOf({ key: "ArrowLeft", target: outside }), "previous");
  assert.equal(stepOf({ key: "ArrowRight", target: outside }), "following");
  assert.equal(stepOf({ key: "Home", target: outside }), "first");
  assert.equal(stepOf({ key: "End", target: outside }), "last");
  assert.equal(stepOf({ key: "ArrowUp", target: outside }), null);
  assert.equal(stepOf({ key: "ArrowLeft", target: inside }), null, "on the board they move the cursor");
  assert.equal(stepOf({ key: "ArrowLeft", target: outside, altKey: true }), null, "the browser's own");
  const list = { closest: (selector) => (selector === ".moves-area" ? {} : null) };
  assert.equal(stepOf({ key: "Home", target: list }), null, "a list is scrolled by Home");
  assert.equal(stepOf({ key: "ArrowLeft", target: list }), "previous");
});

test("the ply in an address is a number and nothing else", () => {
  assert.deepEqual(["#ply=12", "#ply=0", "#ply=-1", "#ply=12a", "", "#main"].map(plyIn), [12, 0, null, null, null, null]);
});

test("a verdict belongs to the position on the board, and to what was asked last", () => {
  const table = receive(initialState({ id: "game" }), tableNotice({ moves: ["a", "b"], movers: [0, 1] }, { ply: 2 }), 0);
  const asked = { ...table, analysisRequest: { id: "one", ply: 2 }, progress: "analysing…" };
  const notice = { type: "analysis", id: "one", ply: 2, is_final: false, values: {}, best: [] };
  const early = receive(asked, notice, 0);
  assert.deepEqual([analysisShown(early), early.progress], [notice, "analysing…"]);
  assert.equal(analysisShown({ ...early, pastPly: 1 }), null);
  const final = receive(early, { ...notice, is_final: true }, 0);
  assert.deepEqual([analysisShown(final).is_final, final.progress], [true, ""]);
  const other = { ...early, analysisRequest: { id: "two", ply: 1 }, pastPly: 1 };
  assert.equal(receive(other, { ...notice, is_final: true }, 0).analysis, early.analysis, "it comes too late");
});
