"""Plays the recordings and compares them with the recorded file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from conftest import Start
from recordings import ALL
from support import recordings
from support.prompt import Prompt
from support.recording import Recording, picture, play, prepare, start_of

UPDATES = "UPDATE_EXPECT" in os.environ


def record(recording: Recording, prompt: Prompt) -> list[str]:
    """Takes the screens as they are now, each when there has been no output for a while."""

    def settle(_: int) -> None:
        while prompt.read_more(0.7):
            pass

    return list(play(recording, prompt, settle))


@pytest.mark.skipif(UPDATES, reason="the file is being written")
@pytest.mark.parametrize("recording", ALL, ids=lambda recording: recording.title)
def test_the_screen_shows_what_was_recorded(start: Start, tmp_path: Path, recording: Recording) -> None:
    prompt = start(prepare(recording, tmp_path).name)
    wanted = recordings.pictures(recording)
    assert len(wanted) == len(recording.shots), "UPDATE_EXPECT=1 make clients writes the pictures"
    begin = 0

    def settle(number: int) -> None:
        nonlocal begin
        prompt.wait_until(
            lambda: picture(prompt, begin) == wanted[number],
            f"shot {number + 1}: {recording.shots[number].typed}\n{wanted[number]}\n-- is not what is shown",
        )
        begin = start_of(prompt)

    for _ in play(recording, prompt, settle):
        pass


@pytest.mark.skipif(UPDATES, reason="the file is being written")
def test_the_file_is_made_of_the_recordings() -> None:
    known = [(recording, recordings.pictures(recording)) for recording in ALL]
    assert recordings.FILE.read_text(encoding="utf-8") == recordings.text(known)


@pytest.mark.skipif(not UPDATES, reason="UPDATE_EXPECT=1 writes the file")
def test_the_file_is_written(start: Start, tmp_path: Path) -> None:
    made = []
    for recording in ALL:
        home = tmp_path / str(len(made))
        home.mkdir()
        prompt = start(prepare(recording, home).name, home=home)
        made.append((recording, record(recording, prompt)))
    recordings.FILE.write_text(recordings.text(made), encoding="utf-8")
