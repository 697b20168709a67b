"""Moving the cursor and changing the text."""

from __future__ import annotations

from support.keys import BACKSPACE, CTRL_LEFT, CTRL_RIGHT, END, HOME, TAB, ctrl
from support.prompt import Prompt


def test_long_lines_wrap_and_are_edited_in_place(prompt: Prompt) -> None:
    text = "resolve /" + "abcdefghi/" * 12
    prompt.type(text)
    prompt.wait_until(
        lambda: prompt.screen.cursor.x == (len(prompt.text) + len(text)) % prompt.screen.columns,
        "the cursor is not at the end",
    )
    prompt.type(HOME + "X")
    prompt.wait_for("Xresolve")
    assert prompt.screen.cursor.x == len(prompt.text) + 1
    prompt.type(BACKSPACE + END + "Z")
    prompt.wait_for("i/Z")
    prompt.wait_for_no("Xres")


def test_words_are_gone_over(prompt: Prompt) -> None:
    prompt.type("resolve /one" + CTRL_LEFT + CTRL_LEFT + CTRL_LEFT + "X")
    prompt.wait_for("Xresolve")
    prompt.type(CTRL_RIGHT + "Y")
    prompt.wait_for("XresolveY")


def test_the_screen_is_cleared(prompt: Prompt) -> None:
    prompt.enter("stack")
    prompt.type("# text" + ctrl("L"))
    prompt.wait_until(lambda: prompt.screen.window == ["roadbook> # text"], "not at the top")
    prompt.wait_for_text("# text", 6)


def test_a_quoted_key_is_text(prompt: Prompt) -> None:
    prompt.type("# " + ctrl("V") + "\x01x" + ctrl("V") + TAB + "y")
    prompt.wait_for_text("# \\u{1}x  y", 11)


def test_keys_that_nobody_knows_leave_nothing_behind(prompt: Prompt) -> None:
    prompt.type("# a\x1b[24~\x1b[1;7C\x1bOS\x1b[200;3~\x1b]0;title\x07b")
    prompt.wait_for("b")
    assert "24~" not in prompt.screen.cursor_row
    assert "7C" not in prompt.screen.cursor_row


def test_undo_takes_back_what_was_typed(prompt: Prompt) -> None:
    prompt.type("resolve /one")
    prompt.wait_for("resolve /one")
    prompt.type(ctrl("W"))
    prompt.wait_for_no("/one")
    prompt.type(ctrl("_"))
    prompt.wait_for("resolve /one")
