"""What tests ask for by name."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.prompt import Prompt, ResizingPrompt
from support.tool import binary

Start = Callable[..., Prompt]


def pytest_configure() -> None:
    """Says at once what is missing, and not once for each test."""
    if not binary().is_file():
        raise pytest.UsageError(f"{binary()} is not built; 'swift build' makes it")
    # What is tested inherits what is ignored, as it should; but the tests may run under nohup, or behind a shell's '&'.
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


@pytest.fixture
def start(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Start]:
    """Starts prompts in a home of the test's own, and sees to it that none is left."""
    started: list[Prompt] = []

    def start(*arguments: str | Path, kind: type[Prompt] = Prompt, wait: bool = True, **options: object) -> Prompt:
        prompt = kind(*arguments, **({"home": tmp_path} | options))  # type: ignore[arg-type]
        started.append(prompt)
        if wait:
            prompt.wait_for_prompt()
        return prompt

    failures = request.session.testsfailed
    try:
        yield start
        # What every test shows besides its own: after it one can leave, and the terminal is as it was.
        for prompt in started:
            if not prompt.has_ended and request.session.testsfailed == failures:
                prompt.leave()
    finally:
        for prompt in started:
            prompt.kill()


@pytest.fixture(params=["80x24", "40x10", "resizing"])
def prompt(start: Start, request: pytest.FixtureRequest) -> Prompt:
    """A prompt on a usual screen, on a small one, and on one that has another size with each line typed."""
    if request.param == "resizing":
        return start(kind=ResizingPrompt)
    columns, _, rows = request.param.partition("x")
    return start(size=(int(columns), int(rows)))
