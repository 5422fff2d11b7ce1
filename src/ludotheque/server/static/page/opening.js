/** Opening a game: the server makes a table, this browser keeps the secrets of its seats, and goes there. */
import { _ } from "/static/page/words.js";
import { keepSecrets } from "/static/page/seats.js";

/** What the server answers to a request; fails with a sentence. */
export async function askServer(path, request) {
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
  return answer;
}

/** Have the server make a table, keep the secrets of our seats, and go there; fails with a sentence. */
export async function goToTable(path, request) {
  const answer = await askServer(path, request);
  leaveNote(answer.note ?? "");
  try {
    if (Object.keys(answer.secrets).length) keepSecrets(answer.id, answer.secrets);
  } catch {
    throw new Error(
      _("This browser keeps nothing for this page, so a seat would be lost: allow it to, and try again."),
    );
  }
  location.assign(`/table/${encodeURIComponent(answer.id)}`);
}

const NOTE = "ludotheque.note";

/** What the next page is to say first. */
export function leaveNote(note) {
  try {
    if (note) sessionStorage.setItem(NOTE, note);
  } catch {
    // It is not said, then.
  }
}

/** What the page before left to be said; it is said once. */
export function takeNote() {
  try {
    const note = sessionStorage.getItem(NOTE);
    sessionStorage.removeItem(NOTE);
    return note ?? "";
  } catch {
    return "";
  }
}

/** Open a new game. */
export const openGame = (wanted) => goToTable("/api/games", wanted);

/** Do something for a form, its control off meanwhile; say beside it what went wrong. */
export async function attempt(form, control, work) {
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
