/**
 * What a study's address says, and how moves change it. All of it is a value:
 * - `variant`, `position`, `turn`: where it begins, as texts; `game`: the id of the game that is its main line.
 * - `main`: the texts of the main line. `line`: those of a variation that leaves it after `branch` moves.
 * - `ply`: how many moves led to what is on the board; `isOnLine`: along the variation rather than the main line.
 * - `analysis`, `review`: whether the position is analysed, and the game's graph is shown.
 */

const START = ["variant", "position", "turn", "game"];
export const MOST_MOVES = 400; // of a line; the server takes no more
const LONGEST_LINE = 1500; // characters of one in the address

const readMoves = (text) => (text ?? "").split(",").filter(Boolean).map((move) => move.replaceAll("_", " "));
const writeMoves = (moves) => moves.map((move) => move.replaceAll(" ", "_")).join(",");
const within = (number, most) => Math.max(0, Math.min(most, number));

function numberIn(query, name, otherwise) {
  const text = query.get(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}

/** The study that the query of an address says; the moves of a game are not known from it. */
export function readAddress(search) {
  const query = new URLSearchParams(search);
  const start = Object.fromEntries(START.map((name) => [name, query.get(name) ?? ""]));
  const main = start.game ? [] : readMoves(query.get("moves")).slice(0, MOST_MOVES);
  const line = readMoves(query.get("line")).slice(0, MOST_MOVES);
  const branch = line.length ? numberIn(query, "from", 0) : 0;
  const isOnLine = line.length > 0 && !query.has("main");
  const ply = numberIn(query, "ply", isOnLine ? branch + line.length : main.length);
  const wishes = { analysis: query.has("analysis"), review: query.has("review") };
  return { ...start, main, line, branch, ply, isOnLine, ...wishes };
}

/** The query of the address that says a study. */
export function writeAddress(study) {
  const fields = START.filter((name) => study[name]).map((name) => [name, study[name]]);
  if (!study.game && study.main.length) fields.push(["moves", writeMoves(study.main)]);
  fields.push(["ply", study.ply]);
  if (study.line.length) fields.push(["from", study.branch], ["line", writeMoves(study.line)]);
  const flags = { main: study.line.length > 0 && !study.isOnLine, analysis: study.analysis, review: study.review };
  const said = fields.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
  return `?${[...said, ...Object.keys(flags).filter((name) => flags[name])].join("&")}`;
}

/** Whether another move still fits into the address. */
export function hasRoom({ main, line }) {
  return [main, line].every((moves) => moves.length < MOST_MOVES && writeMoves(moves).length < LONGEST_LINE);
}

/** The study once the moves of its game are known; a place that is not there is mended. */
export function withGame(study, moves) {
  const main = study.game ? moves : study.main;
  const branch = within(study.branch, main.length);
  return at({ ...study, main, branch }, study.ply);
}

/** All moves along which the study walks now. */
export function movesOf({ main, line, branch, isOnLine }) {
  return isOnLine ? [...main.slice(0, branch), ...line] : main;
}

/** The moves that led to what is on the board. */
export function movesShown(study) {
  return movesOf(study).slice(0, study.ply);
}

/** The study with another of its positions on the board, on the same line. */
export function at(study, ply) {
  return { ...study, ply: within(ply, movesOf(study).length) };
}

/** The study with a position of its main line on the board, or of its variation. */
export function onLine(study, isOnLine, ply) {
  return at({ ...study, isOnLine: isOnLine && study.line.length > 0 }, ply);
}

/** The study after moves were played in the position on the board: a step on a line, or a new variation. */
export function played(study, moves) {
  const { main, line, branch, ply, isOnLine, game } = study;
  const isNext = moves.every((move, index) => movesOf(study)[ply + index] === move);
  if (isNext) return at(study, ply + moves.length);
  const after = ply + moves.length;
  if (isOnLine && ply >= branch) return { ...study, line: [...line.slice(0, ply - branch), ...moves], ply: after };
  if (!game && ply === main.length) return { ...study, main: [...main, ...moves], ply: after };
  return { ...study, branch: ply, line: moves, isOnLine: true, ply: after };
}

/** The study with these moves laid out as a variation from the position on the board, which stays there. */
export function laidOut(study, moves) {
  const { line, branch, ply, isOnLine } = study;
  const isDeep = isOnLine && ply >= branch;
  const before = isDeep ? line.slice(0, ply - branch) : [];
  const fits = (count) => {
    const whole = [...before, ...moves.slice(0, count)];
    return whole.length <= MOST_MOVES && writeMoves(whole).length <= LONGEST_LINE;
  };
  let count = moves.length;
  while (count > 0 && !fits(count)) count -= 1;
  const whole = [...before, ...moves.slice(0, count)];
  return { ...study, branch: isDeep ? branch : ply, line: whole, isOnLine: whole.length > 0 };
}

/** The study without its variation. */
export function withoutLine(study) {
  return at({ ...study, line: [], branch: 0, isOnLine: false }, study.isOnLine ? Math.min(study.ply, study.branch) : study.ply);
}

/** What the server is asked: so many moves of the game, and the moves after those. */
export function requestOf(study) {
  const shown = movesShown(study);
  if (!study.game) return { ply: 0, line: shown };
  const ply = study.isOnLine ? Math.min(study.ply, study.branch) : study.ply;
  return { ply, line: shown.slice(ply) };
}

/** A name for the position on the board, under which it is remembered. */
export function keyOf(moves) {
  return moves.join("|");
}
