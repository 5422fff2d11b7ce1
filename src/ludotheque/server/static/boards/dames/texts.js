/** A draughts board in words. */
import { leftToTake } from "/boards/dames/captures.js";
import { cellOf } from "/boards/dames/layout.js";
import { pieceOf } from "/boards/dames/pieces.js";
import { _, several } from "/static/page/words.js";

/** What a seat's pieces are called. */
export const seatName = (seat) => [_("white"), _("black")][seat];

/** What lies on a square, by its sign. */
function content(sign) {
  const piece = pieceOf(sign);
  if (!piece) return _("empty");
  const names = [
    [_("white man"), _("white king")],
    [_("black man"), _("black king")],
  ];
  return names[piece.seat][Number(piece.isKing)];
}

/** What is on a square, in words; null where there is no such square. */
export function look(view, place, last = []) {
  const index = view.names.indexOf(place);
  if (index < 0) return null;
  const said = [_("{place}, {content}", { place, content: content(view.squares[index]) })];
  if (view.takers.includes(place)) said.push(_("can take"));
  if (last.at(-1) === place) said.push(_("last move"));
  return said.join(", ");
}

/** The board in words, row by row; rows without a piece are left out. */
export function read(view) {
  const rows = [];
  view.names.forEach((name, index) => {
    const [row] = cellOf(view.size, index);
    const sign = view.squares[index];
    if (sign !== ".") (rows[row] ??= []).push(_("{place} {content}", { place: name, content: content(sign) }));
  });
  const said = rows.map((pieces, row) => _("row {number}: {content}", { number: row + 1, content: pieces.join(", ") }));
  return said.filter(Boolean);
}

/** A move in words. */
export function say(path) {
  if (path.length < 2) return path[0];
  const via = path.slice(1, -1).join(", ");
  const ends = { from: path[0], to: path.at(-1) };
  return via ? _("{from} by {via} to {to}", { ...ends, via }) : _("{from} to {to}", ends);
}

/** What to choose next. */
export function prompt(clicks, _hand, view) {
  const count = leftToTake(view, clicks);
  if (clicks.length && count) {
    return several("where to? {count} piece to take", "where to? {count} pieces to take", count);
  }
  if (clicks.length) return _("where to?");
  if (!view.takes) return _("choose a piece");
  return several("take {count} piece", "take {count} pieces", view.takes);
}

/** How many pieces a side has taken. */
export function seatNote(view, seat) {
  const count = view.lost[1 - seat];
  return count ? several("{count} piece taken", "{count} pieces taken", count) : null;
}

/** The shortcut, for the help. */
export const keys = () => [["F", _("turn the board around")]];

/** How a move is made. */
export function advice() {
  return [
    _("Choose one of your pieces, then where it goes; or drag it there. Men move forwards, one square along a diagonal."),
    _("To take a piece, jump over it to the free square behind it. A capture of several is one move: choose its last square, or every landing."),
    _("A man that ends its move in the last row becomes a king, with a crown."),
    _("While the other side thinks, you can plan your next move in the same way. Esc, or a click elsewhere, forgets it."),
    _("With the right button you draw for yourself: a circle by a click, an arrow by a stroke."),
  ];
}
