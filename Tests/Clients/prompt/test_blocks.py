"""Statements of several rows, edited as a whole."""

from __future__ import annotations

from support.history import entries
from support.keys import ALT_ENTER, BACKSPACE, DOWN, END, ENTER, UP, ctrl
from support.prompt import Prompt

BLOCK = "scheme shop {" + ENTER + "route /a -> A" + ENTER + "}"


def test_enter_goes_on_until_nothing_is_missing(prompt: Prompt) -> None:
    prompt.type("scheme shop {" + ENTER)
    prompt.wait_for("...")
    prompt.type("route /a -> A" + ENTER)
    prompt.wait_for("-> A")
    prompt.type("}" + ENTER)
    prompt.wait_for_prompt()
    assert any("/a  A" in row for row in prompt.enter("routes"))


def test_rows_are_gone_through_with_arrows_and_entered_from_any(prompt: Prompt) -> None:
    prompt.type(BLOCK)
    prompt.wait_for("}")
    prompt.type(UP + END + BACKSPACE + "B")
    prompt.wait_for("-> B")
    prompt.type(ALT_ENTER + "route /c -> C")
    prompt.wait_for("/c -> C")
    prompt.type(ENTER)
    prompt.wait_for_prompt()
    routes = prompt.enter("routes")
    assert any("/a  B" in row for row in routes)
    assert any("/c  C" in row for row in routes)


def test_alt_enter_forces_a_row(prompt: Prompt) -> None:
    prompt.type("routes" + ALT_ENTER + "screens")
    prompt.wait_for_entry("routes", "screens")
    prompt.type(ENTER)
    prompt.wait_for_prompt()
    prompt.wait_for("no routes", "no screens")


def test_a_block_is_one_entry_of_the_history(prompt: Prompt) -> None:
    prompt.type(BLOCK + ENTER)
    prompt.wait_for_prompt()
    prompt.enter("routes")
    prompt.type(UP + UP)
    prompt.wait_for("scheme shop {", "route /a -> A", "}")
    prompt.type(DOWN + DOWN)
    prompt.interrupt()
    assert len(entries(prompt)) == 2
    assert entries(prompt)[0].startswith("scheme shop {\\n")


def test_killing_takes_only_the_rest_of_the_row(prompt: Prompt) -> None:
    prompt.type("scheme a {" + ENTER + "route /x" + ENTER)
    prompt.wait_for("/x")
    prompt.type(UP + ctrl("A") + ctrl("K"))
    prompt.wait_for_no("/x")
    prompt.wait_for_row("     ...", 9)
    prompt.type(UP + ctrl("A") + ctrl("Y"))
    prompt.wait_for("route /xscheme a {")


def test_a_block_taller_than_the_window_shows_the_part_with_the_cursor(prompt: Prompt) -> None:
    rows = "".join(f"route /a{number} -> A{ENTER}" for number in range(30))
    prompt.type("scheme s {" + ENTER)
    prompt.wait_for("...")
    for row in rows.split(ENTER)[:-1]:
        prompt.type(row + ENTER)
    prompt.wait_for("/a29 -> A")
    prompt.type(UP * 31 + "# top ")
    prompt.wait_for("# top ")
    prompt.wait_for_no("/a29 -> A")
