/** Names, moves and times in words, and what is said of a notice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, movedNotice, tableNotice } from "./page.mjs";

const texts = await load("/static/table/texts.js");
const { columnName, cellOf, nameOf } = await load("/static/any_board/cells.js");
const { _, several } = await load("/static/page/words.js");
const { announce } = await load("/static/table/announce.js");
const { initialState, receive } = await load("/static/table/state.js");

const DRAWING = {
  say: (path) => path.join(" and "),
  prompt: () => "choose a card",
  news: () => ["a round is won"],
};

/** What is announced of a notice, as [how, text]. */
function said(before, notice) {
  const heard = [];
  const hear = (how) => (...lines) => heard.push(...lines.map((line) => [how, line]));
  const forget = () => heard.push(["forget"]);
  const announcer = { tell: hear("tell"), warn: hear("warn"), prompt: hear("prompt"), forget };
  announce(announcer, DRAWING, notice, receive(before, notice, 0), before);
  return heard;
}

test("texts have their fields filled in, and counts choose their form", () => {
  assert.equal(_("{name}: {move}", { name: "Anne", move: "c3" }), "Anne: c3");
  assert.equal(_("{name}", {}), "{name}");
  const moves = (count) => several("{count} move", "{count} moves", count);
  assert.deepEqual([1, 2, 0].map(moves), ["1 move", "2 moves", "0 moves"]);
});

test("cells have names, beyond z too, and names have cells", () => {
  assert.deepEqual([0, 25, 26, 51, 52].map(columnName), ["a", "z", "aa", "az", "ba"]);
  const cells = [[0, 0], [1, 2], [8, 25], [98, 26], [9, 701]];
  assert.deepEqual(cells.map(nameOf).map(cellOf), cells);
  for (const text of ["", "a", "a0", "a100", "A1", "3c", "abc1", "p1 r1"]) assert.equal(cellOf(text), null);
});

test("times are short: minutes and seconds, tenths at the end", () => {
  assert.deepEqual([245, 600, 59.9, 10].map(texts.clockText), ["4:05", "10:00", "0:59", "0:10"]);
  assert.deepEqual([9.38, 0.99, 0].map(texts.clockText), ["9.3", "0.9", "0.0"]);
  assert.equal(texts.clockWords("Anne", 65.4), "Anne: 1 min 5 s left");
  const away = [null, 59, 60, 150].map(texts.awayText);
  assert.deepEqual(away, ["away", "away", "away for 1 minute", "away for 2 minutes"]);
});

test("a move is said with who made it: a player, or chance", () => {
  const line = (seat, text, path) => texts.moveLine(tableNotice(), DRAWING, { seat, text, path });
  assert.equal(line(1, "c7 c8", ["c7", "c8"]), "Zoé: c7 and c8");
  assert.equal(line(-1, "die2", ["die2"]), "chance: die2");
  assert.equal(line(0, "resigned", []), "Anne: resigned", "a player who drops out clicks nothing");
});

test("all moves of a notice are told, then the news, then whose turn it is", () => {
  const before = receive(initialState({}), tableNotice({ mine: [1] }), 0);
  const notice = movedNotice([[0, "c7 c8"], [-1, "die2"]], { seq: 1, ply: 2, movers: [1], viewer: 1 });
  assert.deepEqual(said(before, notice), [
    ["tell", "Anne: c7 and c8"],
    ["tell", "chance: die2"],
    ["tell", "a round is won"],
    ["prompt", "your turn: choose a card"],
  ]);
});

test("on a shared screen the next player is called by name, or by the curtain alone", () => {
  const notice = movedNotice([[0, "c7"]], { seq: 1, ply: 1, movers: [1], viewer: 1 });
  const shared = receive(initialState({}), tableNotice({ mine: [0, 1] }), 0);
  assert.deepEqual(said(shared, notice).at(-1), ["prompt", "Zoé, your turn: choose a card"]);
  const hidden = receive(initialState({}), tableNotice({ mine: [0, 1], curtain: true }), 0);
  assert.deepEqual(said(hidden, notice), [["forget"], ["tell", "Anne: c7"]], "and not what was told before");
});

test("what was missed is told, and how a game ended", () => {
  const before = receive(initialState({}), tableNotice(), 0);
  const missed = [
    { seq: 1, seat: 1, kind: "move", text: "c7" },
    { seq: 2, seat: 1, kind: "resign", text: "Zoé resigned" },
  ];
  const ending = { scores: [1, 0], text: "Anne wins: resigned" };
  const heard = said(before, tableNotice({ missed, moves: ["c7"], movers: [1] }, { seq: 2, ply: 1, ending }));
  assert.deepEqual(heard.map(([, text]) => text), ["Zoé: c7", "Zoé resigned", "Anne wins: resigned"]);
});

test("people who come and go, refusals, advice and answers are told", () => {
  const state = receive(initialState({}), tableNotice(), 0);
  const [anne, zoe] = state.table.players;
  const gone = { type: "seats", players: [anne, { ...zoe, here: false }] };
  assert.deepEqual(said(state, gone), [["tell", "Zoé is away"]]);
  const back = { type: "seats", players: [anne, zoe] };
  assert.deepEqual(said(receive(state, gone, 0), back), [["tell", "Zoé is back"]]);
  assert.deepEqual(said(state, { type: "refused", id: "a", text: "not here" }), [["warn", "not here"]]);
  assert.deepEqual(said(state, { type: "asked", proposal: null, text: "no" }), [["tell", "no"]]);
  assert.deepEqual(said(state, { type: "analysis", verdict: { text: "a tie" } }), [], "it was switched off");
});
