"""Colours while a statement is typed."""

from __future__ import annotations

import pytest

from conftest import Start
from support.prompt import Prompt


def test_words_are_coloured_by_what_they_are(prompt: Prompt) -> None:
    prompt.type("route /l/:id<int> -> Item")
    prompt.wait_for_look("route", "magenta")
    prompt.wait_for_look("/l/", "plain")
    prompt.wait_for_look(":id", "cyan")
    prompt.wait_for_look("int", "blue")
    prompt.wait_for_look("Item", "cyan")
    prompt.retype('set a = "text"')
    prompt.wait_for_look('"text"', "green")
    prompt.retype("# a comment")
    prompt.wait_for_look("# a comment", "dim")


def test_what_breaks_the_grammar_is_underlined_at_once(prompt: Prompt) -> None:
    prompt.type("rout /x")
    prompt.wait_for_look("rout", "underlined red")
    prompt.retype("route /x -> A")
    prompt.wait_for_look("route", "magenta")


def test_a_bracket_shows_its_partner(prompt: Prompt) -> None:
    prompt.type("open /a with { x: (1")
    prompt.wait_for("(1")
    prompt.type(")")
    prompt.wait_for_look("(", "bold underlined")
    prompt.wait_for_look(")", "bold underlined")


def test_colours_stay_behind_in_what_was_entered(prompt: Prompt) -> None:
    prompt.enter("route /a -> A")
    prompt.wait_for_look("route", "magenta")


def test_without_colours_only_meaning_stays(start: Start) -> None:
    prompt = start(NO_COLOR="1")
    prompt.enter("route /a -> A")
    prompt.type("rout /x")
    prompt.wait_for_look("rout", "underlined")
    prompt.leave()
    assert b"\x1b[3" not in prompt.shown


def test_an_empty_no_color_is_none(start: Start) -> None:
    prompt = start(NO_COLOR="")
    prompt.type("route ")
    prompt.wait_for_look("route", "magenta")


@pytest.mark.parametrize("name", ["xterm", "xterm-256color", "screen", "tmux-256color", "linux", "vt100"])
def test_every_terminal_gets_only_the_sixteen_colours_of_its_own_scheme(start: Start, name: str) -> None:
    prompt = start(terminal=name)
    prompt.type("route /l/:id<int> -> Item")
    prompt.wait_for("Item")
    prompt.leave()
    assert b"\x1b[38;" not in prompt.shown
    assert b"\x1b[48;" not in prompt.shown
