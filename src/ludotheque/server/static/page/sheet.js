/**
 * What lies beside the board on a wide screen slides up over it on a small one, as a sheet that a button opens.
 *
 * Where there is room the sheet is always open and its buttons are not shown: the styles decide (layout.css).
 */
import { byId } from "/static/page/elements.js";

/** Wire the sheet's buttons, and Escape. What it gives closes the sheet, where it is in the way. */
export function createSheet() {
  const sheet = byId("sheet");
  const opener = byId("sheet-open");

  function open(isOpen) {
    sheet.classList.toggle("open", isOpen);
    opener.setAttribute("aria-expanded", String(isOpen));
    (isOpen ? byId("sheet-close") : opener).focus();
  }

  opener.addEventListener("click", () => open(!sheet.classList.contains("open")));
  byId("sheet-close").addEventListener("click", () => open(false));
  sheet.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && opener.checkVisibility()) open(false);
  });
  return () => sheet.classList.contains("open") && opener.checkVisibility() && open(false);
}
