/** What an analysis says of a position: a bar with the first player's chances, a sentence, the best moves. */
import { html, show, svg } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";

const LOCK = "M12 1a6 6 0 0 0-6 6v3H4v13h16V10h-2V7a6 6 0 0 0-6-6zM9 10V7a3 3 0 0 1 6 0v3z";

/** The bar: full colour and a lock where it is proved, hatched where it is an estimate; null if not known. */
export function evaluationBar({ score, verdict }) {
  if (score === null || score === undefined) return null;
  const isProved = verdict.value !== null;
  const percent = Math.round(100 * score);
  const said = isProved ? _("proved") : _("estimate: {share} % for the first player", { share: percent });
  const kind = isProved ? "proved" : "estimated";
  const bar = html("span", { class: `evaluation ${kind}`, role: "img", "aria-label": said, title: said });
  bar.style.setProperty("--share", `${percent}%`);
  if (isProved) bar.append(svg("svg", { viewBox: "0 0 24 24", class: "lock" }, svg("path", { d: LOCK })));
  return bar;
}

/** Write an analysis into an element, or empty it. */
export function renderVerdict(element, analysis) {
  if (!show(element, analysis !== null)) return element.replaceChildren();
  const parts = [evaluationBar(analysis), html("span", { class: "verdict-text" }, analysis.verdict.text)];
  if (analysis.best_text) parts.push(html("strong", { class: "verdict-best" }, analysis.best_text));
  const following = analysis.lines?.[0]?.moves.slice(1) ?? [];
  if (following.length) parts.push(html("span", { class: "verdict-line faint" }, following.join(" ")));
  return element.replaceChildren(...parts.filter(Boolean));
}
