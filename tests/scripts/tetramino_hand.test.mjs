/** Tetramino's hand: what is held, where it may go, and what keys and buttons do with it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";
import { B_LIES, sceneOf } from "./tetramino_scene.mjs";

const Hand = await load("/boards/tetramino/hand.js");
const { choose, shortcut, tools } = await load("/boards/tetramino/actions.js");
const { landing } = await load("/boards/tetramino/floating.js");
const { layoutOf, nearestBlock } = await load("/boards/tetramino/layout.js");

const holding = (number, turns = [], grip = null) => ({ stage: 0, held: number, grip, turns });

test("a piece is taken from the tray, and from the grid by the block under its letter", () => {
  assert.deepEqual(Hand.pick(sceneOf(), 0), { hand: holding(0, [0]) });
  const { hand, point } = Hand.pick(sceneOf({ lying: B_LIES }), 1);
  assert.equal(hand.held, 1);
  assert.deepEqual(point, ["b1"]);
});

test("a piece turns in the hand, and keeps its turn when it is laid aside", () => {
  const once = Hand.turn(sceneOf({ hand: holding(0) }), 0, 1).hand;
  assert.deepEqual([once.held, once.turns[0]], [0, 1]);
  assert.equal(Hand.turn(sceneOf({ hand: holding(0) }), 0, -1).hand.turns[0], 3);
  const bar = sceneOf({ hand: holding(1, [0, 1]) });
  assert.equal(Hand.turn(bar, 1, 1).hand.turns[1], 0, "a bar has two turns");
  const other = Hand.pick(sceneOf({ hand: { ...once, held: null } }), 2).hand;
  const scene = sceneOf({ hand: other });
  assert.equal(Hand.turnOf(scene, Hand.boardOf(scene).pieces[0]), 1);
});

test("the block that a piece is held by stays where it is while the others go round it", () => {
  const around = (grip, quarters) => {
    const { hand } = Hand.turn(sceneOf({ hand: holding(0, [], grip) }), 0, quarters);
    const held = Hand.heldPiece(sceneOf({ hand }));
    return String(held.form.map(([down, right]) => [down - held.grip[0], right - held.grip[1]]));
  };
  assert.equal(around([0, 0], 1), "0,-1,0,0,1,-1");
  assert.equal(around([0, 0], -1), "-1,1,0,0,0,1");
  assert.equal(around([1, 1], 1), "-1,0,-1,1,0,0");
  const bar = Hand.turn(sceneOf({ hand: holding(1, [0, 1], [1, 0]) }), 1, 1).hand;
  assert.deepEqual(bar.grip, [0, 0], "the lower block of an upright bar is the left one next");
  const single = Hand.turn(sceneOf({ hand: holding(2, [], [0, 0]) }), 2, 1).hand;
  assert.deepEqual(single.grip, [0, 0]);
});

test("a piece is dragged by the block under the pointer, or the nearest one", () => {
  const form = [[0, 0], [1, 0], [1, 1]];
  assert.deepEqual(nearestBlock(form, { x: 1.75, y: 1.5 }), { block: [1, 1], offset: { x: 0.25, y: 0 } });
  assert.deepEqual(nearestBlock(form, { x: 3, y: 1.75 }).offset, { x: 0.5, y: 0.25 }, "beside every block");
});

test("turning a piece that lies on the grid takes it", () => {
  const { hand } = Hand.turn(sceneOf({ lying: B_LIES }), 1, 1);
  assert.deepEqual([hand.held, hand.turns[1]], [1, 1]);
});

test("a held piece is put down where it fits, as a path of its seat", () => {
  const scene = sceneOf({ hand: holding(0, [1]) });
  assert.deepEqual(Hand.drop(scene, [0, 0]).play, ["p1", "r1", "a1"]);
  const second = sceneOf({ hand: holding(0, [1]), prefix: ["s2"], seat: 1 });
  assert.deepEqual(Hand.drop(second, [1, 1]).play, ["s2", "p1", "r1", "b2"]);
  assert.equal(Hand.drop(scene, [0, 0]).hand.held, null);
});

test("where it does not fit it is said why, and a dragged piece goes home", () => {
  const scene = sceneOf({ hand: holding(0), lying: B_LIES });
  assert.deepEqual(Hand.drop(scene, [0, 1]), { say: "the piece A does not fit there: B lies there" });
  assert.deepEqual(Hand.drop(scene, [2, 0]), { say: "the piece A does not fit there: it would stick out" });
  assert.deepEqual(Hand.drop(scene, [1, 2]), { say: "the piece A does not fit there" }, "the hole");
  const dragged = Hand.drop(scene, [0, 1], true);
  assert.deepEqual([dragged.hand.held, dragged.point, dragged.play], [null, ["p1"], undefined]);
  assert.match(dragged.say, /B lies there/);
});

test("a piece put back where it lay is no move", () => {
  const scene = sceneOf({ hand: holding(1), lying: B_LIES });
  assert.deepEqual(Hand.drop(scene, [0, 1]), { hand: holding(null), point: ["p2"] });
});

test("pieces are lifted and cleared, or it is said that there is nothing to", () => {
  const scene = sceneOf({ lying: B_LIES });
  assert.deepEqual(Hand.lift(scene, 1).play, ["p2", "lift"]);
  assert.equal(Hand.lift(scene, 1).hand.turns[1], 0);
  assert.match(Hand.lift(scene, 0).say, /A does not lie on the grid/);
  assert.deepEqual(Hand.clear(scene).play, ["clear"]);
  assert.match(Hand.clear(sceneOf()).say, /no piece on the grid/);
  assert.deepEqual(Hand.leave(sceneOf({ hand: holding(1), lying: B_LIES })).play, ["p2", "lift"]);
  assert.equal(Hand.leave(sceneOf({ hand: holding(0) })).play, undefined, "it never left the tray");
});

test("another card, or somebody who only watches, has an empty hand", () => {
  assert.equal(Hand.handOf(sceneOf({ hand: { ...holding(0), stage: 1 } })).held, null);
  assert.equal(Hand.handOf({ ...sceneOf({ hand: holding(0) }), mine: false }).held, null);
});

test("a move that is on its way is shown as made", () => {
  const cells = (clicks, lying) => Hand.boardOf(sceneOf({ clicks, lying })).pieces[1].cells;
  assert.deepEqual(cells(["p2", "r1", "a2"]), [[1, 0], [2, 0]]);
  assert.equal(cells(["p2", "lift"], B_LIES), null);
  assert.equal(cells(["clear"], B_LIES), null);
});

// --- Where it floats ----------------------------------------------------------------------------------

test("under the pointer a place that fits draws a piece to itself, under the keys it does not", () => {
  const scene = sceneOf({ hand: holding(2), lying: B_LIES });
  const layout = layoutOf(Hand.boardOf(scene), { isWide: true, hasShelf: false });
  const { grid } = layout;
  const land = (row, column, byKeys = false) => {
    const found = landing(scene, layout, { x: grid.x + column + 0.5, y: grid.y + row + 0.5 }, byKeys);
    return found && [found.fits, ...found.place.map(Math.abs)].join(" ");
  };
  assert.equal(land(1, 1), "true 1 1");
  assert.equal(land(0.3, 1), "true 1 1", "B lies above");
  assert.equal(land(0.3, 1, true), "false 0 1");
  assert.equal(land(0, 1), "false 0 1", "too far away from any free place");
  assert.equal(land(-2, 0), null, "away from the grid");
  assert.equal(landing(scene, layout, null, false), null);
});

// --- Keys and buttons -----------------------------------------------------------------------------------

test("keys take, carry, turn, put down and lift", () => {
  const held = sceneOf({ hand: holding(2), lying: B_LIES });
  assert.equal(shortcut("1", ["p3"], sceneOf()).hand.held, 0);
  assert.deepEqual(shortcut("l", ["a1"], held), { point: ["b1"] });
  assert.deepEqual(shortcut("k", ["a1"], held), { point: ["a2"] });
  assert.deepEqual(shortcut("i", ["a1"], held), { point: ["a1"] }, "the edge holds it");
  assert.deepEqual(shortcut("j", ["a1"], held), { point: ["a1"] });
  assert.deepEqual(shortcut("l", ["d1"], held), { point: ["d1"] });
  assert.equal(shortcut("o", ["p1"], sceneOf()).hand.turns[0], 1);
  assert.equal(shortcut("[", ["p1"], sceneOf()).hand.turns[0], 3);
  assert.equal(shortcut("r", ["p1"], sceneOf()).hand.turns[0], 1);
  assert.equal(shortcut("R", ["p1"], sceneOf()).hand.turns[0], 3);
  assert.match(shortcut("f", ["p1"], sceneOf()).say, /never flips/);
  assert.deepEqual(shortcut("v", ["a1"], held).play, ["p3", "r0", "a1"]);
  assert.deepEqual(choose(["a1"], held).play, ["p3", "r0", "a1"]);
  assert.deepEqual(shortcut("Delete", ["p2"], sceneOf({ lying: B_LIES })).play, ["p2", "lift"]);
  assert.deepEqual(shortcut("c", ["p2"], sceneOf({ lying: B_LIES })).play, ["clear"]);
  for (const key of ["v", "l", "x", "9"]) assert.equal(shortcut(key, ["p1"], sceneOf()), null);
});

test("a button has no effect where there is nothing to do", () => {
  const usable = (scene) => tools(scene).filter(({ effect }) => effect).map(({ name }) => name);
  assert.deepEqual(usable(sceneOf()), []);
  assert.deepEqual(usable(sceneOf({ hand: holding(0) })), ["left", "right"]);
  assert.deepEqual(usable(sceneOf({ hand: holding(1), lying: B_LIES })), ["left", "right", "lift", "clear"]);
});
