"""Ends of the server, and misuse of its pipes. For the rest see RoadbookServerTests."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.server import Server, framed

URI = "untitled:map"
MISTAKE = "screen Item\nroute /a -> Itme\n"
HOVER = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 8}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Starts a server with a client and a map."""
    server = Server(tmp_path)
    server.start()
    server.open(URI, MISTAKE)
    yield server
    server.kill()


def change(version: int, text: str) -> dict[str, object]:
    """A change of the whole document."""
    params = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": text}]}
    return {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_end_it(server: Server, number: signal.Signals) -> None:
    server.process.send_signal(number)
    assert server.status() == 1


def test_a_signal_after_shutdown(server: Server) -> None:
    server.ask("shutdown", None)
    server.process.send_signal(signal.SIGTERM)
    assert server.status() == 0


def test_the_end_of_its_input_ends_it(server: Server) -> None:
    server.close_input()
    assert server.status() == 1


def test_the_end_of_its_input_after_shutdown(server: Server) -> None:
    server.ask("shutdown", None)
    server.close_input()
    assert server.status() == 0


def test_exit_without_shutdown(server: Server) -> None:
    server.tell("exit", None)
    assert server.status() == 1


def test_nobody_reads_any_more(server: Server) -> None:
    server.close_output()
    server.has_ended = True
    server.send({"jsonrpc": "2.0", "id": 7, "method": "textDocument/hover", "params": HOVER})
    assert server.status() == 1


def test_its_parent_dies(tmp_path: Path) -> None:
    """The server's pipes stay open."""
    parent = subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE)
    server = Server(tmp_path)
    try:
        server.start(processId=parent.pid)
        parent.kill()
        parent.wait()
        assert server.status() == 1
    finally:
        server.kill()


def test_a_text_of_32_megabytes(server: Server) -> None:
    line = "# " + "ä" * 60 + "\n"
    server.open("untitled:huge", line * (32 * 1024 * 1024 // len(line.encode())) + MISTAKE)
    server.findings("untitled:huge", lambda found: len(found) == 1)
    server.leave()


def test_ten_thousand_changes_at_once(server: Server) -> None:
    """Superseded versions are not analysed; the diagnostics of the last one arrive soon."""
    changes = [change(version, MISTAKE + "#" * (version % 80)) for version in range(2, 10_002)]
    server.send(*changes, change(10_002, "screen Item\nroute /a -> Item\n"))
    server.findings(URI, lambda found: found == [])
    assert len(server.messages) < 1_000
    server.leave()


def test_ten_thousand_questions_of_a_client_that_does_not_read(server: Server) -> None:
    questions = [
        {"jsonrpc": "2.0", "id": f"q{number}", "method": "textDocument/hover", "params": HOVER}
        for number in range(10_000)
    ]
    server.write(b"".join(framed(question) for question in questions), reads=False)
    for number in range(10_000):
        assert "result" in server.answer(f"q{number}")
    server.leave()


def test_bytes_one_by_one(server: Server) -> None:
    for byte in framed(change(2, "# Ä\nscreen Item\nroute /ä/𝕏 -> Itom\n")):
        server.write(bytes([byte]))
    server.findings(URI, lambda found: "'Itom'" in str(found))
    server.leave()


@pytest.mark.parametrize(
    ("start", "end"),
    [((1, 3), (0, 1)), ((0, 4), (0, 4)), ((9, 0), (2**31 - 1, 2**31 - 1))],
    ids=["reversed", "half", "past"],
)
def test_edits_that_no_editor_should_send(server: Server, start: tuple[int, int], end: tuple[int, int]) -> None:
    server.send(change(2, "# 𝕏𝕏\nscreen A\nscreen B\n"))
    edit = {name: {"line": line, "character": column} for name, (line, column) in (("start", start), ("end", end))}
    params = {
        "textDocument": {"uri": URI, "version": 3},
        "contentChanges": [{"range": edit, "text": "\nroute /x -> Nowhere\n"}],
    }
    server.tell("textDocument/didChange", params)
    server.findings(URI, lambda found: "'Nowhere'" in str(found))
    server.leave()


def test_nothing_outlives_it(server: Server) -> None:
    """A crash would leave a process behind that writes its backtrace."""
    server.leave()
    assert not list(Path("/proc").glob(f"{server.process.pid}/task/*/children"))
