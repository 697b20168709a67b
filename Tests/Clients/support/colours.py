"""The shared sample of all highlighters: a map, and the class of each of its words.

`grammar/sample.colours` has a line for each line of `grammar/sample.roadbook` with coloured words: each word, followed
by its class in ‹…›. A highlighter translates the names of its own colours into classes; classes that it cannot tell
apart are one (`same`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "grammar"
SAMPLE = FOLDER / "sample.roadbook"


def text() -> str:
    """The sample."""
    return SAMPLE.read_text()


def expected() -> list[list[tuple[int, int, str]]]:
    """For each line of the sample the first and last column and the class of its coloured words."""
    coloured = iter((FOLDER / "sample.colours").read_text().splitlines())
    result: list[list[tuple[int, int, str]]] = []
    for line in text().splitlines():
        words: list[tuple[int, int, str]] = []
        if re.sub(r"[\s(){},]", "", line):
            end = 0
            for word, name in re.findall(r"(.+?)‹(\w+)› ?", next(coloured)):
                start = line.index(word, end)
                end = start + len(word)
                words.append((start, end, name))
        result.append(words)
    assert next(coloured, None) is None
    return result


def differences(found: list[list[str | None]], same: Mapping[str, str], ignored: Iterable[str] = ()) -> list[str]:
    """Where the classes found for each column of each line differ from the expected ones.

    `same` has for some classes the class that is as good; words of `ignored` classes are not compared. What is not a
    word may have any class.
    """
    result = []
    for number, (line, words) in enumerate(zip(text().splitlines(), expected(), strict=True)):
        for start, end, name in words:
            if name in ignored:
                continue
            wanted = same.get(name, name)
            columns = found[number][start:end]
            seen = {same.get(each, each) if each else None for each in columns}
            if seen != {wanted}:
                result.append(f"{number + 1}:{start + 1} {line[start:end]!r} is {sorted(map(str, seen))}, not {wanted}")
    return result
