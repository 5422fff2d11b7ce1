/** Everything that a person can do at a table, whatever it was done with: pointer, keys or words. */
import { _ } from "/static/page/words.js";
import { afterClick } from "/static/any_board/clicks.js";
import { isAwaited, isCovered, mayAnalyse, mayMove, mayPlan, plyShown, positionShown, sceneOf } from "/static/table/queries.js";
import { AT_REST } from "/static/table/showing.js";
import { keepName, keepSecrets, newSecret, secretsOf } from "/static/page/seats.js";

const DOUBLE_CLICK = 400; // ms within which a second click is no other wish
const ANALYSIS_DELAY = 150; // ms before a ply that is only passed by is analysed

/** The actions on a store, over a connection; the announcer says what was refused, the drawing plans moves. */
export function createActions(store, connection, announcer, drawing) {
  const position = () => store.state.table.position;
  const send = (type, fields = {}) => connection.send({ type, seq: position().seq, ...fields });
  let analysisTimer = null;
  let clickedAt = -Infinity;

  const actions = {
    /** Add clicks to those made; a whole move is sent. `anew` forgets those made before. */
    choose(target, anew = false) {
      const { state } = store;
      if (state.sentMove || !state.table) return null;
      if (!mayMove(state)) return drawing.plan && mayPlan(state) ? actions.plan(target) : announcer.warn(whyNot(state));
      const isDouble = performance.now() - clickedAt < DOUBLE_CLICK;
      clickedAt = performance.now();
      if (anew && target.join() === state.clicks.join()) return isDouble ? null : actions.takeBack();
      const { play, goOn, refuse } = afterClick(position().legal, anew ? [] : state.clicks, target);
      if (!goOn) return actions.play((play ?? refuse).join(" "), play ?? refuse); // the server says why not
      announcer.clearRefusal();
      return store.change({ clicks: goOn, hint: state.hint?.[0] === goOn[0] ? state.hint : null });
    },
    /** Plan a move while the other side is to move: it is sent as soon as it can be. */
    plan(target) {
      const { state } = store;
      const plan = drawing.plan({ ...sceneOf(state), view: position().view }, target); // moves may still be shown
      if (!plan && !state.plan) return announcer.warn(whyNot(state));
      store.change({ plan });
      if (plan?.isWhole) return announcer.hear(_("planned: {move}", { move: drawing.say(plan.clicks) }));
      return plan ? announcer.clearRefusal() : announcer.hear(_("the planned move is forgotten"));
    },
    /** Send the planned move once it is this page's turn, or say that it is none any more. */
    playPlan() {
      const { state } = store;
      const { plan } = state;
      if (!plan || !mayMove(state) || (state.isShowing && !position().clocks)) return;
      const path = position().legal.find((one) => one.join(" ") === plan.clicks.join(" "));
      const isBegun = !plan.isWhole && position().legal.some((one) => one[0] === plan.clicks[0]);
      store.change({ plan: null, clicks: isBegun ? plan.clicks : [] });
      if (!plan.isWhole) return;
      if (path) actions.play(path.join(" "), path);
      else announcer.warn(_("the planned move is not possible now: {move}", { move: drawing.say(plan.clicks) }));
    },
    /** Turn the board around. */
    flip: () => store.change({ isFlipped: !store.state.isFlipped }),
    /** Take the last click back, or lay down what is held, or forget what is planned. */
    takeBack() {
      const { sentMove, clicks, hand, plan } = store.state;
      if (plan) {
        store.change({ plan: null });
        announcer.hear(_("the planned move is forgotten"));
      } else if (hand && hand.held !== null) store.change({ hand: { ...hand, held: null } });
      else if (!sentMove && clicks.length) store.change({ clicks: clicks.slice(0, -1) });
    },
    /** Apply an effect of the drawing (see drawing.js): change the hand, send a move, say something. */
    apply({ hand = store.state.hand, play = null, say = "" }) {
      const isOurs = play || (hand && hand.held !== null);
      if (isOurs && !mayMove(store.state)) return announcer.warn(whyNot(store.state));
      if (play && store.state.sentMove) return announcer.warn(_("the last move is still on its way"));
      if (say) announcer.warn(say);
      else announcer.clearRefusal();
      store.change({ hand });
      return play && actions.play(play.join(" "), play);
    },
    /** Send a move as text, and show it at once; the server refuses it with a reason where it is none. */
    play(text, clicks = store.state.clicks) {
      if (!mayMove(store.state)) return announcer.warn(whyNot(store.state));
      const path = position().legal.find((one) => one.join(" ") === text);
      const sentMove = send("play", { move: text });
      return store.change({ sentMove, clicks: path ?? clicks, isShowing: Boolean(path) });
    },
    /** Lift the curtain: the player of the next hand looks. */
    liftCurtain: () => store.change({ liftedBy: position().viewer }),
    resign: () => send("resign"),
    undo: () => send("propose", { what: "undo" }),
    offerDraw: () => send("propose", { what: "draw" }),
    letMachinePlay: (seat, player) => send("propose", { what: "takeover", seat, player }),
    answer: (proposal, agree) => connection.send({ type: "answer", proposal, agree }),
    hint() {
      if (isCovered(store.state)) return announcer.warn(whyNot(store.state));
      store.change({ progress: _("looking for a good move…"), pastPly: null });
      return send("hint");
    },
    /** Switch the analysis on, or off. */
    analyse(wanted = !store.state.analysisRequest) {
      if (!wanted && store.state.analysisRequest) connection.send({ type: "stop" });
      store.change({ analysisRequest: wanted ? { id: null, ply: -1 } : null, progress: "" });
    },
    /** Ask for the analysis of the ply on the board, when it is switched on and was not asked for yet. */
    requestAnalysis() {
      const { state } = store;
      const { analysisRequest, analysis } = state;
      const ply = plyShown(state);
      clearTimeout(analysisTimer);
      if (!analysisRequest || analysisRequest.ply === ply) return;
      if (analysis?.ply === ply && analysis.is_final) return;
      if (state.queue.length) return; // of what is only passed by
      if (!mayAnalyse(state)) return;
      const delay = analysisRequest.ply < 0 ? 0 : ANALYSIS_DELAY; // at once when it was just switched on
      analysisTimer = setTimeout(() => {
        const id = connection.send({ type: "analyse", ply });
        store.change({ analysisRequest: { id, ply }, progress: _("analysing…") });
      }, delay);
    },
    sit(seat, name) {
      if (name) keepName(name);
      const secret = newSecret();
      const { id } = store.state;
      keepSecrets(id, { [seat]: secret }); // before it is sent, so that it is here whatever happens
      connection.send({ type: "sit", seat, secret, name }, ({ type }) => {
        if (type === "refused") keepSecrets(id, { [seat]: undefined });
      });
    },
    /** Look at a ply; the last one is the present. */
    lookAt(ply, isReplaying = false) {
      const last = position().ply;
      const wanted = Math.max(0, Math.min(last, ply));
      const isPast = wanted < last;
      const pastPly = isPast ? wanted : null;
      store.change({ pastPly, isReplaying: isReplaying && isPast, clicks: [], ...AT_REST });
    },
    /** Ask for the position that is looked at, when it is not known and nothing was asked for yet. */
    requestPast() {
      const { state } = store;
      if (state.lookRequest || state.pastPly === null || isCovered(state) || positionShown(state)) return;
      const ply = state.pastPly;
      store.change({ lookRequest: { id: connection.send({ type: "look", ply }), ply } });
    },
    /** Take the seat again that was kept for this browser. */
    takeSeat(seat) {
      const secret = secretsOf(store.state.id)[seat];
      if (secret) connection.send({ type: "sit", seat, secret });
    },
    /** Say one of the phrases (see phrases.js) to the other people. */
    say: (phrase) => connection.send({ type: "say", phrase }),
    /** Ask for another game with the same people; the page goes there once it is open. */
    async playAgain() {
      const { table } = store.state;
      if (table.next) return actions.goToNext();
      if (!table.mine.length) return actions.openAnother();
      store.change({ wantsNext: true });
      return connection.send({ type: "again" }, ({ type }) => {
        if (type === "refused") store.change({ wantsNext: false });
      });
    },
    /** Go to the next game, and take the secrets of one's seats along. */
    goToNext() {
      const { id, table } = store.state;
      const { game, seats } = table.next;
      const held = Object.entries(secretsOf(id)).filter(([seat]) => table.mine.includes(Number(seat)));
      keepSecrets(game, Object.fromEntries(held.map(([seat, secret]) => [seats[seat], secret])));
      location.assign(`/table/${game}`);
    },
    /** Open the same game once more, for machines only. */
    async openAnother() {
      const body = JSON.stringify(sameAgain(store.state));
      const headers = { "Content-Type": "application/json" };
      const { id, secrets } = await ask("/api/games", { method: "POST", headers, body });
      keepSecrets(id, secrets);
      location.assign(`/table/${id}`);
    },
  };

  /** An action whose failure is said instead of thrown. */
  const guarded = (action) => async (...values) => {
    try {
      return await action(...values);
    } catch (error) {
      return announcer.warn(error.message);
    }
  };
  return Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, guarded(action)]));
}

/** Why nothing can be played now. */
function whyNot(state) {
  const { table, pastPly, closeReason, connection } = state;
  if (connection === "closed") return closeReason;
  if (table.position.ending) return _("the game is over");
  if (isCovered(state)) return _("the curtain hides the board: first show your hand");
  if (pastPly !== null) return _("this is an earlier position: go back to the game to play");
  if (isAwaited(state)) return _("wait for the start");
  return table.mine.length ? _("it is not your turn") : _("you are watching this game");
}

/** The game to open for the same players under the same rules. */
export function sameAgain({ game, table, agents, minutes = 0, increment = 0 }) {
  const players = table.players.map(({ kind, name }, seat) => {
    if (table.mine.includes(seat)) return "me";
    const machine = agents.find((agent) => agent.name === name || agent.title === name);
    return kind === "machine" && machine ? machine.name : "open";
  });
  const name = table.players[table.mine[0]]?.name ?? "";
  const clocks = table.position.clocks ? { minutes, increment } : { minutes: 0 };
  return { game, options: table.rules, players, name, ...clocks };
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
