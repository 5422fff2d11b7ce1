/** The lobby's form of all choices: game, rules, who sits where, clock, name. */
import { _ } from "/static/page/words.js";
import { keepForm, keptChoices } from "/static/lobby/kept_choices.js";
import { attempt, openGame } from "/static/page/opening.js";
import { movedOn, seatRows } from "/static/lobby/seat_choices.js";
import { keepName, keptName } from "/static/page/seats.js";

const form = document.getElementById("new-game");
const start = form.querySelector(".start button");

/** The nickname, kept for the next time. */
export function nickname() {
  const name = form.elements.name.value.trim();
  keepName(name);
  return name;
}

/** Show the choices for a game. */
export function showChoices(game) {
  document.getElementById("more").open = true;
  form.elements.game.value = game;
  update();
  form.querySelector("[name=game]:checked").focus();
}

/** The part of the form that is about the chosen game, its chosen variant, and the choices of its seats. */
function chosen() {
  const part = form.querySelector(`[data-game="${CSS.escape(form.elements.game.value)}"]`);
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
  for (const other of form.querySelectorAll("[data-game]")) other.hidden = other.disabled = other !== part;
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

/** Choose again what was chosen the last time, as far as it can still be had. */
function restore() {
  for (const [name, value] of Object.entries(keptChoices().form)) {
    const choices = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
    const again = choices.find((choice) => choice.value === value);
    if (again) again.checked = true;
  }
}

/** Keep the game, the rules of each game, and the clock. */
function keep() {
  const checked = [...form.querySelectorAll("input:checked")];
  keepForm(Object.fromEntries(checked.map(({ name, value }) => [name, value])));
}

form.addEventListener("change", ({ target }) => {
  if (target.matches("select")) target.dataset.wanted = target.value; // kept while another variant is chosen
  update();
});
for (const button of form.querySelectorAll(".swap")) button.addEventListener("click", moveOn);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const [minutes, increment] = form.elements.clock.value.split(" ").map(Number);
  const variant = chosen().variant.value;
  keep();
  attempt(form, start, () =>
    openGame({
      ...{ game: form.elements.game.value, variant, players: chosenPlayers() },
      ...{ name: nickname(), minutes, increment },
    }),
  );
});

restore();
form.elements.name.value = keptName();
for (const select of form.querySelectorAll("select")) select.dataset.wanted = select.value;
update();
start.disabled = false;
