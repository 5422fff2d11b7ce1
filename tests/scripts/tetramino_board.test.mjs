/** Tetramino's board: where things lie, and how they are told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";
import { B_LIES, FORMS, allTurns, sceneOf } from "./tetramino_scene.mjs";

const { boardOf } = await load("/boards/tetramino/hand.js");
const { gripOf, layoutOf, outline, sizeOf } = await load("/boards/tetramino/layout.js");
const texts = await load("/boards/tetramino/texts.js");

// --- Layout ---------------------------------------------------------------------------------------------

test("grid, tray and slots lie inside the drawing, wide and narrow, with and without a shelf", () => {
  const board = boardOf(sceneOf());
  for (const isWide of [true, false]) {
    for (const hasShelf of [true, false]) {
      const layout = layoutOf(board, { isWide, hasShelf });
      const slots = board.pieces.map(({ number }) => layout.slotOf(number));
      for (const box of [layout.grid, layout.frame, layout.tray, ...slots]) {
        assert.ok(box.x >= 0 && box.y >= 0);
        assert.ok(box.x + box.width <= layout.width + 1e-9 && box.y + box.height <= layout.height + 1e-9);
        assert.ok(!hasShelf || box.y >= layout.shelf.y + layout.shelf.height, "below the shelf");
      }
      const { grid, tray } = layout;
      assert.ok(isWide ? tray.x >= grid.x + grid.width : tray.y >= grid.y + grid.height);
    }
  }
});

test("a form's size, its outline, and the block it is held by", () => {
  const [form] = FORMS;
  assert.deepEqual(sizeOf(form), [2, 2]);
  assert.equal(outline([[0, 0]]), "M0,0L1,0L1,1L0,1L0,0z");
  assert.equal(outline(form).match(/L/g).length, 8);
  const piece = { turns: allTurns(form) };
  piece.turns.forEach((blocks, turn) => {
    const grip = gripOf(piece, turn);
    assert.ok(blocks.some((block) => String(block) === String(grip)), "the grip is one of its blocks");
  });
});

// --- In words ---------------------------------------------------------------------------------------------

test("the board is told row by row, then the tray", () => {
  const { view } = sceneOf({ lying: B_LIES });
  assert.deepEqual(texts.read(view), [
    "row 1: free, B, B, free",
    "row 2: free, free, free, free",
    "row 3: free, free, free, hole",
    "in the tray: A (L of 3 blocks), C (1 block)",
  ]);
});

test("a place is told: a cell, or a piece by its letter or number", () => {
  const { view } = sceneOf({ lying: B_LIES });
  assert.equal(texts.look(view, "b1"), "b1, piece B");
  assert.equal(texts.look(view, "d3"), "d3, hole");
  assert.equal(texts.look(view, "a3"), "a3, free");
  const inTray = "piece A, L of 3 blocks, in the tray; row 1: blocks 1; row 2: blocks 1 2";
  assert.equal(texts.look(view, "a"), inTray);
  assert.equal(texts.look(view, "p2"), "piece B, 2 blocks, on the grid: b1 c1; row 1: blocks 1 2");
  for (const place of ["e1", "a4", "z", "nothing"]) assert.equal(texts.look(view, place), null);
});

test("a move is told, whoever makes it", () => {
  assert.equal(texts.say(["p1", "r1", "b2"]), "piece A to b2");
  assert.equal(texts.say(["s2", "p3", "lift"]), "piece C back to the tray");
  assert.equal(texts.say(["s2", "clear"]), "all pieces back to the tray");
});

test("rungs, rounds and points are told", () => {
  const view = (changed) => ({ ...sceneOf().view, ...changed });
  const players = [{ name: "Anne" }, { name: "Zoé" }];
  const ladder = [view({ stages: 6 }), view({ stages: 6, stage: 1, wins: [1] })];
  assert.deepEqual(texts.news(...ladder, { players }), ["the grid is full", "rung 2 of 6"]);
  const boards = Array(2).fill(view().boards[0]);
  const first = view({ boards, rounds: 3, wins: [0, 0] });
  const race = [first, { ...first, stage: 1, wins: [0, 1] }];
  assert.deepEqual(texts.news(...race, { players }), ["Zoé wins the round", "round 2"]);
  assert.deepEqual(texts.news(race[0], race[0], { players }), []);
  assert.equal(texts.pointsText(1, { ladder: false }), "1 round won");
  assert.equal(texts.pointsText(1, { ladder: true }), "");
  assert.equal(texts.seatNote(sceneOf({ lying: B_LIES }).view, 0), "2 of 11 cells");
});

test("the analysis says plainly whether the card can still be filled", () => {
  const legend = (value, text) => texts.legend({ verdict: { value, text } });
  assert.equal(legend(1, "still solvable, in 48 ways"), "✓ still solvable, in 48 ways");
  assert.equal(legend(-1, "no solution"), "✗ no solution");
});
