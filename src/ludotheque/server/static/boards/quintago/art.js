/** The nodes of a quintago board. */
import { svg } from "/static/page/elements.js";
import { columnName, nameOf } from "/static/any_board/cells.js";
import { TURNS, landing } from "/boards/quintago/layout.js";
import { bestHole, bestTurn, chip, hatching, isKnown, rankOf, text } from "/boards/quintago/marks.js";

/** The seat whose stone lies in a cell, null where none does. */
export const stoneAt = (view, [row, column]) => ({ 1: 0, 2: 1 })[view.rows[row][column]] ?? null;

/** The shading that all tiles share, and the hatching of estimates. */
export function definitions() {
  const stop = (offset, shade) => svg("stop", { offset, class: shade });
  const slant = { id: "wood", x1: 0, y1: 0, x2: 1, y2: 1 };
  const wood = svg("linearGradient", slant, stop(0, "wood-light"), stop(1, "wood-dark"));
  return svg("defs", {}, wood, hatching());
}

/** The letters of the columns and the numbers of the rows. */
export function labels({ side, place, border, tileOf }) {
  const made = [];
  for (let index = 0; index < side; index += 1) {
    const column = place([0, index]).x + 0.5;
    const row = place([index, 0]).y + 0.5;
    made.push(text(column, tileOf(0).y - border / 2, columnName(index), "label", border * 0.6));
    made.push(text(border / 2, row, index + 1, "label", border * 0.6));
  }
  return made;
}

/** A quadrant with its holes and stones: one group, which turns as one. */
export function tile(layout, scene, quadrant, cells) {
  const { x, y, side } = layout.tileOf(quadrant);
  const group = svg("g", { class: "tile", "data-quadrant": `q${quadrant + 1}` });
  group.append(svg("rect", { x, y, width: side, height: side, rx: 0.2, class: "ground" }));
  for (const share of [0.14, 0.31, 0.52, 0.68, 0.87]) {
    const [from, bend] = [y + side * share, side * 0.035];
    const grain = `M${x + 0.1} ${from} q${side * 0.25} ${-bend} ${side * 0.5 - 0.1} 0 t${side * 0.5 - 0.1} 0`;
    group.append(svg("path", { d: grain, class: "grain" }));
  }
  const landed = landing(layout, scene.last);
  for (const cell of cells.filter((one) => layout.quadrantOf(one) === quadrant)) {
    group.append(holeArt(layout, scene, cell, landed));
  }
  return group;
}

function holeArt(layout, scene, cell, landed) {
  const name = nameOf(cell);
  const corner = layout.place(cell);
  const [x, y] = [corner.x + 0.5, corner.y + 0.5];
  const chosen = scene.clicks[0] === name;
  const seat = chosen ? scene.turn : stoneAt(scene.view, cell);
  const value = scene.clicks.length ? null : scene.values[name];
  const free = scene.mine && !scene.clicks.length && scene.allows([name]);
  const rim = { cx: x, cy: y, r: 0.25, class: free ? "hole free" : "hole" };
  const group = svg("g", { "data-hole": name }, svg("circle", rim));
  if (seat !== null) group.append(stone(seat, x, y));
  if (chosen) group.append(svg("circle", { cx: x, cy: y, r: 0.46, class: "chosen" }));
  if (scene.view.line.includes(name)) group.append(star(x, y));
  else if (landed === name && !scene.clicks.length) {
    group.append(svg("circle", { cx: x, cy: y, r: 0.11, class: `mark on-${seat}` }));
  }
  if (isKnown(value) && seat === null) group.append(chip(x, y, 0.34, value));
  const rank = scene.clicks.length ? 0 : rankOf(scene, [name]);
  if (rank) group.append(bestHole(x, y, rank, value));
  const advised = scene.hint[0] === name && !chosen;
  if (advised) group.append(svg("circle", { cx: x, cy: y, r: 0.44, class: "hint" }));
  return group;
}

/** A stone: the first side's are discs, the second side's are rings. */
export function stone(seat, cx, cy) {
  const body = svg("circle", { cx, cy, r: seat ? 0.31 : 0.41, class: `body seat-${seat}` });
  if (seat) return svg("g", { class: "piece" }, body);
  const light = { cx: cx - 0.14, cy: cy - 0.17, rx: 0.13, ry: 0.08, class: "shine" };
  return svg("g", { class: "piece" }, body, svg("ellipse", light));
}

function star(x, y) {
  const corner = (index) => {
    const [angle, radius] = [(index * Math.PI) / 5 - Math.PI / 2, index % 2 ? 0.11 : 0.27];
    return `${x + radius * Math.cos(angle)},${y + radius * Math.sin(angle)}`;
  };
  return svg("polygon", { points: [...Array(10).keys()].map(corner).join(" "), class: "star" });
}

/** The ledge of a quadrant: its number, the turn of the last move, or the turns to choose from. */
export function ledge(layout, scene, quadrant) {
  const { x, y, width, height } = layout.ledgeOf(quadrant);
  const [middle, centre] = [x + width / 2, y + height / 2];
  const name = `q${quadrant + 1}`;
  const size = Math.min(height * 0.28, width * 0.12);
  const group = svg("g", { class: "ledge" }, text(middle, centre, quadrant + 1, "number", size));
  if (scene.clicks.length) {
    group.append(...TURNS.map((turn) => turnArt(layout, scene, quadrant, turn)));
    return group;
  }
  if (scene.last[1] === name) group.append(arrow(scene.last[2], middle, centre, height * 0.25, "turned"));
  if (scene.hint[1] === name) {
    const place = layout.turnOf(quadrant, scene.hint[2]);
    const rx = Math.min(place.width, place.height) / 2;
    group.append(svg("rect", { ...place, rx, class: "advised-pill" }));
    group.append(arrow(scene.hint[2], place.x + place.width / 2, centre, height * 0.24, "advised"));
  }
  group.append(...TURNS.flatMap((turn) => bestTurns(layout, scene, quadrant, turn)));
  return group;
}

/** The best moves that end with this turn, before a hole is chosen: the arrow in a frame, with the rank. */
function bestTurns(layout, scene, quadrant, turn) {
  const name = `q${quadrant + 1}`;
  const rank = 1 + (scene.best ?? []).findIndex((path) => path[1] === name && path[2] === turn);
  if (!rank) return [];
  const place = layout.turnOf(quadrant, turn);
  const radius = Math.min(place.height * 0.27, place.width * 0.2);
  const made = arrow(turn, place.x + place.width / 2, place.y + place.height / 2, radius, "advised");
  return [made, bestTurn(place, rank, scene.values[scene.best[rank - 1].join(" ")])];
}

function turnArt(layout, scene, quadrant, turn) {
  const { x, y, width, height } = layout.turnOf(quadrant, turn);
  const target = [`q${quadrant + 1}`, turn];
  const value = scene.values[[...scene.clicks, ...target].join(" ")];
  const advised = scene.hint.slice(1).join() === target.join() ? "advised" : "";
  const selected = scene.clicks.slice(1).join() === target.join() ? "selected" : "";
  const isJudged = isKnown(value);
  const outwards = turn === "cw" ? 1 : -1; // the arrow moves aside for the verdict
  const radius = isJudged ? Math.min(height * 0.22, width * 0.155) : Math.min(height * 0.3, width * 0.22);
  const shift = isJudged ? outwards * width * 0.25 : 0;
  const group = svg("g", { class: `turn ${advised} ${selected}` });
  group.append(svg("rect", { x, y, width, height, rx: Math.min(width, height) / 2, class: "pill" }));
  group.append(arrow(turn, x + width / 2 + shift, y + height / 2, radius, "arrow"));
  if (isJudged) {
    const size = Math.min(height * 0.27, width * 0.17);
    group.append(chip(x + width / 2 - shift, y + height / 2, size, value));
  }
  const rank = rankOf(scene, [...scene.clicks.slice(0, 1), ...target]);
  if (rank) group.append(bestTurn({ x, y, width, height }, rank, value));
  return group;
}

/** Most of a circle with a head: clockwise, or its mirror image. */
function arrow(turn, x, y, radius, kind) {
  const at = (degrees, distance) => {
    const angle = (degrees * Math.PI) / 180;
    return [distance * Math.cos(angle), distance * Math.sin(angle)];
  };
  const arc = `M${at(30, radius)} A${radius} ${radius} 0 1 1 ${at(318, radius)}`;
  const head = `M${at(318, radius * 0.5)} L${at(318, radius * 1.5)} L${at(358, radius * 1.22)} z`;
  const place = { class: kind, transform: `translate(${x} ${y}) scale(${turn === "cw" ? 1 : -1} 1)` };
  return svg("g", place, svg("path", { d: arc, class: "arc" }), svg("path", { d: head, class: "head" }));
}
