"""The pane that stays while a URL is stepped through, and Enter that repeats a step."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Start
from support.keys import ENTER
from support.prompt import Prompt

MAP = """roadbook 1

var signedIn = true
guard member { require signedIn else defer "sign in" }
route /a -> A { route b -> B guard member }
"""


def show(prompt: Prompt, statement: str) -> None:
    """Enters a statement whose answer clears the screen."""
    prompt.type(statement + ENTER)
    prompt.wait_for_prompt()


@pytest.mark.parametrize("size", [(80, 24), (40, 10), (200, 50)])
def test_source_and_state_stay_in_view(start: Start, tmp_path: Path, size: tuple[int, int]) -> None:
    file = tmp_path / "map.roadbook"
    file.write_text(MAP, encoding="utf-8")
    prompt = start(file, size=size)
    prompt.enter("view on")
    show(prompt, "step /a/b")
    assert prompt.screen.window[0].startswith("/a/b  step 1 of")
    show(prompt, "next")
    show(prompt, "next")
    assert "step 3 of" in prompt.screen.window[0]
    assert any("ask guard member" in row for row in prompt.screen.window)
    assert any(row.startswith("▸ 4 │ guard member") for row in prompt.screen.window)
    show(prompt, "signedIn")
    assert "true" in prompt.screen.window
    assert "step 3 of" in prompt.screen.window[0]
    show(prompt, "continue")
    assert any("→  B" in row for row in prompt.screen.window)
    assert not any("step 3 of" in row for row in prompt.screen.window)


def test_a_dumb_terminal_has_no_view(start: Start) -> None:
    prompt = start(terminal="dumb", wait=False)
    prompt.wait_for("roadbook>")
    prompt.type("view on" + ENTER)
    prompt.wait_for("needs a terminal")


def test_enter_repeats_a_step(prompt: Prompt) -> None:
    prompt.enter("route /a -> A", "step /a")
    rows = prompt.enter("next")
    assert any("2 of" in row for row in rows)
    rows = prompt.enter("")
    assert any("3 of" in row for row in rows)
    prompt.enter("stack")
    assert not any(" of " in row for row in prompt.enter(""))


def test_several_steps_are_taken(prompt: Prompt) -> None:
    prompt.enter("route /a -> A", "step /a")
    assert any("4 of" in row for row in prompt.enter("step 3"))
    assert any("2 of" in row for row in prompt.enter("step back 2"))
