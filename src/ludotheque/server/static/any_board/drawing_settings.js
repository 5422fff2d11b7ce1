/** What the reader chose about a game's drawing: kept in this browser, game by game. */
import { byId, html, show } from "/static/page/elements.js";

const keyOf = (game) => `ludotheque.drawing.${game}`;

/** The choices that were kept, the defaults where none were. */
export function keptSettings(game, drawing) {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(keyOf(game))) ?? {};
  } catch {
    // without storage nothing is remembered
  }
  const chosen = ({ name, choices }) => (choices.some(([value]) => value === kept[name]) ? kept[name] : choices[0][0]);
  return Object.fromEntries(drawing.settings().map((setting) => [setting.name, chosen(setting)]));
}

/**
 * Fill the page's place for a drawing's settings, and wire the button that turns the board around. `state()` is
 * {settings, isFlipped}, `change(fields)` changes it.
 */
export function createDrawingSettings(game, drawing, { state, change }) {
  const place = byId("drawing-settings");
  const groups = drawing.settings().map(({ name, title, choices }) => {
    const choice = ([value, text]) => {
      const input = html("input", { type: "radio", name: `drawing-${name}`, value });
      input.checked = state().settings[name] === value;
      input.addEventListener("change", () => keep(name, value));
      return html("label", {}, input, ` ${text}`);
    };
    const all = html("div", { class: "choices" }, ...choices.map(choice));
    return html("fieldset", { class: "stack setting" }, html("legend", {}, title), all);
  });
  place.replaceChildren(...groups);
  show(place, groups.length > 0);

  function keep(name, value) {
    const settings = { ...state().settings, [name]: value };
    try {
      localStorage.setItem(keyOf(game), JSON.stringify(settings));
    } catch {
      // It lasts as long as the page.
    }
    change({ settings });
  }

  const flip = byId("flip");
  show(flip, drawing.flips);
  flip.addEventListener("click", () => change({ isFlipped: !state().isFlipped }));
}
