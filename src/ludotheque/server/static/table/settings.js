/** The reader's settings for all tables: how fast moves are shown. */
import { byId } from "/static/page/elements.js";
import { keepPace } from "/static/any_board/pace.js";

/** Wire the dialog of the settings. */
export function createSettings(store) {
  const dialog = byId("menu");
  byId("menu-open").addEventListener("click", () => dialog.showModal());
  byId("menu-close").addEventListener("click", () => dialog.close());
  const choices = dialog.querySelectorAll("input[name=pace]");
  for (const choice of choices) {
    choice.checked = choice.value === store.state.pace;
    choice.addEventListener("change", () => {
      keepPace(choice.value);
      store.change({ pace: choice.value });
    });
  }
}
