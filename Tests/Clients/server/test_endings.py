"""Ends of the server, and what a client may do to its pipes. The rest of the base protocol is in RoadbookServerTests."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.server import Server, framed
from support.tool import binary, environment

URI = "untitled:map"
MISTAKE = "screen Item\nroute /a -> Itme\n"
HOVER = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 8}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that knows a client and a map."""
    server = Server(tmp_path)
    server.start()
    server.open(URI, MISTAKE)
    yield server
    server.kill()


def change(version: int, text: str) -> dict[str, object]:
    """The whole text anew."""
    params = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": text}]}
    return {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_end_it(server: Server, number: signal.Signals) -> None:
    server.process.send_signal(number)
    assert server.status() in (1, -number)


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
    parent = subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE)
    server = Server(tmp_path)
    try:
        server.start(processId=parent.pid)
        parent.kill()
        parent.wait()
        assert server.status() == 1
    finally:
        server.kill()


def test_a_program_that_started_it_is_killed(tmp_path: Path) -> None:
    """Its pipes stay open, since another process has them, too: only the parent's death tells."""
    toward, away = os.pipe()
    script = f'"{binary()}" lsp <&{toward} & echo $!; exec /bin/cat'
    shell = subprocess.Popen(
        ["/bin/sh", "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=[toward],
        env=environment(tmp_path),
    )
    assert shell.stdout
    child = int(shell.stdout.readline())
    file = os.pidfd_open(child)
    start = {"processId": shell.pid, "capabilities": {}}
    os.write(away, framed({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": start}))
    assert shell.stdout.readline().startswith(b"Content-Length")
    shell.kill()
    shell.wait()
    try:
        signal.pidfd_send_signal(file, 0)
        signal.set_wakeup_fd(-1)
        _wait_for_exit(file)
    finally:
        for number in (file, toward, away):
            os.close(number)


def _wait_for_exit(file: int) -> None:
    import select

    assert select.select([file], [], [], Server.seconds)[0], "the server outlives the program that started it"


def test_a_text_of_32_megabytes(server: Server) -> None:
    line = "# " + "ä" * 60 + "\n"
    server.open("untitled:huge", line * (32 * 1024 * 1024 // len(line.encode())) + MISTAKE)
    server.findings("untitled:huge", lambda found: len(found) == 1)
    server.leave()


def test_ten_thousand_changes_at_once(server: Server) -> None:
    """What is superseded is not looked at: the last is, and soon."""
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
    for byte in framed(change(2, "screen Ä\nroute /ä/𝕏 -> Ö\n")):
        server.write(bytes([byte]))
    server.findings(URI, lambda found: "'Ö'" in str(found))
    server.leave()


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(lambda end: {"start": {"line": 1, "character": 3}, "end": {"line": 0, "character": 1}}, id="reversed"),
        pytest.param(lambda end: {"start": {"line": 0, "character": 4}, "end": {"line": 0, "character": 4}}, id="half"),
        pytest.param(lambda end: {"start": {"line": 9, "character": 0}, "end": {"line": end, "character": end}}, id="past"),
    ],
)
def test_edits_that_no_editor_should_send(server: Server, edit: Callable[[int], object]) -> None:
    server.send(change(2, "# 𝕏𝕏\nscreen A\n"))
    params = {
        "textDocument": {"uri": URI, "version": 3},
        "contentChanges": [{"range": edit(2**31 - 1), "text": "\nroute /x -> Nowhere\n"}],
    }
    server.tell("textDocument/didChange", params)
    server.findings(URI, lambda found: "'Nowhere'" in str(found))
    server.leave()


def test_nothing_outlives_it(server: Server) -> None:
    """A crash would leave a process behind that draws its stack."""
    server.leave()
    assert not list(Path("/proc").glob(f"{server.process.pid}/task/*/children"))
