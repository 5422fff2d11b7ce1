/** Everything that a person can do at a table, whatever it was done with: pointer, keys or words. */
import { _ } from "/static/words.js";
import { isWhole, mayMove, pathsAfter, plyShown } from "/static/state.js";

const CALM = 250; // ms before a ply that is only passed by is analysed

/** The actions on a store, over a connection; `say` speaks to the person. */
export function actionsOf(store, connection, say) {
  const position = () => store.state.table.position;
  const send = (type, fields = {}) => connection.send({ type, seq: position().seq, ...fields });
  let calm = null;

  const actions = {
    /** Add clicks to those made; a whole move is sent. `anew` forgets those made before. */
    choose(target, anew = false) {
      const { state } = store;
      if (state.sent || !state.table) return;
      const clicks = anew ? target : [...state.clicks, ...target];
      if (!mayMove(state)) return say.urgently(whyNot(state));
      if (anew && clicks.join() === state.clicks.join()) return actions.takeBack();
      const goesOn = pathsAfter(state, clicks).length > 0 && !isWhole(state, clicks);
      if (!goesOn) return actions.play(clicks.join(" "), clicks);
      say.settle();
      store.change({ clicks, hint: state.hint && clicks[0] === state.hint[0] ? state.hint : null });
    },
    /** Take the last click back, or lay down what is held. */
    takeBack() {
      const { sent, clicks, hand } = store.state;
      if (hand && hand.held !== null) store.change({ hand: { ...hand, held: null } });
      else if (!sent && clicks.length) store.change({ clicks: clicks.slice(0, -1) });
    },
    /** Do a drawing's deed: change what is in hand, send a whole move, say something. */
    perform({ hand = store.state.hand, play = null, say: words = "" }) {
      const acts = play || (hand && hand.held !== null);
      if (acts && !mayMove(store.state)) return say.urgently(whyNot(store.state));
      if (play && store.state.sent) return say.urgently(_("the last move is still on its way"));
      if (words) say.urgently(words);
      else say.settle();
      store.change({ hand });
      return play && actions.play(play.join(" "), play);
    },
    /** Send a move as text; the server refuses it with a reason where it is none. */
    play(text, clicks = store.state.clicks) {
      if (!mayMove(store.state)) return say.urgently(whyNot(store.state));
      store.change({ sent: send("play", { move: text }), clicks });
    },
    resign: () => send("resign"),
    undo: () => send("propose", { what: "undo" }),
    offerDraw: () => send("propose", { what: "draw" }),
    letMachinePlay: (seat, player) => send("propose", { what: "takeover", seat, player }),
    answer: (proposal, agree) => connection.send({ type: "answer", proposal, agree }),
    hint() {
      store.change({ progress: _("looking for a good move…"), shown: null });
      send("hint");
    },
    /** Switch the analysis on, or off. */
    analyse(wanted = !store.state.analysing) {
      if (!wanted && store.state.analysing) connection.send({ type: "stop" });
      store.change({ analysing: wanted ? { id: null, ply: -1 } : null, progress: "" });
    },
    /** Ask for the analysis of the ply that is shown, when it is on and was not asked for yet. */
    keepAnalysing() {
      const { state } = store;
      const ply = plyShown(state);
      clearTimeout(calm);
      if (!state.analysing || state.analysing.ply === ply || state.analysis?.ply === ply) return;
      calm = setTimeout(() => {
        const id = connection.send({ type: "analyse", ply });
        store.change({ analysing: { id, ply }, progress: _("analysing…") });
      }, CALM);
    },
    sit(seat, name) {
      if (name) localStorage.setItem("ludotheque.name", name);
      const secret = newSecret();
      keepSecret(store.state.id, seat, secret); // before it is sent, so that it is here whatever happens
      connection.send({ type: "sit", seat, secret, name }, ({ type }) => {
        if (type === "refused") keepSecret(store.state.id, seat, undefined);
      });
    },
    /** Look at a ply; the last one is the present. */
    async lookAt(ply, playing = false) {
      const last = position().ply;
      const wanted = Math.max(0, Math.min(last, ply));
      store.change({ shown: wanted < last ? wanted : null, playing: playing && wanted < last, clicks: [] });
      if (wanted < last && !store.state.positions[wanted]) await fetchPositions();
    },
    /** Open the same game once more, tell the others, and go there. */
    async playAgain() {
      const body = JSON.stringify(sameAgain(store.state));
      const headers = { "Content-Type": "application/json" };
      const { id, secrets } = await ask("/api/games", { method: "POST", headers, body });
      for (const [seat, secret] of Object.entries(secrets)) keepSecret(id, seat, secret);
      const go = () => location.assign(`/table/${id}`);
      if (store.state.table.mine.length) connection.send({ type: "again", game: id }, go);
      else go();
    },
  };

  async function fetchPositions() {
    const { positions } = await ask(`/api/games/${store.state.id}/replay`);
    store.change({ positions: positions.slice(0, position().ply + 1) });
  }

  /** Any action, its failure said instead of thrown. */
  const guarded = (action) => async (...values) => {
    try {
      return await action(...values);
    } catch (error) {
      return say.urgently(error.message);
    }
  };
  return Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, guarded(action)]));
}

/** Why nothing can be played now. */
function whyNot({ table, shown, reason, link }) {
  if (link === "closed") return reason;
  if (table.position.ending) return _("the game is over");
  if (shown !== null) return _("this is an earlier position: go back to the game to play");
  if (table.frozen) return table.frozen;
  return table.mine.length ? _("it is not your turn") : _("you are watching this game");
}

/** The game to open for the same people under the same rules. */
export function sameAgain({ game, table, agents, minutes = 0 }) {
  const players = table.players.map(({ kind, name }, seat) => {
    if (table.mine.includes(seat)) return "me";
    const machine = agents.find((agent) => agent.name === name || agent.title === name);
    return kind === "machine" && machine ? machine.name : "open";
  });
  const name = table.players[table.mine[0]]?.name ?? "";
  return { game, options: table.rules, players, name, minutes: table.position.clocks ? minutes : 0 };
}

/** The secrets of the seats that this browser holds at a table. */
export function secretsOf(id) {
  return JSON.parse(localStorage.getItem(`ludotheque.seats.${id}`) ?? "{}");
}

function keepSecret(id, seat, secret) {
  localStorage.setItem(`ludotheque.seats.${id}`, JSON.stringify({ ...secretsOf(id), [seat]: secret }));
}

function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the server answers to a request; a refusal is thrown, in its own words. */
async function ask(address, options) {
  const answer = await fetch(address, options).catch(() => {
    throw new Error(_("the server cannot be reached"));
  });
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.text);
  return content;
}
