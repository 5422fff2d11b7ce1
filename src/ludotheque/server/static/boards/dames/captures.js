/** What a view tells of its captures: the ways that fit to clicks, and the board once a move is made. */

const startsWith = (path, clicks) => clicks.every((click, place) => path[place] === click);

/** Whether a way says the same as clicks: as the whole of it, or by its first and its last square. */
function fits(path, clicks) {
  if (path[0] !== clicks[0] || path.at(-1) !== clicks.at(-1)) return false;
  let from = 0;
  return clicks.every((click) => {
    from = path.indexOf(click, from) + 1;
    return from > 0;
  });
}

/** The way of the capture that these clicks, or the path of a move, say; null for a step. */
export function wayOf({ captures }, clicks) {
  if (clicks.length < 2) return null;
  const exact = captures.find(({ path }) => path.join() === clicks.join());
  return exact ?? captures.find(({ path }) => fits(path, clicks)) ?? null;
}

/** The ways that go on from these clicks. */
export function waysAfter({ captures }, clicks) {
  return clicks.length ? captures.filter(({ path }) => startsWith(path, clicks)) : [];
}

/** What was taken by the clicks made so far, and what could still be. */
export function takenBy(view, clicks) {
  const ways = waysAfter(view, clicks);
  const done = ways.length ? ways[0].takes.slice(0, clicks.length - 1) : [];
  const left = new Set(ways.flatMap(({ takes }) => takes).filter((name) => !done.includes(name)));
  return { done, left: [...left] };
}

/** How many pieces are still to be taken, at most. */
export function leftToTake(view, clicks) {
  return Math.max(0, ...waysAfter(view, clicks).map(({ takes }) => takes.length - (clicks.length - 1)));
}

/** The signs of the squares once the piece has gone the way that these clicks say; a crown comes later. */
export function squaresAfter(view, clicks) {
  const { names, squares } = view;
  const signs = [...squares];
  const moved = signs[names.indexOf(clicks[0])];
  signs[names.indexOf(clicks[0])] = ".";
  for (const name of wayOf(view, clicks)?.takes ?? []) signs[names.indexOf(name)] = ".";
  signs[names.indexOf(clicks.at(-1))] = moved;
  return signs.join("");
}
