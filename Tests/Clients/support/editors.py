"""Real editors without a window, each in a home folder of its own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from support.setups import setup
from support.terminal import Terminal
from support.tool import binary, environment

SCRIPTS = Path(__file__).resolve().parents[1] / "server" / "editors"
PACKAGES = '(progn (add-to-list \'package-directory-list "/usr/share/emacs/site-lisp/elpa") (package-initialize))'
"""Where Debian installs Emacs packages."""
ALE = Path("/usr/share/vim-ale")
"""Where Debian installs ALE, as an optional Vim package."""


def found(name: str, wanted: str) -> str | None:
    """The path of a program with a matching version: in the tests' virtual environment, or on the machine."""
    folders = os.pathsep.join([str(Path(sys.executable).parent), "/usr/bin", "/usr/local/bin", "/bin"])
    for folder in folders.split(os.pathsep):
        path = shutil.which(name, path=folder)
        if path and re.search(wanted, _version(path)):
            return path
    return None


def _version(path: str) -> str:
    outcome = subprocess.run(
        [path, "--version"], capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, timeout=30, check=False
    )
    return outcome.stdout


def emacs_has(program: str, package: str) -> bool:
    """Whether Emacs has a client, built in or as a package."""
    probe = f'{PACKAGES} (unless (locate-library "{package}") (kill-emacs 1))'
    command = [program, "-Q", "--batch", "--eval", f"(progn {probe})"]
    return (
        subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=60, check=False).returncode == 0
    )


@dataclass(frozen=True)
class Home:
    """A folder for an editor: its settings and, in `maps`, the edited files."""

    path: Path

    @property
    def maps(self) -> Path:
        """The folder of the edited files."""
        return self.path / "maps"

    @property
    def facts(self) -> Path:
        """The results of an editor's script, a JSON pair per line."""
        return self.path / "facts.jsonl"

    def environment(self) -> dict[str, str]:
        """Environment variables; `roadbook` is found in PATH, as for users who installed it."""
        programs = self.path / "bin"
        programs.mkdir(exist_ok=True)
        link = programs / "roadbook"
        if not link.is_symlink() and not link.exists():
            link.symlink_to(binary())
        return environment(
            self.path, PATH=f"{programs}:/usr/bin:/bin", FACTS=str(self.facts), TERM="xterm-256color", SHELL="/bin/sh"
        )

    def write(self, name: str, text: str) -> Path:
        """Writes a file of the editor's settings."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def run(self, *command: str | Path, seconds: float = 60) -> dict[str, object]:
        """Runs an editor to its end; returns the results of its script."""
        outcome = subprocess.run(
            [str(part) for part in command],
            cwd=self.maps,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
        )
        facts = self.read_facts()
        assert outcome.returncode == 0, f"{facts}\n{outcome.stdout[-2000:]}\n{outcome.stderr[-4000:]}"
        return facts

    def read_facts(self) -> dict[str, object]:
        """The results so far."""
        if not self.facts.exists():
            return {}
        return dict(json.loads(line) for line in self.facts.read_text(encoding="utf-8").splitlines())


def neovim(home: Home, program: str, piece: int) -> dict[str, object]:
    """Runs Neovim's built-in client."""
    config = home.write(".config/nvim/init.lua", setup("Neovim", piece))
    return home.run(program, "--headless", "-u", config, "-i", "NONE", "-n", "-S", SCRIPTS / "session.lua")


def emacs(home: Home, program: str, piece: int, script: str) -> dict[str, object]:
    """Runs Emacs in batch mode, with one of its two clients."""
    config = home.write("setup.el", setup("Emacs", piece))
    loads = [part for file in (config, SCRIPTS / "session.el", SCRIPTS / script) for part in ("-l", file)]
    return home.run(program, "-Q", "--batch", "--eval", PACKAGES, *loads)


def helix(home: Home, program: str) -> Terminal:
    """Starts Helix in a terminal, since it has no scripts."""
    home.write(".config/helix/languages.toml", setup("Helix"))
    # Shows diagnostics below all lines, and not only below the line of the cursor.
    home.write(".config/helix/config.toml", '[editor.inline-diagnostics]\ncursor-line = "hint"\nother-lines = "hint"\n')
    return Terminal([program, "shop.roadbook"], environment=home.environment(), folder=home.maps, size=(120, 30))


def vim(home: Home, program: str) -> Terminal:
    """Starts Vim with ALE in a terminal, since typing cannot be scripted."""
    config = home.write("vimrc", (SCRIPTS / "ale.vim").read_text(encoding="utf-8") + setup("Vim"))
    return Terminal(
        [program, "-N", "-u", str(config), "-i", "NONE", "shop.roadbook"],
        environment=home.environment(),
        folder=home.maps,
        size=(120, 30),
    )
