"""The tool's prompt in a terminal."""

from __future__ import annotations

import itertools
from pathlib import Path

from support.keys import ENTER, ctrl
from support.terminal import Size, Terminal
from support.tool import binary, environment


class Prompt(Terminal):
    """A terminal with the prompt, which knows how the prompt looks and how to leave it."""

    text = "roadbook> "
    tour = "tour> "
    continuation = "     ... "

    def __init__(
        self,
        *arguments: str | Path,
        home: Path,
        size: Size = (80, 24),
        rewraps: bool = True,
        terminal: str = "xterm-256color",
        **variables: str,
    ) -> None:
        self.home = home
        self._last_prompt = -1
        super().__init__(
            [str(binary()), *map(str, arguments)],
            environment=environment(home, TERM=terminal, **variables),
            folder=home,
            size=size,
            rewraps=rewraps,
        )

    def wait_for_prompt(self) -> None:
        """Waits for an empty prompt after the one that was waited for last."""
        __tracebackhide__ = True

        def holds() -> bool:
            screen = self.screen
            text = next((text for text in (self.text, self.tour) if (screen.cursor_row + " ").startswith(text)), None)
            return (
                text is not None
                and self.reading > self._last_prompt
                and not screen.cursor_row[len(text) :].strip()
                and screen.cursor.x == len(text)
                and not screen.cursor.hidden
            )

        self.wait_until(holds, "no prompt")
        self._last_prompt = self.reading

    @property
    def reading(self) -> int:
        """A number that grows with each prompt: the count of bracketed paste starts, if supported, else the row."""
        return self.screen.paste_starts or self.screen.absolute_row

    def enter(self, *statements: str) -> list[str]:
        """Types statements with Enter, one by one; returns the rows that answer the last one."""
        __tracebackhide__ = True
        for statement in statements:
            self.type(statement + ENTER)
            self.wait_for_prompt()
        rows = self.screen.everything[: self.screen.absolute_row]
        last = max(index for index, row in enumerate(rows) if (row + " ").startswith((self.text, self.tour)))
        return [row for row in rows[last + 1 :] if not row.startswith(self.continuation)]

    def retype(self, text: str) -> None:
        """Replaces the current text."""
        self.type(ctrl("U") + text)

    def interrupt(self) -> None:
        """Presses Ctrl-C, and waits for the next prompt."""
        __tracebackhide__ = True
        self.type(ctrl("C"))
        self.wait_for_prompt()

    def wait_for_text(self, text: str, column: int | None = None) -> None:
        """Waits until the row contains exactly this text, with the cursor in a column after the prompt."""
        __tracebackhide__ = True
        place = None if column is None else len(self.text) + column
        self.wait_for_row(self.text + text if text else self.text.rstrip(), place)

    def wait_for_entry(self, *rows: str) -> None:
        """Waits until the prompt contains a text of several rows."""
        __tracebackhide__ = True
        marks = itertools.chain([self.text], itertools.repeat(self.continuation))
        wanted = [(mark + row).rstrip() for mark, row in zip(marks, rows, strict=False)]

        def holds() -> bool:
            window = [row.split("    ")[0] if "..." not in row else row for row in self.screen.window]
            return any(
                all(have == want or have.startswith(want + "  ") for have, want in zip(part, wanted, strict=True))
                for start in range(len(window) - len(wanted) + 1)
                if (part := window[start : start + len(wanted)])
            )

        self.wait_until(holds, f"the text did not become {wanted}")

    def leave(self) -> None:
        """Leaves like a user, and checks that the terminal is restored."""
        __tracebackhide__ = True
        self.interrupt()
        self.end_with(ctrl("D"))
        assert self.end() == 0
        self.check_sane()

    def end_with(self, keys: str) -> None:
        """Types what ends the prompt; once more if it warns of declarations that are not in a file."""
        __tracebackhide__ = True
        self.type(keys)
        while self.read_more(self.seconds):
            if self.sees("not saved:"):
                self.wait_for_prompt()
                self.type(keys)
                break

    def check_sane(self) -> None:
        """Checks that the terminal is in the mode a shell left it in, and received no unknown sequences."""
        assert self.is_cooked
        assert not self.screen.marks_pastes
        assert not self.screen.cursor.hidden
        assert self.screen.unknown == []


class ResizingPrompt(Prompt):
    """A prompt in a window that changes its size whenever something is typed."""

    def __init__(self, *arguments: str | Path, **options: object) -> None:
        super().__init__(*arguments, **options)  # type: ignore[arg-type]
        self._sizes = itertools.cycle([(40, 10), (63, 17), (80, 24)])

    def type(self, keys: str | bytes) -> None:
        """Resizes, then types."""
        cleared = self.screen.cleared
        self.resize(*next(self._sizes))
        # The prompt redraws; while a statement is running, nothing does.
        while self.screen.cleared == cleared and self.read_more(0.25):
            pass
        super().type(keys)
