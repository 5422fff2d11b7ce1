/** The socket of a live table or a replay, which is opened again for ever; what was lost meanwhile is not sent again. */
import { FINAL } from "/static/page/connection.js";

const SHORTEST_PAUSE = 300; // ms before the first new attempt; each pause is twice the one before
const LONGEST_PAUSE = 5000;

/**
 * Connect to an address. `greeting()` gives what is said first, `onNotice(notice)` gets what the server sends,
 * `onStatus(status, reason)` hears of "open", "lost" and "closed".
 */
export function connectLive(address, { greeting, onNotice, onStatus }) {
  let socket = null;
  let failures = 0;
  let timer = null;

  function open() {
    clearTimeout(timer);
    timer = null;
    const opened = new WebSocket(address);
    socket = opened;
    opened.addEventListener("open", () => opened.send(JSON.stringify(greeting())));
    opened.addEventListener("message", ({ data }) => {
      if (opened !== socket) return;
      if (failures) onStatus("open", "");
      failures = 0;
      onNotice(JSON.parse(data));
    });
    opened.addEventListener("close", ({ code }) => opened === socket && lose(code));
  }

  function lose(code) {
    socket = null;
    if (code in FINAL) {
      onStatus("closed", FINAL[code]());
      return;
    }
    onStatus("lost", "");
    const pause = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** failures);
    failures += 1;
    timer = setTimeout(open, pause * (0.75 + Math.random() / 2));
  }

  addEventListener("online", () => timer && open());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && timer && open());
  open();

  return {
    /** Send a command, if there is a connection. */
    send(command) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
    },
  };
}
