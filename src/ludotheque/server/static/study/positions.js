/** The positions of a study that are known: whole ones with their legal moves, and others to look at only. */
import { keyOf } from "/static/study/line.js";

const MOST_SEEN = 600;
const MOST_WHOLE = 80;

/** A store of positions by the moves that led to them; those used longest ago are forgotten. */
export function createStudyPositions() {
  const wholes = new Map();
  const views = new Map();

  function put(map, key, value, most) {
    map.delete(key);
    map.set(key, value);
    if (map.size > most) map.delete(map.keys().next().value);
  }

  return {
    /** Keep what the server tells of a line of moves. */
    keep(moves, { position, first, positions }) {
      put(wholes, keyOf(moves), position, MOST_WHOLE);
      positions.forEach((seen, index) => put(views, keyOf(moves.slice(0, first + index)), seen, MOST_SEEN));
    },
    /** A position with its legal moves, or null. */
    whole: (key) => wholes.get(key) ?? null,
    /** What can be seen of a position, {view, last}, or null. */
    seen: (key) => views.get(key) ?? null,
  };
}
