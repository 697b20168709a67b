"""The file for Kakoune, which draws the sample."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from support import colours
from support.editors import Home
from support.tool import ROOT

FILE = ROOT / "editors" / "kakoune" / "roadbook.kak"
KAK = shutil.which("kak")
FACES = {
    "keyword": "keyword",
    "comment": "comment",
    "documentation": "documentation",
    "string": "string",
    "meta": "escape",
    "value": "number",
    "operator": "mark",
    "type": "type",
    "module": "container",
    "function": "function",
    "variable": "variable",
    "link": "url",
}
# Kakoune looks at words, not at statements, and draws 80 columns: what begins a line and comments are compared.


def drawn(first: int, home: Path) -> list[list[str | None]]:
    """The class of each column of the lines on the screen, from a line on."""
    faces = "".join(f"set-face global {face} rgb:{number:06x};" for number, face in enumerate(FACES, 1))
    show = f"source {FILE}; edit {colours.SAMPLE}; {faces} execute-keys {first}g vt"
    outcome = subprocess.run(
        [str(KAK), "-ui", "json", "-e", show],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=30,
        env=Home(home).environment(),
        check=False,
    )
    messages = [json.loads(line) for line in outcome.stdout.splitlines()]
    status = [piece["contents"] for each in messages if each["method"] == "draw_status" for piece in each["params"][0]]
    assert "".join(status) == ""
    names = {f"rgb:{number:06x}": name for number, name in enumerate(FACES.values(), 1)}
    screen = [each for each in messages if each["method"] == "draw"][-1]["params"][0]
    return [[names.get(piece["face"]["fg"]) for piece in line for _ in piece["contents"]] for line in screen]


@pytest.mark.skipif(KAK is None, reason="Kakoune is not installed")
def test_the_sample_has_its_colours(tmp_path: Path) -> None:
    lines = colours.text().splitlines()
    found: list[list[str | None]] = []
    while len(found) < len(lines):
        screen = drawn(len(found) + 1, tmp_path)
        # The cursor is on the first character.
        screen[0][:1] = screen[0][1:2]
        found += screen[:20]
    for number, words in enumerate(colours.expected()):
        for index, (start, end, name) in enumerate(words):
            if (index == 0 and name in ("keyword", "comment", "documentation")) or name == "comment":
                assert set(found[number][start:end]) == {name}, f"line {number + 1}, column {start + 1}"
