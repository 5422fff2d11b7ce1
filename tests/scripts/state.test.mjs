/** What each notice of the server makes of a table's state. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, movedNotice, tableNotice } from "./page.mjs";

const { createStore, initialState, missesSomething, receive } = await load("/static/table/state.js");
const { isAwaited, mayMove, plyShown, positionShown, sceneOf, secondsToStart } = await load("/static/table/queries.js");

const seated = (...table) => receive(initialState({ id: "game" }), tableNotice(...table), 0);
const textsOf = ({ moves }) => [...Array(moves.length).keys()].map((index) => moves.textAt(index));

/** Earlier positions as the server answers `look`. */
function lookedNotice(id, first, count, name = "past") {
  const position = (index) => ({ view: { name: `${name} ${first + index}` }, last: [] });
  return { type: "looked", id, first, positions: [...Array(count).keys()].map(position) };
}

// --- Moves ------------------------------------------------------------------------------------------

test("a move is added, with what chance added to it", () => {
  const before = seated({ moves: ["die3"], movers: [-1] }, { seq: 0, ply: 1 });
  const notice = movedNotice([[0, "c7"], [-1, "die2"]], { seq: 1, ply: 3 });
  assert.equal(missesSomething(before, notice), false, "the ply rises by two, the sequence number by one");
  const after = receive(before, notice, 5);
  assert.deepEqual(textsOf(after), ["die3", "c7", "die2"]);
  assert.equal(after.moves.seatAt(2), -1);
  assert.equal(after.table.position.ply, 3);
  assert.deepEqual(textsOf(before), ["die3"], "the state before is as it was");
});

test("a page that missed an event asks for everything again", () => {
  const state = seated({}, { seq: 4, ply: 2 });
  assert.ok(missesSomething(state, movedNotice([[0, "c7"]], { seq: 6, ply: 3 })));
  assert.ok(!missesSomething(state, movedNotice([[0, "c7"]], { seq: 5, ply: 9 })));
  assert.equal(receive(state, movedNotice([[0, "c7"]], { seq: 6, ply: 3 }), 0).table, state.table);
});

test("a begun move goes on when somebody sits down, and ends when the other one moves", () => {
  const begun = { ...seated(), clicks: ["c3"] };
  const sat = receive(begun, tableNotice({}, { seq: 1 }), 0);
  assert.deepEqual(sat.clicks, ["c3"]);
  assert.deepEqual(receive(sat, movedNotice([[1, "c7"]], { seq: 2, ply: 1 }), 0).clicks, []);
});

test("where all play at once, the others' moves leave one's own alone", () => {
  const racing = { ...seated({}, { movers: [0, 1] }), clicks: ["p1"], sentMove: "mine" };
  const theirs = receive(racing, movedNotice([[1, "p2"]], { seq: 1, ply: 1, movers: [0, 1] }), 0);
  assert.deepEqual([theirs.clicks, theirs.sentMove], [["p1"], "mine"]);
  const ours = receive(theirs, movedNotice([[0, "p1"]], { seq: 2, ply: 2, movers: [0, 1] }), 0);
  assert.deepEqual([ours.clicks, ours.sentMove], [[], null]);
});

test("a refused move is forgotten", () => {
  const sent = { ...seated(), clicks: ["z9"], sentMove: "a" };
  assert.deepEqual(receive(sent, { type: "refused", id: "other" }, 0).clicks, ["z9"]);
  const after = receive(sent, { type: "refused", id: "a" }, 0);
  assert.deepEqual([after.clicks, after.sentMove], [[], null]);
});

test("what is in hand is gone with other pieces, or for another player", () => {
  const holding = { ...seated({}, { view: { stage: 1 } }), hand: { held: 2 } };
  const notice = (position) => movedNotice([[0, "p1"]], { seq: 1, ply: 1, ...position });
  const move = (position) => receive(holding, notice(position), 0).hand;
  assert.deepEqual(move({ view: { stage: 1 } }), { held: 2 });
  assert.equal(move({ view: { stage: 2 } }), null);
  assert.equal(move({ view: { stage: 1 }, viewer: 1 }), null);
});

test("a move costs the same at ply 20,000 as at ply 20: the moves are appended to, not copied", () => {
  const texts = Array(20_000).fill("c7");
  let state = seated({ moves: texts, movers: Array(20_000).fill(0) }, { ply: 20_000 });
  for (let seq = 1; seq <= 50; seq += 1) {
    state = receive(state, movedNotice([[0, "c8"]], { seq, ply: 20_000 + seq }), 0);
  }
  assert.equal(state.moves.length, 20_050);
  assert.equal(texts.length, 20_050, "the list that the server sent has grown");
});

// --- Looking back -----------------------------------------------------------------------------------

test("the present is the table's position, whatever is known of the past", () => {
  const view = { name: "mine" };
  const state = seated({ mine: [1] }, { ply: 2, viewer: 1, view });
  const looking = { ...state, pastPly: 1, lookRequest: { id: "a", ply: 1 } };
  const looked = receive(looking, lookedNotice("a", 0, 3), 0);
  assert.equal(sceneOf(looked).view.name, "past 1");
  assert.equal(looked.lookRequest, null);
  const back = { ...looked, pastPly: null };
  assert.equal(sceneOf(back).view, view, "not the one that came with the past");
  assert.equal(sceneOf(back).seat, 1);
});

test("a position that is still asked for is not taken for another one", () => {
  const looking = { ...seated({}, { ply: 9 }), pastPly: 4 };
  assert.equal(positionShown(looking), null);
  assert.equal(sceneOf(looking), null);
});

test("taking back empties the past, and an answer from before it counts no more", () => {
  const moves = { moves: ["a", "b", "c"], movers: [0, 1, 0] };
  const known = { ...seated(moves, { seq: 3, ply: 3 }), past: new Map([[1, { view: {}, last: [] }]]) };
  const asked = { ...known, pastPly: 1, lookRequest: { id: "a", ply: 1 } };
  const undone = receive(asked, tableNotice({ moves: ["a", "b"], movers: [0, 1] }, { seq: 4, ply: 2 }), 0);
  assert.equal(undone.past.size, 0);
  assert.equal(undone.pastPly, 1);
  assert.equal(receive(undone, lookedNotice("a", 0, 3), 0).past.size, 0);
  const other = tableNotice({ moves: ["a", "x", "c"], movers: [0, 1, 0] }, { seq: 5, ply: 3 });
  assert.equal(receive(known, other, 0).past.size, 0, "another move in the place of one taken back");
  const dropped = tableNotice({ moves: ["a", "b", "c", "d"], movers: [0, 1, 0, 1] }, { seq: 5, ply: 4 });
  assert.equal(receive(known, dropped, 0).past.size, 1, "one move more changes nothing before it");
});

test("another player's past is asked for again", () => {
  const known = { ...seated({ mine: [0, 1] }), past: new Map([[0, { view: {}, last: [] }]]) };
  const move = (viewer) => receive(known, movedNotice([[0, "a"]], { seq: 1, ply: 1, viewer }), 0);
  assert.equal(move(0).past.size, 1);
  assert.equal(move(1).past.size, 0);
});

test("of a long past, what is near is kept", () => {
  let state = { ...seated({}, { ply: 20_000 }), pastPly: 0 };
  for (let first = 0; first < 5_000; first += 50) {
    state = { ...state, pastPly: first + 25, lookRequest: { id: "a", ply: first + 25 } };
    state = receive(state, lookedNotice("a", first, 50), 0);
    assert.ok(state.past.has(first + 25));
    assert.ok(state.past.size <= 450);
  }
});

test("a past that the server does not tell leads back to the present", () => {
  const state = seated({}, { ply: 9 });
  const looking = { ...state, pastPly: 4, isReplaying: true, lookRequest: { id: "a", ply: 4 } };
  const refused = receive(looking, { type: "refused", id: "a" }, 0);
  assert.deepEqual([refused.pastPly, refused.isReplaying, refused.lookRequest], [null, false, null]);
  assert.equal(receive(looking, lookedNotice("a", 6, 2), 0).pastPly, null);
});

test("who looks back goes on looking while others move, until it is taken back", () => {
  const looking = { ...seated({ moves: ["a", "b"], movers: [0, 1] }, { ply: 2 }), pastPly: 1 };
  const moved = receive(looking, movedNotice([[0, "c"]], { seq: 1, ply: 3 }), 0);
  assert.equal(plyShown(moved), 1);
  const undone = receive(moved, tableNotice({ moves: ["a"], movers: [0] }, { seq: 2, ply: 1 }), 0);
  assert.equal(undone.pastPly, null, "that ply is the present now");
});

// --- Advice, people, time ---------------------------------------------------------------------------

test("advice is for the position that it was asked in", () => {
  const state = seated({}, { seq: 3 });
  assert.deepEqual(receive(state, { type: "advice", seq: 3, path: ["c3"] }, 0).hint, ["c3"]);
  assert.equal(receive(state, { type: "advice", seq: 2, path: ["c3"] }, 0).hint, null);
  const hinted = { ...state, hint: ["c3"] };
  assert.equal(receive(hinted, movedNotice([[0, "a"]], { seq: 4, ply: 1 }), 0).hint, null);
});

test("an analysis is kept while it is switched on, and asked for again when moves were taken back", () => {
  const analysis = { type: "analysis", id: "a", ply: 1, values: { c3: {} }, is_final: true };
  const off = seated({ moves: ["a"], movers: [0] }, { ply: 1 });
  assert.equal(receive(off, analysis, 0).analysis, null);
  const on = receive({ ...off, analysisRequest: { id: "a", ply: 1 } }, analysis, 0);
  assert.deepEqual(sceneOf(on).values, { c3: {} });
  assert.equal(receive(on, { ...analysis, id: "b", values: {} }, 0).analysis, analysis, "of another position");
  const undone = receive(on, tableNotice({}, { seq: 2 }), 0);
  assert.equal(undone.analysis, null);
  assert.deepEqual(undone.analysisRequest, { id: null, ply: -1 });
  assert.equal(receive(on, { type: "refused", id: "a" }, 0).analysisRequest, null);
});

test("a round is hidden until it begins for all", () => {
  const racing = { ...seated({}, { movers: [0, 1], points: [0, 0] }), clicks: ["p1"], hand: { held: 1 } };
  const hidden = { seq: 1, ply: 1, movers: [0, 1], points: [0, 1], view: null, starts_in: 3 };
  const won = receive(racing, movedNotice([[1, "p2"]], hidden), 1_000);
  assert.deepEqual([won.wonBy, won.clicks, won.hand], [1, [], null], "what was begun belongs to the round before");
  assert.equal(positionShown(won), null);
  assert.equal(isAwaited(won) && !mayMove(won), true);
  assert.equal(secondsToStart(won, 2_000), 2);
  assert.equal(secondsToStart(won, 9_000), 0);
  const begun = receive(won, tableNotice({}, { ...hidden, view: { stage: 1 }, starts_in: null }), 4_000);
  assert.deepEqual(positionShown(begun).view, { stage: 1 });
  assert.deepEqual([mayMove(begun), secondsToStart(begun, 5_000)], [true, null]);
  assert.deepEqual(begun.viewBefore, { name: "present" }, "so that it can be told what changed");
});

test("a phrase is kept by seat, and not at all by those who want none", () => {
  const said = receive(seated(), { type: "said", seat: 1, phrase: 2 }, 0);
  assert.deepEqual(said.said, { 1: { phrase: 2 } });
  assert.deepEqual(receive({ ...seated(), isMuted: true }, { type: "said", seat: 1, phrase: 2 }, 0).said, {});
});

test("players and proposals are taken over", () => {
  const state = seated();
  const [player] = state.table.players;
  assert.deepEqual(receive(state, { type: "seats", players: [player] }, 0).table.players, [player]);
  assert.equal(receive(state, { type: "asked", proposal: { number: 1 } }, 0).table.proposal.number, 1);
  assert.equal(receive(state, { type: "unheard of" }, 0), state);
});

test("the time since the opening stops at the end", () => {
  const state = receive(initialState({}), tableNotice({ opened: 3 }), 10_000);
  assert.deepEqual([state.openedAt, state.endedAt], [7_000, null]);
  const ending = { scores: [1, 0], text: "Anne wins" };
  const moved = receive(state, movedNotice([[0, "a"]], { seq: 1, ply: 1, ending }), 12_000);
  assert.equal(moved.endedAt, 12_000);
  const later = receive(initialState({}), tableNotice({ opened: 5 }, { ending }), 90_000);
  assert.equal(later.endedAt - later.openedAt, 5_000, "as long as the game lasted");
});

test("listeners are told once of all that changed together", async () => {
  const store = createStore({ id: "game" });
  const told = [];
  store.subscribe((state) => told.push(state));
  store.change({ clicks: ["a"] });
  store.change({ progress: "b" });
  await null;
  assert.equal(told.length, 1);
  assert.deepEqual([told[0].clicks, told[0].progress, told[0].id], [["a"], "b", "game"]);
});
