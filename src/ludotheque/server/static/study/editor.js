/**
 * Setting up a position by hand: pieces are put on squares one by one, or the position is pasted as text.
 *
 * A drawing that allows it exports palette(view) -> [{sign, name, art}], put(view, target, sign) -> view,
 * cleared(view) -> view, and positionText(view, seat) -> the position as the server reads it, with that seat to move.
 */
import { byId, html, show, write } from "/static/page/elements.js";
import { askServer, attempt, openGame } from "/static/page/opening.js";
import { keptName } from "/static/page/seats.js";
import { _ } from "/static/page/words.js";

const NOTHING = null; // in the palette: what takes pieces away

/**
 * Wire the editor of a study's page. `present()` is {view, seat, variant} of the position on the board, `changed()`
 * draws the page anew.
 */
export function createEditor({ game }, drawing, announcer, { present, changed }) {
  let edited = null; // {view, seat, sign} while a position is being set up
  const tabletop = byId("editor").closest(".tabletop");
  const textOf = ({ view, seat }) => drawing.positionText(view, seat);
  const nameOf = (seat) => drawing.seatName(seat) ?? _("player {number}", { number: seat + 1 });

  function change(fields) {
    edited = fields && { ...edited, ...fields };
    show(byId("editor"), edited !== null);
    tabletop.classList.toggle("editing", edited !== null);
    if (edited) render();
    changed();
  }

  function render() {
    byId("edit-text").value = textOf(edited);
    write(byId("edit-alert"), "");
    for (const button of byId("palette").children) {
      button.setAttribute("aria-checked", String(button.dataset.sign === (edited.sign ?? "")));
      button.tabIndex = button.getAttribute("aria-checked") === "true" ? 0 : -1;
    }
    for (const input of byId("edit-turn").querySelectorAll("input")) {
      input.checked = Number(input.value) === edited.seat;
    }
  }

  /** The position of a text, by the rules; a refusal is said and null given. */
  async function read(position) {
    try {
      const { variant } = present();
      return await askServer(`/api/studies/${game}/position`, { variant, position });
    } catch (error) {
      write(byId("edit-alert"), error.message);
      return null;
    }
  }

  async function open() {
    const { view, seat } = present();
    if (view) change({ view, seat, sign: drawing.palette(view)[0].sign });
    byId("palette").querySelector("[aria-checked=true]")?.focus();
  }

  /** Go on with what was set up, once the rules take it. */
  async function finish() {
    const position = textOf(edited);
    if (!(await read(position))) return;
    const { variant } = present();
    const fields = [["variant", variant], ["position", position]].filter(([, value]) => value);
    location.assign(`${location.pathname}?${new URLSearchParams(fields)}`);
  }

  /** Ask against whom a position is to be played, and open the table. */
  async function askToPlay({ view, seat }) {
    const position = textOf({ view, seat });
    if (edited && !(await read(position))) return;
    byId("playing").querySelector("[role=alert]").hidden = true;
    byId("playing").showModal();
    byId("playing-form").onsubmit = (event) => {
      if (event.submitter?.value !== "start") return;
      event.preventDefault();
      const other = byId("playing-against").value;
      const players = seat === 0 ? ["me", other] : [other, "me"];
      const variant = present().variant || null;
      attempt(byId("playing-form"), byId("playing-start"), () =>
        openGame({ game, variant, players, position, name: keptName() }),
      );
    };
  }

  function fill(view) {
    const piece = ({ sign, name, art }) => {
      const named = { "data-sign": sign ?? "", "aria-label": name, title: name };
      return html("button", { type: "button", role: "radio", ...named, onclick: () => change({ sign }) }, art);
    };
    const away = { sign: NOTHING, name: _("take away"), art: html("span", { "aria-hidden": "true" }, "✕") };
    byId("palette").replaceChildren(...[...drawing.palette(view), away].map(piece));
    const turn = (seat) => {
      const input = html("input", { type: "radio", name: "edit-turn", value: seat, onchange: () => change({ seat }) });
      return html("label", {}, input, nameOf(seat));
    };
    byId("edit-turn").replaceChildren(...[0, 1].map(turn));
  }

  if (drawing.palette) {
    show(byId("edit"), true);
    show(byId("play-here"), true);
    byId("edit").addEventListener("click", () => {
      if (!present().view) return;
      fill(present().view);
      byId("sheet-close").click();
      open();
    });
    byId("play-here").addEventListener("click", () => present().view && askToPlay(present()));
    byId("palette").addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const all = [...byId("palette").children];
      const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
      next.click();
      next.focus();
    });
    byId("edit-clear").addEventListener("click", () => change({ view: drawing.cleared(edited.view) }));
    byId("edit-start").addEventListener("click", async () => {
      const found = await read("");
      if (found) change({ view: found.view, seat: found.seat });
    });
    byId("edit-form").addEventListener("submit", async (event) => {
      event.preventDefault();
      const found = await read(byId("edit-text").value.trim());
      if (found) change({ view: found.view, seat: found.seat ?? edited.seat });
    });
    byId("edit-done").addEventListener("click", finish);
    byId("edit-play").addEventListener("click", () => askToPlay(edited));
    byId("edit-cancel").addEventListener("click", () => change(null));
  }

  return {
    isOpen: () => edited !== null,
    /** Put what is chosen in the palette on a square. */
    choose: (target) => change({ view: drawing.put(edited.view, target, edited.sign) }),
    /** The scene of the position as it is set up so far. */
    scene: () => ({
      ...{ view: edited.view, last: [], turn: edited.seat, clicks: [], isSent: false, hint: [], values: {}, best: [] },
      ...{ mine: true, isPlaying: false, allows: () => true, seat: edited.seat, hand: null, plan: null, isSetUp: true },
    }),
  };
}
