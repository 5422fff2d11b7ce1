/** A few phrases in place of a chat: players send their numbers, each page has the words in its language. */
import { byId, html, show } from "/static/page/elements.js";
import { isMine } from "/static/table/queries.js";
import { remember, remembered } from "/static/page/remembered.js";
import { _ } from "/static/page/words.js";

const SHOWN = 6000; // ms beside the name

const PHRASES = [
  () => _("Hello!"),
  () => _("Good luck!"),
  () => _("Well played!"),
  () => _("Thank you!"),
  () => _("Oops!"),
  () => _("One moment"),
];

/** The words of a phrase, "" where a newer server knows more of them. */
export function phraseText(number) {
  return PHRASES[number]?.() ?? "";
}

/** Wire the phrases to say and the wish to read none; each that is said vanishes after a while. */
export function createPhrases(store, actions) {
  const list = byId("phrases");
  const mute = byId("mute");
  const timers = new Map();
  store.change({ isMuted: remembered("muted") === "yes" });

  list.append(
    ...PHRASES.map((_text, number) => {
      const say = () => {
        list.hidePopover();
        actions.say(number);
      };
      return html("button", { type: "button", class: "button", onclick: say }, phraseText(number));
    }),
  );
  mute.addEventListener("click", () => {
    const isMuted = !store.state.isMuted;
    remember("muted", isMuted ? "yes" : "no");
    store.change({ isMuted, said: {} });
  });

  function forget(seat, words) {
    if (store.state.said[seat] !== words) return;
    const { [seat]: _gone, ...said } = store.state.said;
    store.change({ said });
  }

  return function render(state) {
    const { players, mine } = state.table;
    const hasOthers = players.some(({ kind }, seat) => kind === "person" && !isMine(state, seat));
    show(byId("phrases-open"), mine.length > 0 && hasOthers);
    mute.setAttribute("aria-pressed", String(state.isMuted));
    for (const [seat, words] of Object.entries(state.said)) {
      if (timers.get(seat) === words) continue;
      timers.set(seat, words);
      setTimeout(() => forget(seat, words), SHOWN);
    }
  };
}
