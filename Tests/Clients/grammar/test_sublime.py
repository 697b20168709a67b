"""The syntax for Sublime Text and bat, with the engine of bat."""

from __future__ import annotations

import importlib.util
import re
import subprocess
from pathlib import Path

import pytest

from support import colours
from support.editors import found
from support.tool import ROOT, environment

from .test_textmate import CLASSES, SAME

FOLDER = ROOT / "editors" / "sublime"
BAT = found("batcat", r"bat") or found("bat", r"bat")
THEME = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>name</key><string>classes</string><key>settings</key><array>
<dict><key>settings</key><dict><key>foreground</key><string>#000000</string></dict></dict>
{}
</array></dict></plist>
"""
RULE = (
    "<dict><key>scope</key><string>{}</string><key>settings</key><dict><key>foreground</key>"
    "<string>#{:06X}</string></dict></dict>"
)


def test_the_syntax_is_made_from_the_textmate_grammar() -> None:
    spec = importlib.util.spec_from_file_location("make", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.TARGET.read_text() == module.syntax(), "run editors/sublime/make.py"


@pytest.mark.skipif(BAT is None, reason="bat is not installed")
def test_the_sample_has_its_colours(tmp_path: Path) -> None:
    (tmp_path / "syntaxes").mkdir()
    (tmp_path / "themes").mkdir()
    syntax = FOLDER / "Roadbook.sublime-syntax"
    (tmp_path / "syntaxes" / syntax.name).write_bytes(syntax.read_bytes())
    # A theme that gives each scope a colour of its own.
    numbers = {0x100 + index: name for index, name in enumerate(CLASSES.values())}
    rules = "\n".join(RULE.format(scope, 0x100 + index) for index, scope in enumerate(CLASSES))
    (tmp_path / "themes" / "classes.tmTheme").write_text(THEME.format(rules))
    variables = environment(tmp_path, BAT_CACHE_PATH=str(tmp_path / "cache"), COLORTERM="truecolor")
    build = [str(BAT), "cache", "--build", "--source", str(tmp_path), "--target", str(tmp_path / "cache")]
    subprocess.run(build, check=True, capture_output=True, env=variables, timeout=60)
    show = [str(BAT), "--language=roadbook", "--theme=classes", "--color=always", "--style=plain", "--paging=never"]
    outcome = subprocess.run(
        [*show, str(colours.SAMPLE)], check=True, capture_output=True, encoding="utf-8", env=variables, timeout=60
    )
    seen: list[list[str | None]] = []
    for line in outcome.stdout.split("\n")[: len(colours.text().splitlines())]:
        classes: list[str | None] = []
        name: str | None = None
        for escape, text in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b])", line):
            if text:
                classes.append(name)
            elif rgb := re.search(r"38;2;(\d+);(\d+);(\d+)", escape):
                red, green, blue = map(int, rgb.groups())
                name = numbers.get(red << 16 | green << 8 | blue)
            else:
                name = None
        seen.append(classes)
    assert colours.differences(seen, SAME) == []
