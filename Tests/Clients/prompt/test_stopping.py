"""Ctrl-Z and `fg` in a shell with job control."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.keys import ENTER, ctrl
from support.prompt import Prompt
from support.terminal import Terminal
from support.tool import binary, environment


class Shell(Terminal):
    """A shell with job control."""

    def __init__(self, home: Path) -> None:
        super().__init__(
            ["/bin/bash", "--norc", "--noprofile", "-i"],
            environment=environment(home, TERM="xterm-256color", PS1="shell> ", HISTFILE=""),
            folder=home,
        )
        self.wait_for_row("shell>", 7)

    def prompt(self, text: str = "") -> None:
        """Waits for the tool's prompt with a text."""
        self.wait_for_row((Prompt.text + text).rstrip(), len(Prompt.text) + len(text))


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    """Starts the tool in a shell."""
    shell = Shell(tmp_path)
    try:
        shell.type(f"{binary()}{ENTER}")
        shell.prompt()
        yield shell
        # If a test typed declarations that are not in a file, the prompt warns once.
        shell.type(ctrl("C") + ctrl("D"))
        shell.wait_until(lambda: shell.sees("quitting again") or shell.screen.cursor.x == 7, "the prompt does not end")
        if shell.screen.cursor.x != 7:
            shell.type(ctrl("D"))
        shell.wait_for_row("shell>", 7)
        shell.type("exit" + ENTER)
        assert shell.end() == 0
    finally:
        shell.kill()


def test_a_stopped_prompt_gives_the_terminal_back_and_returns_with_its_text(shell: Shell) -> None:
    shell.type("route /a")
    shell.prompt("route /a")
    shell.type(ctrl("Z"))
    shell.wait_for("Stopped")
    shell.wait_for_row("shell>", 7)
    shell.type("echo still $((1 + 1)) here" + ENTER)
    shell.wait_for("still 2 here")
    shell.type("fg" + ENTER)
    shell.prompt("route /a")
    shell.type(" -> A" + ENTER)
    shell.wait_for_row("roadbook>", 10)
    shell.type("routes" + ENTER)
    shell.wait_for("/a  A")


def test_stopping_twice_is_no_different(shell: Shell) -> None:
    for text in ["one", "two"]:
        shell.type(text)
        shell.wait_for(text)
        shell.type(ctrl("Z"))
        shell.wait_for_row("shell>", 7)
        shell.type("fg" + ENTER)
        shell.wait_for_row(Prompt.text + ("one" if text == "one" else "onetwo"))


def test_a_window_that_changed_meanwhile_is_noticed(shell: Shell) -> None:
    shell.type("resolve /" + "x" * 40)
    shell.wait_for("x" * 40)
    shell.type(ctrl("Z"))
    shell.wait_for_row("shell>", 7)
    shell.resize(30, 10)
    shell.type("fg" + ENTER)
    shell.wait_until(lambda: shell.screen.cursor.x == (19 + 40) % 30, "not drawn for 30 columns")


def test_a_block_is_taken_off_the_screen_and_comes_back_once(shell: Shell) -> None:
    shell.type("scheme s {" + ENTER)
    shell.wait_for("...")
    shell.type("route /x")
    shell.wait_for("route /x")
    shell.type(ctrl("Z"))
    shell.wait_for_row("shell>", 7)
    shell.type("fg" + ENTER)
    shell.wait_until(
        lambda: (
            shell.screen.cursor_row.rstrip().endswith("route /x")
            and sum("roadbook> scheme s {" in row for row in shell.screen.window) == 1
        ),
        "the block is not there again",
    )


def test_a_prompt_without_a_shell_above_it_goes_on(tmp_path: Path) -> None:
    prompt = Prompt(home=tmp_path)
    try:
        prompt.wait_for_prompt()
        prompt.type("rou")
        prompt.wait_for("roadbook> rou")
        prompt.signal(signal.SIGSTOP)
        prompt.signal(signal.SIGCONT)
        prompt.wait_until(lambda: prompt.shown.count(b"roadbook> ") > 1, "not shown again")
        prompt.type("tes" + ENTER)
        prompt.wait_for("no routes")
        prompt.wait_for_prompt()
        prompt.leave()
    finally:
        prompt.kill()
