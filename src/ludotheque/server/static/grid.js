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
 * - shortcut(key, target, scene) -> {point: target}, {choose: target}, a deed, or null.
 * - keys(view) and advice(): the lines of the help.
 * - If it likes: isTimed, stage(view), seatNote(view, seat), news(before, after, table), legend(analysis):
 *   whether time is shown, and words for the page beside the board.
 *
 * A scene is {view, clicks, last, hint, values, turn, mine, allows, seat, hand}: what the reader may see, the
 * clicks made, the paths of the last move and of the advice, the analysis by joined clicks, the seat to move,
 * whether this page may move, allows(target), whether a legal path goes on like this, the seat whose side is
 * shown, and what the reader holds.
 *
 * A drawing whose pieces are held in the hand before they are put down also exports
 * - choose(target, scene) -> a deed: what choosing a spot does; its spots say whether they are `legal`.
 * - tools(scene) -> [{name, sign, text, deed}]: buttons below the board, without effect where `deed` is null.
 * - attach(board, surface, {scene, perform, focus, redraw}) -> {rendered, pointed, isBusy}: the pointer's
 *   events come on `surface`; rendered() follows each drawing, pointed(target) each step of the cursor, and
 *   isBusy() says whether the pointer carries something.
 * A deed is {hand, play, say, point}: what is in hand from now on, the path of a move to send, a refusal to
 * say, where the cursor goes.
 */
import { draw, make } from "/static/elements.js";
import { createTools } from "/static/tools.js";

export const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** The name of a cell: [1, 2] is c2. */
export const nameOf = ([row, column]) => `${LETTERS[column]}${row + 1}`;

/** The cell of a name. */
export const cellOf = (name) => [Number(name.slice(1)) - 1, LETTERS.indexOf(name[0])];

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
  const tools = make("div", { class: "row tools", role: "group", "aria-label": place.dataset.tools });
  place.replaceChildren(board, tools);
  let rows = [];
  let visited = []; // keys of the spots that were pointed at, the latest first
  let scene = null;

  const current = () => visited.find((key) => rows.flat().some((spot) => keyOf(spot.target) === key));

  /** Remember a spot as the one to point at, as soon as it is there. */
  function prefer(key) {
    visited = [key, ...visited.filter((other) => other !== key)].slice(0, 60);
  }

  /** Make a spot the only tab stop of the board. */
  function point(key, focus) {
    prefer(key);
    for (const element of grid.querySelectorAll("[role=gridcell]")) {
      element.tabIndex = element.dataset.target === key ? 0 : -1;
      if (focus && element.tabIndex === 0) element.focus({ preventScroll: Boolean(attached?.isBusy()) });
    }
    if (focus) attached?.pointed(key.split(" "));
  }

  /** Do a deed of the drawing's. */
  function perform(deed) {
    if (deed.point) prefer(keyOf(deed.point));
    if (deed.hand || deed.play || deed.say) actions.perform(deed);
  }

  /** What choosing a spot does. */
  function choose(target) {
    if (drawing.choose) perform(drawing.choose(target, scene));
    else actions.choose(target);
  }

  const renderTools = createTools(tools, drawing, perform);
  const attached = drawing.attach?.(board, pointers, {
    scene: () => scene,
    perform,
    focus: () => point(current(), true),
    redraw: () => render(scene, false),
  });

  function element(spot, picture) {
    const { target, x, y, width, height } = spot;
    const legal = scene.mine && (spot.legal ?? scene.allows(target));
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
    choose(target.split(" "));
  });
  pointers.addEventListener("click", (event) => {
    const { target } = event.target.dataset;
    if (target !== undefined) actions.choose(target.split(" "), true);
  });

  grid.addEventListener("keydown", (event) => {
    const key = event.target.dataset.target;
    const row = rows.findIndex((spots) => spots.some((spot) => keyOf(spot.target) === key));
    if (row < 0 || event.altKey || event.metaKey || (event.ctrlKey && !(event.key in KEYS))) return;
    const column = rows[row].findIndex((spot) => keyOf(spot.target) === key);
    if (event.key in KEYS) {
      const [toRow, toColumn] = KEYS[event.key](row, column, event.ctrlKey);
      const line = rows[within(toRow, rows.length)];
      point(keyOf(line[within(toColumn, line.length)].target), true);
    } else if (event.key === "Enter" || event.key === " ") {
      choose(key.split(" "));
    } else if (event.key === "Escape") {
      actions.takeBack();
    } else if (event.key === "?") {
      help();
    } else {
      const found = drawing.shortcut(event.key, key.split(" "), scene);
      if (!found) return;
      if (found.point && !found.hand) point(keyOf(found.point), true);
      if (found.choose) actions.choose(found.choose);
      else perform(found);
    }
    event.preventDefault();
  });

  /** Draw a scene, and move into it when it comes one move after the scene before. */
  function render(next, moved) {
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
    renderTools(scene);
    attached?.rendered();
    if (moved && before && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      drawing.animate(art, before, scene);
    }
  }
  return { render };

  function pointer(spot, picture) {
    const made = element({ ...spot, name: null }, picture);
    for (const name of ["role", "tabindex", "aria-selected", "aria-disabled"]) made.removeAttribute(name);
    made.className = "spot again";
    return made;
  }
}
