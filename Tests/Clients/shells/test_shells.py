"""What the tool gives to shells: completion, and a first map."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pexpect
import pytest

from support.editors import Home
from support.terminal import Terminal
from support.tool import EXAMPLES, ROOT, binary, environment, run

PROMPT = "ready> "


@pytest.fixture
def shell(tmp_path: Path) -> pexpect.spawn:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "roadbook").symlink_to(binary())
    shutil.copy(EXAMPLES / "shop.roadbook", tmp_path)
    variables = environment(tmp_path, TERM="dumb") | {"PATH": f"{tmp_path}/bin:/usr/bin:/bin"}
    bash = pexpect.spawn(
        "/bin/bash", ["--norc", "--noprofile", "-i"], env=variables, cwd=str(tmp_path), encoding="utf-8",
        dimensions=(24, 200), timeout=30,
    )  # fmt: skip
    bash.sendline("bind 'set enable-bracketed-paste off'")
    bash.sendline("source <(roadbook --generate-completion-script bash)")
    bash.sendline("PS1='rea''dy> '")
    bash.expect_exact(PROMPT)
    return bash


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("roadbook exp", "roadbook exp"),
        ("roadbook che", "roadbook check "),
        ("roadbook check sh", "roadbook check shop.roadbook "),
        ("roadbook check --for", "roadbook check --format "),
        ("roadbook check --format sa", "roadbook check --format sarif "),
        ("roadbook sh", "roadbook shop.roadbook "),
        ("roadbook --ke", "roadbook --keep-going "),
        ("roadbook prompt -f sh", "roadbook prompt -f shop.roadbook "),
        ("roadbook export che", "roadbook export checklist "),
        ("roadbook resolve shop.roadbook shop://li", "roadbook resolve shop.roadbook shop://list "),
        ("roadbook resolve shop.roadbook shop:", "roadbook resolve shop.roadbook shop://"),
        ("roadbook explain shop.roadbook /acc", "roadbook explain shop.roadbook /account "),
    ],
)
def test_tab_completes(shell: pexpect.spawn, typed: str, completed: str) -> None:
    """The completed line becomes the argument of a command that does nothing, and is read from the history."""
    shell.send(typed + "\t")
    shell.send("\x01: '<\x05>'\r")
    shell.expect_exact(PROMPT)
    shell.sendline("history 2 | head -n 1")
    shell.expect(r"\d+\s+: '<(.*)>'\r\n")
    assert shell.match[1] == completed


STARTS = {
    "zsh": (["-f", "-i"], "autoload -Uz compinit; compinit -u; unsetopt prompt_sp; PS1='ready> '"),
    "fish": (["--no-config", "-i"], "function fish_prompt; echo -n 'ready> '; end"),
}


@pytest.mark.parametrize("name", STARTS)
def test_tab_completes_in_other_shells(name: str, tmp_path: Path) -> None:
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"{name} is not installed")
    home = Home(tmp_path)
    home.maps.mkdir()
    shutil.copy(EXAMPLES / "shop.roadbook", home.maps)
    options, start = STARTS[name]
    terminal = Terminal([program, *options], environment=home.environment(), folder=home.maps, size=(150, 24))
    try:
        terminal.type(f"{start}\rroadbook --generate-completion-script {name} >script; source ./script; clear\r")
        terminal.wait_for("ready>")
        for typed, shown in [
            ("roadbook che", "roadbook check "),
            ("roadbook exp", "explain  "),
            ("roadbook check sh", "roadbook check shop.roadbook "),
            ("roadbook check --for", "roadbook check --format "),
            ("roadbook check --format sa", "roadbook check --format sarif "),
            ("roadbook sh", "roadbook shop.roadbook "),
            ("roadbook --ke", "roadbook --keep-going "),
            ("roadbook prompt -f sh", "roadbook prompt -f shop.roadbook "),
            ("roadbook export ", "checklist  "),
            ("roadbook resolve shop.roadbook shop://li", "shop://list"),
            ("roadbook explain shop.roadbook /acc", "/account"),
        ]:
            terminal.type(typed + "\t")
            terminal.wait_for(shown)
            terminal.type("\x15\x0c")
            terminal.wait_until(lambda: not terminal.sees("roadbook"), "the screen is not clear")
    finally:
        terminal.kill()


def test_a_first_map(tmp_path: Path) -> None:
    """`roadbook init` writes a map without findings whose tests pass, and never replaces a file."""
    done = run("init", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert run("check", home=tmp_path).stdout == "1 file, 6 routes: 0 errors, 0 warnings\n"
    assert run("test", home=tmp_path).stdout.endswith("1 file, 2 tests: 2 passed, 0 failed\n")
    assert run("format", "--check", home=tmp_path).returncode == 0
    written = (tmp_path / "app.roadbook").read_text()
    again = run("init", home=tmp_path)
    assert (again.returncode, again.stdout) == (2, "")
    assert "already exists" in again.stderr
    assert (tmp_path / "app.roadbook").read_text() == written


def test_installing(tmp_path: Path) -> None:
    """What `make install` does with the built tool, below a folder of our own."""
    folder = tmp_path / "usr with a blank"
    install = [ROOT / ".ci" / "install", binary(), folder]
    for _ in range(2):
        subprocess.run(install, check=True, capture_output=True, cwd=tmp_path)
    version = run("--version", home=tmp_path).stdout
    installed = subprocess.run(
        [folder / "bin" / "roadbook", "--version"], check=True, capture_output=True, encoding="utf-8"
    )
    assert installed.stdout == version
    assert (folder / "bin" / "roadbook").stat().st_size < binary().stat().st_size
    share = folder / "share"
    assert "complete" in (share / "bash-completion" / "completions" / "roadbook").read_text()
    assert (share / "zsh" / "site-functions" / "_roadbook").read_text().startswith("#compdef roadbook")
    assert "complete" in (share / "fish" / "vendor_completions.d" / "roadbook.fish").read_text()
    assert (share / "doc" / "roadbook" / "reference" / "README.md").exists()
    assert sorted(path.name for path in (folder / "bin").iterdir()) == ["roadbook"]
