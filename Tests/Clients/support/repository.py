"""A git repository for tests, with nothing of the user's configuration."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def git(folder: Path, *words: str) -> None:
    """Runs git in a folder."""
    names = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    for role in ("AUTHOR", "COMMITTER"):
        names |= {f"GIT_{role}_NAME": "a", f"GIT_{role}_EMAIL": "a@example.com"}
    subprocess.run(["git", *words], cwd=folder, check=True, env={**os.environ, **names}, capture_output=True)


def commit(folder: Path) -> None:
    """Makes a repository of a folder, and commits all its files."""
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "one")
