"""The extension for Visual Studio Code: a session with a stub of the editor and the real server, and its package."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from support.editors import found
from support.repository import commit
from support.tool import ROOT, binary, environment

EXTENSION = ROOT / "editors" / "vscode"
SCRIPT = Path(__file__).resolve().parents[1] / "vscode" / "session.js"
NODE = found("node", r"v(1[89]|[2-9]\d)\.")
MAP = """roadbook 1

scheme shop
screen List
## One article.
screen Item(id: int)
tabs Main { Home; Search }

route /list -> List in Home {
  route :id<int> -> Item
}

test "items" {
  expect shop://list/4 -> Item(id: 4)
}
test "fails" {
  expect /list -> Item(id: 4)
}
"""


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What happened in the session."""
    if NODE is None:
        pytest.skip("Node 18 or later is not installed")
    maps = tmp_path_factory.mktemp("maps")
    (maps / "shop.roadbook").write_text(MAP)
    (maps / "main.roadbook").write_text('include "part.roadbook"\n')
    (maps / "part.roadbook").write_text("route /part -> Part\nscreen Part\n")
    commit(maps)
    command = [NODE, str(SCRIPT), str(EXTENSION), str(maps), str(binary())]
    outcome = subprocess.run(command, capture_output=True, text=True, env=environment(maps), timeout=100, check=False)
    assert outcome.returncode == 0, outcome.stderr
    return json.loads(outcome.stdout)


def test_findings_are_shown_and_counted(facts: dict[str, Any]) -> None:
    assert facts["findings"] == ["0 /list: expected Item, got List"]
    assert facts["statusBefore"] == "$(error) 1 $(warning) 0 Roadbook"
    assert facts["mistake"] == ["1 there is no screen 'Itm'\nhelp: did you mean 'Item'?"]
    assert facts["statusAfter"] == "$(error) 2 $(warning) 1 Roadbook"


def test_findings_have_fixes(facts: dict[str, Any]) -> None:
    assert "change to 'Item'" in facts["actions"]
    assert facts["fix"] == ["Item"]
    assert facts["formatted"] == [""]


def test_what_is_typed_is_completed_and_explained(facts: dict[str, Any]) -> None:
    assert facts["completion"][:2] == ["Item", "List"]
    assert "screen Item(id: int)" in facts["hover"]
    assert "One article." in facts["hover"]
    assert facts["signature"] == "Item(id: int)"


def test_names_are_found_and_renamed(facts: dict[str, Any]) -> None:
    assert facts["definition"] == [5]
    assert facts["references"] == facts["highlights"] == facts["renamed"] == 4
    assert facts["prepared"] == {"line": 5, "character": 7}
    assert facts["refused"] is not None
    assert "is not a name" in facts["refused"]
    assert facts["calls"] == ["/list/:id<int>"]
    assert facts["symbols"] == ["shop", "List", "Item", "Main", "/list", "items", "fails"]
    assert facts["workspaceSymbols"] == ["Item"]


def test_the_map_is_decorated(facts: dict[str, Any]) -> None:
    assert facts["tokens"] > 100
    assert facts["folds"] >= 3
    assert facts["hints"] >= 1
    assert set(facts["lensCommands"]) == {"roadbook.ways", "roadbook.resolve", "roadbook.runTest"}


def test_commands_show_their_answers(facts: dict[str, Any]) -> None:
    assert facts["resolved"].startswith("shop://list/4  →  Item\n  route       /list/:id<int>  (")
    assert "unmatched" in facts["explained"]
    assert "1 passed, 0 failed" in facts["ran"]
    assert facts["graph"].startswith("```mermaid\nflowchart")
    assert "HEAD" in facts["changes"]
    assert "expected Item, got List" in facts["lensRan"]
    assert facts["terminal"]["shellArgs"][0].endswith("shop.roadbook")


def test_tests_are_in_the_explorer(facts: dict[str, Any]) -> None:
    assert facts["tests"] == [["shop.roadbook", ["items", "fails"]]]
    assert ["passed", "items"] in facts["run"]
    assert ["failed", "fails", ["/list: expected Item, got List"]] in facts["run"]
    assert facts["run"][-1] == ["ended"]


def test_moved_files_change_includes_and_deleted_ones_leave_the_explorer(facts: dict[str, Any]) -> None:
    assert facts["moved"] == [["main.roadbook", ['"parts/items.roadbook"']]]
    assert facts["testsLeft"] == []


def test_a_server_that_ends_is_started_again(facts: dict[str, Any]) -> None:
    assert facts["again"] == facts["findings"]
    assert facts["messages"] == []
    assert len(facts["output"]) == 1


# -- The package


def package() -> dict[str, Any]:
    return json.loads((EXTENSION / "package.json").read_text())


def test_the_package_has_what_its_manifest_names(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("package", EXTENSION / "package.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    first, second = tmp_path / "first.vsix", tmp_path / "second.vsix"
    module.write(first)
    module.write(second)
    assert first.read_bytes() == second.read_bytes()
    names = set(zipfile.ZipFile(first).namelist())
    assert {"extension.vsixmanifest", "[Content_Types].xml", "extension/package.json"} <= names
    text = (EXTENSION / "package.json").read_text()
    for path in re.findall(r'"(?:\./)?((?:syntaxes|walkthrough)/[^"]+|language-configuration\.json)"', text):
        assert f"extension/{path}" in names
    main = package()["main"].removeprefix("./")
    assert f"extension/{main}" in names


def test_every_command_of_the_manifest_is_registered() -> None:
    source = (EXTENSION / "src" / "commands.js").read_text()
    commands = {each["command"] for each in package()["contributes"]["commands"]}
    assert commands == set(re.findall(r'"(roadbook\.\w+)"', source)) & commands
    for menu in package()["contributes"]["menus"].values():
        assert {each["command"] for each in menu} <= commands


def test_settings_are_those_of_the_server() -> None:
    readme = (ROOT / "editors" / "README.md").read_text()
    settings = json.loads(re.search(r"```json\n(\{.*?\})\n```", readme, re.S)[1])["roadbook"]  # type: ignore[index]
    names = {name.removeprefix("roadbook.") for name in package()["contributes"]["configuration"]["properties"]}
    assert names - {"path"} == set(settings)
