/** The players: who they are, whose turn it is, their clocks, and the empty seats. */
import { make, part, show } from "/static/elements.js";
import { _ } from "/static/words.js";
import { awayText, clockText } from "/static/announce.js";
import { isMine, isWaitedFor, moversOf, timeLeft } from "/static/state.js";

const SHORT = 10; // seconds from which a clock warns
const TICK = 200;

/** Keep the list of players, the invitation and the form to sit down up to date. */
export function createPlayers(store, drawing, actions, voice) {
  const list = part("players");
  const replacing = part("replacing");
  const warned = new Set();
  let drawn = "";
  let seatToReplace = 0;

  part("sit").addEventListener("submit", (event) => {
    event.preventDefault();
    const seat = store.state.table.players.findIndex((player) => player.kind === "open");
    actions.sit(seat, part("sit-name").value.trim());
  });
  part("sit-name").value = localStorage.getItem("ludotheque.name") ?? "";

  part("replacing-form").addEventListener("submit", () => {
    actions.letMachinePlay(seatToReplace, part("replacing-machine").value);
  });
  part("replacing-close").addEventListener("click", () => replacing.close());
  for (const id of ["copy", "copy-invite"]) part(id).addEventListener("click", () => copyInvite(voice));

  function replace(seat) {
    seatToReplace = seat;
    replacing.showModal();
  }

  function card(state, player, seat) {
    const { table } = state;
    const toMove = isWaitedFor(state, seat);
    const score = table.position.ending?.scores[seat];
    const name = player.kind === "open" ? _("open seat") : player.name;
    const notes = [drawing.seatName(seat), drawing.seatNote?.(table.position.view, seat)];
    if (isMine(state, seat)) notes.push(_("you"));
    if (player.kind === "machine") notes.push(_("machine"));
    if (player.kind === "person" && !player.here) notes.push(awayText(player.away));
    const said = make("span", { class: "faint" }, notes.filter(Boolean).join(" · "));
    const content = [drawing.symbol(seat), make("span", { class: "who" }, make("strong", {}, name), said)];
    if (toMove) content.push(make("span", { class: "badge turn-badge" }, make("span", {}, _("to move"))));
    if (score === 1) content.push(make("span", { class: "badge" }, _("★ won")));
    if (score === 0.5) content.push(make("span", { class: "badge" }, _("½ tie")));
    const clock = { class: "clock", "data-seat": seat, role: "timer" };
    if (table.position.clocks) content.push(make("span", clock));
    const kind = `player${toMove ? " moving" : ""}${player.here ? "" : " gone"}`;
    return make("li", { class: kind, "aria-current": toMove && "true" }, ...content);
  }

  /** The offers to let a machine play where nobody does. */
  function offers({ table }) {
    const ask = (seat) => ({ type: "button", class: "button", onclick: () => replace(seat) });
    return table.players.flatMap(({ may_be_replaced: free, kind, name }, seat) => {
      if (!free || !table.mine.length || table.position.ending) return [];
      if (kind === "open") return [make("button", ask(seat), _("Let a machine take the open seat"))];
      return [make("button", ask(seat), _("Let a machine play for {name}", { name }))];
    });
  }

  function tick() {
    const { state } = store;
    if (!state.table?.position.clocks) return;
    for (const clock of list.querySelectorAll(".clock")) {
      const seat = Number(clock.dataset.seat);
      const left = timeLeft(state, seat, performance.now());
      const short = left <= SHORT && !state.table.position.ending;
      clock.textContent = (short ? "⚠ " : "") + clockText(left);
      clock.classList.toggle("short", short);
      if (short && isMine(state, seat) && !warned.has(seat)) {
        warned.add(seat);
        voice.urgently(_("ten seconds left"));
      }
    }
  }
  setInterval(tick, TICK);

  return function render(state) {
    const { table } = state;
    const { ending, clocks, view } = table.position;
    const notes = table.players.map((_player, seat) => drawing.seatNote?.(view, seat));
    const wanted = JSON.stringify([table.players, table.mine, moversOf(state), ending, !clocks, notes]);
    if (wanted !== drawn) {
      list.replaceChildren(...table.players.map((player, seat) => card(state, player, seat)));
      part("offers").replaceChildren(...offers(state));
    }
    drawn = wanted;
    const open = !ending && table.players.some((player) => player.kind === "open");
    show(part("invite"), open && table.mine.length > 0);
    show(part("sit"), open && table.mine.length === 0);
    show(part("watching"), table.mine.length === 0);
    tick();
  };
}

/** Put the table's address where people can paste it from; without that right, select it for them. */
async function copyInvite(voice) {
  const field = part("address");
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.closest("[hidden]")?.removeAttribute("hidden");
    field.select();
    if (!document.execCommand("copy")) return voice.calmly(_("copy the address from its field"));
  }
  return voice.calmly(_("the address is copied"));
}
