/** The history of moves, and the window of it that the list has in the page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { History } = await load("/static/table/history.js");
const { windowAround } = await load("/static/table/move_list.js");

const made = (...texts) => texts.map((text) => ({ seat: 0, text }));
const textsOf = (history) => [...Array(history.length).keys()].map((index) => history.textAt(index));

test("a history goes on, and those before it stay as they were", () => {
  const first = new History(["a"], [0]);
  const second = first.with([{ seat: -1, text: "die2" }, { seat: 1, text: "b" }]);
  assert.deepEqual([textsOf(first), textsOf(second)], [["a"], ["a", "die2", "b"]]);
  assert.deepEqual([second.seatAt(1), second.seatAt(2)], [-1, 1]);
  assert.equal(first.textAt(1), undefined, "the next one's moves are not its own");
  assert.equal(first.seatAt(1), undefined);
});

test("two histories that go on from the same one do not disturb each other", () => {
  const first = new History(["a"], [0]);
  const [second, other] = [first.with(made("b")), first.with(made("x", "y"))];
  assert.deepEqual([textsOf(second), textsOf(other)], [["a", "b"], ["a", "x", "y"]]);
});

test("a history knows whether it continues another", () => {
  const first = new History(["a", "b"], [0, 1]);
  assert.ok(first.with(made("c")).continues(first));
  assert.ok(new History(["a", "b", "c"], [0, 1, 0]).continues(first));
  assert.ok(first.continues(first) && first.continues(new History()));
  assert.ok(!new History(["a"], [0]).continues(first));
  assert.ok(!new History(["a", "x", "c"], [0, 1, 0]).continues(first));
  assert.ok(!new History(["a", "b"], [0, 0]).continues(first), "the same text by another seat");
});

test("a short list is whole in the page", () => {
  assert.deepEqual(windowAround(0, 0, 2), { first: 0, end: 0 });
  assert.deepEqual(windowAround(30, 199, 2), { first: 0, end: 199 });
});

test("of a long list about 200 moves are in the page, from the beginning of a row on", () => {
  for (const columns of [1, 2, 3, 5, 7]) {
    for (const index of [0, 1, 99, 100, 101, 10_000, 19_900, 19_999]) {
      const { first, end } = windowAround(index, 20_000, columns);
      assert.ok(first <= index && index < end, `${index} is in its window`);
      assert.equal(first % columns, 0);
      assert.ok(end - first >= 200 && end - first <= 200 + columns);
      assert.ok(index < 100 || index - first >= 100 - columns, "there is room before it");
      assert.ok(index >= 19_900 || end - index >= 99, "and after it");
    }
  }
});
