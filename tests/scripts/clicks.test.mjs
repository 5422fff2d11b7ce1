/** Clicks that say moves: several paths for one move, and paths that begin others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { afterClick, allowedAfter, mayEnd, pathsAfter } = await load("/static/any_board/clicks.js");

const TURNS = [["c3", "q1", "cw"], ["c3", "q1", "ccw"], ["d4"]];
const JUMPS = [["a", "c"], ["a", "c", "e"], ["a", "c", "e", "g"], ["b", "c"]]; // captures that may go on

test("a path is narrowed click by click, and played when it is whole", () => {
  assert.deepEqual(afterClick(TURNS, [], ["c3"]), { goOn: ["c3"] });
  assert.deepEqual(afterClick(TURNS, ["c3"], ["q1", "cw"]), { play: ["c3", "q1", "cw"] });
  assert.deepEqual(afterClick(TURNS, [], ["d4"]), { play: ["d4"] });
});

test("what no path says is refused, with the clicks to ask the server about", () => {
  assert.deepEqual(afterClick(TURNS, ["c3"], ["q9"]), { refuse: ["c3", "q9"] });
  assert.deepEqual(afterClick([], [], ["c3"]), { refuse: ["c3"] });
});

test("a whole path that could go on waits, and its last place again ends it", () => {
  assert.deepEqual(afterClick(JUMPS, ["a"], ["c"]), { goOn: ["a", "c"] });
  assert.deepEqual(afterClick(JUMPS, ["a", "c"], ["c"]), { play: ["a", "c"] });
  assert.deepEqual(afterClick(JUMPS, ["a", "c"], ["e"]), { goOn: ["a", "c", "e"] });
  assert.deepEqual(afterClick(JUMPS, ["a", "c", "e"], ["g"]), { play: ["a", "c", "e", "g"] });
  assert.deepEqual(afterClick(JUMPS, ["b"], ["c"]), { play: ["b", "c"] });
});

test("a place clicked again ends nothing where no move is said yet", () => {
  assert.deepEqual(afterClick(JUMPS, ["a"], ["a"]), { refuse: ["a", "a"] });
  assert.deepEqual(afterClick(JUMPS, ["a", "c", "e"], ["c"]), { refuse: ["a", "c", "e", "c"] });
});

test("a path that goes on with the same place goes on", () => {
  const paths = [["a"], ["a", "a"], ["a", "a", "b"]];
  assert.deepEqual(afterClick(paths, ["a"], ["a"]), { goOn: ["a", "a"] });
  assert.deepEqual(afterClick(paths, ["a", "a"], ["a"]), { play: ["a", "a"] });
});

test("a spot of several clicks ends a move too", () => {
  const paths = [["x", "y"], ["x", "y", "z"]];
  assert.deepEqual(afterClick(paths, ["x", "y"], ["x", "y"]), { play: ["x", "y"] });
});

test("the prompt knows when a move may end", () => {
  assert.equal(mayEnd(JUMPS, ["a"]), false);
  assert.equal(mayEnd(JUMPS, ["a", "c"]), true);
  assert.equal(mayEnd(JUMPS, ["a", "c", "e", "g"]), false);
  assert.equal(mayEnd([[]], []), false);
});

test("what may be chosen next, alone or together", () => {
  const allows = allowedAfter(TURNS, []);
  assert.ok(allows(["c3"]) && allows(["c3", "q1"]) && allows(["c3", "q1", "cw"]) && allows(["d4"]));
  assert.ok(!allows(["q1"]) && !allows(["e5"]));
  const goesOn = allowedAfter(JUMPS, ["a", "c"]);
  assert.ok(goesOn(["e"]) && goesOn(["c"]), "the last place ends the move");
  assert.ok(!goesOn(["a"]) && !goesOn(["g"]));
  assert.deepEqual(pathsAfter(JUMPS, ["a", "c", "e"]).length, 2);
});
