"""Completion with Tab."""

from __future__ import annotations

from conftest import Start
from support.keys import BACK_TAB, DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP, alt
from support.prompt import Prompt
from support.tool import EXAMPLES


def test_the_one_thing_that_fits_is_completed(prompt: Prompt) -> None:
    prompt.type("resol" + TAB)
    prompt.wait_for_text("resolve")


def test_a_choice_opens_a_list_with_descriptions(prompt: Prompt) -> None:
    prompt.type("res" + TAB)
    prompt.wait_for("resume", "continue the newest deferred")
    prompt.wait_for_look("continue the newest deferred", "dim")


def test_many_choices_stand_in_columns(prompt: Prompt) -> None:
    prompt.enter(*(f"screen S{number}" for number in range(10, 24)))
    prompt.type("describe S" + TAB)
    prompt.wait_until(lambda: any(row.count("S1") > 1 for row in prompt.screen.window), "no columns")
    prompt.type(TAB)
    prompt.wait_for_choice("S10")
    prompt.type(RIGHT + LEFT + DOWN)
    prompt.wait_for_choice("S11")


def test_what_only_resembles_is_found_where_nothing_begins_so(prompt: Prompt) -> None:
    prompt.enter("screen NotificationSettings", "screen Home")
    prompt.type("describe nset" + TAB)
    prompt.wait_for("NotificationSettings")


def test_typing_makes_the_list_shorter(prompt: Prompt) -> None:
    prompt.type("re" + TAB)
    prompt.wait_for("record")
    prompt.type("s")
    prompt.wait_for_no("record")
    prompt.wait_for("resolve", "reset")


def test_tab_and_arrows_go_through_the_list(prompt: Prompt) -> None:
    prompt.type("res" + TAB)
    prompt.wait_for("resolve", "resume", "reset")
    prompt.type(TAB)
    prompt.wait_for_choice("resolve")
    prompt.type(DOWN)
    prompt.wait_for_choice("resume")
    prompt.type(BACK_TAB)
    prompt.wait_for_choice("resolve")
    prompt.type(UP)
    prompt.wait_for_choice("reset")


def test_enter_takes_the_choice_and_runs_nothing(prompt: Prompt) -> None:
    prompt.type("res" + TAB)
    prompt.wait_for("reset", "resolve")
    prompt.type(TAB + ENTER)
    prompt.wait_for_no("reset")
    prompt.wait_for_text("resolve")


def test_escape_leaves_the_list(prompt: Prompt) -> None:
    prompt.type("res" + TAB)
    prompt.wait_for("reset", "resolve")
    prompt.type(ESCAPE)
    prompt.wait_for_no("reset")
    prompt.wait_for_text("res", 3)


def test_names_of_the_map_are_completed(prompt: Prompt) -> None:
    prompt.enter("screen Umbrella", "screen Unrelated")
    prompt.type("describe Um" + TAB)
    prompt.wait_for_text("describe Umbrella")


def test_urls_are_completed_by_what_the_map_allows_next(start: Start) -> None:
    prompt = start(EXAMPLES / "shop.roadbook")
    prompt.type("open shop://li" + TAB)
    prompt.wait_for_text("open shop://list", None)


def test_a_list_longer_than_the_window_scrolls_with_the_choice(start: Start) -> None:
    prompt = start(size=(24, 6))
    prompt.enter(*(f"screen Long{number}" for number in range(10, 30)))
    prompt.type("describe Long" + TAB)
    prompt.wait_for("20 choices")
    prompt.type(UP)
    prompt.wait_for_choice("Long29")
    prompt.wait_for("20 of 20")
    prompt.type(ESCAPE)
    prompt.wait_for_no("20 of 20")


def test_alt_with_a_letter_is_no_escape(prompt: Prompt) -> None:
    prompt.type("routes" + alt("b") + "x")
    prompt.wait_for_text("xroutes", 1)
