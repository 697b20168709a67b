"""Leaving: typed declarations that are not in a file are not dropped without a warning."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Start
from support.keys import ENTER, ctrl


@pytest.mark.parametrize("keys", [ctrl("D"), "quit" + ENTER, "quit 3" + ENTER])
def test_leaving_asks_once_about_what_is_in_no_file(start: Start, keys: str) -> None:
    """The prompt reports how many declarations would be lost, and leaves the second time."""
    prompt = start()
    prompt.enter("route /a -> A", "route /b -> B")
    prompt.type(keys)
    prompt.wait_for("not saved: 2 declarations;")
    prompt.wait_for_prompt()
    prompt.enter("routes")
    prompt.type(keys)
    assert prompt.end() == (3 if "3" in keys else 0)


def test_what_comes_after_the_question_is_asked_about_again(start: Start) -> None:
    """After one more declaration it asks again."""
    prompt = start()
    prompt.enter("route /a -> A")
    prompt.type(ctrl("D"))
    prompt.wait_for("not saved: 1 declaration;")
    prompt.wait_for_prompt()
    prompt.enter("route /b -> B")
    prompt.type(ctrl("D"))
    prompt.wait_for("not saved: 2 declarations;")
    prompt.wait_for_prompt()
    prompt.type(ctrl("D"))
    assert prompt.end() == 0


def test_what_is_saved_is_not_asked_about(start: Start, tmp_path: Path) -> None:
    """It does not ask if nothing would be lost, and what `save` wrote is not reported as a change on disk."""
    file = tmp_path / "shop.roadbook"
    file.write_text("route /a -> A\n", encoding="utf-8")
    prompt = start(file)
    prompt.enter("route /b -> B")
    prompt.enter("save")
    prompt.enter("remove route /a")
    prompt.type(ctrl("D"))
    prompt.wait_for("not saved: 1 removal;")
    prompt.wait_for_prompt()
    prompt.enter("save")
    assert not prompt.sees("changed on disk")
    prompt.type(ctrl("D"))
    assert prompt.end() == 0
    assert file.read_text(encoding="utf-8") == "route /b -> B\n"


def test_the_tour_looks_for_no_file(start: Start) -> None:
    """The tour's map comes with the tool: nothing is reported about a file with its name."""
    prompt = start()
    prompt.enter("tour")
    prompt.enter("open /list/42")
    assert not prompt.sees("shop.roadbook was deleted")
    assert not prompt.sees("cannot be read")
    prompt.enter("screen Unsaved")
    rows = prompt.enter("save shop.roadbook")
    assert "the tour cannot write files" in " ".join(rows)
