"""Completion and usage from the map while a statement is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Start
from support.keys import DOWN, END, ENTER, ESCAPE, PAGE_DOWN, RIGHT, TAB, UP, ctrl
from support.prompt import Prompt

MAP = """roadbook 1

## The list of articles.
route /list -> ItemList {
  ## One article.
  route :id<int> -> Item
}
route /login -> Login
## One article, by its number.
screen Item(id: int, title: string?)
screen ItemList(sort: popular|recent = "recent")
"""


@pytest.fixture(params=[(80, 24), (40, 10)], ids=["80x24", "40x10"])
def mapped(start: Start, tmp_path: Path, request: pytest.FixtureRequest) -> Prompt:
    """Starts a prompt on a small map."""
    (tmp_path / "a.roadbook").write_text(MAP, encoding="utf-8")
    return start("a.roadbook", size=request.param)


def test_letters_in_order_find_a_name_and_it_is_explained(mapped: Prompt) -> None:
    mapped.type("push it" + TAB)
    mapped.wait_for("ItemList")
    mapped.wait_for_look("It", "bold")
    mapped.type(TAB)
    mapped.wait_for("Item      (id: int, title: string?)", "One article, by its number.")
    mapped.type(ENTER)
    mapped.wait_for_text("push Item", 9)


def test_the_argument_at_hand_is_marked(mapped: Prompt) -> None:
    mapped.type("push Item(id: 4, ")
    mapped.wait_for("Item(id: int, title: string?)")
    mapped.wait_for_look("title: string?", "bold")
    mapped.wait_for_look("id: int, ", "dim")


def test_urls_are_completed_piece_by_piece(mapped: Prompt) -> None:
    mapped.type("open /li")
    mapped.wait_for_text("open /list", 8)
    mapped.type(END + "/" + TAB)
    mapped.wait_for(":id<int>", "int, as 42  → Item")
    mapped.type("7")
    mapped.wait_for_text("open /list/7", 12)
    mapped.retype("open /list?s" + TAB)
    mapped.wait_for_text("open /list?sort=", 16)
    mapped.type(TAB)
    mapped.wait_for("list?sort=popular")


def test_a_long_list_is_gone_through_page_by_page(start: Start) -> None:
    prompt = start(size=(40, 10))
    prompt.type("help " + TAB + TAB)
    prompt.wait_for("1 of ")
    first = prompt.screen.window
    prompt.type(PAGE_DOWN + RIGHT + DOWN)
    prompt.wait_until(lambda: prompt.screen.window != first, "nothing moved")
    assert len(prompt.screen.window) <= 10
    prompt.type(ESCAPE)
    prompt.wait_for_no(" of ")


def test_files_are_completed(prompt: Prompt) -> None:
    (prompt.home / "some-script.txt").write_text("routes\n", encoding="utf-8")
    prompt.type("run some")
    prompt.wait_for_look("-script.txt", "dim")
    prompt.type(TAB + ENTER)
    prompt.wait_for("no routes")
    prompt.wait_for_prompt()


def test_rows_are_indented_and_keep_the_column(mapped: Prompt) -> None:
    mapped.type("scheme x {" + ENTER)
    mapped.wait_for_row("     ...", 11)
    mapped.type("route /a -> A {" + ENTER)
    mapped.wait_for_row("     ...", 13)
    mapped.type("}")
    mapped.wait_for_row("     ...   }", 12)
    mapped.type(UP + END)
    mapped.wait_for_row("     ...   route /a -> A {", 26)
    mapped.type(DOWN)
    mapped.wait_for_row("     ...   }", 12)
    mapped.type(UP)
    mapped.wait_for_row("     ...   route /a -> A {", 26)
    mapped.type("\x1b[1;5H")
    mapped.wait_for_row("roadbook> scheme x {", 10)
    mapped.type("\x1b[1;5F" + ctrl("_"))
    mapped.wait_for_row("     ...", 13)


def test_a_change_on_the_disk_is_told_above_a_block(mapped: Prompt) -> None:
    mapped.type("scheme x {" + ENTER)
    mapped.wait_for_row("     ...", 11)
    mapped.type("route")
    mapped.wait_for("... ", "route")
    (mapped.home / "a.roadbook").write_text(MAP + "\nroute /new -> New\n", encoding="utf-8")
    mapped.wait_for("changed on disk")
    mapped.wait_for("...   route")
    assert sum(row.startswith("roadbook> ") for row in mapped.screen.window) == 1
    mapped.interrupt()
    mapped.enter("load")
    assert any("/new  New" in row for row in mapped.enter("list routes new"))


def test_long_work_is_interrupted(start: Start, tmp_path: Path) -> None:
    routes = "".join(f"route /a{number}/:x<int> -> A{number}\n" for number in range(2000))
    (tmp_path / "a.roadbook").write_text(routes, encoding="utf-8")
    prompt = start("a.roadbook")
    prompt.type("export checklist" + ENTER)
    prompt.wait_until(lambda: prompt.is_cooked, "it does not run")
    prompt.type(ctrl("C"))
    prompt.wait_for("interrupted")
    prompt.wait_for_prompt()
