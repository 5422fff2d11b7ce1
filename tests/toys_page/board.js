/** The toy's board: the die above, then a row for each seat with its cards; the drawing's unit is a card. */
import { svg } from "/static/page/elements.js";

const HEIGHT = 1.4;
const GAP = 0.2;
const NAMES = ["blue", "orange", "green", "pink"];

const nameOf = (card) => `c${card}`;
const rowAt = (seat) => 1.6 + seat * (HEIGHT + GAP);

/** The drawing of a scene, and its spots: the die, and the cards of the reader. */
export function draw(scene) {
  const { view } = scene;
  const most = Math.max(6, ...view.hands.map((_hand, seat) => view.sizes[seat] + view.table[seat].length));
  const size = { width: 2 + most, height: rowAt(view.hands.length) };
  const art = [box(0.1, 0.1, 1.2, 1.2, "die", view.die || "–")];
  const own = [];
  view.hands.forEach((hand, seat) => {
    const y = rowAt(seat);
    art.push(text(0.5, y + HEIGHT / 2, view.out.includes(seat) ? "×" : view.points[seat], `points seat-${seat}`));
    for (let place = 0; place < view.sizes[seat]; place += 1) {
      const name = hand ? nameOf(hand[place]) : null;
      const chosen = scene.clicks.includes(name) ? "card chosen" : "card";
      art.push(box(1 + place, y, 0.9, HEIGHT, name ? chosen : "card back", name ?? "?"));
      if (seat === view.seat) own.push(spot(name, 1 + place, y, look(view, name), chosen !== "card"));
    }
    view.table[seat].forEach((card, place) => {
      art.push(box(1.3 + view.sizes[seat] + place, y, 0.9, HEIGHT, "card laid", nameOf(card)));
    });
  });
  const die = spot("die", 0.1, 0.1, look(view, "die"), false);
  const rows = own.length ? [[die], own] : [[die]];
  return { ...size, width: size.width + 0.4, art, rows, anew: [], start: (own[0] ?? die).target };
}

function spot(name, x, y, said, selected) {
  return { target: [name], x, y, width: 0.9, height: name === "die" ? 0.9 : HEIGHT, name: said, selected };
}

function box(x, y, width, height, kind, said) {
  const ground = svg("rect", { x, y, width, height, rx: 0.12 });
  return svg("g", { class: kind }, ground, text(x + width / 2, y + height / 2, said, "said"));
}

function text(x, y, said, kind) {
  const place = { x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": 0.34 };
  return svg("text", { ...place, class: kind }, String(said));
}

/** Nothing moves. */
export function animate() {}

/** A seat's own mark. */
export function symbol(seat) {
  const dot = svg("circle", { cx: 0.5, cy: 0.5, r: 0.4, class: `seat-${seat}` });
  return svg("svg", { viewBox: "0 0 1 1", class: "symbol", "aria-hidden": "true" }, dot);
}

/** What a seat is called. */
export function seatName(seat) {
  return NAMES[seat];
}

/** Where a card is, as far as it can be seen; null where there is no such card. */
export function look(view, place) {
  if (place === "die") return `the die shows ${view.die || "nothing"}`;
  const card = Number(place.slice(1));
  if (!/^c[0-9]{1,2}$/.test(place) || card < 1 || card > 24) return null;
  const laid = view.table.findIndex((cards) => cards.includes(card));
  if (laid >= 0) return `${place}, on the table of ${NAMES[laid]}`;
  const held = view.hands.findIndex((hand) => hand?.includes(card));
  if (held >= 0) return `${place}, in the hand of ${NAMES[held]}`;
  return `${place}, not seen yet`;
}

/** The board in words, seat by seat. */
export function read(view) {
  return view.hands.map((hand, seat) => {
    const held = hand ? hand.map(nameOf).join(", ") || "nothing" : `${view.sizes[seat]} cards`;
    const laid = view.table[seat].map(nameOf).join(", ") || "nothing";
    return `${NAMES[seat]}: holds ${held}; on the table ${laid}; ${view.points[seat]} points`;
  });
}

/** A move in words. */
export function say(path) {
  return path.join(" and ");
}

/** What to choose next. */
export function prompt(clicks) {
  return clicks.length ? "choose its neighbour, or the same card again" : "choose a card";
}

/** The letter d points at the die. */
export function shortcut(key) {
  return key === "d" ? { point: ["die"] } : null;
}

/** The shortcuts, for the help. */
export function keys() {
  return [["d", "point at the die"]];
}

/** How a move is made. */
export function advice() {
  return ["Choose a card, or two neighbours as a pair.", "As text: c7, or c7 c8 for a pair."];
}
