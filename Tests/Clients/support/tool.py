"""The built tool as a process without a terminal."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "grammar" / "examples"


def binary() -> Path:
    """The path of the built tool; `ROADBOOK_BINARY` overrides it."""
    return Path(os.environ.get("ROADBOOK_BINARY") or ROOT / ".build" / "debug" / "roadbook").resolve()


def environment(home: Path, **variables: str) -> dict[str, str]:
    """Environment variables without the developer's settings: all files are stored below `home`."""
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_STATE_HOME": str(home / ".local" / "state"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_DATA_HOME": str(home / ".local" / "share"),
        "LC_ALL": "C.UTF-8",
        "SWIFT_BACKTRACE": "enable=no",
        "PAGER": "cat",
        **variables,
    }


def run(
    *arguments: str | Path, text: str = "", home: Path, seconds: float = 30, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Runs the tool to its end, with pipes instead of a terminal."""
    return subprocess.run(
        [binary(), *map(str, arguments)],
        input=text,
        capture_output=True,
        encoding="utf-8",
        cwd=home,
        env=environment(home, **variables),
        timeout=seconds,
        check=False,
    )
