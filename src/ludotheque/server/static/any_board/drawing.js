/**
 * A game's drawing: the module /boards/GAME/board.js, styled by board.css beside it.
 *
 * It must export
 * - draw(scene) -> {width, height, art, rows, anew, start}: SVG nodes in a drawing of that size; the
 *   spots, row by row; spots for the pointer only, which begin the move anew; where the cursor starts.
 *   A spot is {target, x, y, width, height, name, selected}: `target` are the clicks that choosing it
 *   adds, `name` is what it is called aloud. `anew` may be left out.
 * - look(view, place, last): a place in words, null where there is none; read(view): the board, row by row.
 * - say(path): a move in words, the path is never empty. prompt(clicks, hand, view): what to choose next.
 * and may export what has a default below:
 * - animate(board, before, after): moves the nodes just drawn for the scene `after`, coming from `before`.
 * - symbol(seat): an element beside a name. seatName(seat): "blue". seatNote(view, seat): how far a seat is;
 *   seatArt(view, seat): an element that shows the same, or null.
 * - pointsText(count, rules): points in words. stage(view): a heading for the position.
 * - news(before, after, table): lines about what changed from a view to the next, besides the move.
 * - sound(path): the name of a move's sound (see sounds.js).
 * - legend(analysis): a line in place of what the letters of the analysis mean.
 * - preview(scene, target): SVG nodes that show what choosing a target would make, while it is pointed at.
 * - swipe(scene, from, to): the target that a stroke between two points of the drawing chooses, or null.
 * - isTimed: whether the time since the start is shown.
 * - flips: whether the page may turn the board around: `scene.side` is the seat whose side lies below.
 * - isDrawnOn: whether people may draw arrows and circles on the board, for themselves.
 * - settings() -> [{name, title, choices: [[value, text], …]}]: what the reader may choose about the drawing, the
 *   default first; `scene.settings` has the values.
 * - isAnew(target, scene): whether choosing a spot begins the move anew, because it is another piece, say.
 * - carry(scene, point) -> an SVG node or null: what was chosen, in the hand of who drags it over the board.
 * - plan(scene, target) -> {clicks, isWhole} or null: what choosing a spot makes of the move that is planned
 *   while others move, `scene.plan`; only in games of two seats that take turns.
 * - palette(view), put(view, target, sign), cleared(view), positionText(view, seat): positions that are set up by
 *   hand, see editor.js.
 * - shortcut(key, target, scene) -> {point: target}, {choose: target}, an effect, or null.
 * - keys(view): pairs of a key and what it does; advice(): lines on how a move is made. Both for the help.
 *
 * A scene is {view, last, turn, clicks, isSent, hint, values, best, mine, isPlaying, allows, seat, side, hand,
 * settings, plan, isCarried}: what the
 * reader may see, the path of the last move, the seat to move, the clicks made, whether they are a whole move on
 * its way to the server (it may be drawn as made, and moves at once), the path of the advice, the analysis by
 * joined clicks ({value, letter, text, estimate, depth, turns} each), the paths of the best moves, whether this page
 * may move now, whether it has a seat, allows(target): whether it may be chosen next, the seat whose side is shown,
 * the seat whose side lies below, what the reader holds, chose and plans, and whether the piece was dragged to where
 * it goes. The scene of a small picture is marked by `isPicture`.
 *
 * A drawing whose pieces are held in the hand before they are put down also exports
 * - choose(target, scene) -> an effect: what choosing a spot does; its spots say whether they are `legal`.
 * - tools(scene) -> [{name, glyph, text, effect}]: buttons below the board, without effect where it is null.
 * - attach(board, surface, {scene, apply, focus, redraw}) -> {rendered, pointed, isBusy}: the pointer's
 *   events come on `surface`, where nothing lies but what the drawing puts there: it has no `anew`; rendered()
 *   follows each drawing, pointed(target) each step of the cursor, and isBusy() says whether the pointer
 *   carries something.
 * An effect is {hand, play, say, point}: what is in hand from now on, the path of a move to send, a refusal
 * to say, where the cursor goes. What is in hand is gone when a view has another `stage` than the one before.
 */
import { html } from "/static/page/elements.js";
import { several } from "/static/page/words.js";

const DEFAULTS = {
  isTimed: false,
  flips: false,
  isDrawnOn: false,
  carry: null,
  plan: null,
  palette: null,
  settings: () => [],
  isAnew: () => false,
  legend: null,
  choose: null,
  attach: null,
  swipe: null,
  preview: () => [],
  animate: () => {},
  symbol: (seat) => html("span", { class: `symbol stone seat-${seat}`, "aria-hidden": "true" }),
  seatName: () => null,
  seatNote: () => null,
  seatArt: () => null,
  pointsText: (count) => several("{count} point", "{count} points", count),
  stage: () => "",
  sound: () => "place",
  news: () => [],
  shortcut: () => null,
  keys: () => [],
  advice: () => [],
  tools: () => [],
};

/** The drawing of a game, its defaults filled in. */
export async function loadDrawing(game) {
  return { ...DEFAULTS, ...(await import(`/boards/${game}/board.js`)) };
}
