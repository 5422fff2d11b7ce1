/**
 * Tiles of stone seen from above, a little from the south: walls with their tops, the face of each wall that looks
 * south, its shadow on the floor. Each of the ten ways to lie is drawn once, and used wherever it lies.
 */
import { svg } from "/static/page/elements.js";
import { openingsOf, treasureOf } from "/boards/labyrinthe/maze.js";
import { treasurePicture } from "/boards/labyrinthe/treasures.js";

const [NEAR, FAR] = [0.25, 0.75]; // the corridor's walls
const ROUND = 0.15;
const FACE = 0.12; // the height of a wall, as it is seen
const LYING = [3, 5, 6, 7, 9, 10, 11, 12, 13, 14]; // all openings that tiles have

/** The line around the floor, its open ends that far beyond the tile. */
function floorLine(openings, beyond) {
  const corners = [[NEAR, NEAR], [FAR, NEAR], [FAR, FAR], [NEAR, FAR]];
  const out = [[0, -1], [1, 0], [0, 1], [-1, 0]];
  const reach = NEAR + beyond;
  const isOpen = (side) => (openings >> (side + 4) % 4) & 1;
  let line = "";
  corners.forEach(([x, y], side) => {
    const [nextX, nextY] = corners[(side + 1) % 4];
    const [right, down] = out[side];
    const [stepX, stepY] = [Math.sign(nextX - x), Math.sign(nextY - y)];
    const isRound = !isOpen(side) && !isOpen(side - 1);
    const from = isRound ? [x + ROUND * stepX, y + ROUND * stepY] : [x, y];
    line += line ? `L${from}` : `M${from}`;
    if (isOpen(side)) {
      const [aside, along] = [reach * right, reach * down];
      line += `L${x + aside},${y + along}L${nextX + aside},${nextY + along}L${nextX},${nextY}`;
    } else if (isOpen(side + 1)) {
      line += `L${nextX},${nextY}`;
    } else {
      const [thenX, thenY] = [-stepY, stepX];
      line += `L${nextX - ROUND * stepX},${nextY - ROUND * stepY}`;
      line += `Q${nextX},${nextY} ${nextX + ROUND * thenX},${nextY + ROUND * thenY}`;
    }
  });
  return `${line}z`;
}

const JOINTS =
  "M0 .17H1M0 .83H1M.17 0V.17M.5 0V.17M.84 0V.17M.33 .17V.25M.67 .17V.25M.13 .17V.5M.13 .5H0" +
  "M.87 .34V.83M.87 .5H1M.13 .66V.83M0 .66H.25M.75 .34H1M.3 .83V1M.64 .83V1M.47 .75V.83";
const PAVING =
  "M0 .36H1M0 .53H1M0 .7H1M0 .15H1M0 .9H1M.36 0V.15M.6 0V.15M.46 .15V.36M.68 .15V.36M.1 .36V.53" +
  "M.36 .36V.53M.58 .36V.53M.86 .36V.53M.2 .53V.7M.45 .53V.7M.68 .53V.7M.36 .7V.9M.57 .7V.9M.44 .9V1" +
  "M.67 .9V1";

/** All of the tile but for the floor moved by so much: what is clipped to the floor is left as a strip of wall. */
function beyond(floor, right, down, kind) {
  const moved = { transform: `translate(${right} ${down})`, "fill-rule": "evenodd" };
  return svg("path", { d: `M-1 -1H2V2H-1z${floor}`, ...moved, class: kind });
}

/** One way to lie, as a tile that moves or as one that is fixed. */
function lyingTile(openings, isFixed) {
  const name = `${isFixed ? "fixed" : "tile"}-${openings}`;
  const long = floorLine(openings, 0.6);
  const group = svg("g", { id: name, class: isFixed ? "stone fixed" : "stone", "clip-path": "url(#tile-edge)" });
  group.append(
    svg("rect", { x: 0.012, y: 0.012, width: 0.976, height: 0.976, rx: isFixed ? 0.02 : 0.09, class: "wall" }),
    svg("path", { d: JOINTS, class: "joints" }),
    svg("path", { d: "M.04 .96V.1Q.04 .04 .1 .04H.96", class: "lit" }),
    svg("path", { d: "M.96 .04V.9Q.96 .96 .9 .96H.04", class: "shady" }),
    svg("path", { d: floorLine(openings, 0), class: "brink" }),
    svg(
      "g",
      { "clip-path": `url(#floor-${openings})` },
      svg("rect", { width: 1, height: 1, class: "floor" }),
      svg("path", { d: PAVING, class: "paving" }),
      beyond(long, 0.07, FACE + 0.07, "shadow"),
      beyond(long, 0, FACE, "face"),
      beyond(long, 0, FACE / 2, "face-top"),
    ),
  );
  if (isFixed) {
    for (const [cx, cy] of [[0.11, 0.11], [0.89, 0.11], [0.89, 0.89], [0.11, 0.89]]) {
      group.append(svg("circle", { cx, cy, r: 0.06, class: "bolt" }));
      group.append(svg("circle", { cx: cx - 0.018, cy: cy - 0.018, r: 0.022, class: "bolt-light" }));
    }
  }
  return group;
}

/** All ways to lie, to be used by name. */
export function definitions() {
  const clips = LYING.map((openings) =>
    svg("clipPath", { id: `floor-${openings}` }, svg("path", { d: floorLine(openings, 0.013) })),
  );
  const ways = LYING.flatMap((openings) => [lyingTile(openings, false), lyingTile(openings, true)]);
  const edge = svg("clipPath", { id: "tile-edge" }, svg("rect", { width: 1, height: 1 }));
  return svg("defs", {}, edge, ...clips, ...ways);
}

/** Light on the floor of a tile. */
export function litFloor(openings) {
  return svg("path", { d: floorLine(openings, 0), class: "reached" });
}

/** A tile with its treasure, its corner at a place; `parts` move with it. */
export function tileArt(tile, { x, y, scale = 1 }, { isFixed = false, isFound = false, kind = "", parts = [] } = {}) {
  const treasure = treasureOf(tile);
  const stone = svg("use", { href: `#${isFixed ? "fixed" : "tile"}-${openingsOf(tile)}` });
  const moved = svg("g", { class: `moved ${kind}` }, stone, ...parts);
  if (treasure) moved.append(medallion(treasure, 0.5, 0.5, 0.57, isFound));
  return svg("g", { transform: `translate(${x} ${y}) scale(${scale})` }, moved);
}

/** A treasure on its plate; one that was found is only an imprint. */
export function medallion(treasure, x, y, side, isFound = false) {
  const plate = svg("circle", { cx: x, cy: y, r: side * 0.56, class: "plate" });
  const picture = treasurePicture(treasure, x, y, side * 0.82);
  return svg("g", { class: isFound ? "treasure found" : "treasure", "data-treasure": treasure }, plate, picture);
}
