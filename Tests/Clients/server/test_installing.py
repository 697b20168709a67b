"""The lines of editors/README.md, followed word for word in an empty home folder: each editor then shows a finding."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from support import tree_sitter_grammar as grammar
from support.editors import ALE, Home, emacs_has, found
from support.keys import ENTER, ctrl
from support.setups import README
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
HIGHLIGHTER = shutil.which("kate-syntax-highlighter") or shutil.which("ksyntaxhighlighter6")


def pieces(editor: str) -> list[str]:
    """What the table says to write or to run for an editor."""
    row = re.search(rf"^\| {re.escape(editor)}[^|]*\| (.*?) \| ", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert row, editor
    return [piece.replace("ROADBOOK", str(ROOT)) for piece in re.findall(r"`([^`]+)`", row[1])]


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
    line, file, install = pieces("Neovim")
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
    *lines, file = pieces("Vim")
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
    load, hook, *_ = pieces("Emacs")
    home.write(".emacs", f"{load}\n{hook}\n")
    with editing(home, EMACS, "-nw") as terminal:
        terminal.type("\x1bxflymake-show-buffer-diagnostics" + ENTER)
        terminal.wait_for(FINDING)


@pytest.mark.skipif(HELIX is None or grammar.compiler() is None, reason="Helix or a C compiler is not installed")
def test_helix(home: Home) -> None:
    run(home, pieces("Helix")[0])
    assert HELIX
    with editing(home, HELIX) as terminal:
        terminal.wait_for("● ")
        terminal.type(" d")
        terminal.wait_for(FINDING)


@pytest.mark.skipif(KAKOUNE is None, reason="Kakoune is not installed")
def test_kakoune(home: Home) -> None:
    line, file = pieces("Kakoune")
    home.write(f".config/kak/{file}", line + "\n")
    assert KAKOUNE
    with editing(home, KAKOUNE) as terminal:
        terminal.type(':echo "is-%opt{filetype}"' + ENTER)
        terminal.wait_for("is-roadbook")


@pytest.mark.skipif(HIGHLIGHTER is None, reason="the highlighter of KDE is not installed")
def test_kate(home: Home) -> None:
    source, target, *_ = pieces("Kate")
    run(home, f"mkdir -p {target} && cp {ROOT}/{source} {target}")
    assert "Roadbook" in run(home, [str(HIGHLIGHTER), "--list"]).splitlines()


@pytest.mark.skipif(BAT is None, reason="bat is not installed")
def test_bat(home: Home) -> None:
    source, target, cache = pieces("bat")
    folder = home.path / "bin"
    folder.mkdir(exist_ok=True)
    (folder / "bat").symlink_to(str(BAT))
    run(home, f"mkdir -p {target} && cp {ROOT}/{source} {target} && {cache}")
    assert "Roadbook:roadbook" in run(home, "bat --list-languages").splitlines()


def test_visual_studio_code(home: Home) -> None:
    run(home, pieces("Visual Studio Code")[0])
    assert (home.path / "roadbook.vsix").stat().st_size > 10_000
