"""The tree-sitter grammar, compiled from its generated C files."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tree_sitter import Language, Node, Parser, Query, QueryCursor

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "grammar" / "tree-sitter-roadbook"


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return next((name for name in ("cc", "clang", "gcc") if shutil.which(name)), None)


@cache
def library() -> Path:
    """The compiled grammar; it is compiled once for each state of its sources."""
    sources = sorted((FOLDER / "src").rglob("*.[ch]"))
    newest = max(source.stat().st_mtime_ns for source in sources)
    result = ROOT / ".build" / "clients" / f"roadbook-{newest}.so"
    if not result.exists():
        files = [str(source) for source in sources if source.suffix == ".c"]
        part = result.with_suffix(f".{id(result)}")
        options = [
            "-O2",
            "-std=c11",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-Wno-unused-parameter",
            "-Wno-unused-but-set-variable",
        ]
        command = [compiler() or "cc", *options, "-shared", "-fPIC", f"-I{FOLDER / 'src'}", *files, "-o", str(part)]
        subprocess.run(command, check=True)
        part.rename(result)
    return result


@cache
def language() -> Language:
    """The language, for py-tree-sitter."""
    start = ctypes.CDLL(str(library())).tree_sitter_roadbook
    start.restype = ctypes.c_void_p
    with warnings.catch_warnings():
        # A capsule cannot be made without an extension module.
        warnings.simplefilter("ignore", DeprecationWarning)
        return Language(start())


def parse(text: str | bytes) -> Node:
    """The root of a text's tree."""
    return Parser(language()).parse(text.encode() if isinstance(text, str) else text).root_node


def nodes(root: Node) -> Iterator[Node]:
    """A node and all nodes below it, in order."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def is_mistake(node: Node) -> bool:
    """Whether a node stands for a mistake in the text."""
    return node.is_error or node.is_missing or node.type in ("unclosed", "misplaced")


def mistakes(root: Node) -> list[str]:
    """The mistakes in a tree, with their lines."""
    return [f"{node.start_point.row + 1}: {node.type}" for node in nodes(root) if is_mistake(node)]


def written(node: Node, depth: int = 0) -> str:
    """A tree as a corpus has it: the named nodes, indented."""
    blanks = "  " * depth
    if node.is_missing:
        return f"{blanks}(MISSING {node.type if node.is_named else chr(34) + node.type + chr(34)})"
    inner = [child for child in node.children if child.is_named or child.is_missing]
    return f"{blanks}({node.type}" + "".join("\n" + written(child, depth + 1) for child in inner) + ")"


class Case(NamedTuple):
    """A case of the corpus."""

    file: str
    name: str
    text: str
    tree: str


def corpus() -> list[Case]:
    """All cases in `test/corpus`."""
    pattern = re.compile(
        r"^={3,}\n([^\n]+)\n={3,}\n\n([\s\S]*?)\n\n-{3,}\n([\s\S]*?)(?=^={3,}\n[^\n]+\n={3,}|\Z)", re.M
    )
    files = sorted((FOLDER / "test" / "corpus").glob("*.txt"))
    return [
        Case(file.stem, match[1], match[2], match[3].strip())
        for file in files
        for match in pattern.finditer(file.read_text())
    ]


def query(name: str, folder: Path = FOLDER / "queries") -> Query:
    """A query of the grammar."""
    return Query(language(), (folder / f"{name}.scm").read_text())


def captures(text: str, name: str, folder: Path = FOLDER / "queries") -> list[tuple[Node, str]]:
    """What a query captures, in the order of its patterns."""
    found = QueryCursor(query(name, folder)).matches(parse(text))
    ordered = sorted(found, key=lambda match: match[0])
    return [(node, capture) for _, match in ordered for capture, some in match.items() for node in some]
