/**
 * The ply that is looked back at, in the page's address (#ply=12): a link, a reload and the browser's history
 * lead to it. The way back from the first look is the game itself; walking on from there adds nothing to it.
 */

/** The ply in the hash of an address, null where there is none. */
export function plyIn(hash) {
  const [, digits] = /^#ply=(\d{1,6})$/.exec(hash) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Keep the address and the ply on the board the same. */
export function createTableAddress(actions) {
  let written; // the ply in the address; undefined until the table is there

  const here = (ply) => `${location.pathname}${location.search}${ply === null ? "" : `#ply=${ply}`}`;

  function follow() {
    written = plyIn(location.hash);
    actions.lookAt(written ?? Infinity);
  }
  window.addEventListener("popstate", () => written !== undefined && follow());

  return function render({ pastPly }) {
    if (written === undefined) {
      follow();
      return;
    }
    if (pastPly === written) return;
    const write = written === null ? "pushState" : "replaceState";
    history[write](null, "", here(pastPly));
    written = pastPly;
  };
}
