/** The page's scripts in Node, and notices as the server sends them. */
import { webcrypto } from "node:crypto";
import { register } from "node:module";

register("./resolver.mjs", import.meta.url);
globalThis.crypto ??= webcrypto; // older versions of Node hide what every browser has

/** A script of the page, by the address that the browser asks for. */
export const load = (address) => import(address);

/** A position: two seats, the first to move, unless it is said otherwise. */
export function positionOf(changed = {}) {
  return {
    seq: 0,
    ply: 0,
    view: { name: "present" },
    viewer: 0,
    to_move: 0,
    movers: [0],
    legal: [],
    last: [],
    points: null,
    ending: null,
    clocks: null,
    running: null,
    ...changed,
  };
}

/** A `table` notice; what is said of the position goes to its position. */
export function tableNotice(changed = {}, position = {}) {
  const present = { kind: "person", here: true, away: null, may_be_replaced: false, is_out: false };
  const person = (name) => ({ ...present, name });
  return {
    type: "table",
    game: "toy",
    rules: {},
    players: [person("Anne"), person("Zoé")],
    mine: [0],
    curtain: false,
    may_save: true,
    moves: [],
    movers: [],
    opened: 0,
    missed: [],
    position: positionOf(position),
    proposal: null,
    advice: false,
    trouble: null,
    ...changed,
  };
}

/** A `moved` notice; the moves are [seat, text], each text is its path's clicks. */
export function movedNotice(moves, position) {
  const made = moves.map(([seat, text]) => ({ seat, text, path: text.split(" ") }));
  return { type: "moved", moves: made, position: positionOf(position) };
}
