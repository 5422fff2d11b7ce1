"""The pictures by which an installed room is known: PNG files made from icon.svg.

`python -m ludotheque.server.icons` writes them beside it. The drawing is rectangles with round corners and
circles, nothing else. A pixel's share of a shape is told by its distance to the shape's edge, so that edges
are smooth.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from math import hypot
from typing import NamedTuple
from xml.etree import ElementTree

from ludotheque.server.pages import STATIC

SIDE = 32.0  # of the drawing
SAFE = 0.8  # of a maskable icon's side: what lies further out may be cut off

Colour = tuple[int, int, int]


class IconShape(NamedTuple):
    """A rectangle with round corners (a circle is all corner), filled, or drawn as a line of that width."""

    x: float
    y: float
    half_width: float
    half_height: float
    radius: float
    line: float
    colour: Colour

    def distance(self, x: float, y: float) -> float:
        """How far a point lies outside of the shape; less than 0 inside."""
        right = abs(x - self.x) - self.half_width + self.radius
        down = abs(y - self.y) - self.half_height + self.radius
        edge = hypot(max(right, 0.0), max(down, 0.0)) + min(max(right, down), 0.0) - self.radius
        return abs(edge) - self.line / 2 if self.line else edge


def read_shapes(drawing: str) -> Iterator[IconShape]:
    """The shapes of a drawing, the lowest first."""
    for element in ElementTree.fromstring(drawing):  # noqa: S314 (our own file)
        given = element.attrib
        number = {key: float(text) for key, text in given.items() if text.replace(".", "", 1).isdigit()}
        line = number.get("stroke-width", 0.0)
        colour = read_colour(given["stroke" if line else "fill"])
        if element.tag.endswith("rect"):
            width, height = number["width"] / 2, number["height"] / 2
            middle = number["x"] + width, number["y"] + height
            yield IconShape(*middle, width, height, number["rx"], line, colour)
        else:
            radius = number["r"]
            yield IconShape(number["cx"], number["cy"], radius, radius, radius, line, colour)


def read_colour(text: str) -> Colour:
    """The red, green and blue of a text like #8a5a2b."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def paint(shapes: list[IconShape], size: int, ground: Colour | None = None) -> bytes:
    """A PNG of that size; with a ground it fills the square, and the drawing keeps away from its edges."""
    scale = size / SIDE * (SAFE if ground else 1.0)
    margin = (size - SIDE * scale) / 2
    start = [*ground, 255] if ground else [0, 0, 0, 0]
    pixels = [start[:] for _pixel in range(size * size)]
    for shape in shapes:
        reach = shape.line / 2 + 1 / scale
        for row in _covered(shape.y, shape.half_height + reach, scale, margin, size):
            for column in _covered(shape.x, shape.half_width + reach, scale, margin, size):
                away = shape.distance((column + 0.5 - margin) / scale, (row + 0.5 - margin) / scale)
                share = min(max(0.5 - away * scale, 0.0), 1.0)
                if share:
                    _mix(pixels[row * size + column], shape.colour, share)
    rows = (pixels[start : start + size] for start in range(0, size * size, size))
    return png(size, [bytes(part for pixel in row for part in pixel) for row in rows])


def _covered(middle: float, reach: float, scale: float, margin: float, size: int) -> range:
    """The rows or columns of pixels that a shape may touch."""
    first, last = (middle - reach) * scale + margin, (middle + reach) * scale + margin
    return range(max(0, int(first)), min(size, int(last) + 1))


def _mix(pixel: list[int], colour: Colour, share: float) -> None:
    """Lay a colour over a pixel that may be see-through."""
    below = pixel[3] / 255 * (1 - share)
    whole = share + below
    for part in range(3):
        pixel[part] = round((colour[part] * share + pixel[part] * below) / whole)
    pixel[3] = round(whole * 255)


def png(size: int, rows: list[bytes]) -> bytes:
    """A file of rows of red, green, blue and opacity."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", packed), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def made_icons() -> Iterator[tuple[str, bytes]]:
    """The names and contents of all icons."""
    shapes = list(read_shapes((STATIC / "icon.svg").read_text(encoding="utf-8")))
    for size in (192, 512):
        yield f"icon-{size}.png", paint(shapes, size)
    yield "icon-maskable.png", paint(shapes[1:], 512, shapes[0].colour)


if __name__ == "__main__":
    for name, content in made_icons():
        (STATIC / name).write_bytes(content)
