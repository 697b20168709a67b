"""Changing declarations of the map in the input line and in the user's editor."""

from __future__ import annotations

from pathlib import Path

from conftest import Start
from support.keys import ENTER, LEFT, UP, ctrl
from support.prompt import Prompt

MAP = """roadbook 1

screen Home, Login

## Where one starts.
route /start -> Home   # first
route /login -> Login
"""


def map_file(folder: Path) -> Path:
    """A map that the tests change."""
    file = folder / "map.roadbook"
    file.write_text(MAP, encoding="utf-8")
    return file


def editor(folder: Path, script: str) -> str:
    """An editor that runs a shell script with the file as its argument."""
    file = folder / "editor.sh"
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    return str(file)


def test_a_declaration_comes_into_the_line_and_goes_back_to_its_place(start: Start, tmp_path: Path) -> None:
    file = map_file(tmp_path)
    prompt = start(file)
    prompt.type("edit /start" + ENTER)
    prompt.wait_for_entry("## Where one starts.", "route /start -> Home")
    prompt.type("\x1b[1;5D" * 2 + "modal ")
    prompt.type(ctrl("U"))
    prompt.wait_for_text("", 0)
    prompt.type("routes" + ENTER)
    prompt.wait_for_prompt()
    assert file.read_text(encoding="utf-8") == MAP
    prompt.type("edit /start" + ENTER)
    prompt.wait_for("route /start -> Home")
    prompt.type(" modal" + ENTER)
    prompt.wait_for("replaced /start")
    prompt.wait_for_prompt()
    prompt.enter("save")
    assert file.read_text(encoding="utf-8") == MAP.replace("Home   #", "Home modal   #")


def test_a_changed_name_replaces_the_old_one(start: Start, tmp_path: Path) -> None:
    file = map_file(tmp_path)
    prompt = start(file, size=(40, 10))
    prompt.type("edit /login" + ENTER)
    prompt.wait_for("route /login -> Login")
    for _ in range(len("-> Login") + 1):
        prompt.type(LEFT)
    prompt.type("2" + ENTER)
    prompt.wait_for("replaced /login")
    prompt.wait_for_prompt()
    prompt.enter("save")
    assert file.read_text(encoding="utf-8") == MAP.replace("/login", "/login2")


def test_the_route_that_answers_a_url_is_edited(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "map.roadbook"
    file.write_text("roadbook 1\n\nroute /list/:id<int> -> Item\n", encoding="utf-8")
    prompt = start(file, size=(200, 50))
    prompt.type("edit /list/42" + ENTER)
    prompt.wait_for_text("route /list/:id<int> -> Item")
    prompt.interrupt()


def test_a_mistake_in_an_edited_declaration_stays_in_the_line(start: Start, tmp_path: Path) -> None:
    file = map_file(tmp_path)
    prompt = start(file)
    prompt.type("edit /login" + ENTER)
    prompt.wait_for("route /login -> Login")
    prompt.type(" ->" + ENTER)
    prompt.wait_for("error")
    prompt.wait_for_text("route /login -> Login ->")
    prompt.type(ctrl("E") + "\x7f" * 3 + " modal" + ENTER)
    prompt.wait_for("replaced /login")
    prompt.wait_for_prompt()
    prompt.enter("save")
    assert file.read_text(encoding="utf-8") == MAP.replace("-> Login\n", "-> Login modal\n")


def test_what_is_typed_after_ctrl_c_replaces_nothing(start: Start, tmp_path: Path) -> None:
    file = map_file(tmp_path)
    prompt = start(file)
    prompt.type("edit /login" + ENTER)
    prompt.wait_for("route /login -> Login")
    prompt.interrupt()
    prompt.enter("route /other -> Home", "save")
    assert file.read_text(encoding="utf-8") == MAP + "route /other -> Home\n"


def test_a_declaration_is_changed_in_the_editor(start: Start, tmp_path: Path) -> None:
    file = map_file(tmp_path)
    script = f'cat "$1" > {tmp_path}/seen; stat -c %a "$1" > {tmp_path}/mode; sed -i s/Home/Login/ "$1"'
    prompt = start(file, EDITOR=editor(tmp_path, script), TMPDIR=str(tmp_path))
    prompt.enter("edit /start in editor")
    assert (tmp_path / "seen").read_text(encoding="utf-8") == "## Where one starts.\nroute /start -> Home\n"
    assert (tmp_path / "mode").read_text(encoding="utf-8") == "600\n"
    assert not list(tmp_path.glob("roadbook-*"))
    prompt.enter("save")
    assert file.read_text(encoding="utf-8") == MAP.replace("-> Home", "-> Login")


def test_an_editor_that_fails_changes_nothing(start: Start, tmp_path: Path) -> None:
    file = map_file(tmp_path)
    prompt = start(file, EDITOR=editor(tmp_path, 'echo x > "$1"; exit 3'))
    rows = prompt.enter("edit /start in editor")
    assert "exit code 3" in " ".join(rows)
    prompt.enter("save")
    assert file.read_text(encoding="utf-8") == MAP


def test_the_line_is_edited_in_the_editor(start: Start, tmp_path: Path) -> None:
    prompt = start(VISUAL=editor(tmp_path, 'sed -i s/one/two/ "$1"'))
    prompt.type("resolve /one" + ctrl("X") + ctrl("E"))
    prompt.wait_for_text("resolve /two")
    prompt.type(ENTER)
    prompt.wait_for("/two  unmatched")
    prompt.wait_for_prompt()


def test_typing_replaces_a_refused_statement(prompt: Prompt) -> None:
    prompt.type("frobnicate" + ENTER)
    prompt.wait_for_text("frobnicate")
    prompt.type("stack" + ENTER)
    prompt.wait_for("no screens")
    prompt.wait_for_prompt()
    prompt.type(UP + UP)
    prompt.wait_for_text("frobnicate")


def test_any_other_key_edits_a_refused_statement(prompt: Prompt) -> None:
    prompt.type("route /a ->> A" + ENTER)
    prompt.wait_for_text("route /a ->> A", 11)
    prompt.type("\x1b[3~" + ENTER)
    prompt.wait_for_prompt()
    prompt.enter("open /a")
    prompt.wait_for("→  A")


def test_a_refused_statement_is_neither_suggested_nor_kept(start: Start, tmp_path: Path) -> None:
    history = tmp_path / "history"
    prompt = start(ROADBOOK_HISTORY=str(history))
    prompt.type("resolve /good" + ENTER)
    prompt.wait_for_prompt()
    prompt.type("resolve /bad -> x" + ENTER)
    prompt.wait_for_text("resolve /bad -> x")
    prompt.interrupt()
    prompt.type("resolve /b")
    prompt.wait_for_text("resolve /b", 10)
    assert not prompt.screen.cursor_row.startswith("roadbook> resolve /bad")
    prompt.interrupt()
    assert "bad" not in history.read_text(encoding="utf-8")
    assert "good" in history.read_text(encoding="utf-8")


def test_a_removal_that_takes_more_along_is_entered_twice(start: Start, tmp_path: Path) -> None:
    prompt = start(map_file(tmp_path))
    rows = prompt.enter("remove screen Login")
    assert rows[0] == "not removed yet: screen Login; enter it again to remove it"
    assert any("unknown-screen" in row for row in rows)
    assert any("Login" in row for row in prompt.enter("screens"))
    assert prompt.enter("remove screen Login")[0] == "removed screen Login"
    assert not any("Login" in row for row in prompt.enter("screens"))
    assert prompt.enter("remove route /login")[0] == "removed route /login"


def test_a_removal_in_a_script_is_not_asked_about(start: Start, tmp_path: Path) -> None:
    (tmp_path / "script").write_text("remove screen Login\n", encoding="utf-8")
    prompt = start(map_file(tmp_path))
    assert prompt.enter("run script")[0] == "removed screen Login"
    prompt.enter("undo")
    prompt.enter("remove screen Login; stack")
    assert not any("Login" in row for row in prompt.enter("screens"))


def test_the_lines_that_were_typed_go_into_a_file(start: Start, tmp_path: Path) -> None:
    prompt = start(map_file(tmp_path))
    prompt.enter("stack", "list lines > lines.txt")
    assert (tmp_path / "lines.txt").read_text(encoding="utf-8").split() == ["1", "stack"]
