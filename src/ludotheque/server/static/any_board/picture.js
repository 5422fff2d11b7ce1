/**
 * A small board to look at, drawn by the game's own drawing.
 *
 * Each picture has a shadow tree: the styles of two games, and the names inside of two drawings, stay apart.
 */
import { svg, html } from "/static/page/elements.js";
import { loadDrawing } from "/static/any_board/drawing.js";

/** The scene of a position that nobody plays on here. */
function sceneOf({ view, last, movers }) {
  const seen = { view, last, turn: movers[0] ?? null, seat: 0, hand: null };
  return { ...seen, clicks: [], hint: [], values: {}, best: [], mine: false, allows: () => false, isPicture: true };
}

/** A stylesheet in a shadow tree, at the address of this version. */
function style(address) {
  return html("link", { rel: "stylesheet", href: import.meta.resolve(address) });
}

/** A picture in the element `place`; its `show` draws a position {view, last, movers}. */
export async function createPicture(place, game) {
  const drawing = await loadDrawing(game);
  const art = svg("svg", { class: "art", "aria-hidden": "true" });
  const root = place.attachShadow({ mode: "open" });
  const styles = ["/static/any_board/picture.css", `/boards/${game}/board.css`].map(style);
  const loaded = styles.map((link) => new Promise((done) => link.addEventListener("load", done)));
  art.style.setProperty("visibility", "hidden"); // an unstyled board would be seen for a moment
  root.append(...styles, art);
  Promise.all(loaded).then(() => art.style.removeProperty("visibility"));
  let before = null;

  /** Draw a position; one that comes a move after the one before is seen to come. */
  function show(position, isNext = false) {
    const scene = sceneOf(position);
    const { width, height, art: nodes } = drawing.draw(scene);
    art.setAttribute("viewBox", `0 0 ${width} ${height}`);
    art.replaceChildren(...nodes);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isNext && before && !isStill) drawing.animate(art, before, scene);
    before = scene;
  }

  return { show };
}
