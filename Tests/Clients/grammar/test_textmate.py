"""The TextMate grammar, line by line, with the engine for regular expressions that editors use."""

from __future__ import annotations

import random
import re

from support import colours, textmate
from support.tool import ROOT

FOLDER = ROOT / "grammar/textmate"
GRAMMAR = textmate.Grammar(FOLDER / "roadbook.tmLanguage.json")

# The classes of scopes; of several that fit, the longest counts.
CLASSES = {
    "keyword.control": "keyword",
    "keyword.other": "keyword",
    "keyword.operator": "mark",
    "keyword.operator.word": "keyword",
    "comment.line": "comment",
    "comment.line.documentation": "documentation",
    "string.quoted": "string",
    "string.regexp": "regex",
    "string.unquoted.pattern": "pattern",
    "string.unquoted.url": "url",
    "constant.character.escape": "escape",
    "punctuation.section.embedded": "escape",
    "constant.numeric": "number",
    "constant.language": "constant",
    "variable.other.enummember": "constant",
    "variable.other": "variable",
    "variable.other.property": "property",
    "variable.parameter": "parameter",
    "entity.name.type": "type",
    "support.type": "type",
    "entity.name.class": "screen",
    "entity.name.namespace": "container",
    "entity.name.function": "function",
    "entity.name.label": "name",
}
SAME = {"scheme": "container", "guard": "function", "property": "name"}


def class_of(scopes: tuple[str, ...]) -> str | None:
    """The class of the innermost scope that has one."""
    for scope in reversed(scopes):
        parts = scope.split(".")
        for length in range(len(parts), 0, -1):
            if name := CLASSES.get(".".join(parts[:length])):
                return name
    return None


def colours_of(text: str) -> list[list[str | None]]:
    """The class of each column of each line."""
    return [[class_of(scopes) for scopes in line] for line in GRAMMAR.scopes(text)]


def test_the_sample_has_its_colours() -> None:
    assert colours.differences(colours_of(colours.text()), SAME) == []


def test_every_expression_of_the_grammars_is_one() -> None:
    for path in FOLDER.glob("*.json"):
        for pattern in re.findall(r'"(?:match|begin|end)": "((?:[^"\\]|\\.)*)"', path.read_text()):
            textmate.regex(re.sub(r"\\\\[1-9]", "x", pattern).encode().decode("unicode_escape"))


def test_what_is_open_ends_with_its_line() -> None:
    """A string, a pattern or a URL that is not closed does not colour the next line."""
    for start in (
        'log "no end',
        "route /a/:b<c",
        "open /a/${b",
        'open "/a',
        "type T = /a",
        "screen A",
        "route",
        "scheme s,",
    ):
        lines = colours_of(f"{start}\nroute /x -> Item\n")
        assert [lines[1][column] for column in (0, 6, 9, 12)] == ["keyword", "pattern", "mark", "screen"], start


def test_any_text_is_read() -> None:
    chance = random.Random(5)
    text = "".join(path.read_text() for path in sorted((ROOT / "Tests/Maps").glob("*.roadbook"))[:4])
    pieces = re.findall(r"\w+|\s+|[^\w\s]", text)
    for _ in range(100):
        GRAMMAR.scopes("".join(chance.choice(pieces) for _ in range(60)))


def test_fences_in_markdown_have_the_colours_of_a_map() -> None:
    text = "Text\n\n```roadbook file=a\nroute /a -> Item\n```\nroute /b\n"
    scopes = textmate.Grammar(FOLDER / "markdown.roadbook.json", {"source.roadbook": GRAMMAR}).scopes(text)
    assert class_of(scopes[3][0]) == "keyword"
    assert class_of(scopes[3][6]) == "pattern"
    assert "meta.embedded.block.roadbook" in scopes[3][0]
    assert scopes[2][3][-1] == "fenced_code.block.language.markdown"
    assert "meta.embedded.block.roadbook" not in scopes[4][0]
    assert class_of(scopes[5][0]) is None
