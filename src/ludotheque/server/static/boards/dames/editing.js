/** Moves that are planned while the other side thinks, and positions that are set up by hand. */
import { pieceArt, pieceOf } from "/boards/dames/pieces.js";
import { svg } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";

/**
 * What choosing a square makes of a planned move {clicks, isWhole}: first one of one's own pieces, then where it
 * goes; null forgets it.
 */
export function plan({ view, seat, plan: made }, [name]) {
  const isOwn = pieceOf(view.squares[view.names.indexOf(name)])?.seat === seat;
  const clicks = made && !made.isWhole ? made.clicks : [];
  if (clicks.length && !(isOwn && clicks[0] === name)) return { clicks: [clicks[0], name], isWhole: true };
  return isOwn && !clicks.length && !made?.isWhole ? { clicks: [name], isWhole: false } : null;
}

/** What can be put on the squares: {sign, name, art} each. */
export function palette() {
  const names = { w: _("white man"), W: _("white king"), b: _("black man"), B: _("black king") };
  const picture = { viewBox: "0 0 1 1", "aria-hidden": "true" };
  const art = (sign) => svg("svg", picture, pieceArt(pieceOf(sign), { x: 0.5, y: 0.48 }));
  return Object.entries(names).map(([sign, name]) => ({ sign, name, art: art(sign) }));
}

/** The text of a position in which these signs stand on the squares, and that seat is to move. */
export function positionText({ names, squares }, toMove) {
  const lists = ["W", "B"].map((side) => {
    const own = names.flatMap((name, index) => {
      const sign = squares[index];
      if (sign.toUpperCase() !== side || sign === ".") return [];
      return [sign === side ? `K${name}` : name];
    });
    return side + own.join(",");
  });
  return [toMove === 0 ? "W" : "B", ...lists].join(":");
}

/** A view with a sign on a square; without any, or where it stands already, the square becomes empty. */
export function put(view, [name], sign) {
  const index = view.names.indexOf(name);
  const signs = [...view.squares];
  signs[index] = sign === null || signs[index] === sign ? "." : sign;
  return withSigns(view, signs.join(""));
}

/** A view without any piece. */
export const cleared = (view) => withSigns(view, ".".repeat(view.squares.length));

/** Nothing is known of what could be taken in a position that is being set up. */
const withSigns = (view, squares) => ({ ...view, squares, takers: [], takes: 0, captures: [] });
