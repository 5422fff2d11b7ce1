/** The command box: a move, or one of the words that the server listed, English and French alike. */
import { byId } from "/static/page/elements.js";
import { _, several } from "/static/page/words.js";
import { pathsAfter } from "/static/any_board/clicks.js";
import { CHANCE, isCovered, moversOf, positionShown, timeLeft } from "/static/table/queries.js";
import { clockWords, moveLine, playerName } from "/static/table/texts.js";

/** Answer what is typed; `dialogs` opens the help and the question to resign. */
export function createCommands(store, drawing, actions, announcer, dialogs) {
  const table = () => store.state.table;
  const present = () => ({ ...store.state, queue: [] }); // whoever asks wants to know how things are, not what is shown

  const actionsByWord = {
    board: lookAtBoard,
    moves: listMoves,
    last: sayLast,
    clock: sayClocks,
    players: sayPlayers,
    hint: actions.hint,
    analysis: () => actions.analyse(),
    undo: actions.undo,
    resign: dialogs.resign,
    draw: actions.offerDraw,
    help: dialogs.help,
  };
  const known = new Map([["?", dialogs.help]]);
  for (const { english, french } of store.state.commands) {
    if (!actionsByWord[english]) throw new Error(`no action for the word ${english}`);
    for (const word of [english, french]) known.set(word, actionsByWord[english]);
  }

  /** The words with the prefix of this page's seat, where its paths have one. */
  function withPrefix(words) {
    const prefix = table().position.view?.prefix ?? [];
    return words[0] === prefix[0] ? words : [...prefix, ...words];
  }

  function lookAtBoard(place) {
    const shown = positionShown(present());
    if (!shown) return sayHidden();
    if (!place) return announcer.tell(...drawing.read(shown.view));
    const found = drawing.look(shown.view, place, shown.last);
    if (!found) return announcer.warn(_("there is no place {name} on this board", { name: place }));
    return announcer.tell(found);
  }

  function listMoves(beginning) {
    if (isCovered(store.state)) return sayHidden();
    const clicks = withPrefix(beginning.split(/\s+/).filter(Boolean));
    const paths = pathsAfter(table().position.legal, clicks);
    const following = [...new Set(paths.map((path) => path[clicks.length]).filter(Boolean))].join(" ");
    const count = several("{count} move", "{count} moves", paths.length);
    const beginnings = following ? [_("they begin with: {following}", { following })] : [];
    if (!beginning) return announcer.tell(count, ...beginnings);
    if (!paths.length) return announcer.warn(_("no move begins with {clicks}", { clicks: beginning }));
    if (!following) return announcer.tell(_("{move} is a whole move", { move: beginning }));
    return announcer.tell(_("after {clicks}: {following}", { clicks: beginning, following }));
  }

  function sayHidden() {
    return announcer.warn(_("the board is not to be seen now"));
  }

  /** Say the last move that a player made, and what chance did after it. */
  function sayLast() {
    const { moves } = store.state;
    const lines = [];
    for (let index = moves.length - 1; index >= 0; index -= 1) {
      const [seat, text] = [moves.seatAt(index), moves.textAt(index)];
      const isPlayed = seat !== CHANCE && !table().players[seat].is_out; // who is out has dropped out last
      lines.unshift(moveLine(table(), drawing, { seat, text, path: isPlayed ? table().position.last : [] }));
      if (seat !== CHANCE) break;
    }
    return announcer.tell(...(lines.length ? lines : [_("no move was played yet")]));
  }

  function sayClocks() {
    if (!table().position.clocks) return announcer.tell(_("this game has no clock"));
    const left = (seat) => timeLeft(store.state, seat, performance.now());
    return announcer.tell(...table().players.map(({ name }, seat) => clockWords(name, left(seat))));
  }

  function sayPlayers() {
    const lines = table().players.map(({ kind, name, here, is_out: isOut }, place) => {
      const seat = drawing.seatName(place) ?? _("player {number}", { number: place + 1 });
      if (kind === "open") return _("{seat}: open seat", { seat });
      if (isOut) return _("{seat}: {name}, out", { seat, name });
      return here ? _("{seat}: {name}", { seat, name }) : _("{seat}: {name}, away", { seat, name });
    });
    const movers = moversOf(present()).map((seat) => playerName(table(), seat));
    announcer.tell(...lines, ...movers.map((name) => _("{name} to move", { name })));
  }

  byId("command").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = byId("command-text");
    const text = field.value.trim().toLowerCase();
    if (!text) return announcer.warn(_("nothing was typed; help lists what can be"));
    if (!table()) return announcer.warn(_("Going to the table…"));
    field.value = "";
    const [first, ...rest] = text.split(/\s+/);
    const action = known.get(first);
    return action ? action(rest.join(" ")) : actions.play(withPrefix(text.split(/\s+/)).join(" "));
  });
}
