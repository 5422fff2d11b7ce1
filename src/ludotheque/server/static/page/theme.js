// Light or dark. A classic script in the head: it chooses before anything is painted, so no page flashes.
(() => {
  const KEY = "ludotheque.theme";
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;

  /** The reader's own choice, undefined when the system decides. */
  function chosen() {
    try {
      const theme = localStorage.getItem(KEY);
      return theme === "light" || theme === "dark" ? theme : undefined;
    } catch {
      return root.dataset.theme;
    }
  }

  /** Paint the chosen theme, and have the button say whether it is the dark one. */
  function paint(theme) {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    const dark = theme ? theme === "dark" : system.matches;
    document.getElementById("theme")?.setAttribute("aria-pressed", String(dark));
    return dark;
  }

  /** The other theme. A choice that the system would make anyway is not kept, so its changes are followed. */
  function change() {
    const dark = !paint(chosen());
    const theme = dark ? "dark" : "light";
    try {
      if (dark === system.matches) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    paint(theme);
  }

  paint(chosen());
  system.addEventListener("change", () => paint(chosen()));
  addEventListener("storage", () => paint(chosen()));
  addEventListener("DOMContentLoaded", () => {
    paint(chosen());
    document.getElementById("theme")?.addEventListener("click", change);
  });
})();
