// The lobby: a new game, a saved one, and the games that this browser holds seats of.
import { _ } from "/static/words.js";
import { listOwnGames } from "/static/own_games.js";
import { movedOn, seatRows } from "/static/seat_choices.js";
import { keepName, keepSecrets, keptName } from "/static/seats.js";

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
  if (!response.ok) {
    const { status } = response;
    throw new Error(answer.text ?? _("The server could not do this ({status}).", { status }));
  }
  try {
    if (Object.keys(answer.secrets).length) keepSecrets(answer.id, answer.secrets);
  } catch {
    throw new Error(
      _("This browser keeps nothing for this page, so a seat would be lost: allow it to, and try again."),
    );
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
  keepName(name);
  return name;
}

// --- A new game -----------------------------------------------------------------------------------

/** The part of the form that is about the chosen game, its chosen variant, and the choices of its seats. */
function chosen() {
  const part = newGame.querySelector(`[data-game="${CSS.escape(newGame.elements.game.value)}"]`);
  const variant = part.querySelector("input:checked");
  return { part, variant, selects: [...part.querySelectorAll("select")] };
}

/** Who was chosen for the seats that the variant has; nobody where a seat stays empty. */
function chosenPlayers() {
  const { selects } = chosen();
  return selects.filter((select) => !select.disabled).map((select) => select.value).filter(Boolean);
}

/** What this choice of players means, where that is not plain. */
function consequence(players) {
  const mine = players.filter((player) => player === "me").length;
  const open = players.filter((player) => player === "open").length;
  if (open > 1) return _("The table will show a link to send to the other players.");
  if (open) return _("The table will show a link to send to the other player.");
  if (mine > 1) return _("Together on this screen, each in turn.");
  if (mine === 0) return _("The machines play, you watch.");
  return "";
}

/** Show the chosen game's part only, the seats of its variant, and what the choice of players means. */
function update() {
  const { part, variant, selects } = chosen();
  for (const other of newGame.querySelectorAll("[data-game]")) other.hidden = other.disabled = other !== part;
  const seats = [Number(variant.dataset.fewest), Number(variant.dataset.most)];
  const wanted = selects.map((select) => select.dataset.wanted);
  const rows = seatRows(seats, wanted, selects.map((select) => select.dataset.player));
  rows.forEach(({ isShown, mayBeEmpty, player }, seat) => {
    const select = selects[seat];
    select.closest(".field").hidden = select.disabled = !isShown;
    const nobody = select.querySelector("option[value='']");
    if (nobody) nobody.hidden = nobody.disabled = !mayBeEmpty;
    select.value = player;
  });
  const swap = part.querySelector(".swap");
  if (swap) swap.hidden = seats[1] < 2;
  part.querySelector(".note").textContent = consequence(chosenPlayers());
}

/** Everybody moves on by one seat. */
function moveOn() {
  const selects = chosen().selects.filter((select) => !select.disabled);
  const players = movedOn(selects.map((select) => select.value));
  selects.forEach((select, seat) => (select.dataset.wanted = players[seat]));
  update();
}

newGame.addEventListener("change", ({ target }) => {
  if (target.matches("select")) target.dataset.wanted = target.value; // kept while another variant is chosen
  update();
});
for (const button of newGame.querySelectorAll(".swap")) button.addEventListener("click", moveOn);
newGame.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(newGame, start, () =>
    goToTable("/api/games", {
      game: newGame.elements.game.value,
      variant: chosen().variant.value,
      options: {},
      players: chosenPlayers(),
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
    if (save.size > LARGEST_SAVE) {
      throw new Error(_("This file is too large to be a saved game: 4 MB at most."));
    }
    await goToTable("/api/games/opened", { save: await save.text(), name: nickname() });
  }).then(() => (file.value = "")); // so that the same file can be chosen again
});

// --- At the beginning -----------------------------------------------------------------------------

newGame.elements.name.value = keptName();
for (const select of newGame.querySelectorAll("select")) select.dataset.wanted = select.value;
update();
start.disabled = false;
listOwnGames().catch(() => {}); // without storage or answer the list stays as the server wrote it
// A page that comes back from the browser's memory shows old lists.
addEventListener("pageshow", (event) => event.persisted && location.reload());
