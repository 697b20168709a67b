"""The Pygments lexer."""

from __future__ import annotations

import importlib.util
import random
import re

import pytest
from pygments.token import Error, Token

from support import colours
from support.tool import ROOT

PATH = ROOT / "grammar/pygments/roadbook_lexer.py"
SPEC = importlib.util.spec_from_file_location("roadbook_lexer", PATH)
assert SPEC is not None
assert SPEC.loader is not None
MODULE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MODULE)
MAPS = sorted((ROOT / "Tests" / "Maps").glob("*.roadbook"))

CLASSES = {
    "Keyword": "keyword",
    "Keyword.Constant": "constant",
    "Keyword.Type": "type",
    "Comment.Single": "comment",
    "Literal.String.Doc": "documentation",
    "Literal.String.Double": "string",
    "Literal.String.Escape": "escape",
    "Literal.String.Interpol": "escape",
    "Literal.String.Regex": "regex",
    "Literal.String.Other.Pattern": "pattern",
    "Literal.String.Other.Url": "url",
    "Literal.Number": "number",
    "Operator": "mark",
    "Name.Class": "screen",
    "Name.Constant": "constant",
    "Name.Function": "function",
    "Name.Label": "name",
    "Name.Namespace": "container",
    "Name.Property": "property",
    "Name.Variable": "variable",
    "Name.Variable.Parameter": "parameter",
}
SAME = {"screen": "type", "scheme": "container", "guard": "function", "property": "name"}


def colours_of(text: str) -> list[list[str | None]]:
    """The class of each column of each line."""
    found: list[list[str | None]] = [[]]
    for kind, value in MODULE.RoadbookLexer(stripnl=False).get_tokens(text):
        name = CLASSES.get(str(kind).removeprefix("Token."))
        for character in value:
            if character == "\n":
                found.append([])
            else:
                found[-1].append(name)
    return found[: len(text.splitlines())]


def test_the_sample_has_its_colours() -> None:
    assert colours.differences(colours_of(colours.text()), SAME) == []


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_maps_have_no_errors(path: object) -> None:
    text = path.read_text()  # type: ignore[attr-defined]
    tokens = list(MODULE.RoadbookLexer(stripnl=False).get_tokens(text))
    assert [value for kind, value in tokens if kind is Error] == []
    assert "".join(value for _, value in tokens) == text


def test_any_text_is_read_whole() -> None:
    chance = random.Random(3)
    pieces = [piece for path in MAPS[:4] for piece in re.findall(r"\w+|\s+|[^\w\s]", path.read_text())]
    for _ in range(200):
        text = "".join(chance.choice(pieces) for _ in range(chance.randrange(80)))
        tokens = MODULE.RoadbookLexer(stripnl=False, ensurenl=False).get_tokens(text)
        assert "".join(value for kind, value in tokens if kind is not Token.Nothing) == text
