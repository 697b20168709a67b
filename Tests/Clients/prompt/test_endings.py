"""Abnormal ends: killed, disconnected, disk full. The terminal, the map and the history survive them."""

from __future__ import annotations

import os
import resource
import select
import signal
import time
from pathlib import Path

import pytest

from conftest import Start
from support.history import entries, path
from support.keys import ENTER, UP
from support.prompt import Prompt
from support.terminal import Terminal
from support.tool import binary, environment

MAP = "roadbook 1\n\nroute /a -> A\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_an_end_from_outside_leaves_the_terminal_sane(start: Start, number: signal.Signals) -> None:
    prompt = start()
    prompt.enter("routes")
    prompt.type("scheme s {" + ENTER + "route /x")
    prompt.wait_for("route /x")
    prompt.signal(number)
    assert prompt.end() == 128 + number
    prompt.check_sane()
    assert entries(prompt) == ["routes"]


def test_killed_within_a_statement_map_and_history_are_whole(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "map.roadbook"
    file.write_text(MAP, encoding="utf-8")
    prompt = start(file)
    prompt.enter("resolve /one", "route /b -> B")
    prompt.type("scheme s {" + ENTER + "route /x")
    prompt.wait_for("route /x")
    prompt.signal(signal.SIGKILL)
    assert prompt.end() == 128 + signal.SIGKILL
    assert file.read_text(encoding="utf-8") == MAP
    assert entries(prompt) == ["resolve /one", "route /b -> B"]


def test_after_a_kill_the_next_prompt_on_that_terminal_works_and_leaves_it_sane(tmp_path: Path) -> None:
    # A killed process cannot reset the terminal, and this shell does not either.
    shell = Terminal(
        ["/bin/sh", "-c", f"{binary()}; echo status $?; exec {binary()}"],
        environment=environment(tmp_path, TERM="xterm"),
        folder=tmp_path,
    )
    try:
        shell.wait_for_row("roadbook>", 10)
        shell.type("route /a")
        shell.wait_for("route /a")
        children = Path(f"/proc/{shell.process.pid}/task/{shell.process.pid}/children")
        os.kill(int(children.read_text().split()[0]), signal.SIGKILL)
        shell.wait_for("status 137")
        shell.wait_for_row("roadbook>", 10)
        shell.type("resolve /b" + ENTER)
        shell.wait_for("/b  unmatched")
        shell.type("quit" + ENTER)
        assert shell.end() == 0
        assert shell.is_cooked
        assert not shell.screen.marks_pastes
    finally:
        shell.kill()


def test_a_closed_terminal_ends_it_within_a_second(start: Start) -> None:
    prompt = start()
    prompt.enter("resolve /one")
    prompt.type("scheme s {" + ENTER + "route /x")
    prompt.wait_for("route /x")
    watched = os.pidfd_open(prompt.process.pid)
    began = time.monotonic()
    prompt.hang_up()
    ended, _, _ = select.select([watched], [], [], 20)
    os.close(watched)
    assert ended
    assert time.monotonic() - began < 1
    assert entries(prompt) == ["resolve /one"]


def test_a_full_disk_is_said_once_and_the_prompt_goes_on(start: Start, tmp_path: Path) -> None:
    first = start()
    first.enter("resolve /kept")
    first.leave()
    size = path(first).stat().st_size
    # Limits the file size to that of the history: the next entry does not fit, as on a full disk.
    limit = ["/bin/sh", "-c", 'trap "" XFSZ; exec "$0" "$@"']
    shell = Limited(size, command=[*limit, str(binary())], home=tmp_path)
    try:
        shell.wait_for_row("roadbook>", 10)
        shell.type("resolve /one" + ENTER)
        shell.wait_for("lines are not kept")
        shell.wait_for_row("roadbook>", 10)
        shell.type("resolve /two" + ENTER)
        shell.wait_for("/two  unmatched")
        shell.wait_for_row("roadbook>", 10)
        shell.type(UP)
        shell.wait_for_row("roadbook> resolve /two")
        shell.type("\x15quit" + ENTER)
        assert shell.end() == 0
        assert shell.is_cooked
        assert sum("cannot use the history" in row for row in shell.screen.everything) == 1
    finally:
        shell.kill()
    assert entries(first) == ["resolve /kept"]


class Limited(Terminal):
    """A program that cannot write files beyond a size."""

    def __init__(self, size: int, *, command: list[str], home: Path) -> None:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        try:
            super().__init__(command, environment=environment(home, TERM="xterm"), folder=home)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_many_prompts_write_one_history_and_lose_nothing(start: Start) -> None:
    """Eight prompts write 250 statements each, while others start, end and compact the history."""
    prompts: list[Prompt] = [start(wait=False, terminal="dumb") for _ in range(8)]
    for turn in range(5):
        for number, prompt in enumerate(prompts):
            prompt.type("".join(f"# {number} {turn * 50 + count}\r" for count in range(50)))
        another = start(wait=False, terminal="dumb")
        another.type(f"# other {turn}\r# twice\rquit\r")
        assert another.end() == 0
    for prompt in prompts:
        prompt.type("quit\r")
    for prompt in prompts:
        assert prompt.end() == 0
    kept = entries(prompts[0])
    for number in range(8):
        mine = [entry for entry in kept if entry.startswith(f"# {number} ")]
        assert mine == [f"# {number} {count}" for count in range(250)]
    assert sum(entry.startswith("# other ") for entry in kept) == 5


def test_a_history_that_takes_nothing_is_said_once(start: Start) -> None:
    prompt = start(ROADBOOK_HISTORY="/dev/full")
    prompt.enter("stack", "routes")
    assert "".join(prompt.screen.everything).count("this session's lines") == 1
