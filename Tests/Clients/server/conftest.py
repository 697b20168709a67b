"""What tests of the language server ask for by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.editors import Home
from support.minute import write_files


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A folder for an editor, with the map of its minute."""
    home = Home(tmp_path)
    write_files(home)
    return home
