"""Guarantees for clients: URIs, order, versions, no requests that the client does not support."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from support.server import Message, Server
from support.tool import ROOT, binary

URI = "untitled:map"
MISTAKE = "screen Item\nroute /a -> Itme\n"
FINE = "screen Item\nroute /a -> Item\n"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Starts a server for a client without optional capabilities."""
    server = Server(tmp_path)
    server.start(rootUri=tmp_path.as_uri())
    yield server
    server.leave()
    server.kill()


def hover(uri: str, line: int = 0, character: int = 8) -> Message:
    """A position."""
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


def change(uri: str, version: int, *changes: Any) -> Message:
    """A change notification."""
    return {"textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)}


def test_nothing_is_said_before_the_answer_to_initialize(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.ask("initialize", {"processId": None, "rootUri": tmp_path.as_uri(), "capabilities": {}})
    assert server.messages == []
    # Requests are answered from here on: clients differ in when they send `initialized`.
    server.open(URI, FINE)
    assert server.ask("textDocument/hover", hover(URI))["result"]
    server.leave()
    server.kill()


def test_nothing_is_asked_of_a_client_that_can_do_nothing(server: Server, tmp_path: Path) -> None:
    server.open(URI, MISTAKE)
    server.tell(
        "workspace/didChangeConfiguration", {"settings": {"roadbook": {"codeLens": False, "inlayHints": False}}}
    )
    server.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": []}})
    server.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": tmp_path.as_uri(), "type": 2}]})
    server.ask("textDocument/hover", hover(URI))
    assert {message["method"] for message in server.messages} <= {"textDocument/publishDiagnostics"}
    for message in server.messages:
        assert "version" not in message["params"]
        assert not any({"tags", "relatedInformation", "data"} & one.keys() for one in message["params"]["diagnostics"])


def test_versions_that_do_not_grow(server: Server) -> None:
    server.open(URI, MISTAKE)
    server.findings(URI, lambda found: len(found) == 1)
    server.tell("textDocument/didChange", change(URI, 1, {"text": "# nothing\n"}))
    server.tell("textDocument/didChange", change(URI, -3, {"text": FINE}))
    server.findings(URI, lambda found: found == [])
    server.tell("textDocument/didChange", change(URI, -9, {"text": "# A\n"}, {"text": MISTAKE}))
    server.findings(URI, lambda found: len(found) == 1)


def test_documents_that_are_not_open(server: Server) -> None:
    server.tell("textDocument/didChange", change("untitled:other", 2, {"text": MISTAKE}))
    server.tell("textDocument/didClose", {"textDocument": {"uri": "untitled:other"}})
    assert server.ask("textDocument/hover", hover("untitled:other"))["result"] is None
    server.open(URI, MISTAKE)
    server.open(URI, FINE)
    server.findings(URI, lambda found: found == [])


def test_a_file_that_is_not_open_is_read(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "map.roadbook"
    path.write_text(FINE, encoding="utf-8")
    assert server.ask("textDocument/hover", hover(path.as_uri()))["result"]
    server.open(path.as_uri(), "# nothing\n")
    assert server.ask("textDocument/hover", hover(path.as_uri()))["result"] is None
    server.tell("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})
    assert server.ask("textDocument/hover", hover(path.as_uri()))["result"]


def test_closing_takes_the_findings_away(server: Server) -> None:
    server.open(URI, MISTAKE)
    server.findings(URI, lambda found: len(found) == 1)
    server.tell("textDocument/didClose", {"textDocument": {"uri": URI}})
    server.findings(URI, lambda found: found == [])


@pytest.mark.parametrize(
    "uri",
    [
        "file:///c%3A/maps/a%20b.roadbook",
        "file:///C:/maps/a.roadbook",
        "file://host/share/a.roadbook",
        "file:///%C3%A9.roadbook",
        "file:///%zz",
        "file:///%ff%fe",
        "vscode-notebook-cell:/a#x",
        "git:/a?b",
        "a",
        "",
        ":",
        "file:",
        "file:///" + "a/" * 5_000,
    ],
)
def test_addresses_come_back_as_they_are_spelled(server: Server, uri: str) -> None:
    server.open(uri, MISTAKE)
    server.findings(uri, lambda found: len(found) == 1)
    answer = server.ask("textDocument/definition", hover(uri, 1, 0) | {"position": {"line": 1, "character": 12}})
    assert "result" in answer
    edits = server.ask("textDocument/rename", hover(uri) | {"newName": "Article"})
    assert list(edits["result"]["changes"]) == [uri]


def test_one_file_by_two_spellings(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "a b.roadbook"
    path.write_text("", encoding="utf-8")
    spelled = path.as_uri().replace("a%20b", "%61%20b")
    server.open(spelled, MISTAKE)
    server.findings(spelled, lambda found: len(found) == 1)
    server.tell("textDocument/didChange", change(path.as_uri(), 2, {"text": FINE}))
    server.findings(spelled, lambda found: found == [])


def test_codes_lead_to_the_pages_that_came_with_the_tool(tmp_path: Path) -> None:
    """The pages are found in a checkout, and next to `bin`."""
    (tmp_path / "bin").mkdir()
    installed = Path(shutil.copy(binary(), tmp_path / "bin"))
    pages = tmp_path / "share" / "doc" / "roadbook" / "reference"

    def page(tool: Path) -> str | None:
        server = Server(tmp_path, [str(tool), "lsp"])
        server.start({"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": True}}})
        server.open(URI, MISTAKE)
        finding = server.findings(URI, bool)[0]
        server.leave()
        server.kill()
        return str(finding["codeDescription"]["href"]) if "codeDescription" in finding else None

    assert page(installed) is None
    pages.mkdir(parents=True)
    (pages / "findings.md").touch()
    assert page(installed) == f"{(pages / 'findings.md').as_uri()}#unknown-screen"
    if ROOT / ".build" in binary().resolve().parents:
        address, _, code = str(page(binary())).partition("#")
        text = Path(address.removeprefix("file://")).read_text(encoding="utf-8")
        assert f'<a id="{code}"></a>' in text


def test_links_that_lead_out_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.roadbook"
    outside.write_text("screen Secret\n", encoding="utf-8")
    root = tmp_path / "root"
    root.mkdir()
    (root / "link.roadbook").symlink_to(outside)
    server = Server(tmp_path)
    server.start(rootUri=root.as_uri())
    uri = (root / "map.roadbook").as_uri()
    server.open(uri, 'include "link.roadbook"\ninclude "../outside.roadbook"\nscreen A\nroute /a -> Secret\n')
    found = server.findings(uri)
    assert "unknown-screen" in {one["code"] for one in found}
    for path in (root / "link.roadbook", outside):
        assert server.ask("textDocument/hover", hover(path.as_uri()))["result"] is None
    server.leave()
    server.kill()


def test_edits_do_not_overlap(server: Server) -> None:
    server.open(URI, "screen   A\nroute   /a->A{\nroute /b   ->   A\n  }\n\n\n\nroute /c   -> A\n")
    options = {"tabSize": 2, "insertSpaces": True}
    edits = server.ask("textDocument/formatting", {"textDocument": {"uri": URI}, "options": options})["result"]
    places = [[(end["line"], end["character"]) for end in edit["range"].values()] for edit in edits]
    assert len(places) > 2
    for (start, end), (following, _) in pairwise(places):
        assert start <= end <= following
