"""Fixtures of the language server tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.editors import Home
from support.minute import write_files


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Makes a folder for an editor, with the map of its session."""
    home = Home(tmp_path)
    write_files(home)
    return home
