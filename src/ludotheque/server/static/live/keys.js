/**
 * Keys for a live game, from the keyboard, from buttons and from strokes across the field.
 *
 * The page only says which keys are down; how often a held one repeats is the server's business.
 */
import { html } from "/static/page/elements.js";

const STROKE = 24; // CSS pixels, at least, of a stroke that is no tap
const QUICK = 250; // ms in which a stroke down drops, a stroke up holds
const LONG_PRESS = 450; // ms

/** Whether somebody writes or chooses something there. */
const isBusy = (target) => target.closest?.("input, select, textarea, summary, dialog[open]") !== null;

/**
 * Follow the keys. `names` are the game's keys in the order of their bits, `controls` what each is pressed by,
 * `send(down, isPress)` is told which bits are down, and whether one has just come; `isOn()` says whether they matter.
 */
export function createKeys({ names, controls, send, isOn }) {
  const held = new Map(); // by what holds it (a code, a button, a pointer): the key's bit
  const bitOf = (name) => 1 << names.indexOf(name);
  const byCode = new Map(controls.flatMap(({ key, codes }) => codes.map((code) => [code, bitOf(key)])));
  let sent = 0;

  function say() {
    const down = [...held.values()].reduce((all, bit) => all | bit, 0);
    if (down === sent) return;
    const isPress = (down & ~sent) !== 0;
    sent = down;
    send(down, isPress);
  }

  function press(holder, bit) {
    held.set(holder, bit);
    say();
  }

  function release(holder) {
    if (held.delete(holder)) say();
  }

  /** Press a key for a moment; it is let go of first if something else holds it. */
  function tap(name) {
    const bit = bitOf(name);
    if (sent & bit) return;
    press("tap", bit);
    release("tap");
  }

  addEventListener("keydown", (event) => {
    const bit = byCode.get(event.code);
    if (bit === undefined || event.ctrlKey || event.altKey || event.metaKey || isBusy(event.target) || !isOn()) return;
    event.preventDefault();
    if (!event.repeat) press(event.code, bit);
  });
  addEventListener("keyup", ({ code }) => release(code));
  addEventListener("blur", releaseAll);

  /** Everything is let go of. */
  function releaseAll() {
    held.clear();
    say();
  }

  return {
    releaseAll,
    tap,
    /** Forget what was sent: a new game begins with no key down. */
    forget() {
      held.clear();
      sent = 0;
    },
    buttons: (group) => controls.filter((one) => one.group === group).map((one) => touchButton(one, bitOf(one.key), { press, release, isOn })),
    followStrokes: (surface, cell) => followStrokes(surface, cell, { tap, press, release, bitOf, isOn }),
  };
}

/** A button that holds its key down as long as a finger or a key is on it. */
function touchButton({ key, name, glyph }, bit, { press, release, isOn }) {
  const holder = `button ${key}`;
  const down = (event) => {
    if (!isOn()) return;
    event.preventDefault();
    press(holder, bit);
  };
  const up = () => release(holder);
  const button = html(
    "button",
    { class: `button key ${key}`, type: "button", title: name, onpointerdown: down, onpointerup: up, onpointercancel: up, onpointerleave: up },
    html("span", { "aria-hidden": "true" }, glyph),
    html("span", { class: "visually-hidden" }, name),
  );
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", ({ detail }) => {
    if (detail === 0 && isOn()) {
      press(holder, bit); // by a key or a screen reader
      up();
    }
  });
  return button;
}

/** Drag to the side to move, slowly down to hurry, tap to turn, swipe down to drop, swipe up or press long to hold. */
function followStrokes(surface, cell, { tap, press, release, bitOf, isOn }) {
  let stroke = null;

  surface.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" || !event.isPrimary || !isOn()) return;
    event.preventDefault();
    surface.setPointerCapture(event.pointerId);
    stroke = { x: event.clientX, y: event.clientY, column: 0, began: event.timeStamp, isTap: true, isSoft: false };
    stroke.timer = setTimeout(() => stroke?.isTap && ((stroke.isTap = false), tap("hold")), LONG_PRESS);
  });
  surface.addEventListener("pointermove", (event) => {
    if (!stroke || !event.isPrimary) return;
    const [across, down] = [event.clientX - stroke.x, event.clientY - stroke.y];
    if (Math.hypot(across, down) > STROKE / 2) stroke.isTap = false;
    const step = Math.max(cell(), STROKE / 2);
    const column = Math.trunc(across / step);
    for (; stroke.column < column; stroke.column += 1) tap("right");
    for (; stroke.column > column; stroke.column -= 1) tap("left");
    const isSlow = event.timeStamp - stroke.began > QUICK;
    if (!stroke.isSoft && isSlow && down > STROKE && down > Math.abs(across)) {
      stroke.isSoft = true;
      press("stroke", bitOf("soft"));
    }
  });
  const end = (event) => {
    if (!stroke || !event.isPrimary) return;
    const [across, down] = [event.clientX - stroke.x, event.clientY - stroke.y];
    const isSwipe = event.timeStamp - stroke.began <= QUICK && Math.abs(down) > STROKE && Math.abs(down) > 2 * Math.abs(across);
    clearTimeout(stroke.timer);
    release("stroke");
    if (event.type === "pointerup" && stroke.isTap) tap("clockwise");
    else if (event.type === "pointerup" && isSwipe) tap(down > 0 ? "hard" : "hold");
    stroke = null;
  };
  surface.addEventListener("pointerup", end);
  surface.addEventListener("pointercancel", end);
}
