"""Sends arbitrary messages to the server and checks that each request gets its response."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from support.server import Message, Server

URI = "untitled:thrown"
MAP = "screen Item(id: int)\nroute /list/:id<int> -> Item\n"


class _Log(Server):
    """Logs all messages in order."""

    def __init__(self, home: Path) -> None:
        self.log: list[Message] = []
        super().__init__(home)

    def _take(self, message: Message) -> None:
        if "method" not in message:
            self.log.append(message)
        super()._take(message)


class Thrower:
    """Sends messages in batches.

    Each message is followed by a request that is always answered: what arrives between two such answers belongs to the
    message between them.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._server: _Log | None = None
        self.problems: list[str] = []
        self.answers = 0
        self.starts = 0

    def throw(self, bodies: Iterable[str]) -> None:
        """Sends messages; some end the server, as they should, and some need a new one."""
        lasting: list[str] = []
        for body in bodies:
            method = _method(body)
            if method in ("initialize", "shutdown", "exit"):
                self._alone(body, is_new=method == "initialize")
            else:
                lasting.append(body)
        while handful := lasting[:64]:
            del lasting[:64]
            self._handful(handful)
        self._leave()

    def _start(self) -> _Log:
        self.starts += 1
        server = _Log(self._home)
        server.start({"textDocument": {"publishDiagnostics": {}}})
        server.open(URI, MAP)
        return server

    def _alone(self, body: str, is_new: bool) -> None:
        server = _Log(self._home) if is_new else self._start()
        server.log.clear()
        server.send(body)
        server.tell("exit", None)
        try:
            status = server.status()
            while not server.has_ended:
                server.read()
            if status not in (0, 1):
                self.problems.append(f"ended with {status} after {body[:300]}")
            self._check(body, server.log)
        finally:
            server.kill()

    def _handful(self, bodies: list[str]) -> None:
        server = self._server = self._server or self._start()
        server.log.clear()
        server.answers.clear()
        numbers = itertools.count()
        pieces = [
            [body, json.dumps({"jsonrpc": "2.0", "id": f"next {next(numbers)}", "method": "$/next"})] for body in bodies
        ]
        try:
            server.send(*itertools.chain.from_iterable(pieces))
            server.answer(f"next {len(bodies) - 1}")
        except AssertionError as problem:
            done = sum(1 for message in server.log if str(message["id"]).startswith("next "))
            self.problems.append(f"{problem} after {bodies[min(done, len(bodies) - 1)][:300]}")
            server.kill()
            self._server = None
            return
        for body, answers in zip(bodies, _groups(server.log), strict=True):
            self._check(body, answers)

    def _check(self, body: str, answers: list[Message]) -> None:
        self.answers += len(answers)
        try:
            message: Any = json.loads(body)
        except ValueError:
            message = None
        is_request = isinstance(message, dict) and "method" in message and "id" in message
        if is_request and len(answers) != 1:
            self.problems.append(f"{len(answers)} answers to {body[:300]}")
        for answer in answers:
            if answer["id"] is not None and not (is_request or (isinstance(message, dict) and "id" in message)):
                self.problems.append(f"an answer to nothing: {answer} after {body[:300]}")
            if answer.get("error", {}).get("code") == -32603:
                self.problems.append(f"an inner error: {answer} after {body[:300]}")

    def _leave(self) -> None:
        if self._server:
            self._server.leave()
            self._server.kill()
            self._server = None


def _method(body: str) -> object:
    message = json.loads(body)
    return message.get("method") if isinstance(message, dict) else None


def _groups(log: list[Message]) -> Iterator[list[Message]]:
    group: list[Message] = []
    for answer in log:
        if str(answer["id"]).startswith("next "):
            yield group
            group = []
        else:
            group.append(answer)
