"""The pictures in README.md: the prompt and an editor, as a terminal shows them. `UPDATE_EXPECT=1` draws them again."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from conftest import Start
from support import svg
from support.editors import Home, found
from support.keys import ENTER, ESCAPE, TAB, ctrl
from support.recording import Recording, play, prepare, shot
from support.terminal import Terminal
from support.tool import EXAMPLES, ROOT

PICTURES = ROOT / "editors" / "pictures"
UPDATES = "UPDATE_EXPECT" in os.environ

PROMPT = Recording(
    title="roadbook shop.roadbook",
    about="The prompt: a URL that shows a screen, one that no route matches, and the URLs that can be typed next.",
    map="shop.roadbook",
    shots=[
        shot("Where a URL leads.", "open shop://list/42", ENTER),
        shot("Why one leads nowhere.", "open shop://list/latest", ENTER),
        shot("What can be opened.", "open shop://", TAB, TAB),
    ],
)

# The version of which there is a picture; others have other colours.
NEOVIM = found("nvim", r"v0\.11\.4")


def compare(terminal: Terminal, name: str, title: str, about: str) -> None:
    """Waits until the screen is the picture; or draws it, when nothing has changed for a while."""
    path = PICTURES / name
    if UPDATES:
        while terminal.read_more(2):
            pass
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg.picture(terminal.screen, title, about))
        return
    wanted = path.read_text()
    terminal.wait_until(
        lambda: svg.picture(terminal.screen, title, about) == wanted,
        f"{path} shows something else; UPDATE_EXPECT=1 make clients draws it again",
    )


def test_the_prompt(start: Start, tmp_path: Path) -> None:
    prompt = start(prepare(PROMPT, tmp_path).name, size=(80, 26))

    def settle(number: int) -> None:
        if number < len(PROMPT.shots) - 1:
            prompt.wait_for_prompt()

    for _ in play(PROMPT, prompt, settle):
        pass
    compare(prompt, "prompt.svg", PROMPT.title, PROMPT.about)


@pytest.mark.skipif(NEOVIM is None, reason="the picture shows Neovim 0.11.4")
def test_an_editor(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.maps.mkdir()
    shutil.copy(EXAMPLES / "shop.roadbook", home.maps)
    home.write(
        ".config/nvim/init.lua",
        f'vim.opt.runtimepath:prepend("{ROOT}/editors/neovim")\n'
        "vim.opt.termguicolors = true\n"
        "vim.opt.number = true\n"
        "vim.diagnostic.config({ virtual_text = true, update_in_insert = true })\n",
    )
    assert NEOVIM
    terminal = Terminal(
        [NEOVIM, "-i", "NONE", "-n", "shop.roadbook"], environment=home.environment(), folder=home.maps, size=(100, 28)
    )
    try:
        terminal.wait_for("A shop:")
        # A mistake in a line, then a new route in another one.
        terminal.type(":34" + ENTER + "zt/in Search" + ENTER + "wcwSerch" + ESCAPE)
        terminal.wait_for("there is no container 'Serch'")
        terminal.type(":40" + ENTER + "oroute gift -> I")
        terminal.wait_for("route gift -> I")
        terminal.type(ctrl("X") + ctrl("O"))
        terminal.wait_for("ItemBySKU Class", "there is no container")
        compare(
            terminal,
            "neovim.svg",
            "nvim shop.roadbook",
            "Neovim: colours, a finding beside its line, and the screens that complete a new route.",
        )
    finally:
        terminal.kill()
