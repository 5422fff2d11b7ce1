// The lobby: a new game, a saved one, and the games that this browser holds seats of.
import { _ } from "/static/words.js";
import { keepSeats, listYours } from "/static/yours.js";

const NAME = "ludotheque.name";
const LARGEST_SAVE = 4 * 1024 * 1024;

const newGame = document.getElementById("new-game");
const openSave = document.getElementById("open-save");
const start = newGame.querySelector(".start button");

// --- Going to a table -----------------------------------------------------------------------------

/** Have the server make a table, keep the secrets of our seats, and go there; fails with a sentence. */
async function goToTable(path, request) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
    });
  } catch {
    throw new Error(_("The server does not answer. Is it still running?"));
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.text ?? _("The server could not do this ({status}).", { status: response.status }));
  try {
    if (Object.keys(answer.secrets).length) keepSeats(answer.id, answer.secrets);
  } catch {
    throw new Error(_("This browser keeps nothing for this page, so a seat would be lost: allow it to, and try again."));
  }
  location.assign(`/table/${encodeURIComponent(answer.id)}`);
}

/** Do something for a form, its controls off meanwhile; say beside them what went wrong. */
async function attempt(form, control, work) {
  const alert = form.querySelector("[role=alert]");
  alert.hidden = true;
  alert.textContent = "";
  control.disabled = true;
  form.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (error) {
    alert.hidden = false;
    alert.textContent = error.message;
    control.disabled = false;
    control.focus();
  }
  form.removeAttribute("aria-busy");
}

/** The nickname, kept for the next time. */
function nickname() {
  const name = newGame.elements.name.value.trim();
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // It will be asked again.
  }
  return name;
}

// --- A new game -----------------------------------------------------------------------------------

/** The part of the form that is about the chosen game. */
function part() {
  return newGame.querySelector(`[data-game="${CSS.escape(newGame.elements.game.value)}"]`);
}

/** Who was chosen for each seat; "" for nobody. */
function chosenPlayers() {
  return Array.from(part().querySelectorAll("select"), (select) => select.value);
}

/** What this choice of players means, where that is not plain. */
function consequence(players) {
  const mine = players.filter((player) => player === "me").length;
  if (players.includes("open")) return _("The table will show a link to send to the other player.");
  if (mine > 1) return _("Together on this screen, each in turn.");
  if (mine === 0) return _("The machines play, you watch.");
  return "";
}

/** Show the chosen game's part only, and what the choice of players means. */
function follow() {
  for (const other of newGame.querySelectorAll("[data-game]")) other.hidden = other.disabled = other !== part();
  part().querySelector(".note").textContent = consequence(chosenPlayers().filter(Boolean));
}

/** Everybody moves on by one seat; with two players they swap. Empty seats stay empty. */
function swap() {
  const taken = Array.from(part().querySelectorAll("select")).filter((select) => select.value);
  const players = taken.map((select) => select.value);
  players.unshift(players.pop());
  taken.forEach((select, index) => (select.value = players[index]));
  follow();
}

newGame.addEventListener("change", follow);
for (const button of newGame.querySelectorAll(".swap")) button.addEventListener("click", swap);
newGame.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(newGame, start, () =>
    goToTable("/api/games", {
      game: newGame.elements.game.value,
      variant: part().querySelector("input:checked").value,
      options: {},
      players: chosenPlayers().filter(Boolean),
      name: nickname(),
      minutes: Number(newGame.elements.minutes.value),
    }),
  );
});

// --- A saved game ---------------------------------------------------------------------------------

const file = openSave.querySelector("input");
file.addEventListener("change", () => {
  const [save] = file.files;
  if (!save) return;
  attempt(openSave, file, async () => {
    if (save.size > LARGEST_SAVE) throw new Error(_("This file is too large to be a saved game: 4 MB at most."));
    await goToTable("/api/games/opened", { save: await save.text(), name: nickname() });
  }).then(() => (file.value = "")); // so that the same file can be chosen again
});

// --- At the beginning -----------------------------------------------------------------------------

try {
  newGame.elements.name.value = localStorage.getItem(NAME) ?? "";
} catch {
  // No storage: no memory of names and seats.
}
follow();
start.disabled = false;
listYours().catch(() => {}); // without storage or answer the list stays as the server wrote it
// A page that comes back from the browser's memory shows old lists.
addEventListener("pageshow", (event) => event.persisted && location.reload());
