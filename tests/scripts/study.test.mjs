/** A study as a value: what its address says, and how moves and steps change it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const Line = await load("/static/study/line.js");
const { outline } = await load("/static/study/graph.js");
const { isWin } = await load("/static/study/lines.js");
const { windowOf } = await load("/static/study/moves.js");
const { createStudyPositions } = await load("/static/study/positions.js");

const play = (study, ...moves) => moves.reduce((now, move) => Line.played(now, [move]), study);
const empty = Line.readAddress("");

// --- The address ------------------------------------------------------------------------------------

test("an address is read as it was written", () => {
  const branched = Line.at({ ...play(Line.at(play(empty, "a1 q1 cw", "b2 q2 ccw", "32-28"), 1), "c3 q1 cw"), analysis: true }, 1);
  const address = Line.writeAddress(branched);
  assert.equal(address, "?moves=a1_q1_cw,b2_q2_ccw,32-28&ply=1&from=1&line=c3_q1_cw&analysis");
  assert.deepEqual(Line.readAddress(address), branched);
  const back = Line.onLine(branched, false, 3);
  assert.deepEqual(Line.readAddress(Line.writeAddress(back)), back);
});

test("a study of a game names it, and not its moves", () => {
  const study = Line.withGame(Line.readAddress("?game=k7f&ply=2"), ["a", "b", "c"]);
  assert.equal(Line.writeAddress(study), "?game=k7f&ply=2");
  assert.equal(Line.writeAddress(play(study, "x")), "?game=k7f&ply=3&from=2&line=x");
});

test("what makes no sense in an address is mended", () => {
  const study = Line.withGame(Line.readAddress("?game=k7f&ply=99&from=77&line=x"), ["a", "b"]);
  assert.deepEqual([study.branch, study.ply], [2, 3]);
  assert.equal(Line.readAddress("?ply=-3&moves=a").ply, 1);
  assert.equal(Line.readAddress(`?moves=${"a,".repeat(2000)}`).main.length, Line.MOST_MOVES);
});

test("a line that would not fit into the address takes no more moves", () => {
  assert.ok(Line.hasRoom(play(empty, "a1 q1 cw")));
  assert.ok(!Line.hasRoom({ ...empty, main: Array(200).fill("a1 q1 cw") }));
});

// --- Moves ------------------------------------------------------------------------------------------

test("without a game the first moves are the main line, and others leave it", () => {
  const main = play(empty, "a", "b", "c");
  assert.deepEqual([main.main, main.ply, main.isOnLine], [["a", "b", "c"], 3, false]);
  const branched = play(Line.at(main, 1), "x", "y");
  assert.deepEqual([branched.main, branched.branch, branched.line, branched.ply], [["a", "b", "c"], 1, ["x", "y"], 3]);
  assert.deepEqual(Line.movesShown(branched), ["a", "x", "y"]);
});

test("a move that is on the line already is a step along it", () => {
  const main = play(empty, "a", "b", "c");
  assert.deepEqual(play(Line.at(main, 1), "b"), Line.at(main, 2));
  const branched = play(Line.at(main, 1), "x", "y");
  assert.deepEqual(play(Line.at(branched, 1), "x"), Line.at(branched, 2));
});

test("another move on a variation takes the place of what followed", () => {
  const branched = play(Line.at(play(empty, "a", "b"), 1), "x", "y", "z");
  assert.deepEqual(play(Line.at(branched, 2), "w").line, ["x", "w"]);
  const sooner = play(Line.at(branched, 0), "v");
  assert.deepEqual([sooner.branch, sooner.line], [0, ["v"]]);
});

test("moves of a game are never changed: after its last one a variation begins", () => {
  const study = play(Line.withGame(Line.readAddress("?game=k7f&ply=2"), ["a", "b"]), "c");
  assert.deepEqual([study.main, study.branch, study.line], [["a", "b"], 2, ["c"]]);
  assert.deepEqual(Line.requestOf(study), { ply: 2, line: ["c"] });
  assert.deepEqual(Line.requestOf(Line.at(study, 1)), { ply: 1, line: [] });
});

test("what chance adds to a move belongs to it", () => {
  const study = Line.played(empty, ["c7", "die2"]);
  assert.deepEqual([study.main, study.ply], [["c7", "die2"], 2]);
});

test("walking stays on the line, and ends at its ends", () => {
  const branched = play(Line.at(play(empty, "a", "b", "c"), 1), "x");
  assert.equal(Line.at(branched, Infinity).ply, 2);
  assert.equal(Line.at(branched, -5).ply, 0);
  assert.equal(Line.onLine(branched, false, Infinity).ply, 3);
  assert.deepEqual(Line.movesShown(Line.withoutLine(branched)), ["a"]);
});

// --- The graph, the list, the positions -------------------------------------------------------------

test("the graph leaves out what is not known", () => {
  const points = [{ ply: 0, score: 0.5 }, { ply: 1, score: null }, { ply: 2, score: 1 }];
  assert.deepEqual(outline(points, 4), [[0, 0.5], [0.5, 0]]);
});

test("of a long game the moves around the position are listed", () => {
  assert.deepEqual(windowOf(20, 3), { first: 0, end: 20 });
  assert.deepEqual(windowOf(5000, 2500), { first: 2350, end: 2650 });
  assert.deepEqual(windowOf(5000, 5000), { first: 4700, end: 5000 });
});

test("positions are remembered by the moves that led to them", () => {
  const positions = createStudyPositions();
  const position = { ply: 2, legal: [] };
  positions.keep(["a", "b"], { position, first: 1, positions: [{ view: 1 }, { view: 2 }] });
  assert.equal(positions.whole("a|b"), position);
  assert.deepEqual(positions.seen("a"), { view: 1 });
  assert.equal(positions.whole("a"), null);
});

// --- Lines that are shown ---------------------------------------------------------------------------

test("a line is laid out as a variation, and the board stays where it is", () => {
  const shown = Line.laidOut(Line.at(play(empty, "a", "b"), 1), ["x", "y"]);
  assert.deepEqual([shown.main, shown.branch, shown.line, shown.ply, shown.isOnLine], [["a", "b"], 1, ["x", "y"], 1, true]);
  const atTheEnd = Line.laidOut(play(empty, "a"), ["x"]);
  assert.deepEqual([atTheEnd.main, atTheEnd.branch, atTheEnd.line], [["a"], 1, ["x"]], "the main line does not grow");
});

test("on a variation it takes the place of the rest", () => {
  const branched = Line.at(play(Line.at(play(empty, "a", "b"), 1), "x", "y"), 2);
  const shown = Line.laidOut(branched, ["v", "w"]);
  assert.deepEqual([shown.branch, shown.line, shown.ply], [1, ["x", "v", "w"], 2]);
});

test("of a long line as much is laid out as fits into the address", () => {
  const shown = Line.laidOut(empty, Array(500).fill("32-28"));
  assert.ok(shown.line.length > 200 && Line.writeAddress(shown).length < 1600);
});

test("a win is what is proved, or nearly so", () => {
  const lines = [{ moves: ["a"] }];
  assert.ok(isWin({ verdict: { value: 1 }, lines }));
  assert.ok(isWin({ verdict: { value: null, estimate: 0.9 }, lines }));
  assert.ok(!isWin({ verdict: { value: null, estimate: 0.6 }, lines }));
  assert.ok(!isWin({ verdict: { value: -1 }, lines }));
  assert.ok(!isWin({ verdict: { value: 1 }, lines: [] }));
});
