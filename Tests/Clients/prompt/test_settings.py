"""Key bindings, aliases and the configuration file."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Start
from support.keys import DELETE, ENTER, ESCAPE, UP, alt, ctrl
from support.prompt import Prompt

F5 = "\x1b[15~"


def configure(home: Path, text: str) -> None:
    """Writes the configuration file."""
    folder = home / ".config" / "roadbook"
    folder.mkdir(parents=True)
    (folder / "config.roadbook").write_text(text, encoding="utf-8")


def test_an_alias_stands_for_its_statement(prompt: Prompt) -> None:
    assert prompt.enter("alias r = resolve", "r /a")[0].startswith("/a  unmatched")
    prompt.type("r /a")
    prompt.wait_for_look("r /", "mixed: magenta, plain")


def test_a_key_types_a_text(prompt: Prompt) -> None:
    prompt.enter('bind ctrl-t "resolve /typed"')
    prompt.type(ctrl("T"))
    prompt.wait_for_text("resolve /typed")


def test_a_key_runs_a_statement(prompt: Prompt) -> None:
    prompt.enter('bind f5 "stack\\n"')
    prompt.type(F5)
    prompt.wait_for("no screens")
    prompt.wait_for_prompt()


def test_a_key_does_something_else(prompt: Prompt) -> None:
    prompt.enter("bind ctrl-o clear-screen")
    prompt.type("stack" + ctrl("O"))
    prompt.wait_until(lambda: prompt.screen.cursor.y == 0, "not at the top")
    prompt.wait_for_text("stack")


def test_the_prompt_can_say_something_else(start: Start) -> None:
    prompt = start()
    prompt.type('settings prompt "road> "' + ENTER)
    prompt.wait_for_row("road>", 6)
    prompt.type("settings prompt off" + ENTER)
    prompt.wait_for_row("roadbook>", 10)
    prompt.wait_for_prompt()


def test_the_file_is_run_at_the_start(start: Start, tmp_path: Path) -> None:
    configure(tmp_path, 'alias r = resolve\nbind ctrl-t "resolve /typed"\nsettings output json\n')
    prompt = start()
    assert '"outcome"' in "".join(prompt.enter("r /a"))
    prompt.type(ctrl("T"))
    prompt.wait_for_text("resolve /typed")


def test_a_mistake_in_the_file_is_told_and_the_rest_counts(start: Start, tmp_path: Path) -> None:
    configure(tmp_path, "alias r = resolve\nbind ctrl-t nonsense\nalias s = stack\n")
    prompt = start(size=(200, 24))  # The path of the file fits.
    rows = prompt.screen.everything
    assert any("config.roadbook:2:13" in row for row in rows)
    assert prompt.enter("s") == ["no screens"]


def test_the_file_can_be_left_out(start: Start, tmp_path: Path) -> None:
    configure(tmp_path, "nonsense\n")
    prompt = start("--no-config")
    assert not any("nonsense" in row for row in prompt.screen.everything)


@pytest.mark.parametrize("way", ["editrc", "statement"])
def test_vi_keys(start: Start, tmp_path: Path, way: str) -> None:
    if way == "editrc":
        (tmp_path / ".editrc").write_text("bind -v\n", encoding="utf-8")
    prompt = start()
    if way == "statement":
        prompt.enter("settings editing vi")
    prompt.type("screen")
    prompt.wait_for("screen")
    prompt.type(ESCAPE)
    # A lone Escape counts only if nothing follows immediately.
    prompt.wait_until(lambda: prompt.screen.cursor.x == 15, "the cursor did not step back")
    prompt.type("0ix")
    prompt.wait_for("xscreen")
    prompt.type(ESCAPE)
    prompt.wait_until(lambda: prompt.screen.cursor.x == 10, "the cursor did not step back")
    prompt.type("x")
    prompt.wait_for_text("screen", 0)
    prompt.type("$xa!")
    prompt.wait_for("scree!")


@pytest.mark.parametrize("key", ["w", "b", "k"])
def test_emacs_keys_are_those_of_libedit(prompt: Prompt, key: str) -> None:
    prompt.type("resolve one two")
    prompt.wait_for("resolve one two")
    if key == "w":
        prompt.type(ctrl("W"))
        prompt.wait_for_text("resolve one", 12)
        prompt.type(ctrl("Y"))
        prompt.wait_for_text("resolve one two", 15)
    elif key == "b":
        prompt.type("\x1bb\x1bbX")
        prompt.wait_for_text("resolve Xone two", 9)
    else:
        prompt.type(ctrl("A") + ctrl("K"))
        prompt.wait_for_no("two")
        prompt.type(ctrl("Y"))
        prompt.wait_for_text("resolve one two", 15)


def test_vi_tells_its_mode(start: Start, tmp_path: Path) -> None:
    (tmp_path / ".editrc").write_text("bind -v\n", encoding="utf-8")
    prompt = start()
    prompt.type("open")
    prompt.wait_for("open")
    prompt.type(ESCAPE)
    prompt.wait_for("-- command --")
    prompt.type("0cwresolve")
    prompt.wait_for_no("-- command --")
    prompt.wait_for_text("resolve")


def test_settings_hold_from_the_first_prompt(start: Start, tmp_path: Path) -> None:
    configure(
        tmp_path,
        '#!/usr/bin/env roadbook\nalias r = route\nbind ctrl-o "stack\\n"\nsettings prompt "${map}[${screen}]> "\n',
    )
    (tmp_path / "shop.roadbook").write_text("screen A\n", encoding="utf-8")
    prompt = start("shop.roadbook", wait=False)
    prompt.text = "shop[]> "
    prompt.wait_for_prompt()
    prompt.enter("r /a -> A")
    prompt.type("open /a" + ENTER)
    prompt.wait_for_row("shop[A]>", 9)
    prompt.type("half" + ctrl("O"))
    prompt.wait_for_row("shop[A]>", 9)
    prompt.type("settings prompt off" + ENTER)
    prompt.wait_for_row("roadbook>", 10)
    prompt.type("quit 4" + ENTER)
    prompt.wait_for("quitting again")
    prompt.type("quit 4" + ENTER)
    assert prompt.end() == 4


def test_a_statement_that_cannot_be_read_comes_back_with_the_cursor_at_the_mistake(prompt: Prompt) -> None:
    prompt.type("route /a ->> A" + ENTER)
    prompt.wait_for_text("route /a ->> A", 11)
    prompt.type(DELETE + ENTER)
    prompt.wait_for_prompt()
    prompt.wait_for_text("", 0)
    prompt.type("open /a" + ENTER)
    prompt.wait_for("→  A")
    prompt.wait_for_prompt()
    prompt.enter("settings retry off", "frob")
    prompt.type(UP)
    prompt.wait_for_text("frob")


@pytest.mark.parametrize("editrc", ["", "bind -v\n"])
def test_libedit_asks_for_no_command_of_its_own(start: Start, tmp_path: Path, editrc: str) -> None:
    (tmp_path / ".editrc").write_text(editrc, encoding="utf-8")
    prompt = start()
    prompt.type("stack")
    prompt.wait_for("stack")
    if editrc:
        prompt.type(ESCAPE)
        prompt.wait_for("-- command --")
        prompt.type(":A")
    else:
        prompt.type(alt("x") + alt("X"))
    prompt.type("s" + ENTER)
    prompt.wait_for_prompt()
    assert "roadbook> stacks" in prompt.screen.window


def test_ctrl_d_quits_in_command_mode(start: Start, tmp_path: Path) -> None:
    (tmp_path / ".editrc").write_text("bind -v\n", encoding="utf-8")
    prompt = start()
    prompt.type(ESCAPE)
    prompt.wait_for("-- command --")
    prompt.type(ctrl("D"))
    assert prompt.end() == 0


def test_editing_cannot_be_switched_off(start: Start, tmp_path: Path) -> None:
    (tmp_path / ".editrc").write_text("edit off\n", encoding="utf-8")
    prompt = start()
    assert prompt.enter("stack") == ["no screens"]
