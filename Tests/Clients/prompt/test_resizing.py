"""Resizing the window while typing."""

from __future__ import annotations

import pytest

from conftest import Start
from support.keys import ENTER, TAB, UP
from support.prompt import Prompt

LONG = "resolve /" + "x" * 50 + "!"


def has_only(prompt: Prompt, text: str) -> bool:
    """Whether exactly one prompt is visible, with this text, wrapped at the window's width."""
    shown = "".join(row.ljust(prompt.screen.columns) for row in prompt.screen.window)
    return shown.count(prompt.text) == 1 and prompt.text + text in shown


@pytest.mark.parametrize("rewraps", [True, False], ids=["rewraps", "cuts"])
def test_another_width_draws_anew(start: Start, rewraps: bool) -> None:
    prompt = start(rewraps=rewraps)
    prompt.type(LONG)
    prompt.wait_for("x!")
    for columns in [70, 40, 25, 80, 30]:
        cleared = prompt.screen.cleared
        prompt.resize(columns)
        prompt.wait_until(lambda before=cleared: prompt.screen.cleared > before, "not drawn anew")
        column = (len(prompt.text) + len(LONG)) % columns
        prompt.wait_until(
            lambda at=column: prompt.screen.cursor.x == at and LONG in joined(prompt),
            f"wrong at {columns} columns",
        )
        if rewraps:
            assert has_only(prompt, LONG)


def joined(prompt: Prompt) -> str:
    """The window as one string."""
    return "".join(row.ljust(prompt.screen.columns) for row in prompt.screen.window)


@pytest.mark.parametrize("rewraps", [True, False], ids=["rewraps", "cuts"])
def test_what_is_typed_after_a_resize_lands_where_it_should(start: Start, rewraps: bool) -> None:
    prompt = start(rewraps=rewraps)
    prompt.type(LONG)
    prompt.wait_for("x!")
    prompt.resize(40)
    prompt.type("\x01Y")
    prompt.wait_for("Yresolve")
    prompt.type("\x05Z")
    prompt.wait_for("x!Z")


def test_a_block_survives_a_smaller_window(start: Start) -> None:
    prompt = start(size=(80, 24))
    prompt.type("scheme s {" + ENTER)
    prompt.wait_for("...")
    for number in range(15):
        prompt.type(f"route /a{number} -> A" + ENTER)
        prompt.wait_for(f"/a{number} -> A")
    for size in [(80, 5), (20, 5), (10, 2), (80, 24)]:
        prompt.resize(*size)
        prompt.type("#")
    prompt.wait_for("####", "/a14 -> A")
    prompt.type(UP * 16 + "\x01# top ")
    prompt.wait_for("# top scheme s {")


def test_a_menu_is_laid_out_anew(start: Start) -> None:
    prompt = start(size=(80, 24))
    prompt.type("res" + TAB)
    prompt.wait_for("show where a URL leads; nothing changes")
    prompt.resize(30, 12)
    prompt.wait_for_no("without effect")
    prompt.wait_for("reset")
    prompt.resize(80, 24)
    prompt.wait_for("show where a URL leads; nothing changes")


@pytest.mark.parametrize("size", [(10, 2), (2, 1), (1, 1), (11, 3), (500, 200)])
def test_strange_windows_are_no_crash(start: Start, size: tuple[int, int]) -> None:
    prompt = start(wait=False, size=(80, 24))
    prompt.wait_for_prompt()
    prompt.resize(*size)
    prompt.type("route /a -> A" + ENTER + "re" + TAB + TAB + "\x1b" + "日本" * 50 + "\x01\x0b\x19\x12a\x07\x15")
    # The window may be too small for the warning that the route is not in a file.
    prompt.type("quit" + ENTER + "quit" + ENTER)
    assert prompt.end() == 0


def test_a_window_without_a_size_counts_as_a_usual_one(start: Start) -> None:
    prompt = start()
    prompt.process.setwinsize(0, 0)
    assert prompt.enter("routes") == ["no routes"]
