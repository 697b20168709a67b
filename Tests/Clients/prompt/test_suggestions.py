"""The dim suggestion after the cursor, and the usage hint at the right."""

from __future__ import annotations

import pytest

from support.keys import END, ENTER, RIGHT, ctrl
from support.prompt import Prompt


@pytest.mark.parametrize("key", [RIGHT, END, ctrl("E")], ids=["right", "end", "ctrl-e"])
def test_the_history_suggests_and_a_key_takes_it(prompt: Prompt, key: str) -> None:
    prompt.enter("resolve /nowhere")
    prompt.type("resolve /n")
    prompt.wait_for_text("resolve /nowhere", 10)
    prompt.wait_for_look("owhere", "dim")
    prompt.type(key + "!")
    prompt.wait_for_text("resolve /nowhere!", 17)


def test_what_is_suggested_is_not_entered(prompt: Prompt) -> None:
    prompt.enter("stack x")
    prompt.type("stack")
    prompt.wait_for_text("stack x", 5)
    assert prompt.enter("")[0] != "x"
    prompt.wait_for_no("stack x x")


def test_a_suggestion_goes_where_typing_leaves_it(prompt: Prompt) -> None:
    prompt.enter("resolve /nowhere")
    prompt.type("resolve /no")
    prompt.wait_for_text("resolve /nowhere", 11)
    prompt.type("x")
    prompt.wait_for_text("resolve /nox", 12)


def test_the_usage_of_a_statement_is_shown(prompt: Prompt) -> None:
    prompt.type("match ")
    prompt.wait_for("match PATTERN URL")
    prompt.wait_for_text("match", 6)
    prompt.wait_for_look("PATTERN", "bold")
    prompt.wait_for_look(" URL", "dim")
    prompt.type("/a ")
    prompt.wait_for_look("URL", "bold")
    prompt.wait_for_look("PATTERN", "dim")
    prompt.type("/a" + ENTER)
    prompt.wait_for_prompt()
    prompt.wait_for_no("match PATTERN URL")
