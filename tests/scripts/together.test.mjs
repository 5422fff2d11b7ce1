/** What people at one table share: the score of their games, and which notice sounds how. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, movedNotice, tableNotice } from "./page.mjs";

const { initialState, receive } = await load("/static/table/state.js");
const { scoresOf, scoreText } = await load("/static/table/rematch.js");
const { phraseText } = await load("/static/table/phrases.js");
const { soundOf } = await load("/static/table/sounds.js");

const seated = (...table) => receive(initialState({ id: "game" }), tableNotice(...table), 0);
const drawing = { sound: (path) => (path.length > 1 ? "turn" : "place") };

test("a score counts this game once it is over, and is written with halves", () => {
  assert.equal(scoresOf(seated({ series: null })), null);
  assert.deepEqual(scoresOf(seated({ series: [1, 0.5] })), [1, 0.5]);
  const ending = { scores: [0, 1], text: "Zoé wins" };
  assert.deepEqual(scoresOf(seated({ series: [1, 0.5] }, { ending })), [1, 1.5]);
  assert.deepEqual([0, 0.5, 1, 2.5].map(scoreText), ["0", "½", "1", "2½"]);
});

test("a phrase that this page does not know says nothing", () => {
  assert.equal(phraseText(0), "Hello!");
  assert.equal(phraseText(99), "");
});

function heard(before, notice) {
  return soundOf(drawing, notice, receive(before, notice, 0), before);
}

test("moves sound as the drawing says, and one's own turn is told", () => {
  assert.equal(heard(seated(), movedNotice([[0, "c3 q1"]], { seq: 1, ply: 1, movers: [1] })), "turn");
  const theirs = seated({}, { movers: [1] });
  assert.equal(heard(theirs, movedNotice([[1, "c3"]], { seq: 1, ply: 1, movers: [0] })), "yours");
  const watching = seated({ mine: [] }, { movers: [1] });
  assert.equal(heard(watching, movedNotice([[1, "c3"]], { seq: 1, ply: 1, movers: [0] })), "place");
});

test("ends, refusals and starts sound, what was missed does not", () => {
  const ending = { scores: [1, 0], text: "Anne wins" };
  assert.equal(heard(seated(), tableNotice({}, { seq: 1, ending, movers: [] })), "win");
  assert.equal(heard(seated({ mine: [1] }), tableNotice({ mine: [1] }, { seq: 1, ending, movers: [] })), "over");
  assert.equal(heard(initialState({}), tableNotice({}, { ending, movers: [] })), null, "it was over before");
  assert.equal(heard(seated(), { type: "refused", id: "mine" }), "refused");
  assert.equal(heard(seated(), { type: "refused", id: "" }), null);
  assert.equal(heard(seated(), { type: "seats", players: [], watchers: 0 }), null);
  assert.equal(heard(seated({}, { view: null, movers: [0, 1] }), tableNotice({}, { movers: [0, 1] })), "start");
});
