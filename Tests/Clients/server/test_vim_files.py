"""The files for Vim and the plug-in folder for Neovim: colours, indentation, commands, server and syntax tree."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from support import colours
from support.editors import ALE, SCRIPTS, Home, found
from support.repository import commit
from support.tool import ROOT, binary

from .test_vscode import MAP

VIM = ROOT / "editors" / "vim"
NEOVIM = ROOT / "editors" / "neovim"
EDITORS = {
    "vim": (found("vim", r"IMproved (9|8\.2)"), ["-N", "-u", "NONE", "-i", "NONE", "-n", "-es"]),
    "neovim 0.11": (found("nvim", r"v0\.1[1-9]"), ["--headless", "-u", "NONE", "-i", "NONE", "-n"]),
    "neovim 0.7": (found("nvim", r"v0\.[7-9]\."), ["--headless", "-u", "NONE", "-i", "NONE", "-n"]),
}
GROUPS = {
    "Keyword": "keyword",
    "Comment": "comment",
    "SpecialComment": "documentation",
    "String": "string",
    "SpecialChar": "escape",
    "Number": "number",
    "Special": "regex",
    "Operator": "mark",
    "Type": "type",
    "Structure": "screen",
    "Constant": "constant",
    "Include": "container",
    "Function": "function",
    "Identifier": "parameter",
    "Underlined": "url",
    "PreProc": "pattern",
    "Tag": "name",
    "Normal": "variable",
    "Label": "property",
}
SAME = {"screen": "type", "scheme": "container", "guard": "function", "property": "name"}


def program(name: str) -> list[str]:
    """The command of an editor."""
    path, options = EDITORS[name]
    if path is None:
        pytest.skip(f"{name} is not installed")
    return [path, *options]


def run(name: str, folder: Path, home: Path, arguments: list[str], **variables: str) -> None:
    """Runs an editor with a folder of plug-in files."""
    start = ["--cmd", f"set rtp^={folder}", "--cmd", "filetype plugin indent on"]
    outcome = subprocess.run(
        [*program(name), *start, *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=90,
        cwd=home,
        env=Home(home).environment() | variables,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


@pytest.mark.parametrize("name", EDITORS)
def test_the_sample_has_its_colours(name: str, tmp_path: Path) -> None:
    answer = tmp_path / "colours.json"
    script = ["-c", "set filetype=roadbook", "-S", str(SCRIPTS / "colours.vim")]
    run(name, VIM, tmp_path, [str(colours.SAMPLE), *script], COLOURS=str(answer))
    classes: dict[str, str] = {}
    links = re.findall(r"'(\w+)': '((?:roadbook\w+ ?)+)'", (VIM / "syntax" / "roadbook.vim").read_text())
    for group, names in links:
        classes |= dict.fromkeys(names.split(), GROUPS[group])
    found = [[classes.get(each) for each in line] for line in json.loads(answer.read_text())]
    assert colours.differences(found, SAME) == []


@pytest.mark.skipif(not ALE.is_dir(), reason="ALE is not installed")
def test_ale_finds_the_server(tmp_path: Path) -> None:
    script = tmp_path / "script.vim"
    script.write_text(
        f"set runtimepath+={ALE}\nruntime plugin/ale.vim\n"
        "let g:found = map(copy(ale#linter#Get('roadbook')), 'v:val.name . \" \" . v:val.lsp')\n"
        f"call writefile(g:found, '{tmp_path / 'found'}')\nqall!\n"
    )
    run("vim", VIM, tmp_path, ["-S", str(script)])
    assert (tmp_path / "found").read_text() == "roadbook stdio\n"


@pytest.mark.parametrize("name", ["neovim 0.11", "neovim 0.7"])
def test_the_plug_in_folder_of_neovim_does_everything(name: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.maps.mkdir()
    path = home.maps / "shop.roadbook"
    path.write_text(MAP + "route /old -> Old\n")
    commit(home.maps)
    path.write_text(MAP)
    # Read as at any start: `--cmd` is before plug-ins.
    command = [argument for argument in program(name) if argument not in ("-u", "NONE", "-i", "-n")]
    (tmp_path / "init.vim").write_text(f"set rtp^={NEOVIM}\nset noswapfile\n")
    outcome = subprocess.run(
        [*command, "-u", str(tmp_path / "init.vim"), str(path), "-S", str(SCRIPTS / "neovim.lua")],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=90,
        cwd=home.maps,
        env=home.environment() | {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"},
        check=False,
    )
    assert home.facts.exists(), outcome.stdout + outcome.stderr
    facts = json.loads(home.facts.read_text())
    assert facts["filetype"] == "roadbook"
    assert facts["comment"] == "# %s"
    assert facts["indentation"] is True
    assert "Lst" in facts["finding"]
    assert facts["resolved"][0].startswith("shop://list/4")
    assert "ok     items" in "\n".join(facts["tested"])
    assert facts["graph"][0].startswith("flowchart")
    assert "/old" in "\n".join(facts["changes"])
    if name == "neovim 0.11":
        assert facts["tree"] is True
        keyword, pattern, screen = facts["captures"]
        assert "keyword" in keyword
        assert "string.special.path" in pattern
        assert "type" in screen
        assert facts["fold"] == 1


@pytest.mark.parametrize("name", EDITORS)
def test_maps_are_indented_as_they_are_formatted(name: str, tmp_path: Path) -> None:
    for source in [*(ROOT / "grammar" / "examples").glob("*.roadbook"), ROOT / "Tests/Maps/expensify.roadbook"]:
        copy = tmp_path / source.name
        copy.write_text("\n".join(line.lstrip() for line in source.read_text().split("\n")))
        commands = ["-c", "set filetype=roadbook", "-c", "silent normal! gg=G", "-c", "silent write!", "-c", "qall!"]
        run(name, VIM, tmp_path, [str(copy), *commands])
        assert copy.read_text() == source.read_text(), source.name


@pytest.mark.parametrize("name", EDITORS)
def test_commands_see_unsaved_text_and_what_the_map_includes(name: str, tmp_path: Path) -> None:
    (tmp_path / "part.roadbook").write_text("screen Item(id: int)\n")
    path = tmp_path / "shop.roadbook"
    path.write_text('include "part.roadbook"\n')
    answer = tmp_path / "answer"
    typed = "route /item/:id<int> -> Item"
    test = 'test "a" { expect /item/4 -> Item }'
    other = 'test "ab" { expect /item/4 -> Item }'
    tool = tmp_path / "bin"
    tool.mkdir()
    (tool / "roadbook").symlink_to(binary())
    commands = [
        f"call append('$', ['{typed}', '{test}', '{other}'])",
        "RoadbookResolve /item/4",
        f"call writefile(getline(1, '$'), '{answer}')",
        "close",
        "RoadbookTest a",
        f"call writefile(getline(1, '$'), '{answer}', 'a')",
        "qall!",
    ]
    script = [part for command in commands for part in ("-c", command)]
    run(name, VIM, tmp_path, [str(path), "-c", "set filetype=roadbook", *script], PATH=f"{tool}:{os.environ['PATH']}")
    text = answer.read_text()
    assert text.startswith("/item/4  →  Item\n  route       /item/:id<int>  (")
    assert "1 passed, 0 failed" in text
    assert path.read_text() == 'include "part.roadbook"\n'


@pytest.mark.parametrize("name", [name for name in EDITORS if name.startswith("vim")])
def test_formatting_a_line_keeps_its_depth(name: str, tmp_path: Path) -> None:
    path = tmp_path / "shop.roadbook"
    path.write_text("group /a {\n  route   /b -> B\n}\n")
    tool = tmp_path / "bin"
    tool.mkdir()
    (tool / "roadbook").symlink_to(binary())
    commands = ["-c", "set filetype=roadbook", "-c", "silent normal! 2Ggqq", "-c", "silent write!", "-c", "qall!"]
    run(name, VIM, tmp_path, [str(path), *commands], PATH=f"{tool}:{os.environ['PATH']}")
    assert path.read_text() == "group /a {\n  route /b -> B\n}\n"
