/**
 * A table's socket, which is opened again for ever.
 *
 * A command is kept until a notice answers it by its id, and sent again, with the same id, after each
 * new connection: the server does none of them twice.
 */
import { _ } from "/static/page/words.js";

const SHORTEST_PAUSE = 300; // ms before the first new attempt; each pause is twice the one before
const LONGEST_PAUSE = 5000;
const ANSWER_TIME = 8000; // ms until an unanswered command means a dead connection
const SLOW = new Set(["hint", "analyse", "again", "review"]); // their answers may take longer than that
const UNANSWERED = new Set(["stop"]);

/** The close codes of messages.py after which there is no new attempt, in words. */
export const FINAL = {
  4400: () => _("The server did not understand this page. Reloading it may help."),
  4401: () => _("The server did not understand this page. Reloading it may help."),
  4402: () => _("There is no such game any more."),
  4403: () => _("This page sent too much at once. Reload it to go on."),
  4406: () => _("This game cannot be read any more."),
  4407: () => _("This room needs its join code: reload the page."),
};

/**
 * Connect to a table. `greeting()` gives the `hello` to begin with, `onNotice(notice)` gets what the server
 * sends, `onStatus(status, reason)` hears of "open", "lost" and "closed". `answer` is the notice that answers it.
 */
export function connect(address, { greeting, onNotice, onStatus, answer = "table" }) {
  const unanswered = new Map(); // by id: the command, and whom to tell its answer
  let socket = null;
  let isReady = false; // the server has answered the hello
  let failures = 0;
  let timer = null;

  function open() {
    clearTimeout(timer);
    timer = null;
    abandon();
    const opened = new WebSocket(address);
    socket = opened;
    opened.addEventListener("open", () => opened.send(JSON.stringify(greeting())));
    opened.addEventListener("message", (event) => opened === socket && handle(JSON.parse(event.data)));
    opened.addEventListener("close", (event) => opened === socket && lose(event.code));
  }

  /** Forget the present socket, so that nothing it says later counts. */
  function abandon() {
    const old = socket;
    socket = null;
    isReady = false;
    old?.close();
  }

  function handle(notice) {
    if (notice.type === answer && !isReady) {
      isReady = true;
      failures = 0;
      onStatus("open", "");
      onNotice(notice);
      for (const { command } of unanswered.values()) transmit(command);
      return;
    }
    onNotice(notice);
    if (notice.type === "progress" || notice.is_final === false) return; // the answer is still to come
    unanswered.get(notice.id)?.onAnswer(notice);
    unanswered.delete(notice.id);
  }

  function lose(code) {
    abandon();
    if (code in FINAL) {
      unanswered.clear();
      onStatus("closed", FINAL[code]());
      return;
    }
    onStatus("lost", "");
    const pause = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** failures);
    failures += 1;
    timer = setTimeout(open, pause * (0.75 + Math.random() / 2));
  }

  function transmit(command) {
    socket.send(JSON.stringify(command));
    if (SLOW.has(command.type)) return;
    setTimeout(() => isReady && unanswered.has(command.id) && lose(0), ANSWER_TIME);
  }

  // The network or the reader has just come back: no more waiting. After a final close there is neither.
  window.addEventListener("online", () => (socket || timer) && open());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && timer) open();
  });
  open();

  return {
    /** Send a command, now or as soon as there is a connection; gives its id. `onAnswer` gets the answer. */
    send(command, onAnswer = () => {}) {
      const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
      const identified = { ...command, id };
      if (!UNANSWERED.has(command.type)) unanswered.set(id, { command: identified, onAnswer });
      if (isReady) transmit(identified);
      return id;
    },
    /** Say hello again, because something was missed. */
    greet: () => isReady && socket.send(JSON.stringify(greeting())),
  };
}
