"""The lines of editors/README.md, followed word for word in an empty home folder: each editor then shows a finding."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest

from support import tree_sitter_grammar as grammar
from support.editors import ALE, Home, emacs_has, found
from support.keys import ENTER, ctrl
from support.setups import installation
from support.terminal import Terminal
from support.tool import ROOT

MAP = "screen Item(id: int)\nroute /item/:id<int> -> Itme\n"
FINDING = "there is no screen 'Itme'"

NEOVIM = found("nvim", r"v0\.1[1-9]")
VIM = found("vim", r"IMproved (9|8\.2)")
EMACS = found("emacs", r"GNU Emacs (2[7-9]|[3-9]\d)")
HELIX = found("hx", r"helix 2[5-9]")
BAT = found("batcat", r"bat") or found("bat", r"bat")
KAKOUNE = shutil.which("kak")
OPEN_PROMPT = ROOT / "editors" / "open-prompt.sh"
HIGHLIGHTER = shutil.which("kate-syntax-highlighter") or shutil.which("ksyntaxhighlighter6")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home folder with nothing but a map."""
    home = Home(tmp_path)
    home.write("maps/shop.roadbook", MAP)
    return home


@contextmanager
def editing(home: Home, *command: str) -> Iterator[Terminal]:
    """An editor with the map, in a terminal."""
    terminal = Terminal([*command, "shop.roadbook"], environment=home.environment(), folder=home.maps, size=(120, 30))
    try:
        terminal.wait_for("route /item")
        yield terminal
    finally:
        terminal.kill()


def run(home: Home, command: str | Sequence[str]) -> str:
    """The output of a command line that the table says to type."""
    shell = ["sh", "-c", command] if isinstance(command, str) else command
    done = subprocess.run(
        shell, cwd=home.path, env=home.environment(), capture_output=True, encoding="utf-8", timeout=110, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(NEOVIM is None, reason="Neovim 0.11 is not installed")
def test_neovim(home: Home) -> None:
    line, file, install = installation("Neovim")
    home.write(f".config/nvim/{file}", line + "\n")
    assert NEOVIM
    with editing(home, NEOVIM) as terminal:
        terminal.wait_for("W route")
        terminal.type("G" + ctrl("W") + "d")
        terminal.wait_for(FINDING)
        if grammar.compiler():
            terminal.type(install + ENTER)
            terminal.wait_for("is installed")


@pytest.mark.skipif(VIM is None or not ALE.is_dir(), reason="Vim with ALE is not installed")
def test_vim(home: Home) -> None:
    *lines, file = installation("Vim")
    home.write(f".{file}", "\n".join(lines) + "\n")
    assert VIM
    with editing(home, VIM) as terminal:
        terminal.type(":packadd ale" + ENTER + ":edit" + ENTER + "G")
        terminal.wait_for(FINDING)


@pytest.mark.skipif(EMACS is None, reason="Emacs is not installed")
def test_emacs(home: Home) -> None:
    assert EMACS
    if not emacs_has(EMACS, "eglot"):
        pytest.skip("Eglot is not installed")
    load, hook, *_ = installation("Emacs")
    home.write(".emacs", f"{load}\n{hook}\n")
    with editing(home, EMACS, "-nw") as terminal:
        terminal.type("\x1bxflymake-show-buffer-diagnostics" + ENTER)
        terminal.wait_for(FINDING)


@pytest.mark.skipif(HELIX is None or grammar.compiler() is None, reason="Helix or a C compiler is not installed")
def test_helix(home: Home) -> None:
    run(home, installation("Helix")[0])
    assert HELIX
    with editing(home, HELIX) as terminal:
        terminal.wait_for("● ")
        terminal.type(" d")
        terminal.wait_for(FINDING)


@pytest.mark.skipif(KAKOUNE is None, reason="Kakoune is not installed")
def test_kakoune(home: Home) -> None:
    line, file = installation("Kakoune")
    home.write(f".config/kak/{file}", line + "\n")
    assert KAKOUNE
    with editing(home, KAKOUNE) as terminal:
        terminal.type(':echo "is-%opt{filetype}"' + ENTER)
        terminal.wait_for("is-roadbook")


@pytest.mark.skipif(KAKOUNE is None, reason="Kakoune is not installed")
def test_kakoune_runs_the_test_at_the_cursor(home: Home) -> None:
    tests = 'route /item/:id -> A\ntest "one (x)" {\n  expect /item/1 -> A\n}\ntest "two" {\n  expect /b -> A\n}\n'
    home.write("maps/shop.roadbook", tests)
    line, file = installation("Kakoune")
    home.write(f".config/kak/{file}", line + "\n")
    assert KAKOUNE
    with editing(home, KAKOUNE) as terminal:
        for keys, answer in [("3g", "1 passed, 0 failed"), ("6g", "0 passed, 1 failed")]:
            terminal.type(f"{keys}:roadbook-test" + ENTER)
            terminal.wait_for(answer)
        terminal.type(":roadbook-test all" + ENTER)
        terminal.wait_for("1 passed, 1 failed")


@pytest.mark.skipif(HIGHLIGHTER is None, reason="the highlighter of KDE is not installed")
def test_kate(home: Home) -> None:
    settings = home.write(".config/kate/lspclient/settings.json", '{"servers": {"other": {}}}')
    run(home, installation("Kate")[0])
    assert "Roadbook" in run(home, [str(HIGHLIGHTER), "--list"]).splitlines()
    assert "other" in settings.read_text()


def test_jetbrains(home: Home) -> None:
    install = [installation("JetBrains")[0]]
    environment = home.environment()
    refused = subprocess.run(install, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "start it once first" in refused.stderr
    home.write(".config/JetBrains/IdeaIC2025.1/options/other.xml", "<application />\n")
    run(home, install)
    tools = ElementTree.parse(home.path / ".config/JetBrains/IdeaIC2025.1/tools/Roadbook.xml")
    programs = [option.get("value") for option in tools.iterfind(".//option[@name='COMMAND']")]
    assert programs == ["roadbook", str(OPEN_PROMPT)]


@pytest.mark.parametrize(
    ("variables", "program", "called"),
    [
        ({"TERMINAL": "term"}, "term", "-e roadbook my shop.roadbook"),
        ({"TERMINAL": "gnome-terminal"}, "gnome-terminal", "-- roadbook my shop.roadbook"),
        ({}, "x-terminal-emulator", "-e roadbook my shop.roadbook"),
        ({"TMUX": "/tmp/tmux", "TERMINAL": "term"}, "tmux", "split-window -c {folder} roadbook my shop.roadbook"),
    ],
)
@pytest.mark.skipif(sys.platform == "darwin", reason="the system's terminal opens")
def test_the_prompt_opens_in_a_terminal(home: Home, variables: dict[str, str], program: str, called: str) -> None:
    environment = home.environment() | variables
    calls = home.path / "calls"
    home.write(f"bin/{program}", f'#!/bin/sh\necho "$@" >"{calls}.new"\nmv "{calls}.new" "{calls}"\n').chmod(0o755)
    subprocess.run([OPEN_PROMPT, "my shop.roadbook"], cwd=home.maps, env=environment, check=True, timeout=30)
    for _ in range(300):
        if calls.exists():
            break
        time.sleep(0.1)
    assert calls.read_text().strip() == called.format(folder=home.maps)


def test_without_a_terminal_the_prompt_says_so(home: Home) -> None:
    home.write("bin/uname", "#!/bin/sh\necho Linux\n").chmod(0o755)
    environment = home.environment() | {"PATH": f"{home.path}/bin"}
    done = subprocess.run(
        ["/bin/sh", OPEN_PROMPT, "shop.roadbook"], cwd=home.maps, env=environment, capture_output=True,
        encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "there is no terminal for the prompt: set TERMINAL\n")


@pytest.mark.skipif(BAT is None, reason="bat is not installed")
def test_bat(home: Home) -> None:
    source, target, cache = installation("bat")
    folder = home.path / "bin"
    folder.mkdir(exist_ok=True)
    (folder / "bat").symlink_to(str(BAT))
    run(home, f"mkdir -p {target} && cp {ROOT}/{source} {target} && {cache}")
    assert "Roadbook:roadbook" in run(home, "bat --list-languages").splitlines()


def test_visual_studio_code(home: Home) -> None:
    run(home, installation("Visual Studio Code")[0])
    assert (home.path / "roadbook.vsix").stat().st_size > 10_000
