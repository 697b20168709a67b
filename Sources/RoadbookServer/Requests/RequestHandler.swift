import RoadbookText

/// The function that answers a request: immediately, or in steps as a task.
enum RequestHandler {
  case answer((Request) throws(RequestProblem) -> JSON)
  case task((Request) throws(RequestProblem) -> ServerTask)

  /// The handler for a method; nil if there is none for this client.
  init?(_ method: String, for client: ClientCapabilities) {
    switch method {
    case "textDocument/completion": self = .answer(completion)
    case "completionItem/resolve": self = .answer(resolvedCompletion)
    case "textDocument/hover": self = .answer(hover)
    case "textDocument/definition": self = .answer(definition)
    case "textDocument/declaration": self = .answer(definition)
    case "textDocument/typeDefinition": self = .answer(typeDefinition)
    case "textDocument/implementation": self = .answer(implementation)
    case "textDocument/references": self = .answer(references)
    case "textDocument/documentHighlight": self = .answer(highlights)
    case "textDocument/documentSymbol": self = .answer(symbols)
    case "textDocument/foldingRange": self = .answer(folds)
    case "textDocument/semanticTokens/full": self = .answer(semanticTokens)
    case "textDocument/semanticTokens/full/delta": self = .answer(semanticTokensDelta)
    case "textDocument/semanticTokens/range": self = .answer(semanticTokensRange)
    case "textDocument/signatureHelp": self = .answer(signatureHelp)
    case "textDocument/documentLink": self = .answer(links)
    case "textDocument/selectionRange": self = .answer(selectionRanges)
    case "textDocument/linkedEditingRange": self = .answer(linkedRanges)
    case "textDocument/inlayHint": self = .answer(inlayHints)
    case "inlayHint/resolve": self = .answer(resolvedHint)
    case "textDocument/codeLens": self = .answer(codeLenses)
    case "codeLens/resolve": self = .answer(resolvedLens)
    case "textDocument/prepareCallHierarchy": self = .answer(preparedCallHierarchy)
    case "callHierarchy/incomingCalls": self = .answer(incomingCalls)
    case "callHierarchy/outgoingCalls": self = .answer(outgoingCalls)
    case "textDocument/prepareRename": self = .answer(preparedRename)
    case "textDocument/rename": self = .answer(rename)
    case "textDocument/formatting": self = .answer(formatting)
    case "textDocument/rangeFormatting": self = .answer(rangeFormatting)
    case "textDocument/onTypeFormatting": self = .answer(typeFormatting)
    case "workspace/willRenameFiles": self = .answer(fileRenames)
    case "workspace/symbol": self = .task(workspaceSymbols)
    case "workspace/executeCommand": self = .task(executeCommand)
    case "textDocument/codeAction" where client.takesActionLiterals: self = .answer(codeActions)
    case "codeAction/resolve" where client.takesActionLiterals: self = .answer(resolvedAction)
    case "textDocument/diagnostic" where client.diagnostics.arePulled:
      self = .answer(pulledDiagnostics)
    case "workspace/diagnostic" where client.diagnostics.arePulled:
      self = .task(workspaceDiagnostics)
    default: return nil
    }
  }
}
