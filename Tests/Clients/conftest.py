"""Fixtures of the client tests."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.prompt import Prompt, ResizingPrompt
from support.tool import binary

Start = Callable[..., Prompt]


def pytest_configure() -> None:
    """Checks the set-up once, and not in each test."""
    if not binary().is_file():
        raise pytest.UsageError(f"{binary()} is not built; 'make clients' builds it")
    # The tool inherits ignored signals, as it should; but the tests may run under nohup, or in the background of a
    # shell.
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


@pytest.fixture
def start(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Start]:
    """Starts prompts in the test's own home folder, and ends them all."""
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
        # Checked after every test: the prompt can be left, and the terminal is in its original mode.
        for prompt in started:
            if not prompt.has_ended and request.session.testsfailed == failures:
                prompt.leave()
    finally:
        for prompt in started:
            prompt.kill()


@pytest.fixture(params=["80x24", "40x10", "resizing"])
def prompt(start: Start, request: pytest.FixtureRequest) -> Prompt:
    """Starts a prompt on a usual screen, on a small one, and on one that changes its size with each typed line."""
    if request.param == "resizing":
        return start(kind=ResizingPrompt)
    columns, _, rows = request.param.partition("x")
    return start(size=(int(columns), int(rows)))
