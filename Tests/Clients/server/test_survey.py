"""Maps of the workspace that are not open: examined when the client has been silent for a moment."""

from __future__ import annotations

from pathlib import Path

from support.server import Message, Server


def told(server: Server, path: Path) -> list[Message]:
    """Waits for diagnostics of a file."""
    return server.findings(path.as_uri())


def test_a_map_that_nobody_has_open_is_told_and_taken_back(tmp_path: Path) -> None:
    folder = tmp_path / "work" / "apps" / "shop"
    folder.mkdir(parents=True)
    lost = folder / "lost.roadbook"
    lost.write_text("route /a -> A\nscreen B\n", encoding="utf-8")
    server = Server(tmp_path)
    server.start(rootUri=(tmp_path / "work").as_uri())
    try:
        assert [found["code"] for found in told(server, lost)] == ["unknown-screen"]
        lost.write_text("route /a -> A\nscreen A\nscreen B\n", encoding="utf-8")
        server.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": lost.as_uri(), "type": 2}]})
        assert told(server, lost) == []
    finally:
        server.leave()
        server.kill()


def test_a_map_far_away_that_includes_an_open_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "parts").mkdir()
    part = tmp_path / "parts" / "shop.roadbook"
    part.write_text("route /shop -> Shop\nscreen Part\n", encoding="utf-8")
    everything = tmp_path / "maps" / "all.roadbook"
    everything.write_text('include "../parts/shop.roadbook"\nscreen Shop\n', encoding="utf-8")
    server = Server(tmp_path)
    server.start(rootUri=tmp_path.as_uri())
    try:
        server.open(part.as_uri(), part.read_text(encoding="utf-8"))
        assert [found["code"] for found in told(server, part)] == ["unknown-screen"]
        assert told(server, part) == []
        place = {"textDocument": {"uri": part.as_uri()}, "position": {"line": 0, "character": 17}}
        found = server.ask("textDocument/definition", place)["result"]
        assert [place["uri"] for place in (found if isinstance(found, list) else [found])] == [everything.as_uri()]
    finally:
        server.leave()
        server.kill()
