"""Writes the recorded sessions to a Markdown file and reads them back."""

from __future__ import annotations

import re

from support.recording import Recording
from support.tool import ROOT

FILE = ROOT / "editors" / "recordings.md"

_HEAD = """# The prompt, recorded

Six typical minutes at the prompt, 80 columns wide. Each picture shows the screen from the line of the input on; ▏ is
the cursor. Text after it in the same line is a suggestion or a hint. It is dim on the screen, where words also have
colours. The tests type these keys and compare; `UPDATE_EXPECT=1 make clients` writes the pictures again.
"""


def text(recordings: list[tuple[Recording, list[str]]]) -> str:
    """The contents of the file: recordings with their screens."""
    parts = [_HEAD]
    for recording, pictures in recordings:
        parts.append(f"\n## {recording.title}\n\n{recording.about}\n")
        for part, picture in zip(recording.shots, pictures, strict=True):
            parts.append(f"\n{part.about}\n\n{part.typed}\n\n```text\n{picture}\n```\n")
    return "".join(parts)


def pictures(recording: Recording) -> list[str]:
    """The screens of a recording in the file."""
    if not FILE.exists():
        return []
    content = FILE.read_text(encoding="utf-8")
    _, _, section = content.partition(f"\n## {recording.title}\n")
    section = section.partition("\n## ")[0]
    return re.findall(r"```text\n(.*?)\n```\n", section, re.DOTALL)
