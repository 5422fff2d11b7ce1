/** The streak of days, and what is kept of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
};
const { clockText, keepResult, resultsOf, streakOf } = await load("/static/exercises/puzzle_record.js");

const solved = { tries: 0, hints: 0, seconds: 61, isSolved: true, isOnDay: true };

test("a streak goes back from today, or from yesterday while today's puzzle waits", () => {
  const results = { "2026-02-28": solved, "2026-03-01": solved, "2026-03-02": solved };
  assert.equal(streakOf(results, "2026-03-02"), 3);
  assert.equal(streakOf(results, "2026-03-03"), 3);
  assert.equal(streakOf(results, "2026-03-04"), 0);
  assert.equal(streakOf({}, "2026-03-04"), 0);
});

test("a day that was not solved, or solved later, ends it", () => {
  const late = { ...solved, isOnDay: false };
  const failed = { ...solved, isSolved: false };
  for (const gap of [late, failed]) {
    const results = { "2026-11-14": solved, "2026-11-15": gap, "2026-11-16": solved };
    assert.equal(streakOf(results, "2026-11-16"), 1);
  }
});

test("the first solution of a day is kept, and not more than sixty days", () => {
  keepResult("game", "2026-11-16", { ...solved, isSolved: false, tries: 3 });
  keepResult("game", "2026-11-16", { ...solved, tries: 1 });
  keepResult("game", "2026-11-16", solved);
  assert.equal(resultsOf("game")["2026-11-16"].tries, 1);
  for (let day = 10; day < 90; day += 1) keepResult("many", `2026-01-01x${day}`, solved);
  assert.equal(Object.keys(resultsOf("many")).length, 60);
  assert.ok("2026-01-01x89" in resultsOf("many"));
});

test("what cannot be read is as good as nothing", () => {
  kept.set("ludotheque.puzzles.odd", "{");
  assert.deepEqual(resultsOf("odd"), {});
});

test("times are minutes and seconds", () => {
  assert.deepEqual([0, 9.9, 61, 3600].map(clockText), ["0:00", "0:09", "1:01", "60:00"]);
});
