/** The reader's small choices, kept for the next visit where the browser keeps anything. */

const PREFIX = "ludotheque.";

/** What was chosen under this name, null when nothing was. */
export function remembered(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Keep a choice; without storage it lasts as long as the page. */
export function remember(name, choice) {
  try {
    localStorage.setItem(PREFIX + name, choice);
  } catch {
    // It will be asked again.
  }
}
