"""Kate in its window, installed as the table in editors/README.md says, on a display in memory."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from support.display import MISSING, Colour, Display
from support.editors import Home
from support.setups import installation
from support.tool import binary

KATE = shutil.which("kate")
MAP = "roadbook 1\n# a comment\nscreen Item(id: int)\nroute /item/:id<int> -> Itme\n"
NUMBER = (176, 128, 0)
TYPE = (0, 87, 174)
"""Two colours of Breeze, the standard theme."""

RECORDER = """#!/bin/sh
echo "$@" >>"{folder}/calls"
[ "$1" = lsp ] || exec "{tool}" "$@"
tee -a "{folder}/asked" | "{tool}" lsp | tee -a "{folder}/answered"
"""

pytestmark = [
    pytest.mark.skipif(KATE is None or bool(MISSING), reason=f"not installed: {', '.join(['Kate', *MISSING])}"),
    pytest.mark.skipif(sys.platform != "linux", reason="there is no Xvfb"),
]


@dataclass
class Kate:
    """Kate with a map, its window, and what it asked."""

    display: Display
    window: str
    home: Home

    def read(self, name: str) -> str:
        """A recording, empty if there is none yet."""
        path = self.home.path / name
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def messages(self, name: str) -> list[dict[str, Any]]:
        """The recorded messages of one side that are complete."""
        found, data = [], (self.home.path / name).read_bytes()
        while header := re.match(rb"Content-Length: (\d+)\r\n(?:[^\r]+\r\n)*\r\n", data):
            body, data = data[header.end() :][: int(header[1])], data[header.end() + int(header[1]) :]
            if len(body) == int(header[1]):
                found.append(json.loads(body))
        return found

    def run(self, command: str) -> None:
        """Runs a command of Kate's command line."""
        self.display.press(self.window, "F7")
        self.display.type(self.window, command)
        self.display.press(self.window, "Return")


@pytest.fixture
def kate(tmp_path: Path) -> Iterator[Kate]:
    # The names of sockets must be short.
    with TemporaryDirectory() as runtime:
        yield from opened(tmp_path, runtime)


def opened(tmp_path: Path, runtime: str) -> Iterator[Kate]:
    """Kate in a home folder of its own, in which it is installed."""
    home = Home(tmp_path / "home")
    home.write("maps/shop.roadbook", MAP)
    recorder = home.write("bin/roadbook", RECORDER.format(folder=home.path, tool=binary()))
    recorder.chmod(0o755)
    terminal = home.write("bin/terminal", f'#!/bin/sh\necho "$@" >"{home.path}/opened"\n')
    terminal.chmod(0o755)
    (install,) = installation("Kate")
    variables = home.environment() | {"XDG_RUNTIME_DIR": runtime, "TERMINAL": str(terminal)}
    subprocess.run([install], env=variables, check=True, capture_output=True)
    display = Display(tmp_path / "display")
    variables["DISPLAY"] = display.name
    program = subprocess.Popen(
        [str(KATE), "-n", "shop.roadbook"], cwd=home.maps, env=variables, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0,
    )  # fmt: skip
    try:

        def has_started() -> bool:
            # Kate asks once whether it may start a server.
            for question in display.windows("LSP server"):
                display.press(question, "Return")
            return (home.path / "answered").exists()

        display.wait_until(has_started, "the server is not started")
        yield Kate(display, display.wait_for_window("shop.roadbook"), home)
    finally:
        os.killpg(program.pid, 9)
        program.wait()
        display.close()


def test_colours_and_a_finding_show(kate: Kate) -> None:
    kate.display.wait_until(
        lambda: "there is no screen 'Itme'" in kate.read("answered"), "the server did not report the finding"
    )
    kate.display.wait_until(
        lambda: "textDocument/semanticTokens/" in kate.read("asked"), "the server was not asked for colours"
    )
    asked = kate.messages("asked")
    methods = [message.get("method") for message in asked]
    assert methods[:3] == ["initialize", "initialized", "textDocument/didOpen"]
    assert "textDocument/documentSymbol" in methods
    document = asked[2]["params"]["textDocument"]
    assert (document["text"], document["uri"]) == (MAP, (kate.home.maps / "shop.roadbook").as_uri())

    marked = set[int]()

    def is_marked() -> bool:
        marked.update(kate.display.rows(is_tinted, pixels=200))
        return bool(marked)

    kate.display.wait_until(is_marked, "no line is marked")
    numbers = kate.display.rows(lambda colour: colour == NUMBER)
    types = kate.display.rows(lambda colour: colour == TYPE)
    # The version, the screen, then the route with the finding.
    assert numbers
    assert max(numbers) < min(types) < min(marked) < max(types)
    assert max(types) <= max(marked)


def test_completion_and_indentation(kate: Kate) -> None:
    kate.display.wait_until(lambda: "there is no screen 'Itme'" in kate.read("answered"), "nothing was reported")
    kate.display.press(kate.window, "ctrl+End")
    kate.display.type(kate.window, "group /g {")
    path = kate.home.maps / "shop.roadbook"

    def is_completed() -> bool:
        # The list may not be open yet; then a line ends unfinished, and the next one is another try.
        kate.display.press(kate.window, "Return")
        kate.display.type(kate.window, "route /other -> It")
        kate.display.press(kate.window, "ctrl+space")
        time.sleep(0.5)
        kate.display.press(kate.window, "Return", "ctrl+s")
        return "    route /other -> Item\n" in path.read_text(encoding="utf-8")

    kate.display.wait_until(is_completed, "the name was not completed")
    # By four, which is the width of Kate's settings.
    assert path.read_text(encoding="utf-8").startswith(f"{MAP}group /g {{\n    route /other -> It")
    assert '"label":"Item"' in kate.read("answered")


def test_graph_and_prompt(kate: Kate) -> None:
    kate.run("roadbook-graph")
    kate.display.wait_until(lambda: "export mermaid" in kate.read("calls"), "no graph was made")
    window = kate.display.wait_for_window("Untitled")
    kate.display.press(window, "alt+Left")
    kate.window = kate.display.wait_for_window("shop.roadbook")
    kate.run("roadbook-prompt")
    kate.display.wait_until(lambda: bool(kate.read("opened")), "no terminal was opened")
    assert kate.read("opened") == f"-e roadbook {kate.home.maps / 'shop.roadbook'}\n"


def is_tinted(colour: Colour) -> bool:
    """Whether a colour is that of a marked line: bright, and neither white nor grey."""
    return min(colour) >= 200 and max(colour) - min(colour) >= 15
