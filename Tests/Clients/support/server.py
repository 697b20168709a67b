"""`roadbook lsp` as a process with two pipes, spoken to in bytes."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from support.tool import binary, environment

Message = dict[str, Any]


def framed(body: str | bytes | Message | list[Any]) -> bytes:
    """A message with its header."""
    if not isinstance(body, str | bytes):
        body = json.dumps(body, ensure_ascii=False)
    data = body.encode() if isinstance(body, str) else body
    return b"Content-Length: %d\r\n\r\n" % len(data) + data


class Server:
    """A server process. Reads while writing, so that neither side blocks; waits with select and a deadline."""

    seconds = float(os.environ.get("ROADBOOK_PATIENCE", "20"))

    def __init__(self, home: Path, command: list[str] | None = None, variables: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            command or [str(binary()), "lsp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=home,
            env=environment(home, **(variables or {})),
            bufsize=0,
        )
        assert self.process.stdin
        assert self.process.stdout
        self._input, self._output = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self._input, False)
        self._received = bytearray()
        self.messages: list[Message] = []
        """All received messages that were not taken yet."""
        self.answers: dict[int | str, Message] = {}
        self._last_id = 0
        self._asked: list[int | str] = []
        self.has_ended = False
        self.last_read = 0.0
        """When output was last received."""

    # Sending.

    def write(self, data: bytes, reads: bool = True) -> None:
        """Writes bytes, reading the server's output meanwhile unless `reads` is false."""
        __tracebackhide__ = True
        rest = memoryview(data)
        deadline = time.monotonic() + self.seconds
        while rest:
            assert time.monotonic() < deadline, f"{len(rest)} bytes were not taken"
            wanted = [self._output] if reads and not self.has_ended else []
            readable, writable, _ = select.select(wanted, [self._input], [], 1)
            if readable:
                self.read()
            if writable:
                try:
                    rest = rest[os.write(self._input, rest[:65536]) :]
                except BlockingIOError:
                    continue
                except BrokenPipeError:
                    return

    def send(self, *bodies: str | bytes | Message | list[Any]) -> None:
        """Sends messages in one write."""
        __tracebackhide__ = True
        self.write(b"".join(framed(body) for body in bodies))

    def tell(self, method: str, params: Any) -> None:
        """Sends a notification."""
        __tracebackhide__ = True
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: Any) -> Message:
        """Sends a request and waits for its answer."""
        __tracebackhide__ = True
        self._last_id += 1
        self.send({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
        return self.answer(self._last_id)

    def start(self, capabilities: Message | None = None, **params: Any) -> Message:
        """Initializes the session."""
        __tracebackhide__ = True
        answer = self.ask("initialize", {"processId": None, "capabilities": capabilities or {}} | params)
        self.tell("initialized", {})
        return answer

    def open(self, uri: str, text: str) -> None:
        """Opens a document."""
        document = {"uri": uri, "languageId": "roadbook", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    # Receiving.

    def answer(self, request: int | str) -> Message:
        """Waits for the answer to a request."""
        __tracebackhide__ = True
        self.wait_until(lambda: request in self.answers, f"request {request!r} is not answered")
        return self.answers.pop(request)

    def findings(self, uri: str, holds: Callable[[list[Message]], bool] = lambda _: True) -> list[Message]:
        """Waits for diagnostics of a document that satisfy a condition, and removes them."""
        __tracebackhide__ = True
        found: list[Message] = []

        def came() -> bool:
            nonlocal found
            while self.messages:
                message = self.messages.pop(0)
                if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                    found = message["params"]["diagnostics"]
                    if holds(found):
                        return True
            return False

        self.wait_until(came, f"no such findings of {uri}")
        return found

    def wait_until(self, holds: Callable[[], object], problem: str) -> None:
        """Waits until a condition holds."""
        __tracebackhide__ = True
        deadline = time.monotonic() + self.seconds
        while not holds():
            # The server's requests get an empty response.
            while self._asked:
                self.send({"jsonrpc": "2.0", "id": self._asked.pop(0), "result": None})
            left = deadline - time.monotonic()
            assert left > 0, problem
            assert not self.has_ended, f"{problem}: the server ended with {self.process.wait(self.seconds)}"
            if select.select([self._output], [], [], left)[0]:
                self.read()

    def read(self) -> None:
        """Reads the available output, or waits for some."""
        # A larger buffer would be allocated from fresh pages for each answer, however short.
        data = os.read(self._output, 1 << 16)
        self.last_read = time.perf_counter()
        self.has_ended = not data
        self._received += data
        while (end := self._received.find(b"\r\n\r\n")) >= 0:
            length = int(self._received[:end].removeprefix(b"Content-Length: "))
            if len(self._received) < end + 4 + length:
                return
            message = json.loads(self._received[end + 4 : end + 4 + length])
            del self._received[: end + 4 + length]
            self._take(message)

    def _take(self, message: Message) -> None:
        if "method" not in message and message["id"] is not None:
            self.answers[message["id"]] = message
            return
        if "id" in message and "method" in message:
            self._asked.append(message["id"])
        self.messages.append(message)

    # Ending.

    def close_input(self) -> None:
        """Closes the server's input."""
        assert self.process.stdin
        self.process.stdin.close()

    def close_output(self) -> None:
        """Closes the server's output."""
        assert self.process.stdout
        self.process.stdout.close()

    def status(self) -> int:
        """Waits for the end; returns the exit code, or the negative number of a signal."""
        return self.process.wait(self.seconds)

    def leave(self) -> None:
        """Shuts the server down and checks that it was alive."""
        __tracebackhide__ = True
        assert self.ask("shutdown", None)["result"] is None
        self.tell("exit", None)
        assert self.status() == 0

    def kill(self) -> None:
        """Kills the server."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                stream.close()
