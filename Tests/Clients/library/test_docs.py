"""The documentation of the libraries: every public symbol has a comment, and docc builds the site without warnings."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from support.tool import ROOT


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make docs` makes."""
    if not (ROOT / ".build/debug/Modules/RoadbookTesting.swiftmodule").exists():
        pytest.skip("the libraries are not built: make test builds them")
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run([ROOT / ".ci/docs", folder], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def symbols(docs: Path, module: str) -> list[dict]:
    """The public symbols that a module declares, in its own types and in those of others."""
    graphs = [docs / f"symbols/{module}.symbols.json", *docs.glob(f"symbols/{module}@*.symbols.json")]
    return [symbol for graph in graphs for symbol in json.loads(graph.read_text())["symbols"]]


@pytest.mark.parametrize(
    "module", ["Roadbook", "RoadbookFoundation", "RoadbookTesting", "RoadbookEngine", "RoadbookURL"]
)
def test_every_public_symbol_has_a_comment(docs: Path, module: str) -> None:
    found = symbols(docs, module)
    assert found
    assert [".".join(symbol["pathComponents"]) for symbol in found if "docComment" not in symbol] == []


def test_the_site_has_the_articles(docs: Path) -> None:
    site = docs / "site"
    if not site.exists():
        pytest.skip("there is no docc")
    for article in (ROOT / "Sources/Library/Roadbook/Roadbook.docc").glob("*.md"):
        name = "" if article.stem == "Roadbook" else article.stem.lower()
        assert (site / "documentation/roadbook" / name / "index.html").exists(), article.name


def lines(text: str) -> list[str]:
    """The lines without their indentation."""
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize(
    "article",
    [
        "FromJLRoutes",
        "FromURLNavigator",
        "FromWAAppRouting",
        "FromFSQRoutes",
        "Drivers",
        "CompiledMaps",
        "Guards",
        "SwiftUIApp",
        "Restoring",
        "BundledMaps",
    ],
)
def test_the_code_of_an_article_is_tested(article: str) -> None:
    """Each example in Swift or in a map is part of the tests of that library's README, or of the drivers."""
    places = ("RoadbookTests/Readmes", "RoadbookFoundationTests", "Stubs/Tests")
    folders = [ROOT / "Tests" / place for place in places]
    sources = [lines(path.read_text()) for folder in folders for path in folder.rglob("*.swift")]
    page = (ROOT / f"Sources/Library/Roadbook/Roadbook.docc/{article}.md").read_text()
    examples = [lines(code) for code in re.findall(r"^```(?:swift|roadbook)\n(.*?)^```", page, re.M | re.S)]
    assert examples
    for example in examples:
        assert any(source[at : at + len(example)] == example for source in sources for at in range(len(source))), (
            example
        )
