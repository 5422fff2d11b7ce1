/** The other players' fields, small, beside one's own. */
import { html, byId, write } from "/static/page/elements.js";
import { _, several } from "/static/page/words.js";
import { fit } from "/static/live/stage.js";

/** What is shown of everybody else: `render` makes the places, `draw` fills them. */
export function createOthers(drawing, written) {
  const place = byId("others");
  const shown = new Map(); // by seat: its canvas and what is written beside it

  function add(seat) {
    const canvas = html("canvas", { class: "playfield other", width: "1", height: "1", role: "img" });
    const [name, note] = [html("strong"), html("span", { class: "faint" })];
    const figure = html("figure", {}, html("figcaption", {}, name, note), canvas);
    place.append(figure);
    shown.set(seat, { canvas, name, note, figure });
  }

  return {
    render({ seats }, own) {
      const others = seats.map((_seat, seat) => seat).filter((seat) => seat !== own);
      for (const [seat, { figure }] of shown) {
        if (others.includes(seat)) continue;
        figure.remove();
        shown.delete(seat);
      }
      for (const seat of others) {
        if (!shown.has(seat)) add(seat);
        const { name, canvas, figure } = shown.get(seat);
        write(name, seats[seat].name);
        figure.classList.toggle("away", !seats[seat].is_here);
        canvas.setAttribute("aria-label", _("The field of {name}", { name: seats[seat].name }));
      }
      place.hidden = others.length === 0;
      byId("table").classList.toggle("several", others.length > 0);
    },
    draw({ seen }) {
      for (const [seat, { canvas, note }] of shown) {
        if (fit(canvas)) drawing.drawField(canvas, seen[seat], written.options, {});
        write(note, several("{count} line", "{count} lines", seen[seat].lines));
      }
    },
  };
}
