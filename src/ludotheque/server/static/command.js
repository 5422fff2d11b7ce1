/** The command box: a move, or a word of the line mode, English and French alike. */
import { part } from "/static/elements.js";
import { _, several } from "/static/words.js";
import { clockWords } from "/static/announce.js";
import { moversOf, pathsAfter, scene, timeLeft } from "/static/state.js";

/** Answer what is typed: `say` speaks, `actions` acts, `dialogs` opens help and the question to resign. */
export function createCommands(store, drawing, actions, say, dialogs) {
  const table = () => store.state.table;
  const nameOf = (seat) => table().players[seat].name;

  /** The words with the prefix of this page's seat, where its paths have one. */
  function ours(words) {
    const prefix = table().position.view.prefix ?? [];
    return words[0] === prefix[0] ? words : [...prefix, ...words];
  }

  const words = [
    [["board", "plateau"], lookAtBoard],
    [["moves", "coups"], listMoves],
    [["last", "dernier"], sayLast],
    [["clock", "pendule"], sayClocks],
    [["players", "joueurs"], sayPlayers],
    [["hint", "conseil"], actions.hint],
    [["analysis", "analyse"], () => actions.analyse()],
    [["undo", "annuler"], actions.undo],
    [["resign", "abandonner"], dialogs.resign],
    [["draw", "nulle"], actions.offerDraw],
    [["help", "aide", "?"], dialogs.help],
  ];
  const known = new Map(words.flatMap(([names, action]) => names.map((name) => [name, action])));

  function lookAtBoard(place) {
    const { view, last } = scene(store.state);
    if (!place) return say.calmly(...drawing.read(view));
    const found = drawing.look(view, place, last);
    if (!found) return say.urgently(_("there is no place {name} on this board", { name: place }));
    return say.calmly(found);
  }

  function listMoves(beginning) {
    const clicks = ours(beginning.split(/\s+/).filter(Boolean));
    const paths = pathsAfter(store.state, clicks);
    const following = [...new Set(paths.map((path) => path[clicks.length]).filter(Boolean))].join(" ");
    const count = several("{count} move", "{count} moves", paths.length);
    const beginnings = following ? [_("they begin with: {following}", { following })] : [];
    if (!beginning) return say.calmly(count, ...beginnings);
    if (!paths.length) return say.urgently(_("no move begins with {clicks}", { clicks: beginning }));
    if (!following) return say.calmly(_("{move} is a whole move", { move: beginning }));
    return say.calmly(_("after {clicks}: {following}", { clicks: beginning, following }));
  }

  function sayLast() {
    const { moves, movers, position } = table();
    if (!moves.length) return say.calmly(_("no move was played yet"));
    return say.calmly(_("{name}: {move}", { name: nameOf(movers.at(-1)), move: drawing.say(position.last) }));
  }

  function sayClocks() {
    if (!table().position.clocks) return say.calmly(_("this game has no clock"));
    const left = (seat) => timeLeft(store.state, seat, performance.now());
    return say.calmly(...table().players.map(({ name }, seat) => clockWords(name, left(seat))));
  }

  function sayPlayers() {
    const lines = table().players.map(({ kind, name, here }, place) => {
      const seat = drawing.seatName(place) ?? _("player {number}", { number: place + 1 });
      if (kind === "open") return _("{seat}: open seat", { seat });
      return here ? _("{seat}: {name}", { seat, name }) : _("{seat}: {name}, away", { seat, name });
    });
    const turns = moversOf(store.state).map((seat) => _("{name} to move", { name: nameOf(seat) }));
    say.calmly(...lines, ...turns);
  }

  part("command").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = part("command-text");
    const text = field.value.trim().toLowerCase();
    if (!text) return say.urgently(_("nothing was typed; help lists what can be"));
    if (!table()) return null;
    field.value = "";
    const [first, ...rest] = text.split(/\s+/);
    const action = known.get(first);
    return action ? action(rest.join(" ")) : actions.play(ours(text.split(/\s+/)).join(" "));
  });
}
