"""Measures the tree-sitter grammar on a map of 10,000 lines.

Usage: `.build/clients/bin/python Tests/Clients/measure_grammar.py`
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

from tree_sitter import Parser

from support import tree_sitter_grammar as grammar


def milliseconds(work: Callable[[], object]) -> float:
    """The processor time that some work takes, without the release of its result."""
    start = time.process_time()
    result = work()
    taken = time.process_time() - start
    del result
    return taken * 1000


def main() -> None:
    """Prints how long parsing takes, and parsing again after an edit."""
    maps = sorted((grammar.ROOT / "Tests" / "Maps").glob("*.roadbook"))
    lines = b"".join(path.read_bytes() for path in maps).splitlines(keepends=True)
    text = b"".join((lines * (10_000 // len(lines) + 1))[:10_000])
    parser = Parser(grammar.language())
    times = sorted(milliseconds(partial(parser.parse, text)) for _ in range(21))
    print(f"{len(text) / 1000:.0f} KB, 10,000 lines: {times[0]:.1f} ms at best, {times[10]:.1f} ms in the middle")

    chance = random.Random(1)
    edits = []
    for _ in range(50):
        tree = parser.parse(text)
        at = chance.randrange(len(text))
        row, column = text.count(b"\n", 0, at), at - (text.rfind(b"\n", 0, at) + 1)
        tree.edit(at, at, at + 1, (row, column), (row, column), (row, column + 1))
        new = text[:at] + b"x" + text[at:]
        edits.append(milliseconds(partial(parser.parse, new, tree)))
    edits.sort()
    print(f"a letter typed: {edits[25]:.2f} ms in the middle, {edits[47]:.2f} ms for 19 of 20")


if __name__ == "__main__":
    main()
