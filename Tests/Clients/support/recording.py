"""Recorded sessions: what was typed, what the screen showed, and why that is interesting."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from support import keys
from support.prompt import Prompt
from support.tool import EXAMPLES

_NAMES = {
    keys.ENTER: "Enter",
    keys.TAB: "Tab",
    keys.BACK_TAB: "Shift-Tab",
    keys.ESCAPE: "Esc",
    keys.BACKSPACE: "Backspace",
    keys.ALT_ENTER: "Alt-Enter",
    keys.UP: "Up",
    keys.DOWN: "Down",
    keys.RIGHT: "Right",
    keys.LEFT: "Left",
    keys.HOME: "Home",
    keys.END: "End",
}


@dataclass(frozen=True)
class Shot:
    """Keys with a description of what they do. The screen afterwards is recorded."""

    about: str
    keys: tuple[str, ...]

    @property
    def typed(self) -> str:
        """The names of the keys."""
        return " ".join(_name(key) for key in self.keys)


@dataclass(frozen=True)
class Recording:
    """A typical minute at the prompt, on one of the example maps."""

    title: str
    about: str
    map: str
    shots: list[Shot] = field(default_factory=list)


def shot(about: str, *pressed: str) -> Shot:
    """Describes keys that are pressed."""
    return Shot(about, pressed)


def play(recording: Recording, prompt: Prompt, settle: Callable[[int], object]) -> Iterator[str]:
    """Types everything; yields the screen after each shot, once `settle` with its number returns."""
    start = 0
    for number, part in enumerate(recording.shots):
        before = (0, 0)
        for place, key in enumerate(part.keys):
            if place and part.keys[place - 1] == keys.ENTER:
                # Users wait for the next prompt before they continue typing.
                prompt.wait_until(lambda since=before: _asks_again(prompt, since), "nothing is asked for")
            before = (prompt.reading, prompt.screen.absolute_row)
            prompt.type(key)
        settle(number)
        yield picture(prompt, start)
        start = _last_prompt(prompt)


def picture(prompt: Prompt, start: int) -> str:
    """The rows from one on, with a mark at the cursor."""
    rows = prompt.screen.everything
    place, column = prompt.screen.absolute_row, prompt.screen.cursor.x
    rows += [""] * (place + 1 - len(rows))
    row = rows[place].ljust(column)
    rows[place] = row[:column] + "▏" + row[column:]
    return "\n".join(row.rstrip() for row in rows[start:])


def start_of(prompt: Prompt) -> int:
    """The row at which the next picture starts."""
    return _last_prompt(prompt)


def prepare(recording: Recording, home: Path) -> Path:
    """Copies the map, so that paths are short and the original is not changed."""
    return Path(shutil.copy(EXAMPLES / recording.map, home / recording.map))


def _asks_again(prompt: Prompt, since: tuple[int, int]) -> bool:
    is_next_row = prompt.screen.absolute_row > since[1]
    return prompt.reading > since[0] or (
        is_next_row and prompt.screen.cursor_row.startswith(prompt.continuation.rstrip())
    )


def _last_prompt(prompt: Prompt) -> int:
    rows = prompt.screen.everything
    return max(index for index, row in enumerate(rows) if (row + " ").startswith(prompt.text))


def _name(key: str) -> str:
    if key in _NAMES:
        return f"<kbd>{_NAMES[key]}</kbd>"
    if len(key) == 2 and key[0] == keys.ESCAPE:
        return f"<kbd>Alt-{key[1].upper()}</kbd>"
    if len(key) == 1 and key < " ":
        return f"<kbd>Ctrl-{chr(ord(key) | 0x40)}</kbd>"
    return f"`{key}`"
