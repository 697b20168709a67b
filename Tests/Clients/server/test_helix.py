"""The same session in Helix, typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support import editors
from support.editors import Home
from support.keys import ENTER, ESCAPE, TAB, ctrl
from support.minute import EXPECTED, check_files
from support.terminal import Terminal


@pytest.fixture
def helix(home: Home) -> Iterator[Terminal]:
    """Starts Helix with the map open."""
    path = editors.found("hx", r"helix (2[5-9]|[3-9]\d)\.")
    if path is None:
        pytest.skip("hx is not installed in version 25 or later")
    terminal = editors.helix(home, path)
    yield terminal
    terminal.kill()


def test_a_minute(home: Home, helix: Terminal) -> None:
    """Opening, typing, completing, hovering, jumping, renaming, formatting, fixing."""

    def wait_for_findings(name: str) -> None:
        findings = EXPECTED[name]
        assert isinstance(findings, list)
        helix.wait_until(
            lambda: seen(helix) == findings, f"the findings are {seen(helix)} and should become {findings}"
        )

    wait_for_findings("findings")
    helix.type("geo" + "route /cart -> Ca")
    helix.wait_for(" Cart ")
    helix.type(ESCAPE)
    wait_for_findings("findings while typing")
    helix.type("A" + ctrl("X"))
    helix.wait_for(" Cart ")
    helix.type(TAB)
    helix.wait_for(str(EXPECTED["completed"]), "screen Cart")
    helix.type(ENTER + ESCAPE)
    wait_for_findings("findings")
    helix.wait_for(" NOR ")

    helix.type("/ItemList" + ENTER)
    helix.wait_for("3:23")
    helix.type(" k")
    helix.wait_for("screen ItemList", "The list of articles.")
    helix.type(ESCAPE)
    helix.wait_for_no("The list of articles.")
    helix.type("gd")
    helix.wait_for(" screens.roadbook ", f"{EXPECTED['definition']}:8")
    helix.type(ctrl("O"))
    helix.wait_for(" shop.roadbook ")
    helix.type(" r")
    helix.wait_for("rename-to:ItemList")
    helix.type(ctrl("U") + "Articles" + ENTER)
    helix.wait_for("route /list -> Articles {")

    helix.type(":format" + ENTER)
    helix.wait_for(str(EXPECTED["formatted"]))
    wait_for_findings("findings")
    helix.type("/Itme" + ENTER)
    helix.wait_for("4:28")
    helix.type(" a")
    helix.wait_for("change to 'Item'")
    helix.type(ENTER)
    wait_for_findings("findings at the end")
    helix.type(":write-all" + ENTER + ":quit-all" + ENTER)
    assert helix.end() == 0
    check_files(home)


def seen(helix: Terminal) -> list[str]:
    """The diagnostics as shown below their lines."""
    findings: list[str] = []
    line = ""
    for row in helix.screen.window:
        number, _, _ = row[2:8].strip().partition(" ")
        line = number if number.isdigit() else line
        _, mark, text = row.partition("└─")
        if mark:
            findings.append(f"{line}: {text.strip()}")
    return findings
