"""Ctrl-C while typing: it drops what was typed before it, and nothing after it."""

from __future__ import annotations

import itertools
import select
import signal
from pathlib import Path

import pytest

from conftest import Start
from support.keys import DOWN, ENTER, ESCAPE, TAB, UP, ctrl, pasted
from support.prompt import Prompt
from support.terminal import Terminal
from support.tool import binary, environment

MAP = "scheme shop {\n  route /list -> List\n  route /list/:id<int> -> Item\n}\n"

KEYS = {
    "a letter": "x",
    "a hint": "resolve ",
    "a menu": "open shop://" + TAB + TAB,
    "a history": UP,
    "a search": ctrl("R") + "list",
    "an open block": "scheme s {" + ENTER + "route /x",
    "half a key": ESCAPE,
    "half a sequence": ESCAPE + "[",
    "half a character": "é".encode()[:1],
    "an open paste": ESCAPE + "[200~route /pasted",
}


@pytest.fixture
def prompt(start: Start, tmp_path: Path) -> Prompt:
    """Starts a prompt on a map and resolves a URL."""
    file = tmp_path / "map.roadbook"
    file.write_text(MAP, encoding="utf-8")
    prompt = start(file)
    prompt.enter("resolve shop://list")
    return prompt


@pytest.mark.parametrize("keys", KEYS.values(), ids=KEYS.keys())
def test_directly_behind_any_key_it_gives_a_new_prompt(prompt: Prompt, keys: str | bytes) -> None:
    for turn in range(60):
        # At a different moment each time: before, during and after drawing, none of which is read meanwhile.
        prompt.type_unseen(keys)
        select.select([], [], [], turn % 20 / 2000)
        prompt.type_unseen(ctrl("C"))
        prompt.wait_for_prompt()
        assert [row for row in prompt.screen.window[prompt.screen.cursor.y + 1 :] if row.strip()] == []
    assert prompt.enter("resolve shop://list")[0] == "shop://list  →  List"


def test_what_was_typed_with_it_is_never_kept(prompt: Prompt) -> None:
    for text in itertools.islice(itertools.cycle(["route /a -> A", "s", "open shop://li"]), 300):
        before = prompt.reading
        prompt.type(text + ctrl("C") + "resolve shop://list" + ENTER)
        prompt.wait_until(lambda before=before: prompt.reading == before + 2, "not two new prompts")
        prompt.wait_for_prompt()
    assert not any("/a" in row for row in prompt.enter("routes"))


def test_of_hundreds_in_one_go_nothing_survives(prompt: Prompt) -> None:
    """The terminal drops what was typed before a Ctrl-C.

    Between two prompts it is in line mode, and the prompt drops what it has read, so the count depends on the time.
    """
    count = 300
    prompt.type("".join(f"resolve /{number}{ctrl('C')}" for number in range(count)))
    prompt.type("resolve shop://list/7" + ENTER)
    prompt.wait_for("shop://list/7  →  Item")
    prompt.wait_for_prompt()
    typed = [row for row in prompt.screen.everything if row.startswith(prompt.text + "resolve /")]
    given_up = iter([f"{prompt.text}resolve /{number}^C" for number in range(count)])
    assert all(row in given_up for row in typed), "in order, each given up"
    assert typed
    assert not any("unmatched" in row for row in prompt.screen.everything)


def test_while_a_statement_runs_it_drops_what_was_typed_ahead(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "many.roadbook"
    file.write_text("".join(f"route /:a/{n}/** -> A\nroute /{n}/:b/** -> B\n" for n in range(2000)), encoding="utf-8")
    prompt = start(file)
    prompt.type("list overlaps all" + ENTER + "resolve /dropped")
    prompt.wait_until(lambda: prompt.is_cooked, "it does not run")
    prompt.type(ctrl("C"))
    prompt.wait_for("interrupted")
    prompt.wait_for_prompt()
    assert prompt.enter("resolve /1/2")[0].startswith("/1/2")
    assert not prompt.sees("dropped")


def test_in_a_window_that_just_changed_nothing_stays_behind(prompt: Prompt) -> None:
    sizes = itertools.cycle([(60, 12), (40, 10), (80, 24)])
    for size in itertools.islice(sizes, 60):
        prompt.type("open shop://" + TAB + TAB)
        prompt.wait_for("shop://list")
        prompt.resize(*size)
        prompt.type(DOWN + ctrl("C"))
        prompt.wait_for_prompt()
        assert [row for row in prompt.screen.window[prompt.screen.cursor.y + 1 :] if row.strip()] == []


def test_what_was_drawn_before_it_is_seen(prompt: Prompt) -> None:
    for text in ["x", "resolve /a", "open shop://list"] * 20:
        prompt.type_unseen(text)
        prompt.wait_for_output()
        prompt.type_unseen(ctrl("C"))
        prompt.wait_for_prompt()
        assert prompt.screen.everything[prompt.screen.absolute_row - 1] == f"{prompt.text}{text}^C"


def test_quoted_it_is_a_character(prompt: Prompt) -> None:
    prompt.type("resolve /x" + ctrl("V") + ctrl("C"))
    prompt.wait_for_row(prompt.text + r"resolve /x\u{3}")
    prompt.interrupt()


@pytest.mark.parametrize("key", ["K", "C"])
def test_the_key_that_the_terminal_is_set_to_does_it_too(tmp_path: Path, key: str) -> None:
    shell = Terminal(
        ["/bin/sh", "-c", f"stty intr ^K quit ^Q; {binary()}; echo status $?"],
        environment=environment(tmp_path, TERM="xterm"),
        folder=tmp_path,
    )
    try:
        shell.wait_for_row("roadbook>", 10)
        for number in range(3):
            shell.type(f"resolve /{number}" + ctrl(key))
            shell.wait_for(f"resolve /{number}^C")
            shell.wait_for_row("roadbook>", 10)
        shell.type("resolve /y" + ctrl("Q"))
        assert shell.end() == 128 + signal.SIGQUIT
        assert shell.is_cooked
    finally:
        shell.kill()


def test_a_paste_may_hold_it(prompt: Prompt) -> None:
    prompt.type(pasted("resolve /a" + ctrl("C") + "b"))
    prompt.wait_for_text("resolve /a\N{REPLACEMENT CHARACTER}b")
    prompt.interrupt()
