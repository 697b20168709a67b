#!/usr/bin/env python3
"""Measures the prompt's speed, compared with other prompts on the same machine in the same minute.

Not a test: times depend on the machine, ratios hardly do. Run it with the release build:

    make build && ROADBOOK_BINARY=.build/release/roadbook .build/clients/bin/python Tests/Clients/measure_prompt.py
"""

from __future__ import annotations

import os
import pty
import select
import shutil
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from support.keys import pasted
from support.tool import binary, environment

ROUTES = 10_000


class Program:
    """A program in a terminal without an emulator: its output is only searched for strings."""

    def __init__(self, command: list[str], home: Path) -> None:
        self.began = time.perf_counter()
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(home)
            os.execvpe(command[0], command, environment(home, TERM="xterm-256color", PS1="$ ", ROADBOOK_HISTORY=""))
        ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.shown = b""

    def wait_for(self, text: bytes, seconds: float = 30) -> float:
        """Reads until a string appears; returns that moment."""
        deadline = time.monotonic() + seconds
        while text not in self.shown:
            if not select.select([self.file], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError(f"{text!r} did not come; {self.shown[-300:]!r} did")
            self.shown += os.read(self.file, 1 << 16)
        now = time.perf_counter()
        self.shown = self.shown.partition(text)[2]
        return now

    def type(self, keys: bytes) -> float:
        """Types while reading; returns the moment at which it began."""
        now = time.perf_counter()
        os.set_blocking(self.file, False)
        rest = memoryview(keys)
        while rest:
            readable, writable, _ = select.select([self.file], [self.file], [])
            if readable:
                self.shown += os.read(self.file, 1 << 16)
            if writable:
                try:
                    rest = rest[os.write(self.file, rest[:4096]) :]
                except BlockingIOError:
                    continue
        return now

    def end(self) -> None:
        """Kills the program."""
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.file)


def start_to_prompt(command: list[str], prompt: bytes, home: Path, runs: int) -> list[float]:
    """Milliseconds from start to prompt, sorted."""
    times = []
    for _ in range(runs):
        program = Program(command, home)
        times.append((program.wait_for(prompt) - program.began) * 1000)
        program.end()
    return sorted(times)


def key_to_screen(command: list[str], prompt: bytes, home: Path, line: str) -> list[float]:
    """Milliseconds from each key of a line to the first byte drawn for it, sorted."""
    program = Program(command, home)
    program.wait_for(prompt)
    quiet(program)
    times = []
    for _ in range(5):
        for key in line:
            began = program.type(key.encode())
            drawn = quiet(program)
            times.append((drawn - began) * 1000)
        program.type(b"\x15")
        quiet(program)
    program.end()
    return sorted(times)


def quiet(program: Program, seconds: float = 0.03) -> float:
    """Reads until there is no output for a while; returns the moment of the last byte."""
    last = time.perf_counter()
    while select.select([program.file], [], [], seconds)[0]:
        program.shown += os.read(program.file, 1 << 16)
        last = time.perf_counter()
    program.shown = b""
    return last


def paste(command: list[str], prompt: bytes, home: Path, text: str) -> float:
    """Milliseconds from the start of a paste to the end of its drawing."""
    program = Program(command, home)
    program.wait_for(prompt)
    quiet(program)
    began = program.type(pasted(text).encode())
    drawn = quiet(program, 0.5)
    program.end()
    return (drawn - began) * 1000


def row(name: str, times: list[float], base: float) -> None:
    """Prints a row: minimum, median and 90th percentile, and the ratio of the median to a yardstick's."""
    middle = statistics.median(times)
    ratio = f"{middle / base:6.2f}" if base else "      "
    print(f"  {name:<44} {times[0]:8.2f} {middle:8.2f} {times[len(times) * 9 // 10]:8.2f}  {ratio}")


def measure(home: Path) -> None:
    """Measures everything."""
    tool = str(binary())
    big = home / "big.roadbook"
    routes = "".join(f"route /part{number % 100}/item{number}/:id<int> -> Screen{number}\n" for number in range(ROUTES))
    big.write_text("roadbook 1\n\nscheme shop\n\n" + routes, encoding="utf-8")
    yardsticks: list[tuple[str, list[str], bytes]] = [
        (" ".join(command), command, prompt)
        for command, prompt in [
            (["bash", "--norc", "-i"], b"$ "),
            (["sqlite3", "-interactive"], b"sqlite> "),
            (["python3", "-q"], b">>> "),
        ]
        if shutil.which(command[0], path="/usr/bin:/bin")
    ]
    print(f"{tool}\n  {'milliseconds':<44} {'least':>8} {'middle':>8} {'90 %':>8}   ratio")
    print("start to the first prompt")
    base = 0.0
    for name, command, prompt in yardsticks:
        times = start_to_prompt(command, prompt, home, 20)
        base = base or statistics.median(times)
        row(name, times, base)
    shop = str(Path(__file__).resolve().parents[2] / "grammar" / "examples" / "shop.roadbook")
    row("roadbook", start_to_prompt([tool], b"roadbook> ", home, 30), base)
    row("roadbook shop.roadbook", start_to_prompt([tool, shop], b"roadbook> ", home, 30), base)
    row(f"roadbook, {ROUTES} routes", start_to_prompt([tool, str(big)], b"roadbook> ", home, 3), base)
    print("a key to what is drawn for it")
    base = 0.0
    for name, command, prompt in yardsticks:
        times = key_to_screen(command, prompt, home, "select something")
        base = base or statistics.median(times)
        row(name, times, base)
    lines: list[tuple[str, Callable[[], str]]] = [
        ("a URL", lambda: "open shop://part7/item4207/42"),
        ("a name", lambda: "describe Screen4207"),
        ("a route", lambda: "route /new/:id<int> -> Screen4207"),
    ]
    for name, line in lines:
        row(f"roadbook, {ROUTES} routes, {name}", key_to_screen([tool, str(big)], b"roadbook> ", home, line()), base)
    print("a paste of 1 MB")
    long_line = "# " + "x" * 1_000_000
    rows = "\n".join(f"# line {number} of what is pasted, about fifty bytes" for number in range(20_000))
    for name, text in [("one line", long_line), ("20,000 rows", rows)]:
        row(f"roadbook, {name}", [paste([tool], b"roadbook> ", home, text)], 0)
    if yardsticks[0][1][0] == "bash":
        row("bash, one line of a tenth of that", [paste(["bash", "--norc", "-i"], b"$ ", home, long_line[:100_000])], 0)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder))
