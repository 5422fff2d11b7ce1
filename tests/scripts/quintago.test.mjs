/** Quintago's board: where things lie, where stones land, and how it is told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { landing, layoutOf, rowsAfter, TURNS } = await load("/boards/quintago/layout.js");
const { isKnown, rankOf, widthOf } = await load("/boards/quintago/marks.js");
const { swipe } = await load("/boards/quintago/gestures.js");
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

test("the board after a move: the stone in its hole, the quadrant turned", () => {
  const after = ["..1...", "......", "2.1...", "......", "......", "......"];
  assert.deepEqual(rowsAfter(VIEW, ["a1"], 1)[0], "2.....", "no turn was needed");
  assert.deepEqual(rowsAfter(VIEW, ["c1", "q1", "cw"], 0), after);
  assert.deepEqual(rowsAfter(VIEW, ["f6", "q1", "ccw"], 1).at(-1), ".....2", "another quadrant turns");
});

test("a stroke turns the quadrant that it begins in, once a hole is chosen", () => {
  const layout = layoutOf(VIEW);
  const at = (...cell) => ({ x: layout.place(cell).x + 0.5, y: layout.place(cell).y + 0.5 });
  const stroke = (from, to, clicks = ["a2"]) => swipe({ view: VIEW, clicks }, from, to);
  assert.deepEqual(stroke(at(0, 3), at(0, 5)), ["q2", "cw"]);
  assert.deepEqual(stroke(at(0, 5), at(0, 3)), ["q2", "ccw"]);
  assert.deepEqual(stroke(at(5, 3), at(3, 3)), ["q4", "cw"]);
  assert.deepEqual(stroke(at(5, 1), at(5, 2)), ["q3", "ccw"]);
  assert.equal(stroke(at(0, 3), at(0, 5), []), null, "no hole is chosen");
  assert.equal(stroke({ x: 0, y: 0 }, at(0, 3)), null, "it begins on the frame");
  assert.equal(stroke(at(0, 3), { ...at(0, 3), x: at(0, 3).x + 0.2 }), null, "a click that trembled");
});

test("what is proved, estimated or not known, and the best moves by their rank", () => {
  const [proved, unknown] = [{ value: -1, letter: "L" }, { value: null, letter: "?", estimate: null }];
  const estimate = { value: null, letter: "55", estimate: 0.55 };
  assert.deepEqual([proved, estimate, unknown, undefined].map(isKnown), [true, true, false, false]);
  const widths = [proved, { ...estimate, estimate: 0.9 }, estimate, undefined].map(widthOf);
  assert.deepEqual(widths, [...widths].sort((one, other) => other - one), "the surer the wider");
  const scene = { best: [["c3", "q1", "cw"], ["d4", "q2", "ccw"], ["c3", "q2", "cw"]] };
  const ranks = [["c3"], ["d4"], ["c3", "q2", "cw"], ["e5"]].map((clicks) => rankOf(scene, clicks));
  assert.deepEqual(ranks, [1, 2, 3, 0]);
  assert.equal(rankOf({}, ["c3"]), 0);
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
