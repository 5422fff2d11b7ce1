/** The secrets of this browser's seats at live tables; such tables do not last, so that only a few are kept. */
import { askServer } from "/static/page/opening.js";

const KEY = "ludotheque.live-seats";
const MOST = 10;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return []; // without storage a seat lasts as long as its page
  }
}

/** The secrets of the seats at this table. */
export const liveSecrets = (id) => kept().filter(([table]) => table === id).map(([, secret]) => secret);

/** Keep the secret of a seat. */
export function keepLiveSecret(id, secret) {
  try {
    localStorage.setItem(KEY, JSON.stringify([[id, secret], ...kept()].slice(0, MOST)));
  } catch {
    // As above.
  }
}

/** Have the server set a live table up, and go there; fails with a sentence. */
export async function openLiveGame(wanted) {
  const { id, address, secrets } = await askServer("/api/live", wanted);
  for (const secret of Object.values(secrets)) keepLiveSecret(id, secret);
  location.assign(address);
}
