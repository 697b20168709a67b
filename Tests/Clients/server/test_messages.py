"""All requests, sent as well-known clients send them: each message of the server must fit the published model."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from lsprotocol import types as lsp

from support import lsp_client
from support.editors import Home
from support.lsp_client import Client

CLIENTS = ["visual_studio_code", "neovim@0.6.1", "neovim@0.7.0", "neovim@0.10.0", "neovim@0.11.0", "emacs"]

MAP = """\
include "screens.roadbook"

scheme shop, https://shop.example.com

type Page = 1...500
var signedIn = false
tabs Main { Home; Search }

guard member {
  require signedIn else defer "sign in first"
}

route /list -> ItemList in Home {
  route :itemID<int> -> Item guard member
  route :itemID<int>/help -> Itme
}
route /search?page=:page<Page>? -> ItemList
route /old/:itemID<int> => /list/${itemID}
test "an item" {
  set signedIn = true
  open shop://list/42
  expect stack == [ItemList, Item]
}
"""


@pytest_asyncio.fixture
async def client(request: pytest.FixtureRequest, home: Home) -> AsyncIterator[Client]:
    """Starts a client with the capabilities of a well-known one."""
    (home.maps / "shop.roadbook").write_text(MAP, encoding="utf-8")
    client = lsp_client.make()
    await client.introduce(request.param, home.maps)
    yield client
    await client.shutdown_session()
    assert client.protocol.problems == []


def places() -> list[lsp.Position]:
    """Every third position, including positions after the ends of lines."""
    lines = MAP.splitlines()
    return [lsp.Position(line, column) for line, text in enumerate(lines) for column in range(0, len(text) + 2, 3)]


@pytest.mark.asyncio
@pytest.mark.parametrize("client", CLIENTS, indirect=True)
async def test_everything_that_is_asked_at_a_place(client: Client, home: Home) -> None:
    document = lsp.TextDocumentIdentifier(client.open(home.maps / "shop.roadbook"))
    found: dict[str, int] = {}

    def count(name: str, answer: object) -> None:
        found[name] = found.get(name, 0) + bool(answer)

    for place in places():
        at = (document, place)
        context = lsp.ReferenceContext(include_declaration=True)
        count("hover", await client.text_document_hover_async(lsp.HoverParams(*at)))
        count("completion", await client.text_document_completion_async(lsp.CompletionParams(*at)))
        count("signature", await client.text_document_signature_help_async(lsp.SignatureHelpParams(*at)))
        count("definition", await client.text_document_definition_async(lsp.DefinitionParams(*at)))
        count("declaration", await client.text_document_declaration_async(lsp.DeclarationParams(*at)))
        count("type", await client.text_document_type_definition_async(lsp.TypeDefinitionParams(*at)))
        count("implementation", await client.text_document_implementation_async(lsp.ImplementationParams(*at)))
        count("references", await client.text_document_references_async(lsp.ReferenceParams(context, *at)))
        count("marks", await client.text_document_document_highlight_async(lsp.DocumentHighlightParams(*at)))
        count("linked", await client.text_document_linked_editing_range_async(lsp.LinkedEditingRangeParams(*at)))
        selection = lsp.SelectionRangeParams(document, [place])
        count("selection", await client.text_document_selection_range_async(selection))
        items = await client.text_document_prepare_call_hierarchy_async(lsp.CallHierarchyPrepareParams(*at))
        for item in items or []:
            incoming = lsp.CallHierarchyIncomingCallsParams(item)
            outgoing = lsp.CallHierarchyOutgoingCallsParams(item)
            count("incoming", await client.call_hierarchy_incoming_calls_async(incoming))
            count("outgoing", await client.call_hierarchy_outgoing_calls_async(outgoing))
    assert min(found.values()) > 0, found
    assert len(found) == 13


@pytest.mark.asyncio
@pytest.mark.parametrize("client", CLIENTS, indirect=True)
async def test_everything_that_is_asked_of_a_file(client: Client, home: Home) -> None:
    document = lsp.TextDocumentIdentifier(client.open(home.maps / "shop.roadbook"))
    everything = lsp.Range(lsp.Position(0, 0), lsp.Position(len(MAP.splitlines()), 0))
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)

    assert await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
    assert await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("Item"))
    assert await client.text_document_folding_range_async(lsp.FoldingRangeParams(document))
    assert await client.text_document_document_link_async(lsp.DocumentLinkParams(document))
    assert not await client.text_document_formatting_async(lsp.DocumentFormattingParams(document, options))
    for hint in await client.text_document_inlay_hint_async(lsp.InlayHintParams(document, everything)) or []:
        assert await client.inlay_hint_resolve_async(hint)
    for lens in await client.text_document_code_lens_async(lsp.CodeLensParams(document)) or []:
        assert (await client.code_lens_resolve_async(lens)).command
    colours = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
    assert colours
    assert len(colours.data) > 100
    assert await client.text_document_semantic_tokens_range_async(lsp.SemanticTokensRangeParams(document, everything))

    change = lsp.TextDocumentContentChangePartial(lsp.Range(lsp.Position(2, 0), lsp.Position(2, 0)), "# here\n")
    version = lsp.VersionedTextDocumentIdentifier(2, document.uri)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(version, [change]))
    delta = lsp.SemanticTokensDeltaParams(document, colours.result_id or "")
    changed = await client.text_document_semantic_tokens_full_delta_async(delta)
    assert isinstance(changed, lsp.SemanticTokensDelta)
    assert sum(len(edit.data or []) for edit in changed.edits) < 20


@pytest.mark.asyncio
@pytest.mark.parametrize("client", CLIENTS, indirect=True)
async def test_findings_and_their_fixes(client: Client, home: Home) -> None:
    document = lsp.TextDocumentIdentifier(client.open(home.maps / "shop.roadbook"))
    assert client.capabilities
    assert client.capabilities.text_document
    workspace = client.capabilities.workspace
    # A client that does not support refresh requests gets its diagnostics pushed.
    refreshes = workspace and workspace.diagnostics and workspace.diagnostics.refresh_support
    if client.capabilities.text_document.diagnostic and refreshes:
        report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document))
        assert isinstance(report, lsp.RelatedFullDocumentDiagnosticReport)
        findings = list(report.items)
        again = lsp.DocumentDiagnosticParams(document, previous_result_id=report.result_id)
        unchanged = await client.text_document_diagnostic_async(again)
        assert isinstance(unchanged, lsp.RelatedUnchangedDocumentDiagnosticReport)
    else:
        while not (findings := list(client.diagnostics.get(document.uri, []))):
            await client.wait_for_notification("textDocument/publishDiagnostics")
    assert {finding.code for finding in findings} >= {"unknown-screen"}

    unknown = next(finding for finding in findings if finding.code == "unknown-screen")
    context = lsp.CodeActionContext(findings)
    actions = await client.text_document_code_action_async(lsp.CodeActionParams(document, unknown.range, context))
    assert [action.title for action in actions or []][:1] == ["change to 'Item'"]


@pytest.mark.asyncio
@pytest.mark.parametrize("client", CLIENTS, indirect=True)
async def test_renaming(client: Client, home: Home) -> None:
    document = lsp.TextDocumentIdentifier(client.open(home.maps / "shop.roadbook"))
    line = next(number for number, text in enumerate(MAP.splitlines()) if "-> ItemList" in text)
    at = (document, lsp.Position(line, MAP.splitlines()[line].index("ItemList")))
    assert await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(*at))
    edit = await client.text_document_rename_async(lsp.RenameParams(*at, new_name="Articles"))
    assert edit
    changed = edit.document_changes or edit.changes
    assert changed
    assert len(changed) == 2


def test_what_is_no_message() -> None:
    """Ensures that the tests above can fail."""
    from support.validation import problem

    params: dict[str, object] = {"uri": "untitled:a", "diagnostics": []}
    message = {"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": params}
    assert problem(message) is None
    params["version"] = "1"
    assert problem(message)
    del params["version"]
    params["colour"] = 1
    assert "colour is not in the model" in (problem(message) or "")
