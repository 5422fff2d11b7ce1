/** The buttons below a board, for what a game's drawing lets people do by hand. */
import { html, show } from "/static/page/elements.js";

/** A row of the drawing's tools; `apply` takes their effects. A button is made once: it keeps the focus. */
export function createTools(row, drawing, apply) {
  let scene = null;

  function button({ name, glyph, text }) {
    const parts = [html("span", { "aria-hidden": "true", class: "glyph" }, glyph), html("span", {}, text)];
    const made = html("button", { type: "button", class: "button", "data-tool": name }, ...parts);
    made.addEventListener("click", () => {
      const { effect } = drawing.tools(scene).find((tool) => tool.name === name);
      if (effect && scene.mine) apply(effect);
    });
    row.append(made);
    return made;
  }

  return function render(next) {
    scene = next;
    const tools = scene.isPlaying ? drawing.tools(scene) : [];
    show(row, tools.length > 0);
    for (const tool of tools) {
      const shown = row.querySelector(`[data-tool="${tool.name}"]`) ?? button(tool);
      shown.setAttribute("aria-disabled", String(!tool.effect || !scene.mine));
    }
  };
}
