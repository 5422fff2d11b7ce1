/**
 * Labyrinthe's board: a maze of stone tiles in a frame with arrows around it, where the tile in hand goes in.
 *
 * Before the push the spots are the arrows and the tile in hand, then the cells to listen to; after it they are
 * the cells to walk to.
 */
import { svg } from "/static/page/elements.js";
import { frameArt, goalArt, handArt, markArt, slotArt, valueArt } from "/boards/labyrinthe/art.js";
import * as Hand from "/boards/labyrinthe/hand.js";
import { layoutOf } from "/boards/labyrinthe/layout.js";
import { cellName, cellNumber, isFixed, slotsOf, viewAfter, wayTo } from "/boards/labyrinthe/maze.js";
import { openingsIn, openingsOf, treasureOf } from "/boards/labyrinthe/maze.js";
import { homeArt, pawnArt, standing } from "/boards/labyrinthe/pawns.js";
import { cellText, look, pushText, tileText } from "/boards/labyrinthe/texts.js";
import { definitions, litFloor, tileArt } from "/boards/labyrinthe/tile_art.js";
import { _ } from "/static/page/words.js";

export { attach } from "/boards/labyrinthe/pointer.js";
export { choose, shortcut, tools } from "/boards/labyrinthe/hand.js";
export { animate } from "/boards/labyrinthe/moving.js";
export { symbol } from "/boards/labyrinthe/pawns.js";
export * from "/boards/labyrinthe/texts.js";

const countTo = (count) => [...Array(count).keys()];

/** The drawing of a scene, and its spots; a move on its way is drawn as made. */
export function draw(sent) {
  const scene = sent.isSent ? afterMove(sent) : sent;
  const { view } = scene;
  const layout = layoutOf(scene);
  const found = new Set(view.found.flat());
  const art = [definitions(), ...frameArt(layout, scene)];
  art.push(...slotsOf(view.size).map((slot) => slotArt(layout, scene, slot)));
  art.push(...view.tiles.map((tile, cell) => cellArt(layout, scene, cell, tile, found)));
  for (const part of [walkArt, pawnsArt, markArt, waitingArt, valueArt]) art.push(...part(layout, scene));
  if (layout.shelf) art.push(...handArt(layout, scene, found), ...goalArt(layout, scene));
  return { width: layout.width, height: layout.height, art, ...spotsOf(layout, scene) };
}

/** A scene in which the move that the clicks say is made. */
function afterMove(scene) {
  const { view, clicks } = scene;
  const after = viewAfter(view, clicks);
  return { ...scene, view: after, last: clicks, clicks: [], hint: [], values: {}, best: [], mine: false };
}

function cellArt(layout, scene, cell, tile, found) {
  const { size, homes, treasure } = scene.view;
  const lit = isWithinReach(scene, cell) ? [litFloor(openingsOf(tile))] : [];
  const parts = [...lit, ...homes.flatMap((home, seat) => (home === cell ? [homeArt(seat)] : []))];
  const isWanted = treasure && treasureOf(tile) === treasure;
  const made = tileArt(tile, layout.placeOf(cell), {
    isFixed: isFixed(size, cell),
    isFound: found.has(treasureOf(tile)),
    kind: isWanted ? "wanted" : "",
    parts,
  });
  made.firstChild.setAttribute("data-cell", cellName(size, cell));
  return made;
}

/** Whether the reader may walk to a cell now. */
function isWithinReach({ view, mine, allows }, cell) {
  return mine && view.is_pushed && allows([cellName(view.size, cell)]);
}

/** The cells that can be walked to are lit and have a mark, the others lie in the dark. */
function walkArt(layout, scene) {
  const { view, mine } = scene;
  if (!view.is_pushed || !mine) return [];
  return view.tiles.flatMap((tile, cell) => {
    const { x, y } = layout.placeOf(cell);
    if (!isWithinReach(scene, cell)) return [svg("rect", { x, y, width: 1, height: 1, class: "dark" })];
    return treasureOf(tile) ? [] : [svg("circle", { cx: x + 0.5, cy: y + 0.54, r: 0.1, class: "step" })];
  });
}

function pawnsArt(layout, { view, turn }) {
  return view.pawns.flatMap((cell, seat) => {
    if (cell === null) return [];
    const beside = countTo(view.pawns.length).filter((one) => view.pawns[one] === cell);
    const [right, down, side] = standing(beside.length)[beside.indexOf(seat)];
    const { x, y } = layout.placeOf(cell);
    const moved = svg("g", { class: turn === seat ? "moved moving" : "moved", "data-pawn": seat });
    moved.append(pawnArt(seat, 0, 0, side));
    return [svg("g", { transform: `translate(${x + right} ${y + down})` }, moved)];
  });
}

/** The tile as it waits at its slot. */
function waitingArt(layout, scene) {
  const { held, openings } = Hand.handOf(scene);
  return held === null ? [] : [tileAtSlot(layout, scene, held, openings, "waiting")];
}

function tileAtSlot(layout, { view }, slot, openings, kind) {
  const { x, y, width, height } = layout.rimOf(slot);
  const scale = 0.9;
  const place = { x: x + (width - scale) / 2, y: y + (height - scale) / 2, scale };
  return tileArt(openings | (treasureOf(view.hand) << 4), place, { kind });
}

/** What choosing a target would make: the tile at the slot, or the way to the cell. */
export function preview(scene, [name]) {
  const { view, mine } = scene;
  if (!mine) return [];
  const layout = layoutOf(scene);
  const { held, openings } = Hand.handOf(scene);
  if (!view.is_pushed) {
    const isSlot = !["hand", "at", view.forbidden, held].includes(name);
    return isSlot ? [tileAtSlot(layout, scene, name, openings, "ghost")] : [];
  }
  const way = scene.allows([name]) ? wayTo(view, view.pawns[view.to_move], cellNumber(view.size, name)) : null;
  const points = (way ?? []).map((one) => layout.placeOf(one)).map(({ x, y }) => `${x + 0.5},${y + 0.54}`);
  return points.length > 1 ? [svg("polyline", { points: points.join(" "), class: "way" })] : [];
}

// --- Spots ------------------------------------------------------------------------------------------

function spotsOf(layout, scene) {
  const { view } = scene;
  const { size } = view;
  const row = (number) => countTo(size).map((column) => cellSpot(layout, scene, number * size + column));
  const cells = countTo(size).map(row);
  const pawn = view.pawns[view.to_move];
  const start = [cellName(size, pawn ?? 0)];
  if (!scene.mine || view.is_pushed) return { rows: cells, start };
  const spots = new Map(slotsOf(size).map((slot) => [slot, slotSpot(layout, scene, slot)]));
  const side = (letter) => [...spots].filter(([slot]) => slot[0] === letter).map(([, spot]) => spot);
  const [west, east] = [side("w"), side("e")];
  const between = west.map((spot, place) => [spot, east[place]]);
  const held = layout.shelf ? [[handSpot(layout, scene)]] : [];
  const first = slotsOf(size).find((slot) => slot !== view.forbidden);
  return { rows: [side("n"), ...between, side("s"), ...held, ...cells], start: [first] };
}

function cellSpot(layout, scene, cell) {
  const { view, mine } = scene;
  const name = cellName(view.size, cell);
  const said = [look(view, name, scene.last)];
  const legal = isWithinReach(scene, cell);
  if (legal) said.push(view.pawns[view.to_move] === cell ? _("stay here") : _("within reach"));
  said.push(...notesOn(scene, [name]));
  const target = mine && !view.is_pushed ? ["at", name] : [name]; // e2 is a cell and a slot, too
  return { target, ...layout.placeOf(cell), width: 1, height: 1, name: said.join(", "), legal };
}

function slotSpot(layout, scene, slot) {
  const { view } = scene;
  const { held, openings } = Hand.handOf(scene);
  const said = [pushText(view.size, slot)];
  const isHeld = held === slot;
  if (slot === view.forbidden) said.push(_("closed: it would undo the last push"));
  if (isHeld) said.push(_("the tile waits here, {tile}; again: push it in", { tile: tileText(openings) }));
  said.push(...notesOn(scene, isHeld ? [slot, scene.hint[1]] : [slot]));
  const legal = slot !== view.forbidden;
  return { target: [slot], ...layout.rimOf(slot), name: said.join(", "), selected: isHeld, legal };
}

function handSpot(layout, scene) {
  const { openings } = Hand.handOf(scene);
  const tile = openings | (treasureOf(scene.view.hand) << 4);
  const name = _("tile in hand: {tile}; choose to turn it", { tile: tileText(tile) });
  return { target: ["hand"], ...layout.shelf.hand, name, legal: true };
}

/** What the advice and the analysis say of these clicks. */
function notesOn({ hint, values, best }, clicks) {
  const value = values[clicks.join(" ")];
  const rank = 1 + (best ?? []).findIndex((path) => path.join(" ").startsWith(clicks.join(" ")));
  const isAdvised = hint.length > 0 && hint.slice(0, clicks.length).join(" ") === clicks.join(" ");
  const tile = hint.length > clicks.length ? tileText(openingsIn(hint[1])) : "";
  const advice = tile ? _("suggested, tile {tile}", { tile }) : _("suggested");
  return [value?.text, rank > 0 && _("best move {rank}", { rank }), isAdvised && advice].filter(Boolean);
}
