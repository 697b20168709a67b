"""Pasted text: not run before Enter, complete, of any size."""

from __future__ import annotations

import pytest

from support.history import entries
from support.keys import BACKSPACE, ENTER, TAB, pasted
from support.prompt import Prompt


def test_the_terminal_is_asked_to_mark_pastes(prompt: Prompt) -> None:
    assert prompt.screen.marks_pastes


def test_a_paste_is_not_run_until_enter(prompt: Prompt) -> None:
    prompt.type(pasted("route /a -> A\nroute /b -> B\nquit\n"))
    prompt.wait_for("... quit")
    prompt.type(BACKSPACE * 4 + "screens" + ENTER)
    prompt.wait_for("no screens")
    prompt.wait_for_prompt()


def test_a_huge_paste_arrives_whole(prompt: Prompt) -> None:
    lines = [f"# line {number} of something that is pasted" for number in range(1000)]
    prompt.type(pasted("\n".join(lines)))
    prompt.wait_for("line 999 of")
    prompt.type(ENTER)
    prompt.wait_for_prompt()
    assert entries(prompt) == ["\\n".join(lines)]


def test_control_characters_in_a_paste_are_harmless(prompt: Prompt) -> None:
    prompt.type(pasted("# a\x1b[2Jb\x00c\x07d\x9be"))
    prompt.wait_for("# a")
    prompt.type(ENTER)
    prompt.wait_for_prompt()
    assert b"\x1b[2J" not in prompt.shown
    assert b"\x07" not in prompt.shown


def test_a_paste_in_the_middle_of_a_text(prompt: Prompt) -> None:
    prompt.type("resolve /b\x01")
    prompt.wait_for_text("resolve /b", 0)
    prompt.type(pasted("# "))
    prompt.wait_for_text("# resolve /b", 2)


def test_lines_of_a_terminal_without_marks_are_taken_statement_by_statement(prompt: Prompt) -> None:
    routes = "".join(f"  route /a{number} -> A{ENTER}" for number in range(300))
    prompt.type("scheme s {" + ENTER + routes + "}" + ENTER + "list routes a299" + ENTER)
    prompt.wait_for("/a299  A")
    prompt.wait_for_prompt()


def test_a_tab_in_lines_without_marks_completes_nothing(prompt: Prompt) -> None:
    prompt.type("scheme shop {" + ENTER + TAB + "route /a -> A" + ENTER + "}" + ENTER)
    prompt.wait_for_prompt()
    assert entries(prompt) == ["scheme shop {\\n\troute /a -> A\\n}"]


@pytest.mark.parametrize("end", ["\x1b[201~", ""])
def test_a_paste_that_comes_in_pieces(prompt: Prompt, end: str) -> None:
    for piece in ["\x1b[20", "0~# one ", "two\x1b[201~", " three\x1b[200~ four", end or "\x1b[201~"]:
        prompt.type(piece)
    prompt.wait_for_text("# one two three four")
