/** The 24 treasures: their names and their pictures, each in a square of 24 units. */
import { svg } from "/static/page/elements.js";
import { _ } from "/static/page/words.js";

const INK = "#2a1a10";
const GOLD = "#f2b632";
const PALE_GOLD = "#ffd873";
const STEEL = "#c3ccd6";
const WOOD = "#8f5a2b";
const RED = "#d8402f";

/** What a treasure is called, by its number from 1 on. */
export function treasureName(number) {
  const names = [
    _("key"), _("crown"), _("ring"), _("coin"), _("sword"), _("shield"),
    _("candle"), _("book"), _("map"), _("owl"), _("cat"), _("mouse"),
    _("bat"), _("spider"), _("snail"), _("lizard"), _("dragon"), _("ghost"),
    _("gem"), _("chest"), _("helmet"), _("bell"), _("moon"), _("star"),
  ];
  return names[number - 1];
}

const ROUNDED = { "stroke-linecap": "round", "stroke-linejoin": "round" };

/** An area with a line of ink around it; a dot; a line of that width; a line of colour within one of ink. */
const area = (d, fill) => svg("path", { d, fill, stroke: INK, "stroke-width": 1.3, "stroke-linejoin": "round" });
const dot = (cx, cy, r, fill) => svg("circle", { cx, cy, r, fill });
const disc = (cx, cy, r, fill) => svg("circle", { cx, cy, r, fill, stroke: INK, "stroke-width": 1.3 });
const line = (d, colour = INK, width = 1.2) =>
  svg("path", { d, fill: "none", stroke: colour, "stroke-width": width, ...ROUNDED });
const limb = (d, colour, width) => [line(d, INK, width + 2.4), line(d, colour, width)];
const oval = (cx, cy, rx, ry, fill) => svg("ellipse", { cx, cy, rx, ry, fill, stroke: INK, "stroke-width": 1.3 });

const PICTURES = [
  /* key */ () => [
    area("M10.4 12.4 12.4 10.4 21.8 19.8V22H19.4L18.3 20.9 16.8 22.4 14.8 20.4 16.3 18.9z", GOLD),
    disc(7.6, 7.6, 5.6, GOLD),
    disc(6.8, 6.8, 2.2, "#fff4dd"),
  ],
  /* crown */ () => [
    area("M2.5 7.5 7.5 12 12 4.5 16.5 12 21.5 7.5 19.5 20H4.5z", GOLD),
    line("M5 16.8H19", INK),
    dot(2.6, 6.6, 1.9, RED), dot(12, 3.6, 2, "#2f7fd6"), dot(21.4, 6.6, 1.9, RED),
  ],
  /* ring */ () => [
    disc(12, 15.2, 7, GOLD),
    disc(12, 15.2, 4.2, "#fff4dd"),
    area("M12 10.6 7.4 5.6 9.4 2.2H14.6L16.6 5.6z", "#46b4e8"),
    line("M7.4 5.6H16.6M10.4 5.6 12 10.6 13.6 5.6", INK, 0.9),
  ],
  /* coin */ () => [
    disc(13.6, 13.6, 9, "#d9962a"), disc(11.2, 11.2, 9.2, GOLD),
    svg("circle", { cx: 11.2, cy: 11.2, r: 6.6, fill: "none", stroke: "#b5761a", "stroke-width": 1.2 }),
    area("M8.6 8.3 11 6.5H12.8V14.2H14.3V16H8.9V14.2H10.4V9.3L8.6 10z", PALE_GOLD),
  ],
  /* sword */ () => [
    area("M22 2 20.5 8.5 11 18 6 13 15.5 3.5z", STEEL),
    line("M19.5 4.5 10 14", "#7c8896", 1),
    area("M3 12.2 4.7 10.5 13.5 19.3 11.8 21z", GOLD),
    area("M5.4 15.8 8.2 18.6 4.4 22.4 1.6 19.6z", WOOD),
  ],
  /* shield */ () => [
    area("M12 1.8 21 4.5V11.5C21 17 17 20.5 12 22.5 7 20.5 3 17 3 11.5V4.5z", "#2f6fd0"),
    svg("path", { d: "M12 2.5 20.3 5V11.5C20.3 16.5 16.5 20 12 21.8z", fill: "#8cbcf5" }),
    area("M10.2 2.4 12 1.8 13.8 2.4V9.5H21V12.8H13.8V21.7L12 22.5 10.2 21.7V12.8H3V9.5H10.2z", PALE_GOLD),
  ],
  /* candle */ () => [
    area("M8 9.5H16V19H8z", "#e9604f"),
    area("M8 9.5H16V12.5Q15 14.5 14 12.5 13 11.5 12 13.5 10.5 16 9.6 13 9 12 8 13z", "#ffb9a8"),
    area("M4 18.5H20L18 22.3H6z", GOLD),
    area("M12 1C14.6 4 15.4 5.2 15.4 6.7A3.4 3.4 0 0 1 8.6 6.7C8.6 5.2 9.4 4 12 1z", "#ff9d1f"),
    dot(12, 7.2, 1.5, "#fff3b0"),
  ],
  /* book */ () => [
    area("M4.5 5A3 3 0 0 1 7.5 2H19.5V22H7.5A3 3 0 0 1 4.5 19z", "#2e8b57"),
    area("M7 17.2H19.5V20.6H7A1.7 1.7 0 0 1 7 17.2z", "#fffaf0"),
    area("M12.5 5.2 14 8.2 17.2 8.7 14.9 11 15.4 14.2 12.5 12.7 9.6 14.2 10.1 11 7.8 8.7 11 8.2z", PALE_GOLD),
  ],
  /* map */ () => [
    area("M2 6 8.7 3V18.5L2 21.5z", "#f5deb0"),
    area("M8.7 3 15.3 5.8V21.3L8.7 18.5z", "#dfc086"),
    area("M15.3 5.8 22 2.8V18.3L15.3 21.3z", "#f5deb0"),
    line("M4.5 17.5Q5 11.5 9 11.8T14 13.5", "#b3261e", 1.5),
    line("M16.6 7.6 20.4 11.4M20.4 7.6 16.6 11.4", "#b3261e", 2),
  ],
  /* owl */ () => [
    area("M4.5 2 9 4Q12 3.2 15 4L19.5 2 19 8V14.5C19 19.5 16 22.3 12 22.3S5 19.5 5 14.5V8z", "#a0662f"),
    area("M8 16C8 13.5 9.5 12.5 12 12.5S16 13.5 16 16 14.5 21 12 21 8 18.5 8 16z", "#f0d3a0"),
    disc(8.3, 9, 3.5, "#fff"), disc(15.7, 9, 3.5, "#fff"),
    dot(8.7, 9.2, 1.7, INK), dot(15.3, 9.2, 1.7, INK),
    area("M12 10.2 13.7 12.8 12 15 10.3 12.8z", "#ff9d1f"),
  ],
  /* cat */ () => [
    area("M3.5 2.5 9 6.5Q12 5.7 15 6.5L20.5 2.5 21 13C21 18.5 17 21.8 12 21.8S3 18.5 3 13z", "#4a4f63"),
    area("M5.3 5.8 8.3 8 5.5 10z", "#f2a0a8"), area("M18.7 5.8 15.7 8 18.5 10z", "#f2a0a8"),
    oval(8.2, 12.5, 2.1, 2.5, "#9be564"), oval(15.8, 12.5, 2.1, 2.5, "#9be564"),
    line("M8.2 11V14M15.8 11V14", INK, 1.5),
    area("M10.8 16H13.2L12 17.5z", "#f2a0a8"),
    line("M12 17.5Q11 19.5 9.5 18.8M12 17.5Q13 19.5 14.5 18.8", "#fff", 0.9),
    line("M1.5 15 6.5 15.8M1.5 18.2 6.5 17.4M22.5 15 17.5 15.8M22.5 18.2 17.5 17.4", "#8a8fa3", 0.9),
  ],
  /* mouse */ () => [
    disc(5.8, 7, 4.8, "#aab2bd"), disc(18.2, 7, 4.8, "#aab2bd"),
    dot(5.8, 7.2, 2.7, "#f5a9b8"), dot(18.2, 7.2, 2.7, "#f5a9b8"),
    area("M12 7C16.5 7 19 10 19 13.5 19 17.5 15 22 12 22S5 17.5 5 13.5C5 10 7.5 7 12 7z", "#c6ccd4"),
    dot(9, 13, 1.5, INK), dot(15, 13, 1.5, INK),
    disc(12, 20, 1.9, "#f07f92"),
    line("M2.5 16.5 7.5 17.5M21.5 16.5 16.5 17.5", INK, 0.8),
  ],
  /* bat */ () => [
    area(
      "M10.2 6.5 9.8 3.5 12 5.2 14.2 3.5 13.8 6.5C16 4.5 19.5 4.5 23.2 6 21.5 8.5 21.8 11 22.3 14 20 12.5 18.3 13 17.2 15.2 16 14 14.5 14.3 14 16L12 20.5 10 16C9.5 14.3 8 14 6.8 15.2 5.7 13 4 12.5 1.7 14 2.2 11 2.5 8.5 .8 6 4.5 4.5 8 4.5 10.2 6.5z",
      "#7a4fb5",
    ),
    dot(10.5, 8.7, 1.2, "#ffe45c"), dot(13.5, 8.7, 1.2, "#ffe45c"),
    area("M10.6 11.5H13.4L12.8 13.5 12 12.3 11.2 13.5z", "#fff"),
  ],
  /* spider */ () => [
    line("M9.5 10 6 4.5 3 5M9 12 3.5 9 1.5 12.5M9 15 3.5 16 1.8 20M10 17 6.5 20.5 7 23", INK, 1.7),
    line("M14.5 10 18 4.5 21 5M15 12 20.5 9 22.5 12.5M15 15 20.5 16 22.2 20M14 17 17.5 20.5 17 23", INK, 1.7),
    disc(12, 14.8, 5.2, "#3d3a4a"), disc(12, 8, 3.2, "#3d3a4a"),
    area("M10 12 14 12 12 14.8 14 17.6 10 17.6 12 14.8z", RED),
    dot(10.8, 7.5, 1, "#fff"), dot(13.2, 7.5, 1, "#fff"),
  ],
  /* snail */ () => [
    area("M1.5 21.5C1.5 18.5 4 17 6.5 17H16C17.3 17 18 16.2 18 15V11.5C18 9.5 19.3 8.5 20.7 8.5S23 9.7 23 11.5V15.5C23 19.5 20.5 21.5 17 21.5z", "#a8c94b"),
    line("M19.8 9 18.8 4.5M21.6 9 22.3 4.5", INK, 1.3),
    dot(18.7, 4.2, 1.3, INK), dot(22.4, 4.2, 1.3, INK),
    disc(10, 11, 7.5, "#f08a3c"),
    line("M10 11.2C10 9.8 12.3 9.9 12.3 11.8 12.3 14.3 7.5 14.5 7.3 11 7.2 6.5 14.8 6 15.2 11.5", INK, 1.5),
  ],
  /* lizard */ () => [
    ...limb("M10 8.5 6 6.5 4 9M14 8.5 18 6.5 20 9M10.5 14.5 6.5 15 5 18.5M13.5 14.5 17.5 15 19 18.5", "#3fae5a", 1.4),
    ...limb("M12 7V15.5C12 21 15 22.5 17.5 21.5", "#3fae5a", 3.4),
    area("M12 .8C14.6 .8 15.6 3 15.2 5.2 14.9 7 13.5 8.2 12 8.2S9.1 7 8.8 5.2C8.4 3 9.4 .8 12 .8z", "#54c76f"),
    dot(10.3, 3.8, 1.1, INK), dot(13.7, 3.8, 1.1, INK),
    dot(12, 10, 0.9, PALE_GOLD), dot(12, 12.7, 0.9, PALE_GOLD), dot(12.2, 15.5, 0.9, PALE_GOLD),
  ],
  /* dragon */ () => [
    area("M8 7.5 8.5 1.5 12.5 5.5 16.5 2 17.5 6.5 22 7 20.5 11 23 15 19.5 17.5 19 22.5H10C11 20.5 10.8 19 9 18.5H4.5C2.5 18.5 1.2 17 1.2 15S2.5 12 4.5 11.5z", "#d8402f"),
    area("M3.5 18.3 4.8 21 6 18.4zM7.3 18.4 8.5 20.5 9.5 18.5z", "#fff"),
    disc(10.5, 10, 2.1, "#ffe45c"), line("M10.5 8.5V11.5", INK, 1.3),
    dot(3.9, 13.9, 1, INK), line("M2.5 16.3H8.5", INK, 1.1),
    line("M14 11C16.5 13 16.5 17 14.5 20", "#7c1d14", 1.3),
  ],
  /* ghost */ () => [
    area("M4 22.3V11C4 5.5 7.5 1.8 12 1.8S20 5.5 20 11V22.3L17.3 19.6 14.7 22.3 12 19.6 9.3 22.3 6.7 19.6z", "#e4e8ff"),
    oval(9, 9.8, 1.7, 2.4, INK), oval(15, 9.8, 1.7, 2.4, INK),
    oval(12, 15, 1.8, 2, "#7d86c9"),
  ],
  /* gem */ () => [
    area("M6 3H18L23 9.5 12 22.5 1 9.5z", "#35c7c0"),
    svg("path", { d: "M6 3.6 8 9.5H1.8zM18 3.6 16 9.5H8L12 3.6z", fill: "#a5f0ea" }),
    line("M1.5 9.5H22.5M6 3.5 8 9.5 12 22 16 9.5 18 3.5M8 9.5 12 3.5 16 9.5", INK, 0.9),
  ],
  /* chest */ () => [
    area("M2 11C2 6 4.5 3 8 3H16C19.5 3 22 6 22 11z", "#b9763a"),
    area("M2 11H22V21.5H2z", WOOD),
    area("M2 10.5H22V13H2z", GOLD), area("M5 3.8H7.5V21.5H5zM16.5 3.8H19V21.5H16.5z", GOLD),
    area("M9.8 9.5H14.2V15.5H9.8z", PALE_GOLD), dot(12, 12, 1.1, INK),
  ],
  /* helmet */ () => [
    area("M11 4.5C10 .8 15 -.2 20.5 2.5 18 3 17.5 4.5 17.5 6.5z", RED),
    area("M12 3.5C17 3.5 20 7 20 12V19L12 22.5 4 19V12C4 7 7 3.5 12 3.5z", STEEL),
    area("M4.3 10.3H19.7V13.3H13.3V21.5H10.7V13.3H4.3z", "#4a525e"),
    dot(7.4, 16.8, 0.9, INK), dot(16.6, 16.8, 0.9, INK), dot(7.4, 19, 0.9, INK), dot(16.6, 19, 0.9, INK),
  ],
  /* bell */ () => [
    disc(12, 20.5, 2.3, "#c9801c"), disc(12, 3, 1.9, "#c9801c"),
    area("M12 3.8C7.5 3.8 5.8 7 5.8 11V15L2.8 19.5H21.2L18.2 15V11C18.2 7 16.5 3.8 12 3.8z", GOLD),
    line("M5 16.2H19", INK, 1.1), line("M9 7.5Q8.3 9 8.3 12", "#fff", 1.5),
  ],
  /* moon */ () => [
    area("M15.5 1.8A10.4 10.4 0 1 0 22.3 15.6 9 9 0 0 1 15.5 1.8z", "#9fb6ee"),
    dot(7.5, 10.5, 1.5, "#7d97d8"), dot(10.5, 17, 1.9, "#7d97d8"), dot(6.3, 15, 1, "#7d97d8"),
  ],
  /* star */ () => [
    area("M12 1.3 15.3 8.3 22.9 9.2 17.3 14.5 18.7 22.1 12 18.4 5.3 22.1 6.7 14.5 1.1 9.2 8.7 8.3z", "#ffd23f"),
    svg("path", { d: "M12 4 14.2 9.4 12 14.5 9.8 9.4z", fill: "#fff3b0" }),
  ],
];

/** A treasure in a square of that side around a point. */
export function treasurePicture(number, x, y, side) {
  const scale = side / 24;
  const place = `translate(${x - side / 2} ${y - side / 2}) scale(${scale})`;
  return svg("g", { class: "treasure-picture", transform: place }, ...PICTURES[number - 1]());
}
