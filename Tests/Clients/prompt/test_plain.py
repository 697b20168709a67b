"""No terminal, or one without capabilities: plain text."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Start
from support.history import entries
from support.keys import ENTER, ctrl
from support.tool import EXAMPLES, run


def test_a_dumb_terminal_gets_a_plain_prompt(start: Start) -> None:
    prompt = start(terminal="dumb")
    prompt.enter("route /a -> A")
    assert prompt.enter("resolve /a")[0] == "/a  →  A"
    prompt.type("abc" + ctrl("C"))
    prompt.wait_for_prompt()
    prompt.end_with("quit" + ENTER)
    assert prompt.end() == 0
    assert b"\x1b" not in prompt.shown
    assert prompt.is_cooked


def test_the_shell_window_of_emacs_gets_one_too(start: Start) -> None:
    prompt = start(INSIDE_EMACS="29.1,comint")
    prompt.enter("route /a -> A")
    assert prompt.enter("resolve /a")[0] == "/a  →  A"
    prompt.end_with("quit" + ENTER)
    assert prompt.end() == 0
    assert b"\x1b" not in prompt.shown


def test_blocks_are_typed_line_by_line(start: Start) -> None:
    prompt = start(terminal="dumb")
    for line in ["scheme s {", "route /a -> A"]:
        row = prompt.screen.cursor.y
        prompt.type(line + ENTER)
        prompt.wait_until(
            lambda before=row: prompt.screen.cursor.y > before and prompt.screen.cursor.x == 9,
            "no further row",
        )
    prompt.type("}" + ENTER)
    prompt.wait_for_prompt()
    assert any("/a  A" in row for row in prompt.enter("routes"))
    prompt.end_with("quit" + ENTER)
    assert prompt.end() == 0


def test_pipes_get_no_prompt_no_colours_and_no_control_codes(tmp_path: Path) -> None:
    done = run(EXAMPLES / "shop.roadbook", text="open shop://list/42\nstack\nnonsense\n", home=tmp_path)
    assert "ItemList › Item" in done.stdout
    assert "nonsense" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr
    assert "roadbook>" not in done.stdout
    assert done.returncode in (1, 2)


@pytest.mark.parametrize(
    ("variables", "is_coloured"),
    [
        ({}, False),
        ({"CLICOLOR_FORCE": "1"}, True),
        ({"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, False),
        ({"CLICOLOR_FORCE": "1", "NO_COLOR": ""}, True),
        ({"CLICOLOR_FORCE": "0"}, False),
    ],
)
def test_colours_in_pipes_only_where_they_are_forced(
    tmp_path: Path, variables: dict[str, str], is_coloured: bool
) -> None:
    done = run("resolve", EXAMPLES / "shop.roadbook", "/nowhere", home=tmp_path, **variables)
    assert ("\x1b[" in done.stdout) is is_coloured


def test_a_pipe_is_no_history(tmp_path: Path) -> None:
    run(text="routes\n", home=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_plain_prompt_remembers_too(start: Start) -> None:
    prompt = start(terminal="dumb")
    prompt.enter("stack")
    prompt.enter(" screens")
    assert prompt.enter("list lines") == ["1  stack"]
    prompt.end_with("quit" + ENTER)
    assert prompt.end() == 0
    assert entries(prompt)[0] == "stack"
    assert not any("screens" in entry for entry in entries(prompt))
