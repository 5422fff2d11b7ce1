/** What was chosen in the lobby the last time: {levels: {GAME: level}, form: {NAME: value}}. */

const KEY = "ludotheque.lobby";

/** The last choices, as far as there are any. */
export function keptChoices() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { levels: { ...kept.levels }, form: { ...kept.form } };
  } catch {
    return { levels: {}, form: {} }; // without storage nothing is remembered
  }
}

/** Keep the level of a game. */
export function keepLevel(game, level) {
  const kept = keptChoices();
  keep({ ...kept, levels: { ...kept.levels, [game]: level } });
}

/** Keep what the form of all choices says. */
export function keepForm(form) {
  keep({ ...keptChoices(), form });
}

function keep(choices) {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // The next visit begins with the usual choices.
  }
}
