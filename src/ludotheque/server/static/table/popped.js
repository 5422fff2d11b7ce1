/** Details that lie open where there is room, and pop up over the page where there is none (table.css). */

/** Wire such details; `isPopped()` says whether they pop up now. */
export function createPopped(details, isPopped) {
  let wasPopped = null;
  function fit() {
    if (wasPopped === isPopped()) return;
    wasPopped = isPopped();
    details.open = !wasPopped;
  }
  const close = () => {
    if (isPopped()) details.open = false;
  };
  window.addEventListener("resize", fit);
  document.addEventListener("click", ({ target }) => target.closest("summary") || close());
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  fit();
}
