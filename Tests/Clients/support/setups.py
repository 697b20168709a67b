"""The set-ups that editors/README.md tells users to copy: the tests use exactly these."""

from __future__ import annotations

import re

from support.tool import ROOT

README = ROOT / "editors" / "README.md"


def installation(editor: str) -> list[str]:
    """What the table says to write or to run for an editor."""
    row = re.search(rf"^\| {re.escape(editor)}[^|]*\| (.*?) \| ", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert row, editor
    return [piece.replace("ROADBOOK", str(ROOT)) for piece in re.findall(r"`([^`]+)`", row[1])]


def setup(heading: str, number: int = 0) -> str:
    """A code block below a heading, by default the first."""
    text = README.read_text(encoding="utf-8")
    section = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    assert section, f"{README} has no part {heading!r}"
    pieces = re.findall(r"^```\w+\n(.*?)^```$", section[1], re.DOTALL | re.MULTILINE)
    assert number < len(pieces), f"{heading!r} in {README} has {len(pieces)} pieces of code"
    return str(pieces[number])
