"""Pages of paper as lists of shapes, written as SVG or as PDF. Lengths are in millimetres, from the top left.

A *part* says what a shape belongs to ("card-1 piece-B"); it is the shape's class in SVG.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from ludotheque.game import Unsupported
from ludotheque.words import _

WIDTH, HEIGHT = 210.0, 297.0
"""A4, upright."""

POINT = 25.4 / 72


class Box(NamedTuple):
    """A rectangle with a thin line around it."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    line: str
    part: str = ""


class Disc(NamedTuple):
    """A circle with a thin line around it, by its middle."""

    x: float
    y: float
    radius: float
    fill: str
    line: str


class Stroke(NamedTuple):
    """A line across or down, that ends in a square half of it beyond each end: so corners are whole."""

    x: float
    y: float
    to_x: float
    to_y: float
    thickness: float
    colour: str


class Label(NamedTuple):
    """A text on its base line; `anchor` says which end of it x is: start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    anchor: str = "start"
    is_bold: bool = False
    colour: str = "#1d1d1f"


Shape = Box | Disc | Stroke | Label
Page = Sequence[Shape]

THIN = 0.2


# --- SVG ----------------------------------------------------------------------------------------


def svg(page: Page) -> str:
    """The page as one SVG document, at its size on paper."""
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{WIDTH:g}mm",
            "height": f"{HEIGHT:g}mm",
            "viewBox": f"0 0 {WIDTH:g} {HEIGHT:g}",
            "font-family": "helvetica,arial,sans-serif",
        },
    )
    ElementTree.SubElement(root, "rect", {"width": "100%", "height": "100%", "fill": "#ffffff"})
    for shape in page:
        tag, attributes, text = _element(shape)
        ElementTree.SubElement(root, tag, attributes).text = text
    return ElementTree.tostring(root, encoding="unicode")


def _element(shape: Shape) -> tuple[str, dict[str, str], str | None]:
    """The name, the attributes and the text of a shape's element."""
    if isinstance(shape, Label):
        place = {**_numbers(x=shape.x, y=shape.y), "font-size": f"{shape.size:g}", "fill": shape.colour}
        weight = {"font-weight": "bold"} if shape.is_bold else {}
        return "text", {**place, "text-anchor": shape.anchor, **weight}, _printable(shape.text)
    if isinstance(shape, Stroke):
        place = _numbers(x1=shape.x, y1=shape.y, x2=shape.to_x, y2=shape.to_y)
        style = {"stroke": shape.colour, "stroke-linecap": "square"}
        return "line", {**place, **style, "stroke-width": f"{shape.thickness:g}"}, None
    style = {"fill": shape.fill, "stroke": shape.line, "stroke-width": f"{THIN:g}"}
    if isinstance(shape, Disc):
        return "circle", {**_numbers(cx=shape.x, cy=shape.y, r=shape.radius), **style}, None
    place = _numbers(x=shape.x, y=shape.y, width=shape.width, height=shape.height)
    return "rect", {**place, **style, **({"class": shape.part} if shape.part else {})}, None


def _numbers(**values: float) -> dict[str, str]:
    return {name: f"{value:.3f}".rstrip("0").rstrip(".") for name, value in values.items()}


def _printable(text: str) -> str:
    """The text without the control characters that XML forbids."""
    return "".join(one for one in text if one.isprintable())


# --- PDF ----------------------------------------------------------------------------------------

# The fonts that every reader of PDF has know Latin-1 only.
PLAIN_CHARACTERS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "œ": "oe", "Œ": "OE"}
)


def write_pdf(pages: Sequence[Page], path: str | Path, title: str) -> None:
    """Write the pages to a file."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise Unsupported(_("a PDF needs the extra: pip install ludotheque[print]")) from None
    paper = FPDF(unit="mm", format="A4")
    paper.set_auto_page_break(False)
    paper.set_title(title)
    for page in pages:
        paper.add_page()
        for shape in page:
            _draw(paper, shape)
    try:
        paper.output(str(path))
    except OSError as error:
        raise Unsupported(
            _("{file} cannot be written: {reason}", file=Path(path).name, reason=error.strerror or str(error))
        ) from None


def _draw(paper: Any, shape: Shape) -> None:
    if isinstance(shape, Label):
        text = (
            _printable(shape.text).translate(PLAIN_CHARACTERS).encode("latin-1", "replace").decode("latin-1")
        )
        paper.set_font("helvetica", "B" if shape.is_bold else "", shape.size / POINT)
        paper.set_text_color(shape.colour)
        back = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * paper.get_string_width(text)
        paper.text(shape.x - back, shape.y, text)
    elif isinstance(shape, Stroke):
        paper.set_draw_color(shape.colour)
        paper.set_line_width(shape.thickness)
        paper.line(shape.x, shape.y, shape.to_x, shape.to_y)  # whose ends are square already
    else:
        paper.set_fill_color(shape.fill)
        paper.set_draw_color(shape.line)
        paper.set_line_width(THIN)
        if isinstance(shape, Disc):
            paper.circle(shape.x, shape.y, shape.radius, style="DF")
        else:
            paper.rect(shape.x, shape.y, shape.width, shape.height, style="DF")
