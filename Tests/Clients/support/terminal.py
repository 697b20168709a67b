"""A pseudo-terminal with a program in it: types, and waits for what a user would see."""

from __future__ import annotations

import os
import select
import signal
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

import pexpect
import pyte

from support.rewrapping import RewrappingScreen
from support.screens import Line, Screen, words

Size = tuple[int, int]


class Terminal:
    """A terminal. Waiting is reading with a deadline; nothing sleeps."""

    seconds = float(os.environ.get("ROADBOOK_PATIENCE", "20"))

    def __init__(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str],
        folder: Path,
        size: Size = (80, 24),
        rewraps: bool = True,
    ) -> None:
        columns, rows = size
        self.screen: Screen = (RewrappingScreen if rewraps else Screen)(columns, rows)
        self.shown = bytearray()
        """All output, including escape sequences."""
        self._stream = pyte.ByteStream(self.screen)
        self.process: pexpect.spawn[bytes] = pexpect.spawn(
            command[0],
            list(command[1:]),
            env=dict(environment),
            cwd=str(folder),
            dimensions=(rows, columns),
            timeout=None,
        )
        self._file: int = self.process.child_fd
        os.set_blocking(self._file, False)

    # The user's actions.

    def type(self, keys: str | bytes) -> None:
        """Types while reading, as a terminal does."""
        rest = memoryview(keys.encode() if isinstance(keys, str) else keys)
        deadline = time.monotonic() + self.seconds
        while rest:
            assert time.monotonic() < deadline, f"{len(rest)} bytes were not taken"
            readable, writable, _ = select.select([self._file], [self._file], [], 1)
            if readable and not self._read():
                return
            if writable:
                try:
                    rest = rest[os.write(self._file, rest[:4096]) :]
                except BlockingIOError:
                    continue
                except OSError:
                    return

    def type_unseen(self, keys: str | bytes) -> None:
        """Types a few keys without reading: the output waits in the terminal."""
        whole = keys.encode() if isinstance(keys, str) else keys
        assert os.write(self._file, whole) == len(whole)

    def resize(self, columns: int, rows: int = 24) -> None:
        """Resizes the window."""
        self.screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)

    def signal(self, number: signal.Signals) -> None:
        """Sends a signal to the program itself."""
        os.kill(self.process.pid, number)

    def hang_up(self) -> None:
        """Closes the terminal, as when its window is closed."""
        self.process.ptyproc.fileobj.close()
        self.process.closed = self.process.ptyproc.closed = True

    # What the user sees.

    def wait_until(self, holds: Callable[[], object], problem: str, seconds: float | None = None) -> None:
        """Waits until a condition holds; fails with the screen if it does not."""
        __tracebackhide__ = True
        deadline = time.monotonic() + (seconds or self.seconds)
        while not holds():
            left = deadline - time.monotonic()
            if left <= 0 or not self._read(left):
                raise AssertionError(f"{problem}; shown is\n{self.picture()}")

    def wait_for(self, *texts: str) -> None:
        """Waits until strings are visible in the window."""
        __tracebackhide__ = True
        for text in texts:
            self.wait_until(lambda text=text: self.sees(text), f"{text!r} is not to be seen")

    def wait_for_no(self, text: str) -> None:
        """Waits until a string is no longer visible in the window."""
        __tracebackhide__ = True
        self.wait_until(lambda: not self.sees(text), f"{text!r} did not go")

    def wait_for_row(self, text: str, column: int | None = None) -> None:
        """Waits until the cursor's row is this text, ignoring a hint at the right, with the cursor in a column."""
        __tracebackhide__ = True

        def holds() -> bool:
            row = self.screen.cursor_row
            fits = row == text or row.startswith(text + "  ")
            return fits and column in (None, self.screen.cursor.x)

        self.wait_until(holds, f"the row did not become {text!r} with the cursor at {column}")

    def wait_for_look(self, text: str, look: str) -> None:
        """Waits until a string has a style: `red`, `dim`, `bold underlined`."""
        __tracebackhide__ = True
        self.wait_until(
            lambda: self.screen.look(text) == look,
            f"{text!r} should be {look}",
        )

    def wait_for_choice(self, text: str) -> None:
        """Waits until this is the only selected choice."""
        __tracebackhide__ = True
        self.wait_until(lambda: self.screen.chosen == [text], f"{text!r} is not chosen")

    def sees(self, text: str) -> bool:
        """Whether a string is visible in the window, in one row or wrapped, as it may be if it contains a path."""
        rows = self.screen.window
        return any(text in row for row in rows) or text in "".join(row.ljust(self.screen.columns) for row in rows)

    def picture(self) -> str:
        """The window and the cursor, for messages."""
        rows = [f"  |{row}" for row in self.screen.window]
        place = f"  cursor in row {self.screen.cursor.y}, column {self.screen.cursor.x}"
        look = self.screen.buffer[self.screen.cursor.y]
        return "\n".join([*rows, place, f"  looks: {_looks(self.screen, look)}"])

    @property
    def is_cooked(self) -> bool:
        """Whether the terminal echoes input and waits for whole lines, as a shell leaves it."""
        flags = termios.tcgetattr(self._file)[3]
        return bool(flags & termios.ECHO) and bool(flags & termios.ICANON)

    # Ending.

    def end(self) -> int:
        """Waits for the program's end; returns its exit code, or 128 plus the signal that ended it."""
        deadline = time.monotonic() + self.seconds
        while (left := deadline - time.monotonic()) > 0 and self._read(left):
            pass
        assert time.monotonic() < deadline, f"the program did not end; shown is\n{self.picture()}"
        self.process.wait()
        if self.process.signalstatus is not None:
            return 128 + self.process.signalstatus
        assert self.process.exitstatus is not None
        return self.process.exitstatus

    @property
    def has_ended(self) -> bool:
        """Whether the program has ended and was waited for, or the terminal is closed."""
        return bool(self.process.terminated or self.process.closed)

    def kill(self) -> None:
        """Kills the program and closes the terminal."""
        if not self.process.terminated:
            self.process.kill(signal.SIGKILL)
            self.process.wait()
        if not self.process.closed:
            self.hang_up()

    def wait_for_output(self) -> None:
        """Waits for output without reading it."""
        readable, _, _ = select.select([self._file], [], [], self.seconds)
        assert readable, f"nothing is shown; before it was\n{self.picture()}"

    def read_more(self, seconds: float) -> bool:
        """Reads more output; false if there is none, or if the other side is closed."""
        return self._read(seconds)

    def _read(self, seconds: float = 0) -> bool:
        readable, _, _ = select.select([self._file], [], [], seconds)
        if not readable:
            return False
        try:
            data = os.read(self._file, 65536)
        except OSError:
            # Linux reports an error when the other side is closed.
            return False
        self.shown += data
        self._stream.feed(data)
        return bool(data)


def _looks(screen: Screen, line: Line) -> str:
    cells = [line[x] for x in range(screen.columns)]
    groups = [(look, "".join(cell.data for cell in group)) for look, group in groupby(cells, words)]
    return ", ".join(f"{text.strip()!r} {look}" for look, text in groups if text.strip())
