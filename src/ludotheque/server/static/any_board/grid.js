/**
 * The board: a drawing, and over it a grid of spots that can be pointed at, clicked and read aloud.
 *
 * drawing.js says what a game's drawing gives, what a scene and what an effect is.
 */
import { html, show, svg } from "/static/page/elements.js";
import { createBoardNotes } from "/static/any_board/board_notes.js";
import { createDragging } from "/static/any_board/dragging.js";
import { createGestures } from "/static/any_board/gestures.js";
import { createTools } from "/static/any_board/tools.js";

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
const DROPPED = 2000; // ms within which a move that is drawn is the one that was dragged

/** A board in the element `place`; `actions` does what people choose, `help` opens the help. */
export function createGrid(place, drawing, actions, help) {
  const art = svg("svg", { "aria-hidden": "true", class: "art" });
  const grid = html("div", { role: "grid", "aria-label": place.dataset.name, class: "spots" });
  const pointers = html("div", { class: "pointers", "aria-hidden": "true" });
  const board = html("div", { class: "board" }, art, pointers, grid);
  const room = html("div", { class: "board-room" }, board);
  const measured = place.closest(".tabletop") ?? board; // whose styles reckon with the drawing's size
  const named = { role: "group", "aria-label": place.dataset.tools };
  const tools = html("div", { ...named, class: "tools", hidden: true });
  place.replaceChildren(room, tools);
  const previewed = svg("g", { class: "preview" });
  const carried = svg("g", { class: "carried" });
  let rows = [];
  let size = { width: 1, height: 1 }; // of the drawing
  let droppedAt = -Infinity;
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

  /** Apply an effect that the drawing asks for. */
  function apply(effect) {
    if (effect.point) prefer(keyOf(effect.point));
    if (effect.hand || effect.play || effect.say) actions.apply(effect);
  }

  /** What choosing a spot does. */
  function choose(target) {
    if (drawing.choose) apply(drawing.choose(target, scene));
    else actions.choose(target, drawing.isAnew(target, scene));
  }

  /** The place of a pointer in the drawing. */
  function pointOf({ clientX, clientY }) {
    const { left, top, width, height } = board.getBoundingClientRect();
    return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height };
  }

  /** The target of the spot under a pointer, or null. */
  function spotAt(event) {
    const { x, y } = pointOf(event);
    const isIn = (spot) => x >= spot.x && y >= spot.y && x < spot.x + spot.width && y < spot.y + spot.height;
    return rows.flat().find(isIn)?.target ?? null;
  }

  const notes = createBoardNotes(board, drawing, {
    spotAt,
    spotOf: (key) => rows.flat().find((spot) => keyOf(spot.target) === key),
  });
  createDragging(board, drawing, {
    scene: () => scene,
    choose,
    spotAt,
    pointOf,
    carry(node) {
      art.classList.toggle("carrying", node !== null);
      carried.replaceChildren(...(node ? [node] : []));
    },
    onDrop: () => (droppedAt = performance.now()),
  });

  const renderTools = createTools(tools, drawing, apply);
  const attached = drawing.attach?.(board, pointers, {
    scene: () => scene,
    apply,
    focus: () => focus(),
    redraw: () => board.hidden || !scene || render(scene),
  });

  function element(spot, picture) {
    const { target, x, y, width, height } = spot;
    const legal = scene.mine && (spot.legal ?? (scene.allows(target) || drawing.isAnew(target, scene)));
    const made = html("div", {
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

  // A screen reader moves the focus by itself: the cursor follows.
  grid.addEventListener("focusin", (event) => {
    const { target } = event.target.dataset;
    if (target !== undefined) point(target, false);
  });
  createGestures(board, drawing, {
    preview: (target) => previewed.replaceChildren(...(target && scene ? drawing.preview(scene, target) : [])),
    swipe(from, to) {
      const target = scene?.mine && drawing.swipe(scene, from, to);
      if (target) actions.choose(target);
    },
  });
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
    } else if (event.key === "f" && drawing.flips) {
      actions.flip?.();
    } else {
      const found = drawing.shortcut(event.key, key.split(" "), scene);
      if (!found) return;
      if (found.point && !found.hand) point(keyOf(found.point), true);
      if (found.choose) actions.choose(found.choose);
      else apply(found);
    }
    event.preventDefault();
  });

  /**
   * Draw a scene. Where it comes one move after the scene before and that move is to be seen, `rate` is how
   * fast; the result are the animations that show it.
   */
  function render(next, rate = null) {
    const before = board.hidden ? null : scene;
    board.hidden = false;
    scene = { ...next, isCarried: performance.now() - droppedAt < DROPPED };
    if (rate !== null) droppedAt = -Infinity;
    const picture = drawing.draw(scene);
    const focused = grid.contains(document.activeElement);
    rows = picture.rows;
    size = { width: picture.width, height: picture.height };
    art.setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
    previewed.replaceChildren();
    art.replaceChildren(...picture.art, previewed, notes.layer, carried);
    notes.render(before !== null && before.view !== scene.view);
    measured.style.setProperty("--units", picture.width);
    measured.style.setProperty("--ratio", picture.width / picture.height);
    grid.replaceChildren(
      ...rows.map((spots) => html("div", { role: "row" }, ...spots.map((spot) => element(spot, picture)))),
    );
    if (!attached) {
      pointers.replaceChildren(...((scene.mine && picture.anew) || []).map((spot) => pointer(spot, picture)));
    }
    point(current() ?? keyOf(picture.start), focused);
    renderTools(scene);
    attached?.rendered();
    if (rate === null || !before) return [];
    drawing.animate(art, before, scene);
    const animations = art.getAnimations({ subtree: true });
    for (const animation of animations) animation.playbackRate = rate;
    return animations.filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
  }

  /** Take everything off the board, so that nothing of it can be found in the page. */
  function clear() {
    board.hidden = true;
    show(tools, false);
    for (const part of [art, grid, pointers]) part.replaceChildren();
  }

  /** Put the focus on the board's cursor. */
  const focus = () => point(current(), true);
  return { render, clear, focus };

  function pointer(spot, picture) {
    const made = element({ ...spot, name: null }, picture);
    for (const name of ["role", "tabindex", "aria-selected", "aria-disabled"]) made.removeAttribute(name);
    made.className = "spot again";
    return made;
  }
}
