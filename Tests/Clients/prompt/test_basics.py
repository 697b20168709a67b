"""Entering a statement, its answer, and leaving."""

from __future__ import annotations

import signal

from conftest import Start
from support.keys import ENTER, ctrl
from support.prompt import Prompt


def test_a_statement_is_answered(prompt: Prompt) -> None:
    assert prompt.enter("route /a -> A") == []
    assert prompt.enter("resolve /a")[0] == "/a  →  A"


def test_the_banner_comes_before_the_first_prompt(prompt: Prompt) -> None:
    assert prompt.screen.everything[0].startswith("Roadbook ")


def test_ctrl_d_leaves(prompt: Prompt) -> None:
    prompt.type(ctrl("D"))
    assert prompt.end() == 0
    prompt.check_sane()


def test_ctrl_d_within_a_text_deletes(prompt: Prompt) -> None:
    prompt.type("xroutes" + ctrl("A") + ctrl("D"))
    prompt.wait_for_text("routes", 0)


def test_quit_leaves(prompt: Prompt) -> None:
    prompt.type("quit" + ENTER)
    assert prompt.end() == 0
    prompt.check_sane()


def test_ctrl_c_drops_the_text_and_nothing_else(prompt: Prompt) -> None:
    prompt.enter("route /kept -> Kept")
    prompt.type("nonsense")
    prompt.wait_for_text("nonsense")
    prompt.interrupt()
    assert prompt.enter("routes")[0].startswith("  /kept  Kept")


def test_ctrl_c_drops_a_whole_block(prompt: Prompt) -> None:
    prompt.type("scheme shop {" + ENTER)
    prompt.wait_for("...")
    prompt.type("route /a -> A" + ENTER)
    prompt.wait_for("/a -> A")
    prompt.interrupt()
    assert prompt.enter("routes") == ["no routes"]


def test_keys_pressed_before_the_prompt_count(start: Start) -> None:
    prompt = start(wait=False)
    prompt.type("screens" + ENTER + "quit" + ENTER)
    assert prompt.end() == 0
    assert "no screens" in prompt.screen.window


def test_bytes_that_are_no_text_are_no_crash(prompt: Prompt) -> None:
    prompt.type(b"a\xff\xc3(\x00\xf0\x9f\x98\x80b")
    prompt.wait_for("\U0001f600b")


def test_a_signal_to_end_leaves_the_terminal_as_it_was(prompt: Prompt) -> None:
    assert not prompt.is_cooked
    prompt.signal(signal.SIGTERM)
    assert prompt.end() == 128 + signal.SIGTERM
    prompt.check_sane()
