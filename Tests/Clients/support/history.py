"""The prompt's history file."""

from __future__ import annotations

from pathlib import Path

from support.prompt import Prompt


def path(prompt: Prompt) -> Path:
    """Its default path."""
    return prompt.home / ".local" / "state" / "roadbook" / "history"


def entries(prompt: Prompt) -> list[str]:
    """Its entries as written, oldest first."""
    return path(prompt).read_text(encoding="utf-8").splitlines()
