"""The tool's prompt in a terminal."""

from __future__ import annotations

import itertools
from pathlib import Path

from support.keys import ENTER, ctrl
from support.terminal import Size, Terminal
from support.tool import binary, environment


class Prompt(Terminal):
    """Knows what the prompt looks like, and how to leave it."""

    text = "roadbook> "
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
        """Waits for an empty prompt after the last one that was waited for."""
        __tracebackhide__ = True

        def holds() -> bool:
            screen = self.screen
            return (
                self.reading > self._last_prompt
                and (screen.cursor_row + " ").startswith(self.text)
                and not screen.cursor_row[len(self.text) :].strip()
                and screen.cursor.x == len(self.text)
                and not screen.cursor.hidden
            )

        self.wait_until(holds, "no prompt")
        self._last_prompt = self.reading

    @property
    def reading(self) -> int:
        """Grows with each statement that is asked for: then pastes are to be marked, where they can be."""
        return self.screen.paste_starts or self.screen.absolute_row

    def enter(self, *statements: str) -> list[str]:
        """Types statements and Enter, one by one; the rows that answer the last."""
        __tracebackhide__ = True
        for statement in statements:
            self.type(statement + ENTER)
            self.wait_for_prompt()
        rows = self.screen.everything[: self.screen.absolute_row]
        last = max(index for index, row in enumerate(rows) if (row + " ").startswith(self.text))
        return [row for row in rows[last + 1 :] if not row.startswith(self.continuation)]

    def retype(self, text: str) -> None:
        """Types over what is there."""
        self.type(ctrl("U") + text)

    def interrupt(self) -> None:
        """Presses Ctrl-C, and waits for the next prompt."""
        __tracebackhide__ = True
        self.type(ctrl("C"))
        self.wait_for_prompt()

    def wait_for_text(self, text: str, column: int | None = None) -> None:
        """Waits until this is what was typed, in its row, with the cursor in a column behind the prompt."""
        __tracebackhide__ = True
        place = None if column is None else len(self.text) + column
        self.wait_for_row(self.text + text if text else self.text.rstrip(), place)

    def wait_for_entry(self, *rows: str) -> None:
        """Waits until a text of several rows stands at the prompt."""
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
        """Leaves as a person does, and looks whether all is as it was."""
        __tracebackhide__ = True
        self.interrupt()
        self.end_with(ctrl("D"))
        assert self.end() == 0
        self.check_sane()

    def end_with(self, keys: str) -> None:
        """Types what ends the prompt; once more where something is in no file, which the prompt warns of."""
        __tracebackhide__ = True
        self.type(keys)
        while self.read_more(self.seconds):
            if self.sees("leaving once more"):
                self.wait_for_prompt()
                self.type(keys)
                break

    def check_sane(self) -> None:
        """The terminal is as a shell left it, and nothing was sent to it that it does not know."""
        assert self.is_cooked
        assert not self.screen.marks_pastes
        assert not self.screen.cursor.hidden
        assert self.screen.unknown == []


class ResizingPrompt(Prompt):
    """A prompt in a window that has another size whenever something is typed."""

    def __init__(self, *arguments: str | Path, **options: object) -> None:
        super().__init__(*arguments, **options)  # type: ignore[arg-type]
        self._sizes = itertools.cycle([(40, 10), (63, 17), (80, 24)])

    def type(self, keys: str | bytes) -> None:
        """Resizes, then types."""
        cleared = self.screen.cleared
        self.resize(*next(self._sizes))
        # The prompt draws anew; where a statement is still running, nobody does, and nothing comes.
        while self.screen.cleared == cleared and self.read_more(0.25):
            pass
        super().type(keys)
