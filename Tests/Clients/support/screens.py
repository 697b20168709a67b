"""Terminal screens based on pyte, with features that pyte lacks and terminals have."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pyte
import pyte.modes
from pyte.screens import Char, StaticDefaultDict
from wcwidth import wcwidth

Line = StaticDefaultDict[int, Char]

PASTE_MARKS = 2004 << 5
OTHER_SCREEN = 1049 << 5
_JOINER = "\u200d"
_WIDE_LOOK = "\ufe0f"


class Screen(pyte.Screen):
    """A terminal that keeps rows that scroll off, joins emoji sequences, and supports faint text.

    At a new width it cuts rows off instead of rewrapping them, as xterm does.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.scrolled: list[Line] = []
        self.unknown: list[str] = []
        self.cleared = 0
        self.paste_starts = 0
        super().__init__(columns, rows)

    def debug(self, *arguments: Any, **_: Any) -> None:
        """Records a sequence that pyte does not support, so that tests can fail instead of guessing."""
        self.unknown.append(repr(arguments))

    # Contents.

    def row(self, line: Line) -> str:
        """A row as a string, without trailing blanks."""
        return "".join(line[x].data for x in range(self.columns)).rstrip()

    @property
    def window(self) -> list[str]:
        """The visible rows, without empty ones at the end."""
        rows = [self.row(self.buffer[y]) for y in range(self.lines)]
        while rows and not rows[-1]:
            rows.pop()
        return rows

    @property
    def everything(self) -> list[str]:
        """All rows, those that scrolled off first."""
        return [self.row(line) for line in self.scrolled] + self.window

    @property
    def cursor_row(self) -> str:
        """The row of the cursor."""
        return self.row(self.buffer[self.cursor.y])

    @property
    def absolute_row(self) -> int:
        """The number of rows above the cursor, including those that scrolled off."""
        return len(self.scrolled) + self.cursor.y

    def look(self, text: str) -> str | None:
        """The style of a string in words: `magenta`, `dim`, `underlined red`, `plain`.

        If it occurs more than once, the cursor's row counts, then the lowest.
        """
        for y in (self.cursor.y, *reversed(range(self.lines))):
            line = self.buffer[y]
            # A wide character's second column is empty, so columns and characters have different indices.
            starts = [x for x in range(self.columns) for _ in line[x].data]
            start = "".join(line[x].data for x in range(self.columns)).find(text)
            if start >= 0:
                looks = {words(line[x]) for x in starts[start : start + len(text)]}
                return looks.pop() if len(looks) == 1 else f"mixed: {', '.join(sorted(looks))}"
        return None

    @property
    def chosen(self) -> list[str]:
        """The inverse text: the choice that Enter would take."""
        rows = (self.buffer[y] for y in range(self.lines))
        texts = ("".join(row[x].data for x in range(self.columns) if row[x].reverse).strip() for row in rows)
        return [text for text in texts if text]

    @property
    def marks_pastes(self) -> bool:
        """Whether bracketed paste is on."""
        return PASTE_MARKS in self.mode

    # Extensions of pyte.

    def select_graphic_rendition(self, *attributes: int, **options: Any) -> None:
        """Sets attributes. pyte has no faint text; it is stored as blinking, which is not used otherwise."""
        # With `>`, it would be about the codes of keys.
        if not options.pop("private", False):
            super().select_graphic_rendition(*_faint_as_blinking(attributes), **options)

    def index(self) -> None:
        """Moves down a row, and keeps the row that scrolls off."""
        if self.cursor.y == self.lines - 1 and OTHER_SCREEN not in self.mode:
            self.scrolled.append(self.buffer[0])
        super().index()

    def erase_in_display(self, how: int = 0, *arguments: Any, **options: Any) -> None:
        """Erases; counts how often it does."""
        self.cleared += 1
        super().erase_in_display(how, *arguments, **options)

    def set_mode(self, *modes: int, **options: Any) -> None:
        """Switches modes on; the alternate screen, which pagers use, is initially empty."""
        super().set_mode(*modes, **options)
        self.paste_starts += bool(options.get("private") and 2004 in modes)
        if options.get("private") and 1049 in modes:
            self.save_cursor()
            self._hidden = {y: self.buffer[y].copy() for y in range(self.lines)}
            super().erase_in_display(2)

    def reset_mode(self, *modes: int, **options: Any) -> None:
        """Switches modes off; leaving the alternate screen restores the main one."""
        super().reset_mode(*modes, **options)
        if options.get("private") and 1049 in modes:
            for y, line in self._hidden.items():
                self.buffer[y].clear()
                self.buffer[y].update(line)
            self.restore_cursor()

    def draw(self, data: str) -> None:
        """Draws text; a character that joins the previous one goes into its cell."""
        if data.isascii():
            return self.draw_narrow(data)
        for character in data:
            if not self._join(character):
                self.draw_narrow(character)
        return None

    def draw_narrow(self, data: str) -> None:
        """Draws text that pyte supports."""
        super().draw(data)

    def _join(self, character: str) -> bool:
        x = min(self.cursor.x, self.columns) - 1
        line = self.buffer[self.cursor.y]
        if x > 0 and line[x].data == "":
            x -= 1
        if x < 0 or not _joins(line[x].data, character):
            return False
        wide = line[x].data and self._width(line[x].data) == 2
        line[x] = line[x]._replace(data=line[x].data + character)
        if not wide and self._width(line[x].data) == 2 and x + 1 < self.columns:
            line[x + 1] = line[x]._replace(data="")
            self.cursor.x = x + 2
        return True

    @staticmethod
    def _width(cluster: str) -> int:
        return 2 if _WIDE_LOOK in cluster or _is_flag(cluster) else max(0, wcwidth(cluster[0]))

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        """Resizes the window. Unlike in pyte, the cursor stays on its row."""
        lines, columns = lines or self.lines, columns or self.columns
        gone = max(0, self.cursor.y + 1 - lines)
        for _ in range(gone):
            self.scrolled.append(self.buffer[0])
            for y in range(self.lines - 1):
                self.buffer[y] = self.buffer[y + 1]
            self.buffer.pop(self.lines - 1, None)
        for y in range(lines, self.lines):
            self.buffer.pop(y, None)
        for line in self.buffer.values():
            for x in [x for x in line if x >= columns]:
                line.pop(x)
        self.lines, self.columns = lines, columns
        self.set_margins()
        self.cursor.y -= gone
        self.cursor.x = min(self.cursor.x, columns - 1)


def words(cell: Char) -> str:
    """The style of a cell in words."""
    marks = [
        (cell.bold, "bold"),
        (cell.blink, "dim"),
        (cell.italics, "italic"),
        (cell.underscore, "underlined"),
        (cell.reverse, "inverse"),
        (cell.fg != "default", cell.fg),
        (cell.bg != "default", f"on {cell.bg}"),
    ]
    return " ".join(word for holds, word in marks if holds) or "plain"


def _faint_as_blinking(attributes: tuple[int, ...]) -> Iterable[int]:
    rest = iter(attributes)
    for attribute in rest:
        if attribute in (38, 48):
            # The following numbers are a colour.
            yield attribute
            kind = next(rest, 0)
            yield kind
            for _ in range(1 if kind == 5 else 3):
                yield next(rest, 0)
        elif attribute == 5:
            raise AssertionError("something blinks")
        elif attribute == 2:
            yield 5
        elif attribute == 22:
            yield from (22, 25)
        else:
            yield attribute


def _is_flag(cluster: str) -> bool:
    return len(cluster) > 1 and all("\U0001f1e6" <= letter <= "\U0001f1ff" for letter in cluster[:2])


def _joins(before: str, character: str) -> bool:
    if not before:
        return False
    is_half_flag = re.fullmatch("[\U0001f1e6-\U0001f1ff]", before) is not None
    return (
        wcwidth(character) == 0
        or before.endswith(_JOINER)
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or (is_half_flag and "\U0001f1e6" <= character <= "\U0001f1ff")
    )
