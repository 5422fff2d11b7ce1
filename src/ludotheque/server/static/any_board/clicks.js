/**
 * Clicks that say moves.
 *
 * A *path* is a whole move as the clicks that say it; several paths may say the same move. One path may be
 * the beginning of another: then the last place, clicked a second time, ends the move there.
 */

const startsWith = (path, clicks) => clicks.every((click, place) => path[place] === click);

/** The legal paths that begin with these clicks. */
export function pathsAfter(legal, clicks) {
  return legal.filter((path) => startsWith(path, clicks));
}

/** Whether these clicks say a move already, and could say a longer one. */
export function mayEnd(legal, clicks) {
  const paths = pathsAfter(legal, clicks);
  return clicks.length > 0 && paths.length > 1 && paths.some((path) => path.length === clicks.length);
}

/**
 * What choosing a target means, once these clicks are made: {play: path} where the move is said, {goOn:
 * clicks} where more clicks must follow, {refuse: clicks} where no legal move is clicked like this.
 */
export function afterClick(legal, clicks, target) {
  const next = [...clicks, ...target];
  const paths = pathsAfter(legal, next);
  if (paths.some((path) => path.length > next.length)) return { goOn: next };
  if (paths.length) return { play: next };
  return isEnding(legal, clicks, target) ? { play: clicks } : { refuse: next };
}

/** Whether the target is the last place clicked, and choosing it again ends the move. */
function isEnding(legal, clicks, target) {
  const last = clicks.slice(clicks.length - target.length);
  return last.join(" ") === target.join(" ") && mayEnd(legal, clicks);
}

/** A test whether a target may be chosen after these clicks, alone or as the first part of what follows. */
export function allowedAfter(legal, clicks) {
  const beginnings = new Set();
  for (const path of pathsAfter(legal, clicks)) {
    const left = path.slice(clicks.length);
    left.forEach((_click, last) => beginnings.add(left.slice(0, last + 1).join(" ")));
  }
  return (target) => beginnings.has(target.join(" ")) || isEnding(legal, clicks, target);
}
