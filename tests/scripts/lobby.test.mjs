/** Who sits where in a new game, and what this browser remembers of its seats. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./page.mjs";

/** The browser's own store of texts, as far as it is used. */
class Storage {
  getItem(key) {
    return this[key] ?? null;
  }
  setItem(key, text) {
    this[key] = String(text);
  }
  removeItem(key) {
    delete this[key];
  }
}
beforeEach(() => (globalThis.localStorage = new Storage()));

const { movedOn, seatRows } = await load("/static/lobby/seat_choices.js");
const seats = await load("/static/page/seats.js");
const { gameToGoOn, goOnText } = await load("/static/lobby/go_on.js");
const kept = await load("/static/lobby/kept_choices.js");

const DEFAULTS = ["me", "hard", "hard", "hard"];

test("a variant's seats are shown, and may be empty beyond its fewest", () => {
  const rows = seatRows([1, 2], ["me", "", "", ""], DEFAULTS);
  assert.deepEqual(rows.map(({ isShown }) => isShown), [true, true, false, false]);
  assert.deepEqual(rows.slice(0, 2).map(({ mayBeEmpty }) => mayBeEmpty), [false, true]);
  assert.deepEqual(rows.slice(0, 2).map(({ player }) => player), ["me", ""]);
});

test("where a variant needs somebody, nobody gives way to the default, and comes back afterwards", () => {
  const wanted = ["me", "", "", ""];
  const players = (fewestAndMost) => seatRows(fewestAndMost, wanted, DEFAULTS).map(({ player }) => player);
  assert.deepEqual(players([2, 2]).slice(0, 2), ["me", "hard"]);
  assert.deepEqual(players([1, 2]).slice(0, 2), ["me", ""]);
  assert.equal(seatRows([2, 2], ["me", "open"], DEFAULTS)[1].player, "open", "who was chosen stays");
});

test("players move on by one seat, two swap, and empty seats stay empty", () => {
  assert.deepEqual(movedOn(["me", "hard"]), ["hard", "me"]);
  assert.deepEqual(movedOn(["me", "a", "", "b"]), ["b", "me", "", "a"]);
  assert.deepEqual(movedOn(["me", "", "", ""]), ["me", "", "", ""]);
});

test("the secrets of seats are kept by game, added to, and forgotten", () => {
  seats.keepSecrets("one", { 0: "s0" });
  seats.keepSecrets("one", { 1: "s1" });
  assert.deepEqual(seats.secretsOf("one"), { 0: "s0", 1: "s1" });
  seats.keepSecrets("two", { 0: "t0" });
  assert.deepEqual(seats.heldGames().sort(), ["one", "two"]);
  seats.keepSecrets("two", { 0: undefined });
  assert.deepEqual(seats.heldGames(), ["one"]);
  assert.deepEqual(seats.secretsOf("two"), {});
  localStorage.setItem("ludotheque.seats.<script>", "{}");
  assert.deepEqual(seats.heldGames(), ["one"], "an id that is none of ours");
});

test("a secret is long and never the same", () => {
  assert.match(seats.newSecret(), /^[0-9a-f]{36}$/);
  assert.notEqual(seats.newSecret(), seats.newSecret());
});

test("a browser without storage remembers no name, and nothing breaks", () => {
  seats.keepName("Anne");
  assert.equal(seats.keptName(), "Anne");
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new Error("denied");
    },
  });
  seats.keepName("Zoé");
  assert.equal(seats.keptName(), "");
  assert.throws(() => seats.keepSecrets("one", { 0: "s0" }), /denied/);
  Object.defineProperty(globalThis, "localStorage", { configurable: true, writable: true, value: null });
});

// --- What is offered again ---------------------------------------------------------------------------

const against = { id: "a", title: "Quintago", players: ["Anne", "Normal"], movers: [0], state: "running" };

test("a game to go on with says against whom, and whose turn it is", () => {
  assert.equal(goOnText(against, [0]), "Go on: Quintago against Normal, your turn");
  assert.equal(goOnText({ ...against, movers: [1] }, [0]), "Go on: Quintago against Normal, their turn");
  assert.equal(goOnText({ ...against, movers: [0, 1] }, [0]), "Go on: Quintago against Normal");
  assert.equal(goOnText({ ...against, state: "open" }, [0]), "Go on: Quintago against Normal");
  assert.equal(goOnText({ ...against, players: ["Anne"] }, [0]), "Go on: Quintago");
});

test("a game in which it is our turn goes before others, and none that is over is offered", () => {
  const waiting = { ...against, id: "b", movers: [1] };
  const over = { ...against, id: "c", state: "over" };
  assert.equal(gameToGoOn([over, waiting, against], () => [0]).id, "a");
  assert.equal(gameToGoOn([over, waiting], () => [0]).id, "b");
  assert.equal(gameToGoOn([over], () => [0]), undefined);
});

test("the last choices are kept by game, and nonsense is forgotten", () => {
  kept.keepLevel("quintago", "hard");
  kept.keepLevel("tetramino", "easy");
  kept.keepForm({ clock: "3 2" });
  assert.deepEqual(kept.keptChoices(), { levels: { quintago: "hard", tetramino: "easy" }, form: { clock: "3 2" } });
  localStorage.setItem("ludotheque.lobby", "{");
  assert.deepEqual(kept.keptChoices(), { levels: {}, form: {} });
});
