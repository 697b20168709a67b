"""The file in which a prompt keeps what was entered."""

from __future__ import annotations

from pathlib import Path

from support.prompt import Prompt


def path(prompt: Prompt) -> Path:
    """Where it is when nobody says otherwise."""
    return prompt.home / ".local" / "state" / "roadbook" / "history"


def entries(prompt: Prompt) -> list[str]:
    """Its entries as they are written, oldest first."""
    return path(prompt).read_text(encoding="utf-8").splitlines()
