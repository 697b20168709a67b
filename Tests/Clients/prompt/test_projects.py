"""One history for everything, and one for each project."""

from __future__ import annotations

from pathlib import Path

from conftest import Start
from support.history import entries
from support.keys import ENTER, UP, ctrl
from support.prompt import Prompt

MAP = "roadbook 1\n\nroute /a -> A\n"


def project(home: Path, name: str) -> Path:
    """Makes a project folder with a map."""
    (home / name / ".git").mkdir(parents=True)
    (home / name / "map.roadbook").write_text(MAP, encoding="utf-8")
    return home / name / "map.roadbook"


def test_the_projects_own_statements_come_first(start: Start, tmp_path: Path) -> None:
    one, two = project(tmp_path, "one"), project(tmp_path, "two")
    first = start(one)
    first.enter("resolve /in/one")
    first.leave()
    second = start(two)
    second.enter("resolve /in/two")
    second.leave()
    again = start(one)
    again.type(UP)
    again.wait_for_text("resolve /in/one")
    again.type(UP)
    again.wait_for_text("resolve /in/two")
    again.retype("")
    again.type(ctrl("R") + "in/two")
    again.wait_for_row("roadbook> resolve /in/two")
    again.type(ctrl("G"))


def test_nothing_is_written_into_a_project(start: Start, tmp_path: Path) -> None:
    file = project(tmp_path, "one")
    prompt = start(file)
    prompt.enter("routes")
    prompt.leave()
    assert sorted(path.name for path in file.parent.iterdir()) == [".git", "map.roadbook"]
    assert list((file.parent / ".git").iterdir()) == []


def test_each_statement_stands_in_the_history_once(prompt: Prompt) -> None:
    prompt.enter("routes", "screens", "routes")
    prompt.type(UP)
    prompt.wait_for_text("routes", 6)
    prompt.type(UP)
    prompt.wait_for_text("screens", 7)
    prompt.type(UP)
    prompt.interrupt()
    assert [row.split(maxsplit=1)[1] for row in prompt.enter("list lines")] == [
        "screens",
        "routes",
    ]


def test_a_prompt_that_is_open_sees_what_another_one_keeps(start: Start) -> None:
    one, two = start(), start()
    two.enter("resolve /from/two")
    one.enter("stack")
    assert "resolve /from/two" in entries(one)
    three = start()
    three.type(ctrl("R") + "from/two")
    three.wait_for_row("roadbook> resolve /from/two")
    three.type(ctrl("G"))


def test_what_nobody_should_keep_is_in_no_file(start: Start, tmp_path: Path) -> None:
    prompt = start()
    prompt.enter(" open /login?token=secret42", "stack")
    prompt.type(" open /half?token=secret43" + ENTER)
    prompt.wait_for_prompt()
    prompt.leave()
    kept = [path for path in tmp_path.rglob("*") if path.is_file() and b"secret4" in path.read_bytes()]
    assert kept == []
