/** What this browser remembers: the secrets of the seats that it holds, by game, and its reader's name. */

const SEATS = "ludotheque.seats.";
const NAME = "ludotheque.name";

/** The secrets of the seats that this browser holds at a table, by seat. */
export function secretsOf(id) {
  return JSON.parse(localStorage.getItem(SEATS + id) ?? "{}");
}

/** Keep the secrets of some of a game's seats, or forget those that are undefined; fails without storage. */
export function keepSecrets(id, secrets) {
  const kept = JSON.stringify({ ...secretsOf(id), ...secrets });
  if (kept === "{}") localStorage.removeItem(SEATS + id);
  else localStorage.setItem(SEATS + id, kept);
}

/** A new secret, which nobody can guess. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The ids of the games that this browser holds seats of. */
export function heldGames() {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(SEATS))
    .map((key) => key.slice(SEATS.length))
    .filter((id) => /^[a-z0-9]{1,20}$/.test(id));
}

/** The name that the reader gave last, or "". */
export function keptName() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return ""; // without storage nothing is remembered
  }
}

/** Keep the reader's name for the next game. */
export function keepName(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // It will be asked again.
  }
}
