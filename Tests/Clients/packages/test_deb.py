"""The package for Debian, installed as users do in a fresh Debian 12. `make test-deb` names it in ROADBOOK_DEB."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

DEB = os.environ.get("ROADBOOK_DEB", "")

pytestmark = [
    pytest.mark.skipif(not DEB, reason="'make test-deb' makes the package and tests it"),
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can enter another root folder"),
    pytest.mark.skipif(not shutil.which("mmdebstrap"), reason="mmdebstrap is not installed"),
    pytest.mark.timeout(900),
]


class Debian:
    """A root folder with the smallest Debian 12 that has apt, made from this machine's mirror."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        uris = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian"]
        mirrors = subprocess.run(uris, capture_output=True, encoding="utf-8", check=True).stdout.split()
        mirror = next(mirror for mirror in mirrors if "security" not in mirror)
        subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=apt", "bookworm", folder, mirror], check=True, stdin=subprocess.DEVNULL
        )

    def command(self, *words: str) -> list[str]:
        """The command line that runs a command in the folder, with processes of its own."""
        inside = f'mount -t proc proc {self.folder}/proc && exec chroot {self.folder} "$@"'
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", inside, "sh", *words]

    def run(self, script: str) -> str:
        """The output of a shell script, which must succeed without a message."""
        done = subprocess.run(
            self.command("env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive",
                         "LC_ALL=C.UTF-8", "sh", "-c", script),
            stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    """Debian with the package and what it recommends, man, and a user."""
    debian = Debian(tmp_path_factory.mktemp("debian") / "root")
    shutil.copy(DEB, debian.folder / "srv" / "roadbook.deb")
    # The resolver of this machine.
    shutil.copy("/etc/resolv.conf", debian.folder / "etc" / "resolv.conf")
    debian.run("apt-get update && cd /srv && apt-get install -y ./roadbook.deb")
    debian.run("apt-get install -y --no-install-recommends man-db && useradd --create-home --shell /bin/bash user")
    yield debian
    shutil.rmtree(debian.folder)


def test_the_program_works(debian: Debian) -> None:
    assert debian.run("roadbook --version").startswith("0.")
    examples = "/usr/share/doc/roadbook/examples"
    assert debian.run(f"roadbook check {examples}").rstrip().endswith("0 errors, 0 warnings")
    found = debian.run(f"roadbook resolve {examples}/shop.roadbook shop://list/42")
    assert found.split("\t")[2] == "Item"
    debian.run("cd /tmp && roadbook init && roadbook test")


def test_man_shows_the_pages(debian: Debian) -> None:
    assert "route maps for apps" in debian.run("man roadbook")
    assert "--fix" in debian.run("man roadbook-check")
    assert "format of route maps" in debian.run("man 5 roadbook")


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("roadbook che", "roadbook check "),
        ("roadbook check sh", "roadbook check shop.roadbook "),
        ("roadbook resolve shop.roadbook shop://li", "roadbook resolve shop.roadbook shop://list "),
    ],
)
def test_tab_completes_in_bash(debian: Debian, typed: str, completed: str) -> None:
    """A login shell of a user without settings of their own, as after `apt install`."""
    debian.run("cp /usr/share/doc/roadbook/examples/shop.roadbook /home/user")
    command = debian.command("env", "TERM=dumb", "su", "--login", "user")
    shell = pexpect.spawn(command[0], command[1:], encoding="utf-8", dimensions=(24, 200), timeout=30)
    shell.sendline("bind 'set enable-bracketed-paste off'; PS1='rea''dy> '")
    shell.expect_exact("ready> ")
    shell.send(typed + "\t")
    shell.send("\x01: '<\x05>'\r")
    shell.expect_exact("ready> ")
    shell.sendline("history 2 | head -n 1")
    shell.expect(r"\d+\s+: '<(.*)>'\r\n")
    found = shell.match[1]
    shell.close(force=True)
    assert found == completed


def test_it_can_be_removed(debian: Debian) -> None:
    debian.run("apt-get purge -y roadbook")
    left = debian.run("find /etc /usr /var/lib -iname '*roadbook*'")
    assert left == ""
