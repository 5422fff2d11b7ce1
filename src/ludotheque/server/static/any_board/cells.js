/** The cells of a grid, as [row, column], and their names: a column's letters and a row's number. */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** The letters of a column: 0 is a, 25 is z, 26 is aa. */
export function columnName(column) {
  let name = "";
  for (let left = column; left >= 0; left = Math.floor(left / LETTERS.length) - 1) {
    name = LETTERS[left % LETTERS.length] + name;
  }
  return name;
}

/** The name of a cell: [1, 2] is c2. */
export function nameOf([row, column]) {
  return `${columnName(column)}${row + 1}`;
}

/** The cell of a name, null where it names none. */
export function cellOf(name) {
  const [, letters, number] = /^([a-z]{1,2})([1-9][0-9]?)$/.exec(name) ?? [];
  if (!letters) return null;
  const digits = [...letters].map((letter) => LETTERS.indexOf(letter));
  const column = digits.reduce((sum, digit) => LETTERS.length * (sum + 1) + digit, -1);
  return [Number(number) - 1, column];
}
