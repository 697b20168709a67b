"""Help and the tour."""

from __future__ import annotations

from conftest import Start
from support.prompt import Prompt


def test_the_overview_fits_the_window(start: Start) -> None:
    prompt = start(PAGER="sed s/^/P/")
    rows = prompt.enter("help")
    assert any(row.startswith("Maps") for row in rows)
    assert len(rows) < prompt.screen.lines


def test_help_tells_of_a_statement_and_of_a_topic(prompt: Prompt) -> None:
    prompt.enter("settings paging off")
    assert prompt.enter("help open")[0].startswith("open URL")
    assert any("segment" in row for row in prompt.enter("help patterns"))


def test_what_is_misspelt_is_guessed(prompt: Prompt) -> None:
    assert any("did you mean 'route'?" in row for row in prompt.enter("help rotue"))


def test_enter_walks_the_tour(prompt: Prompt) -> None:
    assert any("1 of 14" in row for row in prompt.enter("tour"))
    assert any("2 of 14" in row for row in prompt.enter(""))
    assert any("3 of 14" in row for row in prompt.enter("back"))
    assert any("left the tour" in row for row in prompt.enter("tour stop"))
    assert prompt.enter("") == []


def test_the_tour_shows_a_map_and_gives_back_the_own_one(prompt: Prompt) -> None:
    prompt.enter("route /mine -> Mine", "tour")
    for _ in range(14):
        last = prompt.enter("")
    assert any("That was the tour" in row for row in last)
    assert prompt.enter("routes")[0].startswith("  /mine  Mine")


def test_the_tour_recovers_at_its_first_step(prompt: Prompt) -> None:
    prompt.enter("tour", "new")
    assert any("unmatched" in row for row in prompt.enter(""))
    prompt.enter("tour back")
    assert any("2 of 14" in row for row in prompt.enter(""))


def test_undo_keeps_the_map_of_the_tour(prompt: Prompt) -> None:
    prompt.enter("settings retry off", "tour")
    assert any("nothing to undo" in row for row in prompt.enter("undo"))
    assert any("2 of 14" in row for row in prompt.enter(""))
