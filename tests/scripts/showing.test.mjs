/** The moves that wait to be shown: each is seen whole before the next. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, movedNotice, tableNotice } from "./page.mjs";

const { initialState, receive } = await load("/static/table/state.js");
const { AT_REST, afterShown, onShow } = await load("/static/table/showing.js");
const query = await load("/static/table/queries.js");

const LEGAL = [["a", "q1"], ["b", "q1"]];
const seated = (...table) => receive(initialState({ id: "game" }), tableNotice(...table), 0);
const playing = () => seated({}, { legal: LEGAL });

/** A page that has just sent its move. */
const sent = (state = playing()) => ({ ...state, clicks: ["a", "q1"], sentMove: "mine", isShowing: true });

/** The state after a seat's move to a ply. */
function moved(state, ply, seat, position = {}) {
  const next = 1 - seat;
  const legal = next === 0 ? LEGAL : [];
  const reached = { seq: ply, ply, movers: [next], to_move: next, legal, last: [`m${ply}`], view: { ply } };
  return receive(state, movedNotice([[seat, `m${ply}`]], { ...reached, ...position }), 0);
}

const seen = (state) => ({ ...state, ...afterShown(state) });
const pliesShown = (state) => [onShow(state), ...state.queue.slice(1)].map(({ position }) => position.ply);

test("one's own move is seen whole, then its position, then the machine's answer", () => {
  let state = moved(moved(sent(), 1, 0), 2, 1);
  let scene = query.sceneOf(state);
  assert.deepEqual([scene.clicks, scene.isSent, query.plyShown(state)], [["a", "q1"], true, 0]);
  state = seen(state);
  scene = query.sceneOf(state);
  assert.deepEqual([scene.clicks, scene.isSent, scene.view, scene.last], [[], false, { ply: 1 }, ["m1"]]);
  state = seen(state);
  assert.deepEqual([query.sceneOf(state).view, state.isShowing], [{ ply: 2 }, true]);
  state = seen(state);
  assert.deepEqual([query.sceneOf(state).view, state.isShowing, state.queue], [{ ply: 2 }, false, []]);
});

test("what is allowed and whose turn it is agree with what is shown", () => {
  let state = moved(moved(sent(), 1, 0), 2, 1);
  assert.equal(query.mayMove(state), false, "the answer was not seen yet");
  state = seen(state);
  assert.deepEqual(query.moversOf(state), [1]);
  assert.ok(query.isWaitedFor(state, 1) && !query.isWaitedFor(state, 0));
  assert.equal(query.mayMove(state), false);
  state = seen(state);
  assert.ok(query.isWaitedFor(state, 0));
  assert.ok(query.mayMove(state), "the machine's move is still moving, and may be answered");
});

test("a move that nothing is shown before is shown at once", () => {
  const state = moved(playing(), 1, 0);
  assert.deepEqual([state.queue, state.isShowing, query.plyShown(state)], [[], true, 1]);
});

test("a move is shown as sent only where it is one", () => {
  assert.equal(query.sceneOf({ ...sent(), clicks: ["z"] }).isSent, false, "the server will say why not");
  assert.equal(query.sceneOf({ ...sent(), sentMove: null }).isSent, false);
});

test("a refusal takes the move back", () => {
  const state = receive(sent(), { type: "refused", id: "mine" }, 0);
  assert.deepEqual([state.clicks, state.queue, state.isShowing], [[], [], false]);
  assert.equal(query.sceneOf(state).isSent, false);
});

test("of many moves the one on the board is seen whole, then the last", () => {
  let state = { ...seated({ mine: [] }), isShowing: true };
  for (let ply = 1; ply <= 4; ply += 1) state = moved(state, ply, (ply + 1) % 2);
  assert.deepEqual(pliesShown(state), [0, 1, 2, 3]);
  state = moved(state, 5, 0);
  assert.deepEqual(pliesShown(state), [0]);
  state = seen(state);
  assert.deepEqual([query.plyShown(state), state.queue], [5, []]);
});

test("nothing waits where nobody sees it, where hands change, or where all play at once", () => {
  const covered = seated({ mine: [0, 1], curtain: true }, { legal: LEGAL });
  const racing = seated({}, { legal: LEGAL, movers: [0, 1] });
  for (const state of [{ ...sent(), isHidden: true }, sent(covered), sent(racing)]) {
    assert.deepEqual(moved(state, 1, 0).queue, []);
  }
});

test("the curtain falls once the move before it was seen whole", () => {
  const lifted = { ...seated({ mine: [0, 1], curtain: true }, { legal: LEGAL }), liftedBy: 0 };
  let state = receive(sent(lifted), movedNotice([[0, "m1"]], { seq: 1, ply: 1, viewer: 1, movers: [1] }), 0);
  assert.ok(query.sceneOf(state).isSent && !query.isCovered(state), "who made it may see it");
  assert.equal(query.mayMove(state), false);
  state = seen(state);
  assert.ok(query.isCovered(state));
  assert.equal(query.sceneOf(state), null);
});

test("who looks back, or takes back, skips what was still to be shown", () => {
  const state = moved(moved(sent(), 1, 0), 2, 1);
  const looking = { ...state, ...AT_REST, pastPly: 1 };
  assert.deepEqual(moved(looking, 3, 0).queue, []);
  const undone = receive(state, tableNotice({ moves: ["m1"], movers: [0] }, { seq: 3, ply: 1 }), 0);
  assert.deepEqual([undone.queue, undone.isShowing, query.plyShown(undone)], [[], false, 1]);
});

test("a turn that is over without a move of one's own is not shown as one's turn any more", () => {
  const resigned = moved({ ...playing(), isShowing: true }, 1, 0);
  assert.deepEqual([resigned.queue, query.isWaitedFor(resigned, 0)], [[], false]);
});

test("somebody who sits down meanwhile changes nothing of what is shown", () => {
  const state = moved(sent(), 1, 0);
  const position = { ...state.table.position, seq: 2 };
  const sat = receive(state, tableNotice({ moves: ["m1"], movers: [0] }, position), 0);
  assert.deepEqual([sat.queue.length, sat.isShowing, query.sceneOf(sat).isSent], [1, true, true]);
});

test("advice is drawn in the present only", () => {
  const state = { ...moved(sent(), 1, 0), hint: ["b"] };
  assert.deepEqual(query.sceneOf(state).hint, []);
  assert.deepEqual(query.sceneOf(seen(state)).hint, ["b"]);
});
