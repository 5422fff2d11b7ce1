/**
 * The tile in the reader's hand before it is pushed in.
 *
 * A hand is {stage, held, openings}: the turn it belongs to, the slot where the tile waits (null: none yet), and
 * how it lies. An effect is what drawing.js says.
 */
import { cellName, lettersOf, openingsOf, turned, viewAfter } from "/boards/labyrinthe/maze.js";
import { _ } from "/static/page/words.js";

/** The hand as it is in this scene: untouched where another turn has come. */
export function handOf({ view, hand, mine }) {
  const isKept = mine && !view.is_pushed && hand?.stage === view.stage;
  return isKept ? hand : { stage: view.stage, held: null, openings: openingsOf(view.hand) };
}

/** Turn the tile by quarters, clockwise. */
export function turn(scene, quarters) {
  const hand = handOf(scene);
  if (!scene.mine || scene.view.is_pushed) return { say: whyNotPush(scene) };
  return { hand: { ...hand, openings: turned(hand.openings, quarters) } };
}

/** Let the tile wait at a slot, or push it in where it waits there already. */
export function aim(scene, slot) {
  const { view } = scene;
  if (scene.mine && slot === view.forbidden) {
    return { say: _("not there: it would undo the last push") };
  }
  const hand = handOf(scene);
  return hand.held === slot ? push(scene) : { hand: { ...hand, held: slot }, point: [slot] };
}

/** Push the tile in at the slot where it waits. */
export function push(scene) {
  const { view } = scene;
  const { held, openings } = handOf(scene);
  if (held === null) return null;
  const play = [held, lettersOf(openings)];
  const pawn = viewAfter(view, play).pawns[view.to_move];
  return { hand: null, play, point: [cellName(view.size, pawn)] };
}

/** Walk to a cell. */
export function walk(scene, name) {
  const { view } = scene;
  if (!scene.mine) return { play: [name] }; // the page says why not
  if (!view.is_pushed) return { say: _("first push the tile in, then walk") };
  return scene.allows([name]) ? { play: [name] } : { say: _("no corridor leads to {cell}", { cell: name }) };
}

/** Stay where the pawn stands. */
export function stay(scene) {
  const { view } = scene;
  const pawn = view.pawns[view.to_move];
  return view.is_pushed && pawn !== null ? walk(scene, cellName(view.size, pawn)) : null;
}

function whyNotPush({ mine, view }) {
  if (!mine) return _("it is not your turn");
  return view.is_pushed ? _("the tile is pushed already: now walk, or stay") : "";
}

/** Choosing a slot lets the tile wait there, choosing it again pushes; a cell is walked to. */
export function choose([name], scene) {
  if (name === "hand") return turn(scene, 1);
  return scene.mine && !scene.view.is_pushed && name !== "at" ? aim(scene, name) : walk(scene, name);
}

/** R turns the tile, S stays. */
export function shortcut(key, _target, scene) {
  if (key === "r" || key === "R") return turn(scene, key === "r" ? 1 : -1);
  return key === "s" ? stay(scene) : null;
}

/** The buttons below the board. */
export function tools(scene) {
  const mayPush = scene.mine && !scene.view.is_pushed;
  const quarter = (quarters) => (mayPush ? turn(scene, quarters) : null);
  return [
    { name: "left", glyph: "↺", text: _("Turn left"), effect: quarter(-1) },
    { name: "right", glyph: "↻", text: _("Turn right"), effect: quarter(1) },
    { name: "push", glyph: "⇥", text: _("Push in"), effect: mayPush ? push(scene) : null },
    { name: "stay", glyph: "◉", text: _("Stay"), effect: scene.mine ? stay(scene) : null },
  ];
}

