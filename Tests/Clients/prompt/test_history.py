"""The history: going back, searching, storing."""

from __future__ import annotations

import stat

from conftest import Start
from support.history import entries, path
from support.keys import BACKSPACE, DOWN, ENTER, RIGHT, UP, ctrl
from support.prompt import Prompt


def test_up_and_down_go_through_what_was_entered(prompt: Prompt) -> None:
    prompt.enter("routes", "screens")
    prompt.type(UP)
    prompt.wait_for_text("screens", 7)
    prompt.type(UP)
    prompt.wait_for_text("routes", 6)
    prompt.type(DOWN)
    prompt.wait_for_text("screens", 7)


def test_up_finds_only_what_begins_like_the_text(prompt: Prompt) -> None:
    prompt.enter("resolve /one", "routes", "resolve /two", "screens")
    prompt.type("res" + UP)
    prompt.wait_for_text("resolve /two")
    prompt.type(UP)
    prompt.wait_for_text("resolve /one")
    prompt.type(DOWN + DOWN)
    prompt.wait_for_text("resolve /two", 3)
    prompt.wait_for_look("olve /two", "dim")


def test_the_history_is_searched_with_a_preview(prompt: Prompt) -> None:
    prompt.enter("resolve /one", "resolve /two", "routes")
    prompt.type("draft")
    prompt.wait_for_text("draft")
    prompt.type(ctrl("R") + "RES" + BACKSPACE * 3 + "res")
    prompt.wait_for("resolve /two", "history: res")
    prompt.type(ctrl("R"))
    prompt.wait_for_row("roadbook> resolve /one")
    prompt.type("ä")
    prompt.wait_for("not in the history: resä")
    prompt.type(ctrl("G"))
    prompt.wait_for_text("draft")


def test_what_was_found_is_marked_and_right_edits_it(prompt: Prompt) -> None:
    prompt.enter("resolve /one", "resolve /two")
    prompt.type(ctrl("R") + "/on")
    prompt.wait_for_look("/on", "inverse")
    prompt.type(RIGHT)
    prompt.wait_for_no("history:")
    prompt.wait_for_text("resolve /one", 12)


def test_ctrl_s_goes_to_newer_finds_and_enter_runs(prompt: Prompt) -> None:
    prompt.enter("match /a /a", "match /b /a", "screens")
    prompt.type(ctrl("R") + "match" + ctrl("R"))
    prompt.wait_for_row("roadbook> match /a /a")
    prompt.type(ctrl("S"))
    prompt.wait_for_row("roadbook> match /b /a")
    prompt.type(ENTER)
    prompt.wait_for_prompt()
    assert entries(prompt)[-1] == "match /b /a"


def test_the_next_session_remembers(start: Start) -> None:
    first = start()
    first.enter("resolve /ä")
    first.leave()
    second = start()
    second.type(UP)
    second.wait_for_text("resolve /ä")


def test_a_session_that_was_killed_has_kept_everything(start: Start) -> None:
    first = start()
    first.enter("resolve /one", "resolve /two")
    first.kill()
    second = start()
    second.type(UP)
    second.wait_for_text("resolve /two")


def test_a_leading_blank_keeps_a_line_out(prompt: Prompt) -> None:
    prompt.enter("routes", " screens")
    assert entries(prompt) == ["routes"]


def test_only_its_owner_can_read_the_history(prompt: Prompt) -> None:
    prompt.enter("routes")
    assert stat.S_IMODE(path(prompt).stat().st_mode) == 0o600


def test_an_unusable_history_is_said_once(start: Start) -> None:
    prompt = start(ROADBOOK_HISTORY="/proc/none/history")
    prompt.enter("screens", "routes")
    said = [row for row in prompt.screen.everything if "cannot use the history" in row]
    assert len(said) == 1
