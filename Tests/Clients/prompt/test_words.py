"""Accepting words of a suggestion, redo, and the last argument."""

from __future__ import annotations

import pytest

from support.keys import CTRL_RIGHT, alt, ctrl
from support.prompt import Prompt


@pytest.mark.parametrize("key", [CTRL_RIGHT, alt("f")], ids=["ctrl-right", "alt-f"])
def test_a_suggestion_is_accepted_by_words(prompt: Prompt, key: str) -> None:
    prompt.enter("resolve /one/two?x=y")
    prompt.type("resolve")
    prompt.wait_for_text("resolve /one/two?x=y", 7)
    prompt.type(key)
    prompt.wait_for_text("resolve /one/two?x=y", 12)
    prompt.type(key)
    prompt.wait_for_text("resolve /one/two?x=y", 16)
    prompt.type("!")
    prompt.wait_for_text("resolve /one/two!", 17)


def test_what_was_undone_is_redone(prompt: Prompt) -> None:
    prompt.type("resolve /one")
    prompt.wait_for_text("resolve /one")
    prompt.type(ctrl("W"))
    prompt.wait_for_no("/one")
    prompt.type(ctrl("_"))
    prompt.wait_for_text("resolve /one")
    prompt.type(alt("/"))
    prompt.wait_for_no("/one")
    prompt.type(ctrl("_"))
    prompt.wait_for_text("resolve /one")
    prompt.type("x")
    prompt.wait_for_text("resolve /onex")
    prompt.type(alt("/"))
    prompt.wait_for_text("resolve /onex")


def test_the_last_argument_is_inserted(prompt: Prompt) -> None:
    prompt.enter("resolve /first", "resolve /second")
    prompt.type("match /x " + alt("."))
    prompt.wait_for_text("match /x /second", 16)
    prompt.type(alt("."))
    prompt.wait_for_text("match /x /first", 15)
    prompt.type("!")
    prompt.wait_for_text("match /x /first!", 16)
