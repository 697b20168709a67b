"""The mode for Emacs: colours, indentation and commands."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from support import colours
from support.editors import SCRIPTS, Home, found
from support.repository import commit
from support.tool import ROOT

from .test_vscode import MAP

MODE = ROOT / "editors" / "emacs" / "roadbook-mode.el"
EMACS = found("emacs", r"GNU Emacs (2[7-9]|[3-9]\d)")
MAPS = [*(ROOT / "grammar" / "examples").glob("*.roadbook"), ROOT / "Tests" / "Maps" / "expensify.roadbook"]
FACES = {
    "font-lock-keyword-face": "keyword",
    "font-lock-comment-face": "comment",
    "font-lock-comment-delimiter-face": "comment",
    "font-lock-doc-face": "documentation",
    "font-lock-string-face": "string",
    "font-lock-type-face": "type",
    "font-lock-constant-face": "constant",
    "font-lock-function-name-face": "function",
    "roadbook-escape-face": "escape",
    "roadbook-number-face": "number",
    "roadbook-regex-face": "regex",
    "roadbook-operator-face": "mark",
    "roadbook-screen-face": "screen",
    "roadbook-container-face": "container",
    "roadbook-parameter-face": "parameter",
    "roadbook-url-face": "url",
    "roadbook-pattern-face": "pattern",
    "roadbook-property-face": "property",
    "roadbook-variable-face": "variable",
}
SAME = {"screen": "type", "scheme": "container", "guard": "function", "property": "name"}

pytestmark = pytest.mark.skipif(EMACS is None, reason="Emacs is not installed")


def run(file: Path, script: str, home: Path, **variables: str) -> None:
    """Opens a file in Emacs, and runs a script on it."""
    command = [str(EMACS), "-Q", "--batch", "-l", str(MODE), str(file), "-l", str(SCRIPTS / script)]
    environment = Home(home).environment() | variables
    outcome = subprocess.run(
        command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, env=environment, check=False
    )
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


def facts(path: Path, home: Path, **variables: str) -> dict[str, Any]:
    """What the script found on a file."""
    run(path, "emacs-files.el", home, **variables)
    return json.loads(Home(home).facts.read_text())


def test_the_sample_has_its_colours(tmp_path: Path) -> None:
    answer = tmp_path / "colours.json"
    run(colours.SAMPLE, "colours.el", tmp_path, COLOURS=str(answer))
    found = [[FACES.get(face) for face in line] for line in json.loads(answer.read_text())]
    assert colours.differences(found, SAME) == []


def test_commands_ask_the_tool(tmp_path: Path) -> None:
    path = tmp_path / "shop.roadbook"
    path.write_text(MAP + "route /old -> Old\n")
    commit(tmp_path)
    path.write_text(MAP)
    seen = facts(path, tmp_path, COMMANDS="yes")
    assert seen["mode"] == "roadbook-mode"
    assert seen["comment"] == "# roadbook 1"
    assert seen["url"] == "shop://list/4"
    assert seen["resolved"].startswith("shop://list/4")
    assert "ok     items" in seen["tested"]
    assert seen["graph"].startswith("flowchart")
    assert "/old" in seen["changes"]


@pytest.mark.parametrize("source", MAPS, ids=lambda path: path.stem)
def test_maps_are_indented_as_they_are_formatted(source: Path, tmp_path: Path) -> None:
    path = tmp_path / source.name
    path.write_text(source.read_text())
    assert facts(path, tmp_path).get("indented", source.read_text()) == source.read_text()


def test_the_mode_is_compiled_without_warnings(tmp_path: Path) -> None:
    copy = tmp_path / MODE.name
    copy.write_text(MODE.read_text())
    stop = ["--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile", str(copy)]
    outcome = subprocess.run(
        [str(EMACS), "-Q", "--batch", *stop], capture_output=True, text=True, timeout=60, check=False
    )
    assert outcome.returncode == 0, outcome.stderr
