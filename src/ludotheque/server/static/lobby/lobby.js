// The lobby: a card for each game, with one click to play; a saved game; the games of this browser.
import { _ } from "/static/page/words.js";
import { chosenGame, textOf } from "/static/page/game_files.js";
import { keepLevel, keptChoices } from "/static/lobby/kept_choices.js";
import { openLiveGame } from "/static/live/seats.js";
import { nickname, showChoices } from "/static/lobby/new_game.js";
import { attempt, goToTable, openGame } from "/static/page/opening.js";
import { listOwnGames } from "/static/lobby/own_games.js";
import { createPicture } from "/static/any_board/picture.js";
import { keepName, keptName } from "/static/page/seats.js";

const LARGEST_SAVE = 4 * 1024 * 1024;

// --- A card for each game ---------------------------------------------------------------------------

/** Have a card play: at once against the level that is chosen, which is the one of the last time. */
function prepareCard(card) {
  const { game, title } = card.dataset;
  const together = card.querySelector(".ask-together");
  if (together) {
    together.addEventListener("click", () => askTogether(game, title, together.dataset));
    together.disabled = false;
  }
  const form = card.querySelector("form.play");
  if (!form) return; // a game by keys and clock has a page of its own
  const play = form.querySelector("button");
  const again = [...form.elements.level].find(({ value }) => value === keptChoices().levels[game]);
  if (again) again.checked = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const level = form.querySelector("[name=level]:checked");
    const { variant, players } = level.dataset;
    keepLevel(game, level.value);
    attempt(form, play, () => openGame({ game, variant, players: players.split(" "), name: keptName() }));
  });
  play.disabled = false;
  card.querySelector(".ask-more").addEventListener("click", () => showChoices(game));
}

// --- Playing together -------------------------------------------------------------------------------

const dialog = document.getElementById("together");
const nameField = document.getElementById("together-name");
let asked = null; // what the dialog is about: {game, variant, seats, mode}

/** Ask how people want to play a game together. */
function askTogether(game, title, { variant, seats, here, mode }) {
  asked = { game, variant, seats: Number(seats), mode };
  document.getElementById("together-title").textContent = _("Play {game} together", { game: title });
  dialog.querySelector("[value=here]").hidden = here === undefined; // where all move at once, each needs a screen
  dialog.querySelector("[role=alert]").hidden = true;
  nameField.value = keptName();
  dialog.showModal();
}

for (const button of dialog.querySelectorAll(".ways-together button")) {
  button.addEventListener("click", () => {
    const { game, variant, seats, mode } = asked;
    const others = Array(seats - 1).fill(button.value === "here" ? "me" : "open");
    const name = nameField.value.trim();
    keepName(name);
    const listed = button.value !== "link";
    attempt(dialog.querySelector("form"), button, () =>
      mode
        ? openLiveGame({ game, mode, name, listed })
        : openGame({ game, variant, players: ["me", ...others], name, listed }),
    );
  });
}

// --- A saved game ---------------------------------------------------------------------------------

const openSave = document.getElementById("open-save");
const file = openSave.querySelector("input");
file.addEventListener("change", () => {
  const [save] = file.files;
  if (!save) return;
  attempt(openSave, file, async () => {
    if (save.size > LARGEST_SAVE) {
      throw new Error(_("This file is too large to be a saved game: 4 MB at most."));
    }
    const text = await textOf(save);
    const number = await chosenGame(text);
    if (number !== null) await goToTable("/api/games/opened", { save: text, number, name: nickname() });
  }).then(() => {
    file.value = ""; // so that the same file can be chosen again
    file.disabled = false;
  });
});

// --- At the beginning -----------------------------------------------------------------------------

document.querySelectorAll(".game").forEach(prepareCard);
listOwnGames().catch(() => {}); // without storage or answer the list stays as the server wrote it
const examples = JSON.parse(document.getElementById("examples").textContent);
for (const place of document.querySelectorAll(".picture")) {
  const { game } = place.dataset;
  createPicture(place, game)
    .then((picture) => picture.show({ view: examples[game], last: [], movers: [] }))
    .catch(() => {}); // a drawing that cannot be had leaves the letter in its place
}
// A page that comes back from the browser's memory shows old lists.
addEventListener("pageshow", (event) => event.persisted && location.reload());
