/** What lies over the field while nobody plays: whom to wait for, the pause, how it ended. */
import { _ } from "/static/page/words.js";
import { byId, html } from "/static/page/elements.js";
import { compare, timeText } from "/static/live/bests.js";
import { keptName } from "/static/page/seats.js";

/** A button of the panel. */
const button = (text, onclick, kind = "") => html("button", { class: `button ${kind}`, type: "button", onclick }, text);
const link = (text, href, kind = "") => html("a", { class: `button ${kind}`, href }, text);

/** Share an address by the system's own sheet, or copy it. */
export async function share(path, title, told) {
  const url = new URL(path, location.href).href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title, url }).catch(() => {});
    return;
  }
  await navigator.clipboard?.writeText(url).catch(() => {});
  told(_("The address is copied"));
}

/** The panel: `render(table, before)` shows what belongs to the phase. */
export function createPanel({ drawing, written, acts, isDemo }) {
  const [panel, title, body, actions] = ["panel", "panel-title", "panel-body", "panel-actions"].map(byId);
  let shown = "";

  function open(name, heading, content, buttons) {
    if (shown === name) return;
    const [isNew, isOver] = [shown === "", shown.startsWith("over")];
    shown = name;
    title.textContent = heading;
    body.replaceChildren(...content);
    actions.replaceChildren(...buttons);
    panel.hidden = false;
    // Whoever hammers on the space bar when the game ends must not begin the next one by it.
    if (name.startsWith("over")) isOver || title.focus({ preventScroll: true });
    else if (isNew) (actions.querySelector(".primary") ?? title).focus({ preventScroll: true });
  }

  function close() {
    if (!shown) return;
    shown = "";
    panel.hidden = true;
    byId("field").focus({ preventScroll: true });
  }

  function invite() {
    const content = byId("invite").content.cloneNode(true);
    const field = content.querySelector("input");
    content.querySelector(".copy").addEventListener("click", async ({ target }) => {
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => {});
      target.textContent = _("Copied");
    });
    open("invite", _("Waiting for the other player"), [content], []);
  }

  function askToSit() {
    const name = html("input", { id: "sit-name", maxlength: "24", autocomplete: "nickname", value: keptName() });
    const form = html(
      "form",
      { class: "stack", onsubmit: (event) => (event.preventDefault(), acts.sit(name.value.trim())) },
      html("div", { class: "field" }, html("label", { for: "sit-name" }, _("Your nickname, if you like")), name),
      html("button", { class: "button primary" }, _("Sit down and play")),
    );
    open("sit", _("A seat is open"), [form], []);
  }

  function paused() {
    const buttons = [button(_("Go on"), acts.resume, "primary"), button(_("Begin again"), acts.again), link(_("Other ways to play"), `/live/${written.game}`)];
    open("paused", _("Pause"), [], buttons);
  }

  function figuresOf(table) {
    const seat = table.mine[0] ?? 0;
    const { figures } = table.result;
    const seconds = figures[seat].ticks / written.ticks;
    return html("dl", { class: "figures" }, ...drawing.finalFigures(figures[seat], seconds).map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))));
  }

  /** Whether this is this browser's best; only results under the usual rules are compared. */
  function bestLine(table) {
    const mode = written.modes.find(({ name }) => name === table.mode);
    const value = table.result.figures[table.mine[0]]?.[mode.best];
    const counts = mode.best && value !== undefined && drawing.isUsual(written.options) && (!mode.is_least || table.result.scores[table.mine[0]] === 1);
    if (!counts) return [];
    const told = (one) => (mode.best === "ticks" ? timeText(one, written.ticks) : one.toLocaleString());
    const { best, isNew, before } = compare(written.game, mode.name, mode.is_least, value);
    if (isNew && before !== null) return [html("p", { class: "new-best" }, _("A new best! Before: {best}", { best: told(before) }))];
    return [html("p", { class: isNew ? "new-best" : "faint" }, isNew ? _("Your first result: {best}", { best: told(best) }) : _("Your best: {best}", { best: told(best) }))];
  }

  let compared = null; // {tick, lines}: a result is compared once, though it is told again once it is kept

  function over(table) {
    const { replay, text } = table.result;
    const isMine = table.mine.length > 0;
    const waits = table.seats.some(({ wants_more: wants }, seat) => wants && !table.mine.includes(seat));
    const asked = table.mine.some((seat) => table.seats[seat].wants_more);
    if (compared?.tick !== table.tick) compared = { tick: table.tick, lines: isMine ? bestLine(table) : [] };
    const again = asked ? html("p", { class: "faint" }, _("Waiting for the other player…")) : button(waits ? _("The other one wants another game: play") : _("Again"), acts.again, "primary");
    const buttons = [];
    if ((isMine || isDemo()) && !written.isReplay) buttons.push(again);
    if (replay && !written.isReplay) buttons.push(link(_("Watch the replay"), `/replay/${replay}`));
    if (replay) buttons.push(button(_("Share"), ({ target }) => share(`/replay/${replay}`, document.title, (told) => (target.textContent = told))));
    if (written.isReplay) buttons.push(button(_("From the start"), () => acts.jump(0), "primary"));
    buttons.push(link(_("Other ways to play"), `/live/${written.game}`));
    open(`over ${replay} ${asked} ${waits}`, text, [figuresOf(table), ...compared.lines], buttons);
  }

  return {
    render(table) {
      const { phase, mine } = table;
      if (phase === "waiting") return mine.length ? invite() : askToSit();
      if (phase === "paused" && !written.isReplay && (mine.length || isDemo())) return paused();
      if (phase === "over" && table.result) return over(table);
      return close();
    },
  };
}
