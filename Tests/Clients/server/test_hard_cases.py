"""Corner cases of the protocol. After each case the server must still answer."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.big_files import long_walk
from support.server import Message, Server, framed
from support.tool import binary

URI = "untitled:map"
TEXT = "screen Item\nroute /a -> Item\n"
UNKNOWN = '{"jsonrpc":"2.0","id":7,"method":"x"}'
NOT_FOUND, BROKEN, INVALID, WRONG = (7, -32601), (None, -32700), (None, -32600), (7, -32602)


def headed(*lines: str, body: str = UNKNOWN, end: str = "\r\n") -> bytes:
    """A message with custom header lines."""
    length = str(len(body.encode()))
    return (end.join(line.replace("{}", length) for line in lines) + end + end + body).encode()


def asked(params: str, method: str = "textDocument/hover") -> bytes:
    """A request with raw parameters."""
    return framed(f'{{"jsonrpc":"2.0","id":7,"method":"{method}","params":{params}}}')


def at(line: Any, character: Any) -> bytes:
    """A request for a position."""
    place = f'{{"line":{line},"character":{character}}}'
    return asked(f'{{"textDocument":{{"uri":"{URI}"}},"position":{place}}}')


OK = (7, None)
HEADERS = {
    "small letters": (headed("content-length: {}"), [NOT_FOUND]),
    "large letters, tabs": (headed("CONTENT-LENGTH:\t {} \t"), [NOT_FOUND]),
    "no blank": (headed("Content-Length:{}"), [NOT_FOUND]),
    "others around": (headed("X-A: b", "Content-Length: {}", "Y: a:b"), [NOT_FOUND]),
    "utf-8": (headed("Content-Type: application/vscode-jsonrpc; charset=utf-8", "Content-Length: {}"), [NOT_FOUND]),
    "utf8": (headed("Content-Length: {}", "Content-Type: application/vscode-jsonrpc; charset=utf8"), [NOT_FOUND]),
    "utf-16": (headed("Content-Type: a/b; charset=utf-16", "Content-Length: {}"), [BROKEN]),
    "no length": (headed("X: y") + framed(UNKNOWN), [BROKEN, NOT_FOUND]),
    "no number": (headed("Content-Length: x") + framed(UNKNOWN), [BROKEN, NOT_FOUND]),
    "negative": (headed("Content-Length: -5") + framed(UNKNOWN), [BROKEN, NOT_FOUND]),
    "the same twice": (headed("Content-Length: {}", "Content-Length: {}"), [NOT_FOUND]),
    "two lengths": (headed("Content-Length: {}", "Content-Length: 3") + framed(UNKNOWN), [BROKEN, NOT_FOUND]),
    "line feeds": (headed("Content-Length: {}", end="\n"), [NOT_FOUND]),
    "nothing": (b"Content-Length: 0\r\n\r\n", [BROKEN]),
}
BODIES = {
    "many at once": (framed(UNKNOWN) + framed(UNKNOWN.replace("7", '"8"')), [NOT_FOUND, ("8", -32601)]),
    "no JSON": (framed("nonsense"), [BROKEN]),
    "bytes that are no text": (framed(b'{"jsonrpc":"2.0","id":7,"method":"\xff"}'), [BROKEN]),
    "control characters": (framed('{"jsonrpc":"2.0","id":7,"method":"\n"}'), [BROKEN]),
    "bytes behind": (framed(UNKNOWN + "x"), [BROKEN]),
    "half a surrogate pair": (framed('{"jsonrpc":"2.0","id":7,"method":"\\ud800"}'), [NOT_FOUND]),
    "byte order mark": (framed("\ufeff" + UNKNOWN), [NOT_FOUND]),
    "deep": (framed('{"a":' * 100_000), [BROKEN]),
    "keys twice": (framed('{"jsonrpc":"2.0","id":1,"id":7,"method":"x"}'), [NOT_FOUND]),
    "a number beyond all": (at("1e400", 0), [WRONG]),
    "a large number": (at(0, 2**31), [WRONG]),
    "a negative number": (at(-1, 0), [WRONG]),
    "half a number": (at(0.5, 0), [WRONG]),
    "a batch": (framed(f"[{UNKNOWN},{UNKNOWN}]"), [INVALID]),
    "no version": (framed('{"id":7,"method":"x"}'), [(7, -32600)]),
    "another version": (framed('{"jsonrpc":"1.0","id":7,"method":"x"}'), [(7, -32600)]),
    "a method that is none": (framed('{"jsonrpc":"2.0","id":7,"method":[]}'), [(7, -32600)]),
    "a text as id": (framed('{"jsonrpc":"2.0","id":"7","method":"x"}'), [("7", -32601)]),
    "a fraction as id": (framed('{"jsonrpc":"2.0","id":1.5,"method":"x"}'), [INVALID]),
    "null as id": (framed('{"jsonrpc":"2.0","id":null,"method":"x"}'), [INVALID]),
    "an object as id": (framed('{"jsonrpc":"2.0","id":{},"method":"x"}'), [INVALID]),
    "an id in use": (framed(UNKNOWN) * 2, [NOT_FOUND, (7, -32600)]),
    "initialize again": (asked('{"processId":null,"capabilities":{}}', "initialize"), [(7, -32600)]),
    "an optional request": (asked("{}", "$/roadbook"), [NOT_FOUND]),
    "parameters as a list": (asked("[]"), [WRONG]),
    "parameters null": (asked("null"), [WRONG]),
    "parameters of another type": (asked('{"textDocument":1,"position":{}}'), [WRONG]),
    "no parameters": (framed('{"jsonrpc":"2.0","id":7,"method":"textDocument/hover"}'), [WRONG]),
    "a line past the end": (at(2**31 - 1, 0), [OK]),
    "a character past the end": (at(0, 2**31 - 1), [OK]),
    "a slash with an escape": (framed('{"jsonrpc":"2.0","id":7,"method":"textDocument\\/hover"}'), [WRONG]),
    "a document that nobody has": (at(0, 0).replace(b"untitled:map", b"untitled:not"), [OK]),
    "an address that is none": (at(0, 0).replace(b"untitled:map", b"%zz:@@:@@@@@"), [OK]),
}
SILENT = {
    "an unknown notification": '{"jsonrpc":"2.0","method":"x/y","params":{}}',
    "an optional notification": '{"jsonrpc":"2.0","method":"$/x"}',
    "a notification with wrong parameters": '{"jsonrpc":"2.0","method":"textDocument/didChange","params":[]}',
    "a notification without parameters": '{"jsonrpc":"2.0","method":"textDocument/didOpen"}',
    "cancelling what nobody asked": '{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99}}',
    "cancelling nonsense": '{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":[]}}',
    "an answer to nothing": '{"jsonrpc":"2.0","id":"nobody","result":null}',
    "an error that answers nothing": '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}',
    "a change of what is not open": json.dumps(
        {
            "jsonrpc": "2.0",
            "method": "textDocument/didChange",
            "params": {"textDocument": {"uri": "untitled:no", "version": 1}, "contentChanges": [{"text": ""}]},
        }
    ),
    "closing what is not open": json.dumps(
        {"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {"textDocument": {"uri": "untitled:no"}}}
    ),
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Starts a server for a client without optional capabilities, with a map."""
    server = Server(tmp_path)
    try:
        server.start()
        server.open(URI, TEXT)
        server.findings(URI, lambda found: found == [])
        yield server
        server.leave()
    finally:
        server.kill()


def replies(server: Server) -> list[tuple[object, int | None]]:
    """The responses until the server is idle, in order: id and error code."""
    came: list[Message] = []
    take = server._take

    def noted(message: Message) -> None:
        if "method" not in message:
            came.append(message)
        take(message)

    server._take = noted  # type: ignore[method-assign]
    assert server.ask("textDocument/hover", place(0, 8))["result"]
    server._take = take  # type: ignore[method-assign]
    return [(reply["id"], reply.get("error", {}).get("code")) for reply in came[:-1]]


def place(line: int, character: int, uri: str = URI) -> Message:
    """A position."""
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


@pytest.mark.parametrize(("data", "expected"), (HEADERS | BODIES).values(), ids=(HEADERS | BODIES).keys())
def test_answers(server: Server, data: bytes, expected: list[tuple[object, int | None]]) -> None:
    server.write(data)
    assert replies(server) == expected


@pytest.mark.parametrize("body", SILENT.values(), ids=SILENT.keys())
def test_silence(server: Server, body: str) -> None:
    server.send(body)
    assert replies(server) == []


def test_a_length_is_believed_when_the_bytes_come(server: Server) -> None:
    before = memory(server)
    server.write(b"Content-Length: 40000000\r\n\r\n{")
    for _ in range(1_000):
        server.write(b" " * 1_000)
    assert memory(server) - before < 32 << 20
    server.write(b" " * (40_000_000 - 1_000_001))
    assert replies(server) == [BROKEN]


def memory(server: Server) -> int:
    """The server's memory in bytes."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * 4096


def test_before_initialize(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.send(UNKNOWN, '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}')
    assert server.answer(7)["error"]["code"] == -32002
    server.start()
    server.leave()
    other = Server(tmp_path)
    other.tell("exit", None)
    assert other.status() == 1


def test_after_shutdown(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    server.ask("shutdown", None)
    server.open(URI, "route /a\n")
    assert server.ask("textDocument/hover", place(0, 0))["error"]["code"] == -32600
    assert server.messages == []
    server.tell("exit", None)
    assert server.status() == 0


def test_cancelling_knows_a_number_from_a_text(server: Server) -> None:
    def cancel(name: int | str) -> Message:
        return {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": name}}

    question = {"jsonrpc": "2.0", "method": "textDocument/hover", "params": place(0, 8)}
    server.send(question | {"id": 1}, question | {"id": "1"}, cancel("1"))
    assert server.answer("1")["error"]["code"] == -32800
    assert server.answer(1)["result"]


def test_an_id_of_a_question_that_is_not_answered_yet(server: Server) -> None:
    server.open("untitled:long", long_walk(200))
    command = {"command": "roadbook.walk", "arguments": ["untitled:long"]}
    slow = {"jsonrpc": "2.0", "id": 7, "method": "workspace/executeCommand", "params": command}
    server.send(slow, slow)
    assert server.answer(7)["error"]["code"] == -32600
    assert server.answer(7)["result"]


def test_changes_meanwhile_cancel_nothing(server: Server) -> None:
    change = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": "screen Other\n"}]}
    server.send(
        {"jsonrpc": "2.0", "id": "a", "method": "textDocument/hover", "params": place(0, 8)},
        {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": change},
        {"jsonrpc": "2.0", "id": "b", "method": "textDocument/hover", "params": place(0, 8)},
    )
    assert "Item" in str(server.answer("a")["result"])
    assert "Other" in str(server.answer("b")["result"])
    server.tell("textDocument/didChange", change | {"contentChanges": [{"text": TEXT}]})


def test_what_is_out_of_date_cannot_be_resolved(tmp_path: Path) -> None:
    server = Server(tmp_path)
    action = {"codeActionLiteralSupport": {}, "resolveSupport": {"properties": ["edit"]}}
    server.start({"textDocument": {"codeAction": action}})
    server.open(URI, "screen X\nscreen Y\nroute /a/x -> X\nroute /a/y -> Y\n")
    where = {"textDocument": {"uri": URI}, "range": {name: {"line": 2, "character": 8} for name in ("start", "end")}}
    found = server.ask("textDocument/codeAction", where | {"context": {"diagnostics": []}})["result"]
    late = next(one for one in found if "data" in one)
    server.tell(
        "textDocument/didChange",
        {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": "# nothing\n"}]},
    )
    assert server.ask("codeAction/resolve", late)["error"]["code"] == -32801
    server.leave()
    server.kill()


@pytest.mark.parametrize(
    ("offered", "chosen", "column"),
    [
        (None, "utf-16", 14),
        ([], "utf-16", 14),
        (["utf-7"], "utf-16", 14),
        (["utf-8", "utf-16"], "utf-8", 17),
        (["utf-32"], "utf-32", 13),
    ],
)
def test_places_are_counted_as_agreed(tmp_path: Path, offered: list[str] | None, chosen: str, column: int) -> None:
    server = Server(tmp_path)
    general = {} if offered is None else {"general": {"positionEncodings": offered}}
    assert server.start(general)["result"]["capabilities"]["positionEncoding"] == chosen
    server.open(URI, "screen A\nroute /𝕏é -> Nowhere\n")
    (one,) = server.findings(URI, lambda found: len(found) == 1)
    assert one["range"]["start"] == {"line": 1, "character": column}
    # A position inside a character means its start, one after the end of a line its end.
    half = {name: {"line": 1, "character": 8 if chosen != "utf-32" else 7} for name in ("start", "end")}
    past = {name: {"line": 1, "character": 9_999} for name in ("start", "end")}
    changes = [{"range": past, "text": "2"}, {"range": half, "text": "q"}]
    server.tell("textDocument/didChange", {"textDocument": {"uri": URI, "version": 2}, "contentChanges": changes})
    (one,) = server.findings(URI, lambda found: "Nowhere2" in str(found))
    assert one["range"]["start"]["character"] == column + 1
    server.leave()
    server.kill()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_counts_and_stays(server: Server, end: str) -> None:
    text = end.join(["screen A", "route   /a -> A", "route /b -> B", ""])
    server.tell(
        "textDocument/didChange", {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": text}]}
    )
    (one,) = server.findings(URI, lambda found: len(found) == 1)
    assert one["range"]["start"] == {"line": 2, "character": 12}
    # There is no position between the two bytes of a line break.
    spot = {name: {"line": 0, "character": 99} for name in ("start", "end")}
    server.tell(
        "textDocument/didChange",
        {"textDocument": {"uri": URI, "version": 3}, "contentChanges": [{"range": spot, "text": "b"}]},
    )
    server.findings(URI, lambda found: "'A'" in str(found))
    options = {"tabSize": 2, "insertSpaces": True}
    edits = server.ask("textDocument/formatting", {"textDocument": {"uri": URI}, "options": options})["result"]
    assert [(edit["range"]["start"]["line"], edit["newText"]) for edit in edits] == [(1, "")]
    server.tell(
        "textDocument/didChange", {"textDocument": {"uri": URI, "version": 4}, "contentChanges": [{"text": TEXT}]}
    )


def test_changes_are_made_one_after_the_other(server: Server) -> None:
    def at(line: int, start: int, end: int) -> Message:
        return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}

    changes = [
        {"range": at(1, 12, 16), "text": "One"},
        {"range": at(1, 12, 15), "rangeLength": 99, "text": "Two\nroute /b -> Three"},
        {"range": at(2, 12, 17), "text": "Four"},
    ]
    server.tell("textDocument/didChange", {"textDocument": {"uri": URI, "version": 2}, "contentChanges": changes})
    found = server.findings(URI, lambda found: len(found) == 2)
    assert [one["message"].split("'")[1] for one in found] == ["Two", "Four"]
    whole = [{"range": at(0, 0, 3), "text": "x"}, {"text": TEXT}]
    server.tell("textDocument/didChange", {"textDocument": {"uri": URI, "version": 3}, "contentChanges": whole})
    server.findings(URI, lambda found: found == [])


def test_changes_that_overtook_each_other(server: Server) -> None:
    """As Helix sends them: the versions show in which order the changes were made."""
    for version, column, letter in [(1, 12, "A"), (3, 14, "C"), (2, 13, "B"), (5, 16, "E"), (4, 15, "D")]:
        spot = {name: {"line": 1, "character": column} for name in ("start", "end")}
        params = {
            "textDocument": {"uri": URI, "version": version + 1},
            "contentChanges": [{"range": spot, "text": letter}],
        }
        server.tell("textDocument/didChange", params)
    server.findings(URI, lambda found: "'ABCDEItem'" in str(found))
    server.tell(
        "textDocument/didChange", {"textDocument": {"uri": URI, "version": 9}, "contentChanges": [{"text": TEXT}]}
    )


def test_what_was_closed_is_as_it_is_on_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "map.roadbook"
    path.write_text("screen Disk\n", encoding="utf-8")
    server = Server(tmp_path)
    server.start(rootUri=tmp_path.as_uri())
    server.open(path.as_uri(), "screen Other\nroute /a\n")
    server.findings(path.as_uri(), lambda found: len(found) == 1)
    assert "Other" in str(server.ask("textDocument/hover", place(0, 8, path.as_uri()))["result"])
    server.tell("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})
    server.findings(path.as_uri(), lambda found: found == [])
    assert "Disk" in str(server.ask("textDocument/hover", place(0, 8, path.as_uri()))["result"])
    server.leave()
    server.kill()


@pytest.mark.parametrize(
    "flags", [["--stdio"], ["--clientProcessId=PARENT"], ["--stdio", "--clientProcessId", "PARENT"]]
)
def test_flags_that_clients_add(tmp_path: Path, flags: list[str]) -> None:
    parent = subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE)
    command = [str(binary()), "lsp", *(flag.replace("PARENT", str(parent.pid)) for flag in flags)]
    server = Server(tmp_path, command)
    try:
        server.start()
        assert server.ask("x", None)["error"]["code"] == -32601
        parent.kill()
        parent.wait()
        if len(flags) == 1 and flags[0] == "--stdio":
            server.leave()
        else:
            assert server.status() == 1
    finally:
        parent.kill()
        server.kill()


def test_nothing_but_messages_is_written(tmp_path: Path) -> None:
    start = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": None, "capabilities": {}}}
    outcome = subprocess.run(
        [binary(), "lsp"],
        input=framed(start) + framed("nonsense") + framed(UNKNOWN) + b"rest",
        capture_output=True,
        timeout=30,
        check=False,
    )
    rest = outcome.stdout
    ids = []
    while rest:
        header, _, rest = rest.partition(b"\r\n\r\n")
        length = int(header.removeprefix(b"Content-Length: "))
        ids.append(json.loads(rest[:length])["id"])
        rest = rest[length:]
    assert ids == [1, None, 7]
    assert outcome.stderr == b""
