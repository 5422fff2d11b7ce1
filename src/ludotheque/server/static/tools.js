/** The buttons below a board, for what a game's drawing lets people do by hand. */
import { make, show } from "/static/elements.js";

/** A row of the drawing's tools; `perform` does their deeds. A button is made once: it keeps the focus. */
export function createTools(row, drawing, perform) {
  let scene = null;

  function button({ name, sign, text }) {
    const parts = [make("span", { "aria-hidden": "true", class: "sign" }, sign), make("span", {}, text)];
    const made = make("button", { type: "button", class: "button", "data-tool": name }, ...parts);
    made.addEventListener("click", () => {
      const { deed } = drawing.tools(scene).find((tool) => tool.name === name);
      if (deed) perform(deed);
    });
    row.append(made);
    return made;
  }

  return function render(next) {
    scene = next;
    const tools = scene.mine ? drawing.tools?.(scene) ?? [] : [];
    show(row, tools.length > 0);
    for (const tool of tools) {
      const shown = row.querySelector(`[data-tool="${tool.name}"]`) ?? button(tool);
      shown.setAttribute("aria-disabled", String(!tool.deed));
    }
  };
}
