/** The nodes around the maze: frame, arrows, marks, and the shelf with the tile in hand and the treasure. */
import { svg } from "/static/page/elements.js";
import { columnName } from "/static/any_board/cells.js";
import * as Hand from "/boards/labyrinthe/hand.js";
import { lyingIn } from "/boards/labyrinthe/layout.js";
import { cellNumber, lettersOf, openingsIn, oppositeOf, slotOf, slotsOf, treasureOf } from "/boards/labyrinthe/maze.js";
import { homeArt } from "/boards/labyrinthe/pawns.js";
import { medallion, tileArt } from "/boards/labyrinthe/tile_art.js";
import { treasureName } from "/boards/labyrinthe/treasures.js";
import { _ } from "/static/page/words.js";

const ARROW = "M-.36 -.3H.36Q.42 -.3 .4 -.2L.09 .36Q0 .46 -.09 .36L-.4 -.2Q-.42 -.3 -.36 -.3z"; // points down

/** A text in the middle of that point, or beginning there. */
function text(x, y, content, kind, size, anchor = "middle") {
  const place = { x, y, "font-size": size, "text-anchor": anchor, "dominant-baseline": "central" };
  return svg("text", { ...place, class: kind }, String(content));
}

/** The frame, the bed of the tiles, and the names of the lines that do not move. */
export function frameArt({ size, side, origin, rim }, { isPicture }) {
  const inner = { x: origin - 0.06, y: origin - 0.06, width: size + 0.12, height: size + 0.12, rx: 0.08 };
  const made = [
    svg("rect", { x: 0.04, y: 0.04, width: side - 0.08, height: side - 0.08, rx: 0.5, class: "frame" }),
    svg("rect", { x: 0.14, y: 0.14, width: side - 0.28, height: side - 0.28, rx: 0.42, class: "frame-line" }),
    svg("rect", { ...inner, class: "bed" }),
  ];
  if (isPicture) return made;
  const near = origin - rim * 0.3;
  for (let line = 0; line < size; line += 2) {
    made.push(text(origin + line + 0.5, near, columnName(line), "label", 0.34));
    made.push(text(near, origin + line + 0.5, line + 1, "label", 0.34));
  }
  return made;
}

/** An arrow on the rim, with the name of its line; closed where a push would undo the last one. */
export function slotArt(layout, scene, slot) {
  const { view, mine } = scene;
  const { side, line } = slotOf(layout.size, slot);
  const { x, y, width, height } = layout.rimOf(slot);
  const place = `translate(${x + width / 2} ${y + height / 2})`;
  const isClosed = slot === view.forbidden;
  const kinds = ["slot"];
  if (isClosed) kinds.push("closed");
  else if (mine && !view.is_pushed) kinds.push("open");
  if (slot === oppositeOf(view.forbidden)) kinds.push("pushed");
  const arrow = svg("path", { d: ARROW, transform: `rotate(${side * 90})`, class: "arrow" });
  const group = svg("g", { transform: place, class: kinds.join(" ") }, arrow);
  const [right, down] = [[0, -0.06], [0.06, 0], [0, 0.06], [-0.06, 0]][side];
  if (isClosed) {
    const cross = svg("path", { d: "M-.14 -.14 .14 .14M.14 -.14 -.14 .14", class: "cross" });
    group.append(svg("circle", { r: 0.33, class: "no-entry" }), cross);
  } else {
    group.append(text(right, down, side % 2 ? line + 1 : columnName(line), "slot-name", 0.36));
  }
  return group;
}

/** The last walk, and the advice. */
export function markArt(layout, scene) {
  const { view, last, hint } = scene;
  const made = [];
  const around = (name, kind) => {
    const cell = cellNumber(view.size, name);
    if (cell === null) return;
    const { x, y } = layout.placeOf(cell);
    made.push(svg("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.12, class: kind }));
  };
  if (last.length === 1) around(last[0], "last");
  const [advised, openings] = hint; // a cell to walk to; or a slot, and perhaps how the tile is turned there
  if (advised && view.is_pushed) around(advised, "hint");
  else if (advised) {
    const { x, y, width, height } = layout.rimOf(advised);
    const { held } = Hand.handOf(scene);
    if (openings && held !== advised) {
      const scale = 0.9;
      const corner = { x: x + (width - scale) / 2, y: y + (height - scale) / 2, scale };
      made.push(tileArt(openingsIn(openings) | (treasureOf(view.hand) << 4), corner, { kind: "advised" }));
    }
    made.push(svg("rect", { x, y, width, height, rx: 0.14, class: "hint" }));
  }
  return made;
}

/** Whether the analysis says something of a move. */
function isKnown(value) {
  return Boolean(value) && [value.value, value.turns ?? null, value.estimate].some((one) => one !== null);
}

/** What the analysis says: of a slot the best that can be made of it, of a waiting tile as it lies, of a cell. */
export function valueArt(layout, scene) {
  const { view, values, best } = scene;
  const { held, openings } = Hand.handOf(scene);
  const chip = ({ x, y, width, height }, value, rank) => {
    const kind = value.value > 0 ? "win" : value.value < 0 ? "loss" : value.value === 0 ? "tie" : "estimate";
    const said = value.letter || (value.estimate === null ? "" : Math.round(100 * value.estimate));
    const at = { x: x + width - 0.46, y: y + 0.04, width: 0.42, height: 0.34, rx: 0.12 };
    const parts = [svg("rect", at), text(at.x + 0.21, at.y + 0.18, said, "letter", 0.26)];
    return svg("g", { class: `chip ${kind} ${rank ? "best" : ""}` }, ...parts);
  };
  const rankOf = (start) => 1 + (best ?? []).findIndex((path) => path.join(" ") === start || path[0] === start);
  const made = [];
  for (const slot of view.is_pushed ? [] : slotsOf(view.size)) {
    const value = held === slot ? values[`${slot} ${lettersOf(openings)}`] : values[slot];
    if (isKnown(value)) made.push(chip(layout.rimOf(slot), value, rankOf(slot)));
  }
  for (const [name, value] of Object.entries(values)) {
    const cell = view.is_pushed ? cellNumber(view.size, name) : null;
    if (cell !== null && isKnown(value)) made.push(chip({ ...layout.placeOf(cell), width: 1, height: 1 }, value, rankOf(name)));
  }
  return made;
}

/** The tile in hand. */
export function handArt({ shelf }, scene, found) {
  const { held, openings } = Hand.handOf(scene);
  const tile = openings | (treasureOf(scene.view.hand) << 4);
  const at = lyingIn(shelf.hand, shelf.isHigh);
  const corner = { x: at.x - at.side / 2, y: at.y - at.side / 2, scale: at.side };
  const isWanted = scene.view.treasure && treasureOf(tile) === scene.view.treasure;
  const kind = `${held === null ? "" : "away"} ${isWanted ? "wanted" : ""}`;
  const made = tileArt(tile, corner, { kind, isFound: found.has(treasureOf(tile)) });
  made.firstChild.setAttribute("data-hand", "");
  const mayTurn = scene.mine && !scene.view.is_pushed;
  return [...ground(shelf.hand, "tray"), ...lines(at, _("tile in hand"), mayTurn ? _("↻ turn") : ""), made];
}

/** What the reader looks for, large and by name; or that it is time to go home. */
export function goalArt({ shelf }, { view }) {
  if (!shelf.goal) return [];
  const at = lyingIn(shelf.goal, shelf.isHigh);
  const made = ground(shelf.goal, "card");
  if (view.treasure) {
    made.push(...lines(at, _("to find"), treasureName(view.treasure)));
    return [...made, medallion(view.treasure, at.x, at.y, at.side * 0.86)];
  }
  const place = `translate(${at.x - at.side / 2} ${at.y - at.side / 2}) scale(${at.side})`;
  const home = svg("g", { transform: place }, homeArt(view.seat));
  return [...made, ...lines(at, _("now"), _("go home")), home];
}

function ground({ x, y, width, height }, kind) {
  const by = 0.1;
  const place = { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by, rx: 0.3 };
  return [svg("rect", { ...place, class: kind })];
}

/** Two lines beside or around a thing of the shelf, as small as they must be to fit. */
function lines({ text: at, line }, above, below) {
  const size = (said, wanted) => Math.min(wanted, at.width / (0.66 * Math.max(1, said.length)));
  return [
    text(at.x, at.above, above, "shelf-label", size(above, line * 0.9), at.anchor),
    text(at.x, at.below, below, "shelf-name", size(below, line * 1.15), at.anchor),
  ];
}
