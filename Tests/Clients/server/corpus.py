#!/usr/bin/env python3
"""Sends the protocol's own test corpus to the server: 73,988 messages, most of them wrong in one place.

    make corpus

The generator is in the source package of Debian's lsprotocol, whose `testdata` plugin is run; nothing of it is stored
in this repository. Takes two minutes and downloads 10 MB from the mirror that the system is configured to use.
"""

from __future__ import annotations

import json
import logging
import random
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.throwing import Thrower
from support.tool import ROOT

KEPT = ROOT / ".build" / "clients" / "corpus"
PACKAGE = "lsprotocol=2025.0.0-3"


def fetch() -> Path:
    """Downloads the source of the package once and unpacks it."""
    found = list(KEPT.glob("*/generator/lsp.json"))
    if found:
        return found[0].parents[1]
    (KEPT / "lists" / "partial").mkdir(parents=True, exist_ok=True)
    targets = _output("apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME)")
    mirror = next(line.split()[0] for line in targets.splitlines() if "-" not in line.split()[1])
    (KEPT / "sources.list").write_text(f"deb-src {mirror} sid main\n", encoding="utf-8")
    # Separate package lists, so that the system is not changed. An outdated mirror is good enough.
    apt = ["apt-get", "-q", "-o", f"Dir::Etc::sourcelist={KEPT}/sources.list", "-o", "Dir::Etc::sourceparts=-"]
    apt += ["-o", f"Dir::State::lists={KEPT}/lists", "-o", f"Dir::Cache={KEPT}/cache", "-o", "Acquire::Languages=none"]
    apt += ["-o", "Acquire::Check-Valid-Until=no"]
    _output(*apt, "update")
    # The packaging files may be missing while the source is still available: only what arrives matters.
    subprocess.run([*apt, "source", "--download-only", PACKAGE], cwd=KEPT, capture_output=True, check=False)
    for archive in KEPT.glob("*.orig.tar.*"):
        with tarfile.open(archive) as files:
            files.extractall(KEPT, filter="data")
    found = list(KEPT.glob("*/generator/lsp.json"))
    if not found:
        sys.exit(f"the source of {PACKAGE} cannot be had")
    return found[0].parents[1]


def _output(*command: str) -> str:
    return subprocess.run(command, cwd=KEPT, capture_output=True, encoding="utf-8", check=True).stdout


def generate(source: Path) -> list[str]:
    """Generates all messages."""
    sys.path.insert(0, str(source))
    from generator import model  # type: ignore[import-not-found]
    from generator.plugins.testdata import testdata_generator  # type: ignore[import-not-found]

    spec = model.create_lsp_model([json.loads((source / "generator" / "lsp.json").read_text(encoding="utf-8"))])
    messages: dict[str, str] = testdata_generator.generate(spec, logging.getLogger("corpus"))
    return list(messages.values())


def main() -> None:
    """Downloads, generates, sends, reports."""
    messages = generate(fetch())
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    random.Random(seed).shuffle(messages)
    print(f"{len(messages)} messages, seed {seed}")
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        thrower = Thrower(Path(home))
        thrower.throw(messages)
    print(f"{thrower.answers} answers of {thrower.starts} servers in {time.monotonic() - start:.0f} s")
    for problem in thrower.problems[:20]:
        print(problem)
    print(f"{len(thrower.problems)} problems")
    sys.exit(bool(thrower.problems))


if __name__ == "__main__":
    main()
