/** Quintago's board: where things lie, where stones land, and how it is told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { landing, layoutOf, TURNS } = await load("/boards/quintago/layout.js");
const board = await load("/boards/quintago/board.js");

const SIZES = [[2, 2], [2, 3], [3, 3], [4, 4]].map(([quadrants, size]) => ({ quadrants, size }));
const ROWS = ["1.....", "......", "..2...", "......", "......", "......"];
const VIEW = { quadrants: 2, size: 3, rows: ROWS, line: ["a1"] };

const countTo = (count) => [...Array(count).keys()];

function overlap(one, other) {
  const isAside = one.x + one.width <= other.x + 1e-9 || other.x + other.width <= one.x + 1e-9;
  const isBelow = one.y + one.height <= other.y + 1e-9 || other.y + other.height <= one.y + 1e-9;
  return !isAside && !isBelow;
}

test("holes and turns lie inside the drawing, and no two of a kind overlap", () => {
  for (const view of SIZES) {
    const layout = layoutOf(view);
    const { side } = layout;
    const holes = countTo(side ** 2).map((index) => {
      return { ...layout.place([Math.floor(index / side), index % side]), width: 1, height: 1 };
    });
    const quadrants = countTo(view.quadrants ** 2);
    const turns = quadrants.flatMap((quadrant) => TURNS.map((turn) => layout.turnOf(quadrant, turn)));
    for (const boxes of [holes, turns]) {
      boxes.forEach((one, index) => {
        assert.ok(one.x >= 0 && one.y >= 0);
        assert.ok(one.x + one.width <= layout.width && one.y + one.height <= layout.height);
        assert.ok(!boxes.slice(index + 1).some((other) => overlap(one, other)));
      });
    }
  }
});

test("a turn's button is wide enough for a thumb on a telephone, however many holes there are", () => {
  const TELEPHONE = 390 - 24; // the board's width in pixels
  for (const view of SIZES) {
    const layout = layoutOf(view);
    const { width, height } = layout.turnOf(0, "cw");
    const pixel = layout.width / TELEPHONE;
    assert.ok(height / pixel >= 44, `${view.quadrants} quadrants of ${view.size}`);
    assert.ok(width / pixel >= 24);
  }
});

test("a stone lands where its quadrant turns it", () => {
  const layout = layoutOf(VIEW);
  assert.equal(landing(layout, ["c3", "q2", "cw"]), "c3", "another quadrant turns");
  assert.equal(landing(layout, ["a1", "q1", "cw"]), "c1");
  assert.equal(landing(layout, ["a1", "q1", "ccw"]), "a3");
  assert.equal(landing(layout, ["e4", "q4", "cw"]), "f5");
  assert.equal(landing(layout, ["a1"]), "a1", "the move won before a turn");
  assert.equal(landing(layout, []), null);
});

test("a place is told: what lies there, whether it won, whether it was last", () => {
  const won = "a1, quadrant 1, blue stone, in the winning line, last move";
  assert.equal(board.look(VIEW, "a1", ["a3", "q1", "cw"]), won);
  assert.equal(board.look(VIEW, "c3", []), "c3, quadrant 1, orange stone");
  assert.equal(board.look(VIEW, "d4", []), "d4, quadrant 4, empty");
  for (const place of ["g1", "a7", "z9", "", "help"]) assert.equal(board.look(VIEW, place, []), null);
  assert.equal(board.read(VIEW)[0], "row 1: blue, empty, empty, empty, empty, empty");
});

test("a move is told", () => {
  assert.equal(board.say(["c3", "q1", "cw"]), "c3, quadrant 1 turns clockwise");
  assert.equal(board.say(["c3", "q4", "ccw"]), "c3, quadrant 4 turns anticlockwise");
  assert.equal(board.say(["c3"]), "c3");
});

test("keys point at quadrants and turn them", () => {
  const press = (key, target, ...clicks) => board.shortcut(key, target, { view: VIEW, clicks });
  assert.deepEqual(press("2", ["a1"]), { point: ["e2"] });
  assert.deepEqual(press("2", ["q1", "ccw"], "a1"), { point: ["q2", "ccw"] });
  assert.deepEqual(press("]", ["q1", "ccw"], "a1"), { choose: ["q1", "cw"] });
  assert.equal(press("]", ["a1"]), null);
  assert.equal(press("9", ["a1"]), null);
});
