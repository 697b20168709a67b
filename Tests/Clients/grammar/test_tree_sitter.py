"""The tree-sitter grammar: its corpus, every map of the project, edits, recovery and queries."""

from __future__ import annotations

import hashlib
import json
import random
import re
from pathlib import Path

import pytest
from tree_sitter import Parser

from support import colours
from support import tree_sitter_grammar as grammar

if grammar.compiler() is None:
    pytest.skip("there is no C compiler", allow_module_level=True)

FOLDER = grammar.FOLDER
MAPS = sorted(
    [*(grammar.ROOT / "Tests" / "Maps").glob("*.roadbook"), *(grammar.ROOT / "grammar/examples").glob("*.roadbook")]
)
CHAPTERS = sorted([*(grammar.ROOT / "grammar" / "reference").glob("*.md"), grammar.ROOT / "README.md"])
CASES = grammar.corpus()
VALID = [case for case in CASES if case.file != "errors"]
# Examples of the reference that show mistakes.
BROKEN = {"rank speciffic", "fallbak global", "route /d) -> D", "o /lits -> x", "rout /b -> Item"}


def test_the_corpus_has_cases() -> None:
    assert len(CASES) > 40


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}: {case.name}")
def test_texts_have_the_trees_of_the_corpus(case: grammar.Case) -> None:
    root = grammar.parse(case.text)
    assert grammar.written(root) == case.tree
    assert bool(grammar.mistakes(root)) == (case.file == "errors")
    assert root.text == case.text.encode()


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_maps_have_no_errors(path: object) -> None:
    assert grammar.mistakes(grammar.parse(path.read_text())) == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_examples_of_the_reference_have_no_errors(path: object) -> None:
    chapter = path.read_text()  # type: ignore[attr-defined]
    for match in re.finditer(r"^```roadbook[^\n]*\n(.*?)^```", chapter, re.M | re.S):
        if not any(broken in match[1] for broken in BROKEN):
            line = chapter.count("\n", 0, match.start())
            assert grammar.mistakes(grammar.parse(match[1])) == [], f"the example at line {line + 1}"


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_line_ends_of_other_systems_change_nothing(path: object) -> None:
    text = path.read_text()  # type: ignore[attr-defined]
    tree = grammar.written(grammar.parse(text))
    assert grammar.written(grammar.parse(text.replace("\n", "\r\n"))) == tree
    assert grammar.written(grammar.parse("\ufeff" + text.removesuffix("\n"))) == tree


# What a statement lacks while it is typed, or has too much.
BREAKS = [
    "route /a -> ",
    "route",
    "screen A(id: int",
    "screen A(id: ",
    "var x = ",
    "type T = 1...x y",
    "tabs Main selected { Home",
    "guard g { require ",
    'log "no end',
    "route /a -> A in B in",
    "rout /a -> A",
    "/a -> B ] )",
    'test "t" { expect a == ',
    "test { open",
    "} } )",
    'var x = "${a" + [1',
    "block /a/*{",
]


@pytest.mark.parametrize("broken", BREAKS)
def test_a_broken_statement_leaves_its_neighbours_alone(broken: str) -> None:
    before = "scheme shop\nroute /list -> List {\n  route :id -> Item\n}\n"
    behind = 'screen List\ntest "lists" {\n  open /list\n  expect screen == List\n}\n'
    root = grammar.parse(f"{before}{broken}\n{behind}")
    whole = [node.text.decode() for node in root.children if not any(map(grammar.is_mistake, grammar.nodes(node)))]
    for statement in ("scheme shop", before.split("\n", 1)[1].strip(), "screen List", behind.split("\n", 1)[1].strip()):
        assert statement in whole, grammar.written(root)


def point(text: bytes, offset: int) -> tuple[int, int]:
    start = text.rfind(b"\n", 0, offset) + 1
    return text.count(b"\n", 0, offset), offset - start


@pytest.mark.parametrize("path", MAPS[:8], ids=lambda path: path.stem)
def test_an_edited_tree_is_that_of_the_new_text(path: object) -> None:
    chance = random.Random(7)
    parser = Parser(grammar.language())
    text = path.read_bytes()  # type: ignore[attr-defined]
    tree = parser.parse(text)
    for _ in range(60):
        at = chance.randrange(len(text))
        length = chance.choice([0, 0, 1, 5])
        added = chance.choice([b"x", b"\n", b"}", b"{", b'"', b" ", b"/", b"#", b""])
        new = text[:at] + added + text[at + length :]
        start, old, end = point(text, at), point(text, min(at + length, len(text))), point(new, at + len(added))
        tree.edit(at, min(at + length, len(text)), at + len(added), start, old, end)
        tree = parser.parse(new, tree)
        # Recovery may depend on what was there before; a text without mistakes has one tree.
        fresh = parser.parse(new)
        if not grammar.mistakes(fresh.root_node):
            assert grammar.written(tree.root_node) == grammar.written(fresh.root_node)
        assert tree.root_node.end_byte <= len(new)
        text = new
        if chance.random() < 0.3:
            text = path.read_bytes()  # type: ignore[attr-defined]
            tree = parser.parse(text)


def test_any_text_is_parsed() -> None:
    chance = random.Random(11)
    pieces = [token for path in MAPS[:4] for token in re.findall(rb"\w+|\s+|[^\w\s]", path.read_bytes())]
    for _ in range(300):
        text = b"".join(chance.choice(pieces) for _ in range(chance.randrange(60)))
        assert grammar.parse(text).end_byte <= len(text)
    for text in (b"{" * 3000, b"scheme a {\n" * 300, b"(" * 3000, b'log "${' * 500, b"\x00\xff\xfe", b"route /<" * 500):
        grammar.parse(text)


# -- Queries

NAMES = ["highlights", "injections", "locals", "folds", "indents", "tags", "textobjects"]


@pytest.mark.parametrize("name", NAMES)
def test_queries_fit_the_grammar(name: str) -> None:
    assert any(grammar.captures(path.read_text(), name) for path in MAPS)


def test_every_keyword_has_a_colour() -> None:
    types = json.loads((grammar.FOLDER / "src" / "node-types.json").read_text())
    words = {node["type"] for node in types if not node["named"] and node["type"].isalpha()}
    query = (grammar.FOLDER / "queries" / "highlights.scm").read_text()
    assert words - set(re.findall(r'"(\w+)"', query)) == {"true", "false"}


CLASSES = {
    "keyword": "keyword",
    "comment": "comment",
    "comment.documentation": "documentation",
    "string": "string",
    "string.escape": "escape",
    "punctuation.special": "escape",
    "number": "number",
    "constant.builtin": "constant",
    "string.regexp": "regex",
    "operator": "mark",
    "property": "name",
    "variable": "variable",
    "function.call": "function",
    "variable.parameter": "parameter",
    "type": "type",
    "type.definition": "type",
    "module": "container",
    "function": "function",
    "constant": "constant",
    "string.special.path": "pattern",
    "string.special.url": "url",
}
SAME = {"screen": "type", "scheme": "container", "guard": "function", "property": "name"}


HELIX = {
    "comment.block.documentation": "documentation",
    "constant.character.escape": "escape",
    "constant.numeric": "number",
    "variable.other.member": "name",
    "namespace": "container",
}
ZED = {
    "comment.doc": "documentation",
    "boolean": "constant",
    "string.regex": "regex",
    "tag": "container",
    "variable.special": "parameter",
    "string.special": "pattern",
    "link_uri": "url",
}


def colours_of(text: str, folder: Path = FOLDER / "queries", names: dict[str, str] = CLASSES) -> list[list[str | None]]:
    """The class of each column of each line."""
    found: list[list[str | None]] = [[None] * len(line) for line in text.splitlines()]
    pieces = grammar.captures(text, "highlights", folder)
    # Inner nodes count more than outer ones, and of two patterns for the same node the later one.
    for node, name in sorted(pieces, key=lambda piece: piece[0].start_byte - piece[0].end_byte):
        if name in names:
            row, start = node.start_point
            for column in range(start, start + len(node.text.decode())):
                if column < len(found[row]):
                    found[row][column] = names[name]
    return found


def test_the_sample_has_its_colours() -> None:
    assert colours.differences(colours_of(colours.text()), SAME) == []


def test_queries_with_the_names_of_other_editors_have_the_same_colours() -> None:
    for path, names in (("helix/queries", HELIX), ("zed/languages/roadbook", ZED)):
        found = colours_of(colours.text(), grammar.ROOT / "editors" / path, CLASSES | names)
        assert colours.differences(found, SAME) == [], path


@pytest.mark.parametrize("path", sorted((grammar.ROOT / "editors").glob("*/**/*.scm")), ids=str)
def test_queries_of_editors_fit_the_grammar(path: Path) -> None:
    grammar.query(path.stem, path.parent)


def test_zed_can_run_each_test() -> None:
    folder = grammar.ROOT / "editors/zed/languages/roadbook"
    found = grammar.captures(colours.text(), "runnables", folder)
    names = [node.text.decode() for node, name in found if name == "name"]
    assert names and [f'test "{name}"' in colours.text() for name in names] == [True] * len(names)
    tasks = json.loads((folder / "tasks.json").read_text())
    assert ["roadbook-test"] in [task.get("tags") for task in tasks]


def test_documentation_and_tests_are_tagged() -> None:
    names = [node.text.decode() for node, name in grammar.captures(colours.text(), "tags") if name == "name"]
    for name in ("/list", "Item", "member", "SKU", "Main", '"an item"', "shop"):
        assert name in names


# -- What is generated


def test_the_parser_is_generated_from_the_grammar() -> None:
    """`make parser` writes this file; it needs the generator, which these tests do not."""
    made = hashlib.sha256()
    for name in ("grammar.js", "shapes.js"):
        made.update((grammar.FOLDER / name).read_bytes())
    assert (grammar.FOLDER / "src" / "made-from").read_text().strip() == made.hexdigest(), "run make parser"
