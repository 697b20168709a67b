"""Long answers, coloured answers, messages that arrive while typing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from conftest import Start
from support.keys import ENTER
from support.prompt import Prompt
from support.tool import EXAMPLES

SHOP = EXAMPLES / "shop.roadbook"
MARKS_LINES = "sed 's/^/P|/'"


def pages(prompt: Prompt, statement: str) -> bool:
    """Whether a statement's answer goes through the pager."""
    before = len(prompt.shown)
    prompt.enter(statement)
    return b"P|" in prompt.shown[before:]


@pytest.mark.parametrize("size", [(80, 24), (40, 10)])
def test_long_answers_go_to_the_pager_and_short_ones_do_not(start: Start, size: tuple[int, int]) -> None:
    prompt = start(SHOP, PAGER=MARKS_LINES, size=size)
    assert not pages(prompt, "stack")
    assert pages(prompt, "format")
    assert not pages(prompt, "settings paging off")
    assert not pages(prompt, "format")


def test_what_fits_after_the_window_grew_needs_no_pager(start: Start) -> None:
    prompt = start(SHOP, PAGER=MARKS_LINES, size=(120, 10))
    # A low window scrolls over what fits one of usual height.
    assert not pages(prompt, "screens")
    assert pages(prompt, "format")
    prompt.resize(120, 200)
    assert not pages(prompt, "format")


@pytest.mark.skipif(shutil.which("less") is None, reason="there is no less")
def test_leaving_less_leads_back_to_the_prompt(start: Start) -> None:
    prompt = start(SHOP, PAGER="less")
    prompt.type("format" + ENTER)
    prompt.wait_for("roadbook 1")
    prompt.wait_until(lambda: prompt.screen.cursor_row.startswith(":"), "less does not wait")
    prompt.type("q")
    prompt.wait_for_prompt()
    assert prompt.enter("stack") == ["no screens"]
    # Sequences sent by less do not count.
    prompt.screen.unknown.clear()


def test_a_broken_pager_is_told_once_and_replaced_by_printing(start: Start) -> None:
    prompt = start(SHOP, PAGER="no-such-pager")
    prompt.enter("format")
    prompt.enter("format")
    rows = prompt.screen.everything
    assert sum("the pager failed" in row for row in rows) == 1
    assert sum(row.startswith('test "searching selects its tab"') for row in rows) == 2


def test_answers_are_coloured(start: Start) -> None:
    prompt = start(SHOP)
    prompt.enter("open /nowhere")
    prompt.wait_for_look("unmatched", "bold red")
    prompt.enter("settings retry off", "routs")
    prompt.wait_for_look("error", "bold red")


def test_a_mistake_is_shown_with_its_line_and_a_caret(prompt: Prompt) -> None:
    rows = prompt.enter("settings retry off", "rout /x")
    assert "error" in rows[0]
    caret = next(index for index, row in enumerate(rows) if set(row.split("|")[-1].strip()) == {"^"})
    assert "rout /x" in rows[caret - 1]
    assert rows[caret].index("^") == rows[caret - 1].index("rout")
    assert any("route" in row for row in rows[caret + 1 :])


def test_a_statement_with_a_mistake_is_there_again(prompt: Prompt) -> None:
    prompt.type("resolve /a -> x" + ENTER)
    prompt.wait_for_text("resolve /a -> x")
    assert any("error" in row for row in prompt.screen.everything)
    prompt.type("\x15resolve /a" + ENTER)
    prompt.wait_for("/a  unmatched")
    prompt.wait_for_prompt()


def test_a_file_that_changes_while_something_is_typed_is_told_above_it(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "map.roadbook"
    file.write_text("roadbook 1\n\nroute /a -> A\n", encoding="utf-8")
    prompt = start(file)
    prompt.type("resolve /b")
    prompt.wait_for_text("resolve /b", 10)
    file.write_text("roadbook 1\n\nroute /b -> B\n", encoding="utf-8")
    prompt.wait_for("changed on disk")
    prompt.wait_for_text("resolve /b", 10)
    prompt.enter("")
    prompt.enter("load")
    assert prompt.enter("resolve /b")[0] == "/b  →  B"


def test_ctrl_c_ends_what_runs_long_and_not_the_session(start: Start, tmp_path: Path) -> None:
    lines = "".join(f"route /r{number} -> S{number}\n" for number in range(3000))
    file = tmp_path / "long.roadbook"
    file.write_text("roadbook 1\n" + lines, encoding="utf-8")
    script = tmp_path / "long.script"
    script.write_text("list overlaps all\n" * 2000, encoding="utf-8")
    prompt = start(file)
    prompt.type(f"run {script.name}" + ENTER)
    prompt.wait_until(lambda: prompt.is_cooked, "it does not run")
    prompt.type("\x03")
    prompt.wait_for_prompt()
    assert prompt.enter("stack") == ["no screens"]


def test_a_long_load_leaves_no_trace_of_its_progress(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "big.roadbook"
    routes = "".join(f"route /part{number % 100}/item{number}/:id<int> -> S{number}\n" for number in range(20_000))
    file.write_text("roadbook 1\n\n" + routes, encoding="utf-8")
    prompt = start(ROADBOOK_HISTORY="")
    prompt.enter(f"load {file.name}")
    assert b"big.roadbook" in prompt.shown
    assert [row for row in prompt.screen.everything if "\x1b" in row] == []
    prompt.wait_for("20000 routes")


def test_a_formatted_map_brings_no_control_characters_to_the_terminal(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "strange.roadbook"
    file.write_bytes(b"# red \x1b[31m and \x07\r\nroute /a -> A\r\n")
    prompt = start(file)
    assert prompt.enter("format") == [r"# red \u{1b}[31m and \u{7}", "route /a -> A"]
    assert b"\x1b[31m and" not in prompt.shown
