"""Long commands: the server remains responsive, reports progress, and stops cancelled commands."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.big_files import long_walk
from support.repository import commit
from support.server import Message, Server

URI = "untitled:map"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Starts a server whose client supports progress."""
    server = Server(tmp_path)
    server.start({"window": {"workDoneProgress": True}})
    try:
        yield server
    finally:
        server.kill()


def command(number: int, name: str, *arguments: Any, token: int | None = None) -> Message:
    """The request to execute a command."""
    params: Message = {"command": name, "arguments": [URI, *arguments]}
    if token is not None:
        params["workDoneToken"] = token
    return {"jsonrpc": "2.0", "id": number, "method": "workspace/executeCommand", "params": params}


def progress(server: Server, token: int) -> list[Message]:
    """The progress reports of a command, which are then removed."""
    heard = [m["params"] for m in server.messages if m.get("method") == "$/progress"]
    assert all(one["token"] == token for one in heard), heard
    told = [one["value"] for one in heard]
    server.messages.clear()
    return told


def hover(number: int) -> Message:
    """A request that takes no time."""
    place = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 8}}
    return {"jsonrpc": "2.0", "id": number, "method": "textDocument/hover", "params": place}


def test_others_are_answered_meanwhile_and_progress_is_told(server: Server) -> None:
    server.open(URI, long_walk(400))
    server.send(command(1001, "roadbook.walk", token=7), hover(1002))
    assert server.answer(1002)["result"]
    assert 1001 not in server.answers
    server.tell(
        "textDocument/didChange", {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": ""}]}
    )
    result = server.answer(1001)["result"]
    assert "/r399/" in result["text"], "it works on the text as it was"
    told = progress(server, 7)
    assert told[0]["kind"] == "begin"
    assert told[-1] == {"kind": "end"}
    shares = [value["percentage"] for value in told[1:-1]]
    assert shares == sorted(set(shares))
    server.leave()


@pytest.mark.parametrize("name", ["roadbook.walk", "roadbook.graph", "roadbook.runTest"])
def test_cancelling_is_answered_at_once(server: Server, name: str) -> None:
    tests = "".join(f'test "{n}" {{ expect /r{n}/1 -> A }}\n' for n in range(3000)) if name.endswith("Test") else ""
    server.open(URI, long_walk(3000) + tests)
    server.ask("textDocument/foldingRange", {"textDocument": {"uri": URI}})
    for turn in range(3):
        server.send(command(turn, name, token=turn), hover(5000 + turn))
        server.answer(5000 + turn)
        began = time.monotonic()
        if turn == 1:
            server.tell("window/workDoneProgress/cancel", {"token": turn})
        else:
            server.tell("$/cancelRequest", {"id": turn})
        assert server.answer(turn)["error"]["code"] == -32800
        assert time.monotonic() - began < 1
        assert progress(server, turn)[-1:] in ([{"kind": "end"}], [])
    server.send(command(99, "roadbook.resolve", "/r7/1"))
    assert server.answer(99)["result"]["text"].startswith("/r7/1")
    server.leave()


def test_a_map_is_compared_with_the_last_commit(tmp_path: Path) -> None:
    path = tmp_path / "maps" / "app.roadbook"
    path.parent.mkdir()
    path.write_text('include "../part.roadbook"\nroute /list -> List\n')
    (tmp_path / "part.roadbook").write_text("screen List\n")
    commit(tmp_path)
    server = Server(tmp_path)
    server.start({}, workspaceFolders=[{"uri": tmp_path.as_uri(), "name": "maps"}])
    uri = path.as_uri()
    server.open(uri, 'include "../part.roadbook"\nroute /list -> List modal\n')
    ask = {"command": "roadbook.changes", "arguments": [uri]}
    result = server.ask("workspace/executeCommand", ask)["result"]
    assert result["json"]["changes"][0]["url"] == "/list"
    assert "| `/list` |" in result["text"]
    refused = server.ask("workspace/executeCommand", ask | {"arguments": [uri, "nothing"]})
    assert "git has no such file" in refused["error"]["message"]
    refused = server.ask("workspace/executeCommand", ask | {"arguments": [uri, "--help"]})
    assert refused["error"]["code"] == -32602
    server.leave()


def test_what_was_asked_before_the_end_of_input_is_answered(server: Server) -> None:
    server.open(URI, long_walk(10))
    server.send(command(1, "roadbook.walk"), command(2, "roadbook.resolve", "/r1/1"))
    server.close_input()
    assert "/r9/" in server.answer(1)["result"]["text"]
    assert server.answer(2)["result"]
    assert server.status() == 1


def test_several_commands_are_done_one_after_the_other(server: Server) -> None:
    server.open(URI, long_walk(20))
    server.send(*(command(number, "roadbook.walk") for number in range(1, 6)))
    assert len({server.answer(number)["result"]["text"] for number in range(1, 6)}) == 1
    server.leave()
