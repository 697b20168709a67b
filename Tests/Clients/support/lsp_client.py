"""A client of pytest-lsp with the capabilities of a well-known one, which validates all messages it receives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest_lsp
from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp.client import register_lsp_features
from pytest_lsp.protocol import LanguageClientProtocol

from support.tool import binary, environment
from support.validation import problem


class ValidatingProtocol(LanguageClientProtocol):
    """Compares each message with the published model before it is processed."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.problems: list[str] = []
        self.seen: set[str] = set()
        self._asked: dict[str | int, str] = {}

    def send_request(self, method: str, params: Any = None, callback: Any = None, msg_id: Any = None) -> Any:
        """Remembers the method of each request, since the response does not contain it."""
        future = super().send_request(method, params, callback, msg_id)
        self._asked[next(reversed(self._request_futures))] = method
        return future

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Decodes a message and records problems. Called for each object inside it, too."""
        if "jsonrpc" not in data:
            return data
        method = data.get("method") or self._asked.get(data.get("id", ""))
        self.seen.add(str(method))
        if found := problem(data, method):
            self.problems.append(found)
        return super().structure_message(data)


class Client(pytest_lsp.LanguageClient):
    """Talks to the server under test."""

    protocol: ValidatingProtocol

    async def introduce(self, name: str, maps: Path) -> types.InitializeResult:
        """Starts the server with the capabilities of a well-known client."""
        await self.start_io(str(binary()), "lsp", env=environment(maps.parent), cwd=maps)
        folder = types.WorkspaceFolder(uri=maps.as_uri(), name="maps")
        return await self.initialize_session(
            types.InitializeParams(
                capabilities=pytest_lsp.client_capabilities(name),
                root_uri=maps.as_uri(),
                workspace_folders=[folder],
            )
        )

    def open(self, path: Path) -> str:
        """Opens a file; returns its URI."""
        document = types.TextDocumentItem(path.as_uri(), "roadbook", 1, path.read_text(encoding="utf-8"))
        self.text_document_did_open(types.DidOpenTextDocumentParams(document))
        return path.as_uri()


def make() -> Client:
    """Makes a client that answers the server's requests."""
    client = Client(converter_factory=default_converter, protocol_cls=ValidatingProtocol)
    register_lsp_features(client)
    client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda _: None)
    client.feature(types.WORKSPACE_INLAY_HINT_REFRESH)(lambda _: None)
    client.feature(types.WORKSPACE_CODE_LENS_REFRESH)(lambda _: None)
    client.feature(types.WORKSPACE_SEMANTIC_TOKENS_REFRESH)(lambda _: None)
    return client
