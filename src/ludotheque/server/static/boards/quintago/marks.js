/**
 * What an analysis found, as marks on the board.
 *
 * What is proved is a full square of its colour with a letter. An estimate is a hatched circle with a number:
 * the score to expect, in percent. Where nothing is known there is nothing. The best moves have rings around
 * their holes and frames around their turns, the surer the wider, with their rank.
 */
import { svg } from "/static/page/elements.js";

const KINDS = { 1: "win", 0: "tie", "-1": "loss" };

/** A text in the middle of that point. */
export function text(x, y, content, kind, size) {
  const place = { x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": size };
  return svg("text", { ...place, class: kind }, String(content));
}

/** The hatching of estimates. */
export function hatching() {
  const pattern = { id: "estimated", width: 0.16, height: 0.16, patternUnits: "userSpaceOnUse" };
  const slanted = { ...pattern, patternTransform: "rotate(45)" };
  return svg("pattern", slanted, svg("rect", { width: 0.05, height: 0.16, class: "hatch" }));
}

/** Whether something is known. */
export function isKnown(verdict) {
  return Boolean(verdict) && (verdict.value !== null || (verdict.estimate ?? null) !== null);
}

/** A verdict: proved, or an estimate. */
export function chip(x, y, radius, { value, letter }) {
  const isProved = value !== null;
  const rx = isProved ? radius * 0.4 : radius;
  const ground = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, rx };
  const hatch = isProved ? [] : [svg("rect", { ...ground, class: "hatched" })];
  const size = [1.2, 0.95, 0.72][Math.min(3, letter.length) - 1] ?? 1;
  const said = text(x, y, letter, "letter", radius * size);
  const kind = isProved ? KINDS[value] : "estimate";
  return svg("g", { class: `chip ${kind}` }, svg("rect", ground), ...hatch, said);
}

/** How sure a verdict is, from 0 to 1. */
function sureness(verdict) {
  if (!isKnown(verdict)) return 0;
  return verdict.value !== null ? 1 : Math.min(1, Math.abs(2 * verdict.estimate - 1));
}

/** How wide the mark of a verdict is. */
export const widthOf = (verdict) => 0.05 + 0.05 * sureness(verdict);

/** The rank of the best move that begins with these clicks, from 1; 0 where none does. */
export function rankOf({ best = [] }, clicks) {
  return 1 + best.findIndex((path) => clicks.every((click, place) => path[place] === click));
}

/** The ring around a hole in which one of the best moves begins, with its rank. */
export function bestHole(x, y, rank, verdict) {
  const ring = svg("circle", { cx: x, cy: y, r: 0.44, class: "best", "stroke-width": widthOf(verdict) });
  return svg("g", { class: "best-move" }, ring, rankArt(x + 0.34, y - 0.34, 0.15, rank));
}

/** The frame around a turn that ends one of them. */
export function bestTurn({ x, y, width, height }, rank, verdict) {
  const rx = Math.min(width, height) / 2;
  const frame = svg("rect", { x, y, width, height, rx, class: "best", "stroke-width": widthOf(verdict) });
  const number = rankArt(x + width * 0.86, y + height * 0.16, height * 0.17, rank);
  return svg("g", { class: "best-move" }, frame, number);
}

function rankArt(x, y, radius, rank) {
  const disc = svg("circle", { cx: x, cy: y, r: radius, class: "rank" });
  return svg("g", {}, disc, text(x, y, rank, "rank-number", radius * 1.5));
}
