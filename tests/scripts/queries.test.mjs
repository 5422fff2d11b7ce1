/** What a page may do and see: turns, the curtain, clocks, the scene for the drawing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, movedNotice, tableNotice } from "./page.mjs";

const { initialState, receive } = await load("/static/table/state.js");
const { AT_REST } = await load("/static/table/showing.js");
const query = await load("/static/table/queries.js");

const seated = (...table) => receive(initialState({ id: "game" }), tableNotice(...table), 0);

test("a page may move when one of its seats may, in the present, with a connection", () => {
  const state = seated();
  assert.ok(query.mayMove(state));
  assert.ok(!query.mayMove(seated({ mine: [1] })), "it is the other's turn");
  assert.ok(!query.mayMove(seated({ mine: [] })), "it only watches");
  assert.ok(!query.mayMove({ ...state, pastPly: 0 }));
  assert.ok(!query.mayMove({ ...state, connection: "closed" }));
  assert.ok(query.mayMove({ ...state, connection: "lost" }), "the move is sent later");
  assert.ok(query.mayMove(seated({ trouble: "another machine broke" })));
  assert.equal(query.myTurn(seated({ mine: [1] }, { movers: [0, 1] })), 1);
});

test("nobody is waited for where all play at once, or one plays alone", () => {
  assert.ok(query.isWaitedFor(seated(), 0));
  assert.ok(!query.isWaitedFor(seated(), 1));
  assert.ok(!query.isWaitedFor(seated({}, { movers: [0, 1] }), 0));
  const [player] = seated().table.players;
  assert.ok(!query.isWaitedFor(seated({ players: [player] }), 0));
});

test("the curtain covers a hand until its player lifts it, and again at the next change of hands", () => {
  const shared = seated({ mine: [0, 1], curtain: true });
  assert.ok(query.isCovered(shared));
  const lifted = { ...shared, liftedBy: 0 };
  assert.ok(!query.isCovered(lifted));
  const turn = (state, seq, viewer) => {
    const position = { seq, ply: seq, viewer, movers: [viewer ?? 2] };
    return { ...receive(state, movedNotice([[0, "c7"]], position), 0), ...AT_REST }; // and the move was seen
  };
  const others = turn(lifted, 1, null);
  assert.ok(!query.isCovered(others), "while a machine moves, a spectator's view is shown");
  assert.ok(!query.isCovered(turn(others, 2, 0)), "the same player is still there");
  const next = turn(others, 2, 1);
  assert.ok(query.isCovered(next));
  assert.ok(query.isCovered(turn({ ...next, liftedBy: 1 }, 3, 0)));
  assert.ok(!query.isCovered(seated({ mine: [0, 1], curtain: false })), "open hands need none");
});

test("under the curtain nothing is drawn, looked back at, moved or advised", () => {
  const legal = [["c7"], ["c7", "c8"]];
  const covered = seated({ mine: [0, 1], curtain: true, advice: true }, { ply: 3, legal });
  const clicked = { ...covered, clicks: ["c7"] };
  const past = { ...covered, pastPly: 1, past: new Map([[1, { view: {}, last: [] }]]) };
  for (const state of [covered, clicked, past]) {
    assert.equal(query.sceneOf(state), null);
    assert.equal(query.positionShown(state), null);
    assert.ok(!query.mayMove(state) && !query.mayEndMove(state) && !query.mayAskAdvice(state));
  }
  const lifted = { ...clicked, liftedBy: 0 };
  assert.ok(query.mayMove(lifted) && query.mayEndMove(lifted) && query.mayAskAdvice(lifted));
});

test("only the clock that runs goes down, and none below zero", () => {
  const state = { ...seated({}, { clocks: [60, 30], running: 0 }), clocksAt: 1_000 };
  assert.equal(query.timeLeft(state, 0, 11_000), 50);
  assert.equal(query.timeLeft(state, 1, 11_000), 30);
  assert.equal(query.timeLeft(state, 0, 99_000), 0);
  assert.equal(query.timeLeft(seated(), 0, 0), null);
});

test("a game with secrets is saved, and advice given between people, once it is over", () => {
  const ending = { scores: [1, 0], text: "Anne wins" };
  const running = seated({ may_save: false, advice: false });
  assert.ok(!query.maySave(running) && !query.mayAskAdvice(running));
  const over = receive(running, movedNotice([[0, "a"]], { seq: 1, ply: 1, ending }), 0);
  assert.ok(query.maySave(over) && query.mayAskAdvice(over));
});

test("a scene has the clicks and the advice of the present only, and no turn when chance is next", () => {
  const moves = { moves: ["a", "die2", "b"], movers: [0, -1, 1] };
  const state = {
    ...seated(moves, { ply: 3, to_move: 0, last: ["b"], legal: [["a"]] }),
    clicks: ["c"],
    hint: ["d"],
    past: new Map([[1, { view: { ply: 1 }, last: ["a"] }], [2, { view: { ply: 2 }, last: ["a"] }]]),
  };
  const present = query.sceneOf(state);
  assert.deepEqual([present.clicks, present.hint, present.turn, present.last], [["c"], ["d"], 0, ["b"]]);
  const earlier = query.sceneOf({ ...state, pastPly: 2 });
  assert.deepEqual([earlier.clicks, earlier.hint, earlier.turn, earlier.view.ply], [[], [], 1, 2]);
  assert.equal(query.sceneOf({ ...state, pastPly: 1 }).turn, null);
  assert.ok(query.sceneOf({ ...state, clicks: [] }).allows(["a"]));
});

test("a spectator sees the side of the first seat", () => {
  assert.equal(query.sceneOf(seated({ mine: [] }, { viewer: null })).seat, 0);
});
