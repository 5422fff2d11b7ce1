/** The players: who they are, whose turn it is, their points and clocks, and the empty seats. */
import { byId, html, show } from "/static/page/elements.js";
import { _, several } from "/static/page/words.js";
import { isCovered, isMine, isWaitedFor, moversOf, sideBelow, timeLeft } from "/static/table/queries.js";
import { onShow } from "/static/table/showing.js";
import { phraseText } from "/static/table/phrases.js";
import { keptName } from "/static/page/seats.js";
import { playSound } from "/static/table/sounds.js";
import { awayText, clockText } from "/static/table/texts.js";

const SHORT = 10; // seconds from which a clock warns
const TICK = 200; // ms

/** Keep the list of players, the invitation and the form to sit down up to date. */
export function createPlayers(store, drawing, actions, announcer) {
  const list = byId("players");
  const replacing = byId("replacing");
  const warned = new Set();
  let drawn = "";
  let seatToReplace = 0;

  byId("sit").addEventListener("submit", (event) => {
    event.preventDefault();
    const seat = store.state.table.players.findIndex(isFree);
    actions.sit(seat, byId("sit-name").value.trim());
  });
  byId("sit-name").value = keptName();

  byId("replacing-form").addEventListener("submit", () => {
    actions.letMachinePlay(seatToReplace, byId("replacing-machine").value);
  });
  byId("replacing-close").addEventListener("click", () => replacing.close());
  for (const id of ["copy", "copy-invite"]) byId(id).addEventListener("click", () => copyInvite(announcer));

  function replace(seat) {
    seatToReplace = seat;
    replacing.showModal();
  }

  /** What is said of each seat by the drawing; nothing while the curtain hides the position. */
  function seatNotes(state) {
    const { players } = state.table;
    const { position } = onShow(state);
    const isHidden = isCovered(state) || !position.view;
    return players.map((_player, seat) => (isHidden ? null : drawing.seatNote(position.view, seat)));
  }

  function card(state, player, seat, seatNote) {
    const { rules } = state.table;
    const { position } = onShow(state);
    const isMoving = isWaitedFor(state, seat);
    const name = player.name || _("open seat");
    const points = position.points ? drawing.pointsText(position.points[seat], rules) : "";
    const notes = [seatNote, drawing.seatName(seat)];
    if (isMine(state, seat)) notes.push(_("you"));
    if (player.kind === "machine") notes.push(_("machine"));
    if (player.kind === "open" && player.is_kept) notes.push(_("still to come"));
    if (player.kind === "person" && !player.here) notes.push(awayText(player.away));
    const said = [points && html("b", {}, points), ...notes].filter(Boolean);
    const line = said.flatMap((note, index) => (index ? [" · ", note] : [note]));
    const about = html("span", { class: "faint" }, ...line);
    const who = html("span", { class: "who" }, html("strong", {}, name), about);
    const clock = html("span", { class: "clock", "data-seat": seat, role: "timer" });
    const { players } = state.table;
    const side = players.length === 2 && seat === sideBelow(state) ? "below" : "above"; // of the board
    const presence = player.here && !player.is_out ? "" : "gone";
    const kind = `player ${side} ${isMoving ? "moving" : ""} ${presence}`;
    return html(
      "li",
      { class: kind, "aria-current": isMoving && "true" },
      drawing.symbol(seat),
      who,
      ...[seatNote && position.view && drawing.seatArt(position.view, seat)].filter(Boolean),
      ...badges(state, player, seat),
      ...(state.said[seat] ? [html("span", { class: "said" }, phraseText(state.said[seat].phrase))] : []),
      ...(position.clocks ? [clock] : []),
    );
  }

  function badges(state, player, seat) {
    const badge = (text) => html("span", { class: "badge" }, text);
    const made = [];
    const score = onShow(state).position.ending?.scores[seat];
    if (player.is_out) made.push(badge(_("out")));
    if (isWaitedFor(state, seat)) {
      made.push(html("span", { class: "badge turn-badge" }, html("span", {}, _("to move"))));
    }
    if (score === 1) made.push(badge(_("★ won")));
    if (score === 0.5) made.push(badge(_("½ tie")));
    return made;
  }

  /** The offers to let a machine play where nobody does. */
  function offers({ table }) {
    const ask = (seat) => ({ type: "button", class: "button", onclick: () => replace(seat) });
    return table.players.flatMap(({ may_be_replaced: mayBeReplaced, name }, seat) => {
      if (!mayBeReplaced || !table.mine.length || table.position.ending) return [];
      if (!name) return [html("button", ask(seat), _("Let a machine play here"))];
      return [html("button", ask(seat), _("Let a machine play for {name}", { name }))];
    });
  }

  function tick() {
    const { state } = store;
    if (!state.table?.position.clocks) return;
    for (const clock of list.querySelectorAll(".clock")) {
      const seat = Number(clock.dataset.seat);
      const left = timeLeft(state, seat, performance.now());
      const isShort = left <= SHORT && !state.table.position.ending;
      clock.textContent = (isShort ? "⚠ " : "") + clockText(left);
      clock.classList.toggle("short", isShort);
      if (isShort && isMine(state, seat) && !warned.has(seat)) {
        warned.add(seat);
        announcer.warn(_("ten seconds left"));
        playSound("low");
      }
    }
  }
  setInterval(tick, TICK);

  return function render(state) {
    const { players, watchers, mine } = state.table;
    const { ending, clocks, points } = onShow(state).position;
    const notes = seatNotes(state);
    const wanted = JSON.stringify([players, mine, moversOf(state), ending, !clocks, points, notes, state.said, state.isFlipped]);
    if (wanted !== drawn) {
      list.dataset.seats = players.length;
      list.replaceChildren(...players.map((player, seat) => card(state, player, seat, notes[seat])));
      byId("offers").replaceChildren(...offers(state));
    }
    drawn = wanted;
    const isOpen = !ending && players.some(isFree);
    show(byId("invite"), isOpen && mine.length > 0);
    show(byId("sit"), isOpen && mine.length === 0);
    show(byId("watching"), mine.length === 0);
    const others = watchers - (mine.length ? 0 : 1);
    const said = several("{count} person watches", "{count} people watch", others);
    byId("watchers").setAttribute("aria-label", said);
    byId("watchers").title = said;
    byId("watchers-count").textContent = others;
    show(byId("watchers"), others > 0);
    tick();
  };
}

/** Whether anybody may sit down there. */
function isFree({ kind, is_kept: isKept }) {
  return kind === "open" && !isKept;
}

/** Put the table's address where people can paste it from; without that right, select it for them. */
async function copyInvite(announcer) {
  const field = byId("address");
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.closest("[hidden]")?.removeAttribute("hidden");
    field.select();
    if (!document.execCommand("copy")) return announcer.tell(_("copy the address from its field"));
  }
  return announcer.tell(_("the address is copied"));
}
