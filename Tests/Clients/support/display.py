"""A display in memory, for editors with windows: Xvfb, with xdotool for the keys."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
"""The programs that a display needs and that are not installed."""
Colour = tuple[int, int, int]


class Display:
    """An X server without a window manager: a window gets keys while `focus` names it."""

    seconds = float(os.environ.get("ROADBOOK_PATIENCE", "60"))

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._pixels = folder / "Xvfb_screen0"
        reading, writing = os.pipe()
        size = ["-screen", "0", "1000x700x24"]
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), *size, "-fbdir", str(folder), "-nolisten", "tcp", "-noreset"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=[writing],
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.name = ":" + pipe.readline().strip()

    def close(self) -> None:
        """Ends the server, and with it the programs that have windows on it."""
        self._server.terminate()
        self._server.wait()

    def windows(self, title: str) -> list[str]:
        """The visible windows with a title that matches."""
        return self._ask("search", "--onlyvisible", "--name", title).split()

    def titles(self) -> list[str]:
        """The titles of all visible windows."""
        return [self._ask("getwindowname", window).strip() for window in self.windows(".")]

    def wait_for_window(self, title: str) -> str:
        """The first visible window with a title that matches."""
        self.wait_until(lambda: bool(self.windows(title)), f"there is no window {title!r}")
        return self.windows(title)[0]

    def press(self, window: str, *keys: str) -> None:
        """Presses keys in a window."""
        self._ask("windowfocus", "--sync", window)
        self._ask("key", *keys)

    def type(self, window: str, text: str) -> None:
        """Types text in a window."""
        self._ask("windowfocus", "--sync", window)
        self._ask("type", text)

    def wait_until(self, holds: Callable[[], bool], otherwise: str) -> None:
        """Waits for a condition; fails if that takes too long."""
        end = time.monotonic() + self.seconds
        while not holds():
            assert time.monotonic() < end, f"{otherwise}; the windows are {self.titles()}"
            time.sleep(0.1)

    def rows(self, wanted: Callable[[Colour], bool], pixels: int = 1) -> set[int]:
        """The rows of the picture with at least so many pixels of a colour."""
        data = self._pixels.read_bytes()
        header = struct.unpack(">20I", data[:80])
        size, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
        start = size + 12 * colours
        found = set()
        for row in range(height):
            place = start + row * line
            counts = Counter(zip(*(data[place + part : place + 4 * width : 4] for part in (2, 1, 0)), strict=True))
            if sum(count for colour, count in counts.items() if wanted(colour)) >= pixels:
                found.add(row)
        return found

    def _ask(self, *command: str) -> str:
        done = subprocess.run(
            ["xdotool", *command], env={"DISPLAY": self.name, "PATH": "/usr/bin:/bin"}, capture_output=True,
            encoding="utf-8", timeout=30, check=False,
        )  # fmt: skip
        return done.stdout
