"""The syntax for Kate and other editors of KDE, with their own engine."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from support import colours
from support.tool import ROOT, environment

SYNTAX = ROOT / "editors" / "kate" / "roadbook.xml"
HIGHLIGHTER = shutil.which("kate-syntax-highlighter") or shutil.which("ksyntaxhighlighter6")
CLASSES = {
    "Keyword": "keyword",
    "Comment": "comment",
    "Documentation": "documentation",
    "String": "string",
    "Escape": "escape",
    "Number": "number",
    "Regex": "regex",
    "Operator": "mark",
    "Type": "type",
    "Pattern": "pattern",
    "Url": "url",
    "Screen": "screen",
    "Container": "container",
    "Function": "function",
    "Variable": "variable",
    "Parameter": "parameter",
    "Property": "property",
    "Constant": "constant",
    "Name": "name",
}
SAME = {"screen": "type", "scheme": "container", "guard": "function", "property": "name"}


@pytest.mark.skipif(HIGHLIGHTER is None, reason="the highlighter of KDE is not installed")
def test_the_sample_has_its_colours(tmp_path: Path) -> None:
    folder = tmp_path / ".local" / "share" / "org.kde.syntax-highlighting" / "syntax"
    folder.mkdir(parents=True)
    text = SYNTAX.read_text()
    # Each class gets a colour of its own.
    names = {}
    for number, (item, name) in enumerate(CLASSES.items(), 1):
        names[f"#{number:06x}"] = name
        text = text.replace(f'<itemData name="{item}"', f'<itemData color="#{number:06x}" name="{item}"')
    (folder / SYNTAX.name).write_text(text)
    outcome = subprocess.run(
        [str(HIGHLIGHTER), "-s", "Roadbook", "-f", "html", str(colours.SAMPLE)],
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path),
        timeout=60,
        check=False,
    )
    assert "<pre" in outcome.stdout, outcome.stderr
    body = outcome.stdout[outcome.stdout.index("<pre") :]
    body = body[body.index(">") + 1 : body.index("</pre>")].removeprefix("\n")
    found: list[list[str | None]] = []
    for line in body.split("\n"):
        classes: list[str | None] = []
        open_styles: list[str | None] = []
        for style, close, piece in re.findall(r'<span(?: style="([^"]*)")?[^>]*>|(</span>)|([^<]+)', line):
            if close:
                open_styles.pop()
            elif piece:
                classes += [open_styles[-1] if open_styles else None] * len(html.unescape(piece))
            else:
                colour = re.search(r"(?<!-)color:(#[0-9a-f]{6})", style)
                open_styles.append(names.get(colour[1]) if colour else None)
        found.append(classes)
    assert colours.differences(found[: len(colours.text().splitlines())], SAME) == []
