"""Characters wider than one column or longer than one code point."""

from __future__ import annotations

import pytest

from support.keys import BACKSPACE, DELETE, LEFT
from support.prompt import Prompt

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
ACUTE = "e\u0301"


def test_characters_are_moved_over_and_erased_whole(prompt: Prompt) -> None:
    prompt.type(f"a日{ACUTE}{FAMILY}b")
    prompt.wait_for_text(f"a日{ACUTE}{FAMILY}b", 7)
    prompt.type(LEFT + LEFT)
    prompt.wait_for_text(f"a日{ACUTE}{FAMILY}b", 4)
    prompt.type(BACKSPACE)
    prompt.wait_for_text(f"a日{FAMILY}b", 3)
    prompt.type(DELETE)
    prompt.wait_for_text("a日b", 3)


@pytest.mark.parametrize(
    ("character", "width"),
    [
        ("ä", 1),
        (ACUTE, 1),
        ("日", 2),
        ("한", 2),
        ("\U0001f600", 2),
        ("\U0001f1e9\U0001f1ea", 2),
        ("\U0001f44d\U0001f3fd", 2),
        ("❤\ufe0f", 2),
        ("ﷺ", 1),
    ],
)
def test_the_cursor_stands_behind_what_is_shown(prompt: Prompt, character: str, width: int) -> None:
    prompt.type(character * 3)
    prompt.wait_for_text(character * 3, 3 * width)
    prompt.type(BACKSPACE + "x")
    prompt.wait_for_text(character * 2 + "x", 2 * width + 1)


def test_wide_characters_are_not_broken_at_the_edge(prompt: Prompt) -> None:
    prompt.type("resolve /" + "日本" * 30)
    # 10 columns of prompt, 9 of command, 120 of path; if the number of columns is odd, the last one stays free.
    columns = prompt.screen.columns
    rows = "roadbook> resolve /" + "日本" * 30
    first = (columns - 19) // 2
    prompt.wait_for(rows[: 19 + first])
    prompt.type(BACKSPACE + "!")
    prompt.wait_for("日!")


def test_answers_show_what_was_typed(prompt: Prompt) -> None:
    prompt.enter("route /日本 -> A")
    assert prompt.enter("resolve /日本")[0].startswith("/日本  →  A")
