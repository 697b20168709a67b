"""The prompt's behaviour in a terminal: completed URLs, pasted scripts, tables, vi keys, interrupts."""

from __future__ import annotations

from pathlib import Path

from conftest import Start
from support.keys import BACKSPACE, ENTER, ESCAPE, TAB, ctrl
from support.prompt import Prompt

PASTE = "\x1b[200~{}\x1b[201~"


def vi(start: Start) -> Prompt:
    """Starts a prompt with vi keys and one statement in its history."""
    prompt = start()
    prompt.enter("settings editing vi", "route /a -> A")
    return prompt


def to_commands(prompt: Prompt) -> None:
    """Enters vi's command mode; a lone Escape counts only if nothing follows immediately."""
    prompt.type(ESCAPE)
    prompt.wait_for("-- command --")


# URLs and expressions


def test_a_url_and_an_expression_are_completed_and_run(prompt: Prompt) -> None:
    prompt.enter("route /list -> List { route :id<int> -> Item }", "var signedIn = true")
    prompt.type("/li" + TAB)
    prompt.wait_for_text("/list")
    prompt.type("/4" + ENTER)
    prompt.wait_for("→  Item")
    prompt.wait_for_prompt()
    prompt.type("signe" + TAB + ENTER)
    prompt.wait_for_prompt()
    assert prompt.enter("_") == ["true"]


# Pasted scripts


def test_a_paste_that_fails_gives_back_what_did_not_run(start: Start) -> None:
    prompt = start()
    prompt.type(PASTE.format("route /a -> A\nopen /zzz\nopen /a\nstack"))
    prompt.wait_for("stack")
    prompt.type(ENTER)
    prompt.wait_for("stopped because `open /zzz` failed; 2 statements were not run")
    # The cursor is behind the statement that failed.
    prompt.wait_for("roadbook> open /zzz")
    prompt.type(BACKSPACE * len("/zzz") + "/a")
    prompt.wait_for("roadbook> open /a")
    prompt.type(ENTER)
    prompt.wait_for("→  A")
    prompt.wait_for_prompt()
    assert prompt.enter("undo")[0].startswith("undone: ")
    assert prompt.enter("stack") == ["no screens"]
    assert prompt.enter("routes") == ["  /a  A  <prompt>:1"]


def test_equal_warnings_of_a_paste_are_grouped(start: Start) -> None:
    prompt = start(size=(80, 60))
    prompt.type(PASTE.format("\n".join(f"route /r{number} -> R in Nowhere" for number in range(500))))
    prompt.wait_for("/r499")
    prompt.type(ENTER)
    prompt.wait_for("497 more like these, 500 in total")
    prompt.wait_for_prompt()
    assert sum("[unknown-container]: there is no" in row for row in prompt.screen.everything) == 3


# Tables


def test_tables_fit_the_window(start: Start, tmp_path: Path) -> None:
    pattern = "/articles/:category<string>/section/:number<int>/page"
    routes = "".join(f"route {pattern}{number} -> ArticleOfTheSection{number}\n" for number in range(3))
    (tmp_path / "long.roadbook").write_text(routes, encoding="utf-8")
    prompt = start("long.roadbook")
    rows = prompt.enter("routes")
    assert len(rows) == 4
    assert rows[0].endswith(":1")
    assert "…" in rows[0]
    assert rows[3].startswith("in every row: ")
    prompt.resize(40)
    rows = prompt.enter("routes")
    assert any(row.strip() == "at        long.roadbook:1" for row in rows)


def test_a_table_that_fits_stays_as_it_is(prompt: Prompt) -> None:
    prompt.enter("route /a -> A")
    assert prompt.enter("routes") == ["  /a  A  <prompt>:1"]


# Vi keys


def test_vi_searches_the_history(start: Start) -> None:
    prompt = vi(start)
    to_commands(prompt)
    prompt.type("/rou")
    prompt.wait_for("history: rou")
    prompt.type(ENTER)
    prompt.wait_for("replaced /a -> A")
    prompt.wait_for_prompt()


def test_vi_goes_to_rows_before_the_history(start: Start) -> None:
    prompt = vi(start)
    prompt.type("scheme s {" + ENTER)
    prompt.wait_for("...")
    prompt.type("route /b -> B" + ENTER)
    prompt.wait_for("/b -> B")
    prompt.type("}")
    prompt.wait_for_entry("scheme s {", "  route /b -> B", "}")
    to_commands(prompt)
    prompt.type("kk")
    prompt.type("x")
    prompt.wait_for_entry("cheme s {", "  route /b -> B", "}")
    prompt.type("2jx")
    prompt.wait_for_entry("cheme s {", "  route /b -> B", "")
    prompt.interrupt()


def test_after_control_c_vi_types_again(start: Start) -> None:
    prompt = vi(start)
    for keys in ["", "/", "d", "3"]:
        to_commands(prompt)
        prompt.type(keys)
        prompt.interrupt()
        prompt.type("xyz")
        prompt.wait_for_text("xyz", 3)
        prompt.interrupt()


# Undo


def test_nothing_can_be_undone_in_a_fresh_prompt(start: Start, tmp_path: Path) -> None:
    (tmp_path / "a.roadbook").write_text("route /a -> A\n", encoding="utf-8")
    prompt = start("a.roadbook")
    assert "there is nothing to undo" in prompt.enter("undo")[0]
    assert "/a  A" in prompt.enter("routes")[0]


# The rest


def test_the_banner_names_the_map_and_the_tour(start: Start, tmp_path: Path) -> None:
    (tmp_path / "a.roadbook").write_text("route /a -> A\n", encoding="utf-8")
    prompt = start("a.roadbook")
    banner = prompt.screen.everything[:2]
    assert banner[0].endswith(": a.roadbook, 1 route")
    assert "tour" in banner[1]


def test_a_closing_bracket_is_outdented_with_vis_keys_too(start: Start) -> None:
    prompt = vi(start)
    prompt.type("scheme s {" + ENTER)
    prompt.wait_for("...")
    prompt.type("}")
    prompt.wait_for_entry("scheme s {", "}")
    prompt.interrupt()


def test_each_line_shows_one_time(prompt: Prompt) -> None:
    rows = prompt.enter("settings time on", "stack")
    assert sum(row.startswith("time: ") for row in rows) == 1


# Interrupting


def test_loading_can_be_given_up(start: Start, tmp_path: Path) -> None:
    """Loads a large map and presses Ctrl-C while it is read."""
    with (tmp_path / "big.roadbook").open("w", encoding="utf-8") as file:
        file.writelines(f"route /r{number}/:id<int> -> Screen{number % 500}\n" for number in range(100_000))
    prompt = start()
    prompt.type("load big.roadbook" + ENTER)
    prompt.wait_until(lambda: prompt.is_cooked, "the command did not begin")
    prompt.type(ctrl("C"))
    prompt.wait_for("interrupted")
    prompt.wait_for_prompt()
    assert prompt.enter("routes") == ["no routes"]
