// What the editor asks the language server: one provider for each request.

"use strict";

const vscode = require("vscode");
const to = require("./convert");

const FILES = [{ language: "roadbook" }];

/** Registers all providers. `server.ask(method, params, token)` sends a request, and gives null if it fails. */
function register(server, capabilities) {
  const at = (document, position) => ({
    textDocument: { uri: document.uri.toString() }, position: to.asPosition(position),
  });
  const whole = (document) => ({ textDocument: { uri: document.uri.toString() } });
  const places = (method) => async (document, position, token) =>
    to.list(await server.ask(method, at(document, position), token)).map(to.location);
  const calls = (method, convert) => async (item, token) =>
    to.many(await server.ask(method, { item: item.original }, token), convert);
  const languages = vscode.languages;
  const options = (value) => ({ tabSize: value.tabSize, insertSpaces: value.insertSpaces });
  const legend = capabilities.semanticTokensProvider.legend;

  return [
    languages.registerCompletionItemProvider(FILES, {
      async provideCompletionItems(document, position, token, context) {
        const found = await server.ask("textDocument/completion", { ...at(document, position), context: {
          triggerKind: context.triggerKind + 1, triggerCharacter: context.triggerCharacter } }, token);
        if (!found) return null;
        const items = Array.isArray(found) ? found : found.items;
        return new vscode.CompletionList(items.map((item) => to.completion(item, found.itemDefaults)),
          found.isIncomplete ?? false);
      },
      async resolveCompletionItem(item, token) {
        const found = await server.ask("completionItem/resolve", item.original, token);
        if (found) item.documentation = to.markdown(found.documentation);
        if (found?.detail) item.detail = found.detail;
        return item;
      },
    }, ...capabilities.completionProvider.triggerCharacters),
    languages.registerHoverProvider(FILES, { async provideHover(document, position, token) {
      const found = await server.ask("textDocument/hover", at(document, position), token);
      return found && new vscode.Hover(to.markdown(found.contents), found.range && to.range(found.range));
    } }),
    languages.registerSignatureHelpProvider(FILES, { async provideSignatureHelp(document, position, token) {
      const found = await server.ask("textDocument/signatureHelp", at(document, position), token);
      if (!found) return null;
      const result = new vscode.SignatureHelp();
      result.activeSignature = found.activeSignature ?? 0;
      result.activeParameter = found.activeParameter ?? 0;
      result.signatures = found.signatures.map((value) => {
        const signature = new vscode.SignatureInformation(value.label, to.markdown(value.documentation));
        signature.parameters = to.many(value.parameters, (each) =>
          new vscode.ParameterInformation(each.label, to.markdown(each.documentation)));
        signature.activeParameter = value.activeParameter;
        return signature;
      });
      return result;
    } }, ...capabilities.signatureHelpProvider.triggerCharacters),
    languages.registerDefinitionProvider(FILES, { provideDefinition: places("textDocument/definition") }),
    languages.registerDeclarationProvider(FILES, { provideDeclaration: places("textDocument/declaration") }),
    languages.registerTypeDefinitionProvider(FILES, {
      provideTypeDefinition: places("textDocument/typeDefinition") }),
    languages.registerImplementationProvider(FILES, {
      provideImplementation: places("textDocument/implementation") }),
    languages.registerReferenceProvider(FILES, { async provideReferences(document, position, context, token) {
      return to.many(await server.ask("textDocument/references",
        { ...at(document, position), context: { includeDeclaration: context.includeDeclaration } }, token), to.location);
    } }),
    languages.registerDocumentHighlightProvider(FILES, {
      async provideDocumentHighlights(document, position, token) {
        return to.many(await server.ask("textDocument/documentHighlight", at(document, position), token),
          (each) => new vscode.DocumentHighlight(to.range(each.range), (each.kind ?? 1) - 1));
      } }),
    languages.registerDocumentSymbolProvider(FILES, { async provideDocumentSymbols(document, token) {
      return to.many(await server.ask("textDocument/documentSymbol", whole(document), token), to.symbol);
    } }),
    languages.registerWorkspaceSymbolProvider({ async provideWorkspaceSymbols(query, token) {
      return to.many(await server.ask("workspace/symbol", { query }, token), (each) =>
        new vscode.SymbolInformation(each.name, each.kind - 1, each.containerName ?? "", to.location(each.location)));
    } }),
    languages.registerCodeActionsProvider(FILES, {
      async provideCodeActions(document, range, context, token) {
        const diagnostics = context.diagnostics.filter((each) => each.original).map((each) => each.original);
        return to.many(await server.ask("textDocument/codeAction", { ...whole(document), range: to.asRange(range),
          context: { diagnostics, only: context.only && [context.only.value], triggerKind: context.triggerKind } },
        token), to.codeAction);
      },
      async resolveCodeAction(action, token) {
        const found = await server.ask("codeAction/resolve", action.original, token);
        if (found?.edit) action.edit = to.workspaceEdit(found.edit);
        if (found?.disabled) action.disabled = found.disabled;
        return action;
      },
    }, { providedCodeActionKinds: (capabilities.codeActionProvider.codeActionKinds ?? [])
      .map((kind) => vscode.CodeActionKind.Empty.append(kind)) }),
    languages.registerCodeLensProvider(FILES, {
      onDidChangeCodeLenses: server.onLensesChanged,
      async provideCodeLenses(document, token) {
        return to.many(await server.ask("textDocument/codeLens", whole(document), token), (each) => {
          const lens = new vscode.CodeLens(to.range(each.range), to.command(each.command));
          lens.original = each;
          return lens;
        });
      },
      async resolveCodeLens(lens, token) {
        const found = await server.ask("codeLens/resolve", lens.original, token);
        if (found) lens.command = to.command(found.command);
        return lens;
      },
    }),
    languages.registerDocumentLinkProvider(FILES, { async provideDocumentLinks(document, token) {
      return to.many(await server.ask("textDocument/documentLink", whole(document), token), (each) => {
        const link = new vscode.DocumentLink(to.range(each.range), each.target && to.uri(each.target));
        link.tooltip = each.tooltip;
        return link;
      });
    } }),
    languages.registerDocumentFormattingEditProvider(FILES, {
      async provideDocumentFormattingEdits(document, value, token) {
        return to.many(await server.ask("textDocument/formatting",
          { ...whole(document), options: options(value) }, token), to.textEdit);
      } }),
    languages.registerDocumentRangeFormattingEditProvider(FILES, {
      async provideDocumentRangeFormattingEdits(document, range, value, token) {
        return to.many(await server.ask("textDocument/rangeFormatting",
          { ...whole(document), range: to.asRange(range), options: options(value) }, token), to.textEdit);
      } }),
    languages.registerOnTypeFormattingEditProvider(FILES, {
      async provideOnTypeFormattingEdits(document, position, ch, value, token) {
        return to.many(await server.ask("textDocument/onTypeFormatting",
          { ...at(document, position), ch, options: options(value) }, token), to.textEdit);
      } }, "}", "\n"),
    languages.registerRenameProvider(FILES, {
      // What a rename would break is told to the user.
      async provideRenameEdits(document, position, newName, token) {
        return to.workspaceEdit(await server.request("textDocument/rename",
          { ...at(document, position), newName }, token));
      },
      async prepareRename(document, position, token) {
        const found = await server.request("textDocument/prepareRename", at(document, position), token);
        if (!found) throw new Error("nothing can be renamed here");
        return found.range ? { range: to.range(found.range), placeholder: found.placeholder } : to.range(found);
      },
    }),
    languages.registerFoldingRangeProvider(FILES, { async provideFoldingRanges(document, context, token) {
      return to.many(await server.ask("textDocument/foldingRange", whole(document), token), (each) =>
        new vscode.FoldingRange(each.startLine, each.endLine, each.kind === "comment" ? 1 : undefined));
    } }),
    languages.registerSelectionRangeProvider(FILES, {
      async provideSelectionRanges(document, positions, token) {
        const convert = (each) => new vscode.SelectionRange(to.range(each.range), each.parent && convert(each.parent));
        return to.many(await server.ask("textDocument/selectionRange",
          { ...whole(document), positions: positions.map(to.asPosition) }, token), convert);
      } }),
    languages.registerLinkedEditingRangeProvider(FILES, {
      async provideLinkedEditingRanges(document, position, token) {
        const found = await server.ask("textDocument/linkedEditingRange", at(document, position), token);
        return found && { ranges: found.ranges.map(to.range) };
      } }),
    languages.registerDocumentSemanticTokensProvider(FILES, {
      onDidChangeSemanticTokens: server.onTokensChanged,
      async provideDocumentSemanticTokens(document, token) {
        const found = await server.ask("textDocument/semanticTokens/full", whole(document), token);
        return found && new vscode.SemanticTokens(Uint32Array.from(found.data), found.resultId);
      },
      async provideDocumentSemanticTokensEdits(document, previousResultId, token) {
        const found = await server.ask("textDocument/semanticTokens/full/delta",
          { ...whole(document), previousResultId }, token);
        if (!found?.edits) return found && new vscode.SemanticTokens(Uint32Array.from(found.data), found.resultId);
        return new vscode.SemanticTokensEdits(found.edits.map((each) => new vscode.SemanticTokensEdit(each.start,
          each.deleteCount, each.data && Uint32Array.from(each.data))), found.resultId);
      },
    }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)),
    languages.registerInlayHintsProvider(FILES, {
      onDidChangeInlayHints: server.onHintsChanged,
      async provideInlayHints(document, range, token) {
        return to.many(await server.ask("textDocument/inlayHint",
          { ...whole(document), range: to.asRange(range) }, token), to.inlayHint);
      },
      async resolveInlayHint(hint, token) {
        const found = await server.ask("inlayHint/resolve", hint.original, token);
        return found ? Object.assign(hint, { tooltip: to.markdown(found.tooltip) }) : hint;
      },
    }),
    languages.registerCallHierarchyProvider(FILES, {
      async prepareCallHierarchy(document, position, token) {
        return to.many(await server.ask("textDocument/prepareCallHierarchy", at(document, position), token), to.callItem);
      },
      provideCallHierarchyIncomingCalls: calls("callHierarchy/incomingCalls", (each) =>
        new vscode.CallHierarchyIncomingCall(to.callItem(each.from), each.fromRanges.map(to.range))),
      provideCallHierarchyOutgoingCalls: calls("callHierarchy/outgoingCalls", (each) =>
        new vscode.CallHierarchyOutgoingCall(to.callItem(each.to), each.fromRanges.map(to.range))),
    }),
  ];
}

module.exports = { register };
