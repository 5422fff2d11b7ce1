/** "Your turn" for those who look at something else: a notification of the browser, if they asked for it. */
import { byId, show } from "/static/page/elements.js";
import { isWaitedFor, myTurn } from "/static/table/queries.js";
import { remember, remembered } from "/static/page/remembered.js";
import { _ } from "/static/page/words.js";

const isPossible = () => "Notification" in globalThis && globalThis.isSecureContext;
const isWanted = () => isPossible() && Notification.permission === "granted" && remembered("notify") === "on";

/** Wire the button that asks for notifications; the result tells the reader of a turn, when nobody sees the page. */
export function createNotifier() {
  const button = byId("notify");
  const title = document.title;
  let shown = null;

  const render = () => button.setAttribute("aria-pressed", String(isWanted()));
  show(button, isPossible());
  button.addEventListener("click", async () => {
    const wants = !isWanted();
    if (wants && (await Notification.requestPermission()) !== "granted") {
      byId("notify-refused").hidden = false;
      return;
    }
    remember("notify", wants ? "on" : "off");
    render();
  });
  if (isPossible()) render();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") shown?.close();
  });

  return async function notify(state, before) {
    if (!state.table || !before.table || document.visibilityState === "visible" || !isWanted()) return;
    const [isTurn, wasTurn] = [state, before].map((one) => isWaitedFor(one, myTurn(one)));
    const isOver = state.table.position.ending && !before.table.position.ending;
    if (!state.table.mine.length || !((isTurn && !wasTurn) || isOver)) return;
    const text = isOver ? state.table.position.ending.text : _("It is your turn.");
    shown = await showNotification(title, { body: text, tag: state.id, icon: "/static/icon.svg" });
  };
}

/** Show a notification; phones only allow it through a service worker. */
async function showNotification(title, options) {
  try {
    const notification = new Notification(title, options);
    notification.addEventListener("click", () => window.focus());
    return notification;
  } catch {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(title, options);
    return null;
  }
}
