"""Real editors without a window, each in a home of its own."""

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
"""Where Debian has packages of Emacs."""
ALE = Path("/usr/share/vim-ale")
"""Where Debian has ALE; Vim there finds it as a package that may be added."""


def found(name: str, wanted: str) -> str | None:
    """Where a program is whose version begins so: in the tests' own environment, or on the machine."""
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
    """Whether an Emacs has a client, its own or as a package."""
    probe = f'{PACKAGES} (unless (locate-library "{package}") (kill-emacs 1))'
    command = [program, "-Q", "--batch", "--eval", f"(progn {probe})"]
    return (
        subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=60, check=False).returncode == 0
    )


@dataclass(frozen=True)
class Home:
    """A folder for an editor: its settings and, in `maps`, what is edited."""

    path: Path

    @property
    def maps(self) -> Path:
        """What is edited."""
        return self.path / "maps"

    @property
    def facts(self) -> Path:
        """What an editor's script saw, a JSON pair in each line."""
        return self.path / "facts.jsonl"

    def environment(self) -> dict[str, str]:
        """`roadbook` is found in PATH, as for users who installed it."""
        programs = self.path / "bin"
        programs.mkdir(exist_ok=True)
        link = programs / "roadbook"
        if not link.is_symlink():
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
        """Runs an editor to its end: what its script saw."""
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
        """What was seen until now."""
        if not self.facts.exists():
            return {}
        return dict(json.loads(line) for line in self.facts.read_text(encoding="utf-8").splitlines())


def neovim(home: Home, program: str, piece: int) -> dict[str, object]:
    """Neovim's own client."""
    config = home.write(".config/nvim/init.lua", setup("Neovim", piece))
    return home.run(program, "--headless", "-u", config, "-i", "NONE", "-n", "-S", SCRIPTS / "session.lua")


def emacs(home: Home, program: str, piece: int, script: str) -> dict[str, object]:
    """Emacs in batch mode, with one of its two clients."""
    config = home.write("setup.el", setup("Emacs", piece))
    loads = [part for file in (config, SCRIPTS / "session.el", SCRIPTS / script) for part in ("-l", file)]
    return home.run(program, "-Q", "--batch", "--eval", PACKAGES, *loads)


def helix(home: Home, program: str) -> Terminal:
    """Helix in a terminal: it has no scripts at all."""
    home.write(".config/helix/languages.toml", setup("Helix"))
    # Findings are shown where they are, and not only for the line with the cursor.
    home.write(".config/helix/config.toml", '[editor.inline-diagnostics]\ncursor-line = "hint"\nother-lines = "hint"\n')
    return Terminal([program, "shop.roadbook"], environment=home.environment(), folder=home.maps, size=(120, 30))


def vim(home: Home, program: str) -> Terminal:
    """Vim with ALE, in a terminal: what is typed there cannot be scripted."""
    config = home.write("vimrc", (SCRIPTS / "ale.vim").read_text(encoding="utf-8") + setup("Vim"))
    return Terminal(
        [program, "-N", "-u", str(config), "-i", "NONE", "shop.roadbook"],
        environment=home.environment(),
        folder=home.maps,
        size=(120, 30),
    )
