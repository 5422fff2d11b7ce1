/**
 * A table's socket, which heals for ever.
 *
 * A command is kept until a notice answers it by its id, and sent again, with the same id, after each
 * new connection: the server does none of them twice.
 */
import { _ } from "/static/words.js";

const SHORTEST = 300;
const LONGEST = 5000;
const PATIENCE = 8000; // ms until an unanswered command means a dead connection
const SLOW = new Set(["hint", "analyse"]); // their answers take their time
const UNANSWERED = new Set(["stop"]);

const FINAL = {
  4400: () => _("The server did not understand this page. Reloading it may help."),
  4401: () => _("The server did not understand this page. Reloading it may help."),
  4402: () => _("There is no such game any more."),
  4403: () => _("This page sent too much at once. Reload it to go on."),
  4406: () => _("This game cannot be read any more."),
  4407: () => _("This room needs its join code: reload the page."),
};

/**
 * Connect to a table. `greeting()` gives the hello to begin with, `onNotice(notice)` gets what the server
 * says, `onLink(link, reason)` hears of "open", "lost" and "closed".
 */
export function connect(address, { greeting, onNotice, onLink }) {
  const waiting = new Map();
  let socket = null;
  let ready = false;
  let failures = 0;
  let timer = null;

  function open() {
    clearTimeout(timer);
    timer = null;
    leave();
    const own = new WebSocket(address);
    socket = own;
    own.addEventListener("open", () => own.send(JSON.stringify(greeting())));
    own.addEventListener("message", (event) => own === socket && hear(JSON.parse(event.data)));
    own.addEventListener("close", (event) => own === socket && lose(event.code));
  }

  /** Forget the present socket, so that nothing it says later counts. */
  function leave() {
    const old = socket;
    socket = null;
    ready = false;
    old?.close();
  }

  function hear(notice) {
    if (notice.type === "table" && !ready) {
      ready = true;
      failures = 0;
      onLink("open", "");
      onNotice(notice);
      for (const { command } of waiting.values()) transmit(command);
      return;
    }
    onNotice(notice);
    if (notice.type === "progress") return;
    waiting.get(notice.id)?.answered(notice);
    waiting.delete(notice.id);
  }

  function lose(code) {
    leave();
    if (code in FINAL) {
      waiting.clear();
      onLink("closed", FINAL[code]());
      return;
    }
    onLink("lost", "");
    const pause = Math.min(LONGEST, SHORTEST * 2 ** failures);
    failures += 1;
    timer = setTimeout(open, pause * (0.75 + Math.random() / 2));
  }

  function transmit(command) {
    socket.send(JSON.stringify(command));
    if (!SLOW.has(command.type)) setTimeout(() => ready && waiting.has(command.id) && lose(0), PATIENCE);
  }

  // The network or the reader has just come back: no more waiting. After a final close there is neither.
  window.addEventListener("online", () => (socket || timer) && open());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && timer) open();
  });
  open();

  return {
    /** Send a command, now or as soon as there is a connection; gives its id. `answered` gets the answer. */
    send(command, answered = () => {}) {
      const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
      const whole = { ...command, id };
      if (!UNANSWERED.has(command.type)) waiting.set(id, { command: whole, answered });
      if (ready) transmit(whole);
      return id;
    },
    /** Say hello again, because something was missed. */
    greet: () => ready && socket.send(JSON.stringify(greeting())),
  };
}
