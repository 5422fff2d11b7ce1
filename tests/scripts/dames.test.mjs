/** Dames' page: what is planned, set up and drawn by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { cleared, plan, positionText, put } = await load("/boards/dames/editing.js");
const { layoutOf, namingOf } = await load("/boards/dames/layout.js");
const { withNote } = await load("/static/any_board/board_notes.js");

const names = [...Array(50).keys()].map((index) => String(index + 1));
const view = { size: 10, names, squares: "b".repeat(20) + ".".repeat(10) + "w".repeat(20), takers: ["1"], takes: 1, captures: [{}] };

test("a plan is one's own piece and where it goes; anything else forgets it", () => {
  const begun = plan({ view, seat: 0, plan: null }, ["32"]);
  assert.deepEqual(begun, { clicks: ["32"], isWhole: false });
  assert.deepEqual(plan({ view, seat: 0, plan: begun }, ["28"]), { clicks: ["32", "28"], isWhole: true });
  assert.equal(plan({ view, seat: 0, plan: begun }, ["32"]), null, "the same piece again");
  assert.equal(plan({ view, seat: 0, plan: { clicks: ["32", "28"], isWhole: true } }, ["33"]), null);
  assert.equal(plan({ view, seat: 0, plan: null }, ["20"]), null, "the other side's piece");
  assert.equal(plan({ view, seat: 0, plan: null }, ["28"]), null, "an empty square");
});

test("pieces are put on squares and taken away, and the text says what stands there", () => {
  const empty = cleared(view);
  assert.equal(positionText(empty, 0), "W:W:B");
  assert.deepEqual([empty.takers, empty.captures], [[], []], "nothing is known of captures");
  const set = put(put(put(empty, ["46"], "W"), ["3"], "b"), ["28"], "w");
  assert.equal(positionText(set, 1), "B:W28,K46:B3");
  assert.equal(positionText(put(set, ["28"], "w"), 1), "B:WK46:B3", "the same piece again takes it away");
  assert.equal(positionText(put(set, ["28"], null), 1), "B:WK46:B3");
  assert.equal(positionText(put(set, ["28"], "B"), 1), "B:WK46:B3,K28");
});

test("the reader's side lies below, and squares are named as the reader likes", () => {
  const rows = (side) => layoutOf({ view, side }).rows();
  assert.deepEqual([rows(0)[0][0], rows(0).at(-1).at(-1)], [0, 49]);
  assert.deepEqual([rows(1)[0][0], rows(1).at(-1).at(-1)], [49, 0]);
  assert.ok(layoutOf({ view, side: 1 }).middleOf("1").y > layoutOf({ view, side: 1 }).middleOf("50").y);
  assert.equal(namingOf({ view, settings: { squares: "usual" } }), "numbers");
  assert.equal(namingOf({ view: { names: ["b8"] }, settings: { squares: "usual" } }), "letters");
  assert.equal(namingOf({ view, settings: { squares: "none" } }), "none");
  assert.equal(namingOf({ view, isPicture: true }), "none");
});

test("a stroke draws, the same stroke again takes away", () => {
  const once = withNote([], "a", "b");
  assert.deepEqual(withNote(once, "b", "a").length, 2);
  assert.deepEqual(withNote(once, "a", "b"), []);
});
