/** Labyrinthe in words. */
import { cellNumber, cellName, openingsOf, slotOf, treasureOf } from "/boards/labyrinthe/maze.js";
import { columnName } from "/static/any_board/cells.js";
import { treasureName } from "/boards/labyrinthe/treasures.js";
import { _, several } from "/static/page/words.js";

/** What a seat's pawn is called. */
export function seatName(seat) {
  return [_("blue"), _("orange"), _("green"), _("pink")][seat];
}

/** The ways out of a tile. */
function waysOut(openings) {
  const names = [_("up"), _("right"), _("down"), _("left")];
  return names.filter((_name, side) => (openings >> side) & 1).join(", ");
}

/** A tile: its ways out, and its treasure. */
export function tileText(tile) {
  const ways = _("open {ways}", { ways: waysOut(openingsOf(tile)) });
  const treasure = treasureOf(tile);
  return treasure ? `${ways}, ${treasureName(treasure)}` : ways;
}

/** A push at a slot: its line and the way it goes. */
export function pushText(size, name) {
  const { side, line } = slotOf(size, name);
  const where = side % 2 ? line + 1 : columnName(line);
  return [
    _("column {line} down", { line: where }),
    _("row {line} to the left", { line: where }),
    _("column {line} up", { line: where }),
    _("row {line} to the right", { line: where }),
  ][side];
}

/** A cell with all that is there. */
export function cellText(view, cell) {
  const said = [cellName(view.size, cell), tileText(view.tiles[cell])];
  view.homes.forEach((home, seat) => home === cell && said.push(_("home of {seat}", { seat: seatName(seat) })));
  view.pawns.forEach((pawn, seat) => pawn === cell && said.push(_("{seat} pawn", { seat: seatName(seat) })));
  if (view.treasure && treasureOf(view.tiles[cell]) === view.treasure) said.push(_("your treasure"));
  return said.join(", ");
}

/** What is in a place; null where there is no such place. */
export function look(view, place, last = []) {
  if (place === "hand") return _("tile in hand: {tile}", { tile: tileText(view.hand) });
  const cell = cellNumber(view.size, place);
  if (cell === null) return null;
  return cellText(view, cell) + (last.length === 1 && last[0] === place ? `, ${_("last move")}` : "");
}

/** The board in words, row by row, then the tile in hand and what is looked for. */
export function read(view) {
  const places = [...Array(view.size).keys()];
  const row = (number) => places.map((column) => cellText(view, number * view.size + column)).join("; ");
  const lines = places.map((number) => _("row {number}: {content}", { number: number + 1, content: row(number) }));
  return [...lines, look(view, "hand"), goalText(view)].filter(Boolean);
}

/** What the reader looks for, "" where there is nothing. */
export function goalText({ treasure, left, must_go_home: mustGoHome, seat }) {
  if (treasure) return _("your treasure: {name}", { name: treasureName(treasure) });
  return mustGoHome && seat !== null && left[seat] === 0 ? _("now back home") : "";
}

/** A move. */
export function say([first, letters]) {
  if (!letters) return _("to {cell}", { cell: first });
  return pushText(99, first);
}

/** How far a seat is: the treasures that it has, of all of its own. */
export function seatNote({ left, found, sought, pawns, must_go_home: mustGoHome }, seat) {
  if (pawns[seat] === null) return null;
  const said = [`${found[seat].length}/${found[seat].length + left[seat]} ★`];
  if (!left[seat] && mustGoHome) said.push(_("on the way home"));
  if (sought?.[seat].length) said.push(_("next: {name}", { name: treasureName(sought[seat][0]) }));
  return said.join(", ");
}

/** The note says it already. */
export function pointsText() {
  return "";
}

/** The heading of the last rounds. */
export function stage({ rounds_left: count }) {
  return count <= 10 ? several("{count} round left", "{count} rounds left", Math.max(1, count)) : "";
}

/** Who found what. */
export function news(before, after, { players }) {
  return after.found.flatMap((found, seat) => {
    const { name } = players[seat];
    const fresh = found.slice(before.found[seat]?.length ?? 0);
    return fresh.map((treasure) => _("{name} finds: {treasure}", { name, treasure: treasureName(treasure) }));
  });
}

/** What to do next. */
export function prompt(_clicks, hand, view) {
  if (view?.is_pushed) return _("walk to a lit place, or stay");
  const isWaiting = hand && hand.held !== null && hand.held !== undefined;
  if (isWaiting) return _("turn it (↻), then push");
  return _("choose an arrow for the tile");
}

/** A push sounds like stone on stone, a walk like a step. */
export function sound([, letters]) {
  return letters ? "turn" : "place";
}

/** The shortcuts, for the help. */
export function keys() {
  return [
    ["r", _("turn the tile to the right")],
    ["R", _("turn it to the left")],
    [_("Enter"), _("put the tile at an arrow; again: push it in")],
    ["s", _("stay where you are")],
  ];
}

/** How a move is made. */
export function advice() {
  return [
    _("Each turn has two parts: push the tile in, then walk."),
    _("Choose an arrow: the tile waits there. Turn it, then press the arrow again: the whole line moves."),
    _("The tile turns by the buttons ↺ and ↻, by a tap on it, by the wheel of the mouse and by R."),
    _("Pawns on the line ride along. One that falls out comes in again on the other side."),
    _("The tile cannot go back in where one was just pushed out: that arrow is closed."),
    _("Then choose a lit place: your pawn walks there. Your own place means: stay."),
    _("Stop on your treasure to find it. Then the next one is shown."),
    _("As text: nb es pushes into column b from above, open to the right and below; c4 walks to c4."),
  ];
}
