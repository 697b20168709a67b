"""The same session in Vim with ALE, typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support import editors
from support.editors import Home
from support.keys import ENTER, ESCAPE, ctrl
from support.minute import EXPECTED, check_files
from support.terminal import Terminal


@pytest.fixture
def vim(home: Home) -> Iterator[Terminal]:
    """Starts Vim with the map open."""
    path = editors.found("vim", r"Vi IMproved (9|[1-9]\d)")
    if path is None or not editors.ALE.is_dir():
        pytest.skip("vim 9 with vim-ale is not installed")
    terminal = editors.vim(home, path)
    yield terminal
    terminal.kill()


def test_a_minute(home: Home, vim: Terminal) -> None:
    """Opening, typing, completing, hovering, jumping, renaming, formatting, fixing."""

    def wait_for_findings(name: str, where: str = "shop.roadbook") -> None:
        findings = ",".join(f'"{finding}"' for finding in EXPECTED[name])  # type: ignore[attr-defined]
        vim.wait_for(f"{where} ", f"[{findings}]")

    wait_for_findings("findings")
    vim.type("Goroute /cart -> C")
    vim.wait_for("   Cart ")
    vim.type("a" + ESCAPE)
    wait_for_findings("findings while typing")
    vim.type("A" + ctrl("X") + ctrl("O"))
    vim.wait_for("   Cart ")
    vim.type(ctrl("Y") + ESCAPE)
    wait_for_findings("findings")
    vim.wait_for("route /cart -> Cart")

    vim.type("3G16|:ALEHover" + ENTER)
    vim.wait_for("screen ItemList", "The list of articles.")
    vim.type(":pclose" + ENTER + ":ALEGoToDefinition" + ENTER)
    vim.wait_for(f"screens.roadbook {EXPECTED['definition']} []")
    vim.type(":buffer shop.roadbook" + ENTER + "3G16|:ALERename" + ENTER)
    vim.wait_for("New name: ItemList")
    vim.type(ctrl("U") + "Articles" + ENTER)
    vim.wait_for("route /list -> Articles {")

    vim.type(":ALEFix" + ENTER)
    vim.wait_for(str(EXPECTED["formatted"]))
    wait_for_findings("findings")
    vim.type("4G26|:ALECodeAction" + ENTER)
    vim.wait_for("1) change to 'Item'")
    vim.type("1" + ENTER)
    # ALE checks again when the file is saved.
    vim.type(":wall" + ENTER)
    wait_for_findings("findings at the end")
    vim.type(":qall" + ENTER)
    assert vim.end() == 0
    check_files(home)
