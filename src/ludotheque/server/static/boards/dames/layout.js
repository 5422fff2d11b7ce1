/**
 * Where everything lies on a draughts board. The unit is a square.
 *
 * The view's squares are the dark ones, row by row from Black's side; the reader's side lies below. Squares are
 * named by numbers inside them, by letters on the rim, or not at all: the reader chooses.
 */
import { _ } from "/static/page/words.js";

const EDGE = 0.22; // of the frame
const RIM = 0.5; // of a frame with letters on it
const LETTERS = "abcdefghijkl";

/** What the reader may choose, for the page's settings; the default is what the rules write. */
export const settings = () => [
  {
    name: "squares",
    title: _("Names of the squares"),
    choices: [
      ["usual", _("as usual")],
      ["numbers", _("numbers")],
      ["letters", _("letters")],
      ["none", _("none")],
    ],
  },
];

/** Whether a view's own names are letters: c3. */
const hasLetters = ({ names }) => /[a-z]/.test(names[0]);

/** How the squares of a scene are named on the board: "numbers", "letters" or "none". */
export function namingOf({ view, settings: chosen = {}, isPicture = false }) {
  if (isPicture) return "none";
  const { squares = "usual" } = chosen;
  return squares === "usual" ? (hasLetters(view) ? "letters" : "numbers") : squares;
}

/** The row and the column of a square by its place in the view, from Black's side and White's left. */
export function cellOf(size, index) {
  const row = Math.floor(index / (size / 2));
  return [row, 2 * (index % (size / 2)) + ((row + 1) % 2)];
}

/** Where everything lies in the drawing of a scene. */
export function layoutOf(scene) {
  const { size, names } = scene.view;
  const naming = namingOf(scene);
  const isFlipped = scene.side === 1;
  const rim = naming === "letters" ? RIM : EDGE;
  const [left, top] = [rim, EDGE];
  const turned = (place) => (isFlipped ? size - 1 - place : place);

  /** The corner of a square. */
  function placeOf(index) {
    const [row, column] = cellOf(size, index);
    return { x: left + turned(column), y: top + turned(row) };
  }

  return {
    size,
    naming,
    left,
    top,
    width: left + size + EDGE,
    height: top + size + rim,
    isFlipped,
    placeOf,
    /** The middle of a square by its name. */
    middleOf(name) {
      const { x, y } = placeOf(names.indexOf(name));
      return { x: x + 0.5, y: y + 0.5 };
    },
    /** The squares' places in the view in rows, as they are seen. */
    rows() {
      const half = size / 2;
      const rows = [...Array(size).keys()].map((row) => [...Array(half).keys()].map((place) => row * half + place));
      return isFlipped ? rows.reverse().map((row) => row.reverse()) : rows;
    },
    /** The letters below the columns and the numbers beside the rows: {x, y, text} each. */
    labels() {
      if (naming !== "letters") return [];
      const lines = [...Array(size).keys()];
      const below = top + size + rim / 2;
      const columns = lines.map((line) => ({ x: left + turned(line) + 0.5, y: below, text: LETTERS[line] }));
      const rows = lines.map((line) => ({ x: left / 2, y: top + turned(line) + 0.5, text: size - line }));
      return [...columns, ...rows];
    },
  };
}
