"""Draws a terminal's screen as an SVG picture, as text with colours, without fonts or scripts."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from xml.sax.saxutils import escape

from pyte.screens import Char

from support.screens import Screen

WIDTH, HEIGHT = 8.4, 18
"""The size of a cell in pixels."""
MARGIN, BAR = 14, 34
"""The space around the text, and the height of the window's title bar."""

_FONT = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace"
_BACKGROUND, _TEXT, _DIM, _CURSOR = "#1c2129", "#d5dae3", "#7d8696", "#d5dae3"
# The window has its own background, so the picture is readable on light and on dark pages.
_COLOURS = {
    "default": _TEXT,
    "black": "#2b313b",
    "red": "#f2777a",
    "green": "#8fc97a",
    "brown": "#e2b86b",
    "blue": "#6fb3f0",
    "magenta": "#c99af0",
    "cyan": "#5fc9c3",
    "white": "#d5dae3",
    "brightblack": "#7d8696",
    "brightred": "#ff9a9c",
    "brightgreen": "#a9e094",
    "brightbrown": "#f5d08a",
    "brightyellow": "#f5d08a",
    "brightblue": "#93c8f8",
    "brightmagenta": "#dcb8f8",
    "brightcyan": "#86dfda",
    "brightwhite": "#ffffff",
}


def picture(screen: Screen, title: str, about: str) -> str:
    """An SVG of the window with its cursor, in a frame with a title; `about` describes it to screen readers."""
    width = round(screen.columns * WIDTH + 2 * MARGIN, 1)
    height = BAR + screen.lines * HEIGHT + MARGIN
    paper = _paper(screen)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height}" '
        f'viewBox="0 0 {width:g} {height}" role="img">',
        f"<title>{escape(about)}</title>",
        f'<rect x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1}" rx="8" fill="{paper}" stroke="#4b5463"/>',
        *(f'<circle cx="{20 + 18 * index}" cy="17" r="5.5" fill="#4b5463"/>' for index in range(3)),
        f'<g font-family="{_FONT}" font-size="14" xml:space="preserve">',
        f'<text x="{width / 2:g}" y="22" text-anchor="middle" fill="{_DIM}">{escape(title)}</text>',
    ]
    for y in range(screen.lines):
        parts += _row(screen, y, BAR + y * HEIGHT, paper)
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _paper(screen: Screen) -> str:
    """The background of most cells: that of the terminal, or of an editor that paints its own."""
    names = Counter(screen.buffer[y][x].bg for y in range(screen.lines) for x in range(screen.columns))
    return _colour(names.most_common(1)[0][0], _BACKGROUND)


def _row(screen: Screen, y: int, top: float, background: str) -> list[str]:
    cells = [screen.buffer[y][x] for x in range(screen.columns)]
    shows = y == screen.cursor.y and not screen.cursor.hidden
    # Runs of cells with the same look; the cursor's cell is a run of its own.
    runs = groupby(range(screen.columns), lambda x: (shows and x == screen.cursor.x, _look(cells[x], background)))
    boxes, texts = [], []
    for (is_cursor, (ink, paper, style)), group in runs:
        places = list(group)
        left = round(MARGIN + places[0] * WIDTH, 1)
        if is_cursor:
            ink, paper = background, _CURSOR
        if paper != background:
            size = f'width="{round(len(places) * WIDTH, 1):g}" height="{HEIGHT}"'
            boxes.append(f'<rect x="{left:g}" y="{top:g}" {size} fill="{paper}"/>')
        text = "".join(cells[x].data for x in places)
        if text.strip():
            # Leading blanks are not drawn: the first letter has its own place, whatever the font's width.
            blanks = len(text) - len(text.lstrip())
            left = round(left + blanks * WIDTH, 1)
            length = round(len(text.strip()) * WIDTH, 1)
            texts.append(
                f'<tspan x="{left:g}" textLength="{length:g}" fill="{ink}"{style}>{escape(text.strip())}</tspan>'
            )
    if texts:
        texts = [f'<text y="{top + 13.5:g}">', *texts, "</text>"]
    return [*boxes, "".join(texts)] if texts else boxes


def _look(cell: Char, background: str) -> tuple[str, str, str]:
    """The colours of text and background, and the attributes of the rest."""
    ink, paper = _colour(cell.fg, _TEXT), _colour(cell.bg, background)
    if cell.blink and cell.fg == "default":
        # Faint text, see `Screen`.
        ink = _DIM
    if cell.reverse:
        ink, paper = paper, ink
    style = ""
    if cell.bold:
        style += ' font-weight="bold"'
    if cell.italics:
        style += ' font-style="italic"'
    if cell.underscore:
        style += ' text-decoration="underline"'
    return ink, paper, style


def _colour(name: str, otherwise: str) -> str:
    if name == "default":
        return otherwise
    return _COLOURS.get(name, f"#{name}")
