/**
 * The board: a drawing, and over it a grid of spots that can be pointed at, clicked and read aloud.
 *
 * What a game's drawing module (boards/GAME.js, styled by boards/GAME.css) exports:
 * - draw(scene) -> {width, height, art, rows, anew, start}: SVG nodes in a drawing of that size; the
 *   spots, row by row; spots for the pointer only, which begin the move anew; where the cursor starts.
 *   A spot is {target, x, y, width, height, name, selected}: `target` are the clicks that choosing it
 *   adds, `name` is what it is called aloud.
 * - animate(board, before, after): moves the nodes just drawn for the scene `after`, coming from `before`.
 * - look(view, place, last): a place in words, null where there is none; read(view): the board, row by row.
 * - say(path): a move in words. symbol(seat): SVG. seatName(seat): "blue". prompt(clicks): what comes next.
 * - shortcut(key, target, scene) -> {point: target} or {choose: target} or null; keys(view) and advice().
 *
 * A scene is {view, clicks, last, hint, values, turn, mine, allows}: what the reader may see, the clicks
 * made, the paths of the last move and of the advice, the analysis by joined clicks, the seat to move,
 * whether this page moves it, and allows(target), whether a legal path goes on like this.
 */
import { make, draw } from "/static/elements.js";

const KEYS = {
  ArrowLeft: (row, column) => [row, column - 1],
  ArrowRight: (row, column) => [row, column + 1],
  ArrowUp: (row, column) => [row - 1, column],
  ArrowDown: (row, column) => [row + 1, column],
  Home: (row, column, ctrl) => [ctrl ? 0 : row, 0],
  End: (row, column, ctrl) => [ctrl ? Infinity : row, Infinity],
  PageUp: (row, column) => [0, column],
  PageDown: (row, column) => [Infinity, column],
};

const within = (place, length) => Math.max(0, Math.min(length - 1, place));
const keyOf = (target) => target.join(" ");

/** A board in the element `place`; `actions` does what people choose, `help` opens the help. */
export function createGrid(place, drawing, actions, help) {
  const art = draw("svg", { "aria-hidden": "true", class: "art" });
  const grid = make("div", { role: "grid", "aria-label": place.dataset.name, class: "spots" });
  const pointers = make("div", { class: "pointers", "aria-hidden": "true" });
  const board = make("div", { class: "board" }, art, pointers, grid);
  place.replaceChildren(board);
  let rows = [];
  let visited = []; // keys of the spots that were pointed at, the latest first
  let scene = null;

  const current = () => visited.find((key) => rows.flat().some((spot) => keyOf(spot.target) === key));

  /** Make a spot the only tab stop of the board. */
  function point(key, focus) {
    visited = [key, ...visited.filter((other) => other !== key)].slice(0, 20);
    for (const element of grid.querySelectorAll("[role=gridcell]")) {
      element.tabIndex = element.dataset.target === key ? 0 : -1;
      if (focus && element.tabIndex === 0) element.focus();
    }
  }

  function element(spot, picture) {
    const { target, x, y, width, height } = spot;
    const legal = scene.mine && scene.allows(target);
    const made = make("div", {
      role: "gridcell",
      class: legal ? "spot legal" : "spot",
      "aria-label": spot.name,
      "aria-selected": String(Boolean(spot.selected)),
      "aria-disabled": String(!legal),
      "data-target": keyOf(target),
      tabindex: -1,
    });
    const sides = { left: x / picture.width, top: y / picture.height };
    Object.assign(sides, { width: width / picture.width, height: height / picture.height });
    for (const [side, share] of Object.entries(sides)) made.style.setProperty(side, `${share * 100}%`);
    return made;
  }

  grid.addEventListener("click", (event) => {
    const { target } = event.target.dataset;
    if (target === undefined) return;
    point(target, true);
    actions.choose(target.split(" "));
  });
  pointers.addEventListener("click", (event) => actions.choose(event.target.dataset.target.split(" "), true));

  grid.addEventListener("keydown", (event) => {
    const key = event.target.dataset.target;
    const row = rows.findIndex((spots) => spots.some((spot) => keyOf(spot.target) === key));
    if (row < 0 || event.altKey || event.metaKey) return;
    const column = rows[row].findIndex((spot) => keyOf(spot.target) === key);
    if (event.key in KEYS) {
      const [toRow, toColumn] = KEYS[event.key](row, column, event.ctrlKey);
      const line = rows[within(toRow, rows.length)];
      point(keyOf(line[within(toColumn, line.length)].target), true);
    } else if (event.key === "Enter" || event.key === " ") {
      actions.choose(key.split(" "));
    } else if (event.key === "Escape") {
      actions.takeBack();
    } else if (event.key === "?") {
      help();
    } else {
      const found = drawing.shortcut(event.key, key.split(" "), scene);
      if (!found) return;
      if (found.point) point(keyOf(found.point), true);
      if (found.choose) actions.choose(found.choose);
    }
    event.preventDefault();
  });

  return {
    /** Draw a scene, and move into it when it comes one move after the scene before. */
    render(next, moved) {
      const before = scene;
      scene = next;
      const picture = drawing.draw(scene);
      const focused = grid.contains(document.activeElement);
      rows = picture.rows;
      art.setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
      art.replaceChildren(...picture.art);
      board.style.setProperty("--units", picture.width);
      board.style.setProperty("--ratio", picture.width / picture.height);
      grid.replaceChildren(
        ...rows.map((spots) => make("div", { role: "row" }, ...spots.map((spot) => element(spot, picture)))),
      );
      pointers.replaceChildren(...(scene.mine ? picture.anew : []).map((spot) => pointer(spot, picture)));
      point(current() ?? keyOf(picture.start), focused);
      if (moved && before && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
        drawing.animate(art, before, scene);
      }
    },
  };

  function pointer(spot, picture) {
    const made = element({ ...spot, name: null }, picture);
    for (const name of ["role", "tabindex", "aria-selected", "aria-disabled"]) made.removeAttribute(name);
    made.className = "spot again";
    return made;
  }
}
