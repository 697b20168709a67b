"""A terminal that rewraps rows at a new width, as most do today."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pyte.modes
from pyte.screens import Char, StaticDefaultDict

from support.screens import Line, Screen


class RewrappingScreen(Screen):
    """A terminal that rewraps rows at a new width, as most do today."""

    def draw_narrow(self, data: str) -> None:
        """Draws text and records which rows continue the one above."""
        if self.cursor.x + len(data) < self.columns:
            return super().draw_narrow(data)
        for character in data:
            wraps = self.cursor.x == self.columns and pyte.modes.DECAWM in self.mode
            super().draw_narrow(character)
            if wraps:
                self.buffer[self.cursor.y].is_rest = True  # type: ignore[attr-defined]
        return None

    def erase_in_display(self, how: int = 0, *arguments: Any, **options: Any) -> None:
        """Erases; erased rows no longer continue the one above."""
        super().erase_in_display(how, *arguments, **options)
        first = 0 if how else self.cursor.y + (self.cursor.x > 0)
        for y in range(first, self.lines):
            self.buffer[y].is_rest = False  # type: ignore[attr-defined]

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        """Resizes the window: rewraps rows that do not fit, and joins wrapped rows."""
        lines, columns = lines or self.lines, columns or self.columns
        cursor = (len(self.scrolled) + self.cursor.y, self.cursor.x)
        old = self.scrolled + [self.buffer[y] for y in range(self.lines)]
        while len(old) > cursor[0] + 1 and not self.row(old[-1]):
            old.pop()
        new: list[list[Char]] = []
        rests: list[bool] = []
        place = (0, 0)
        for start, end in _paragraphs(old):
            cells: list[Char] = []
            for index in range(start, end):
                if index == cursor[0]:
                    offset = len(cells) + cursor[1]
                cells += self._cells(old[index], is_full=index + 1 < end)
            pieces = list(_broken(cells, columns))
            if start <= cursor[0] < end:
                place = _place(pieces, offset, columns)
                while place[0] >= len(pieces):
                    pieces.append([])
                place = (len(new) + place[0], place[1])
            rests += [index > 0 for index in range(len(pieces))]
            new += pieces
        top = max(0, len(new) - lines)
        top = min(top, place[0])
        rows = [self._line(piece, rest) for piece, rest in zip(new, rests, strict=True)]
        self.scrolled = rows[:top]
        self.buffer.clear()
        for y, line in enumerate(rows[top : top + lines]):
            self.buffer[y] = line
        self.lines, self.columns = lines, columns
        self.set_margins()
        self.cursor.y, self.cursor.x = place[0] - top, place[1]

    def _cells(self, line: Line, is_full: bool) -> list[Char]:
        used = self.columns if is_full else len(line) and max(line) + 1
        cells = [line[x] for x in range(min(used, self.columns))]
        while not is_full and cells and cells[-1].data == " ":
            cells.pop()
        return cells

    def _line(self, cells: list[Char], is_rest: bool) -> Line:
        line: Line = StaticDefaultDict(self.default_char)
        line.update(enumerate(cells))
        line.is_rest = is_rest  # type: ignore[attr-defined]
        return line


def _paragraphs(lines: list[Line]) -> Iterable[tuple[int, int]]:
    start = 0
    while start < len(lines):
        end = start + 1
        while end < len(lines) and getattr(lines[end], "is_rest", False):
            end += 1
        yield start, end
        start = end


def _broken(cells: list[Char], columns: int) -> Iterable[list[Char]]:
    start = 0
    while True:
        end = start + columns
        # Wide characters are not split.
        if end < len(cells) and cells[end].data == "":
            end -= 1
        yield cells[start:end]
        start = end
        if start >= len(cells):
            return


def _place(pieces: list[list[Char]], offset: int, columns: int) -> tuple[int, int]:
    for row, piece in enumerate(pieces):
        if offset < len(piece) or row + 1 == len(pieces):
            return row + offset // columns, offset % columns
        offset -= len(piece)
    return 0, 0
