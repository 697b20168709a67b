import RoadbookIDE
import RoadbookText

/// The function that answers a request: immediately, or in steps as a task.
enum RequestHandler {
  case answer((Request) throws(RequestProblem) -> JSON)
  /// Answers a request about a document; without it the answer is null.
  case view((Request, DocumentView) throws(RequestProblem) -> JSON)
  /// Answers a request about a place in a document.
  case place((Request, DocumentView, Int) throws(RequestProblem) -> JSON)
  case task((Request) throws(RequestProblem) -> ServerTask)

  /// The handler for a method; nil if there is none for this client.
  init?(_ method: String, for client: ClientCapabilities) {
    switch method {
    case "textDocument/completion": self = .place(completion)
    case "completionItem/resolve": self = .answer(resolvedCompletion)
    case "textDocument/hover": self = .place(hover)
    case "textDocument/definition", "textDocument/declaration":
      self = .place(definitions)
    case "textDocument/typeDefinition": self = .places { $0.types(at: $1) }
    case "textDocument/implementation": self = .places { $0.implementations(at: $1) }
    case "textDocument/references": self = .place(references)
    case "textDocument/documentHighlight": self = .place(highlights)
    case "textDocument/documentSymbol": self = .view(symbols)
    case "textDocument/foldingRange": self = .view(folds)
    case "textDocument/semanticTokens/full": self = .view(semanticTokens)
    case "textDocument/semanticTokens/full/delta":
      self = .view("previousResultId", Params.text, semanticTokensDelta)
    case "textDocument/semanticTokens/range":
      self = .view("range", Params.range, semanticTokensRange)
    case "textDocument/signatureHelp": self = .place(signatureHelp)
    case "textDocument/documentLink": self = .view(links)
    case "textDocument/selectionRange": self = .view("positions", Params.positions, selectionRanges)
    case "textDocument/linkedEditingRange": self = .place(linkedRanges)
    case "textDocument/inlayHint": self = .view("range", Params.range, inlayHints)
    case "inlayHint/resolve": self = .answer(resolvedHint)
    case "textDocument/codeLens": self = .answer(codeLenses)
    case "codeLens/resolve": self = .answer(resolvedLens)
    case "textDocument/prepareCallHierarchy": self = .place(preparedCallHierarchy)
    case "callHierarchy/incomingCalls":
      self = .answer { (request) throws(RequestProblem) in
        try calls(request, "from", MapSnapshot.callers)
      }
    case "callHierarchy/outgoingCalls":
      self = .answer { (request) throws(RequestProblem) in
        try calls(request, "to", MapSnapshot.callees)
      }
    case "textDocument/prepareRename": self = .place(preparedRename)
    case "textDocument/rename": self = .place("newName", Params.text, rename)
    case "textDocument/formatting": self = .view { $1.edits($1.features.formatting) }
    case "textDocument/rangeFormatting":
      self = .view("range", Params.range) { _, view, range in
        view.edits(view.features.formatting(touching: view.range(of: range)))
      }
    case "textDocument/onTypeFormatting":
      self = .place("ch", Params.text) { _, view, offset, typed in
        view.edits(view.features.formatting(afterTyping: typed, at: offset))
      }
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

  /// Answers a request with another parameter, which is read first: it is checked even if there is
  /// no document.
  private static func view<Value>(
    _ key: String, _ read: @escaping (Params) -> (String) throws(RequestProblem) -> Value,
    _ answer: @escaping (Request, DocumentView, Value) throws(RequestProblem) -> JSON
  ) -> RequestHandler {
    .answer { (request) throws(RequestProblem) in
      let value = try read(request.params)(key)
      guard let view = try request.view() else { return .null }
      return try answer(request, view, value)
    }
  }

  private static func place<Value>(
    _ key: String, _ read: @escaping (Params) -> (String) throws(RequestProblem) -> Value,
    _ answer: @escaping (Request, DocumentView, Int, Value) throws(RequestProblem) -> JSON
  ) -> RequestHandler {
    .answer { (request) throws(RequestProblem) in
      let value = try read(request.params)(key)
      guard let (view, offset) = try request.place() else { return .null }
      return try answer(request, view, offset, value)
    }
  }

  /// Answers with the places that are found for a place.
  private static func places(
    _ find: @escaping (DocumentFeatures, Int) -> [Place]
  ) -> RequestHandler {
    .place { _, view, offset in .array(find(view.features, offset).map(view.location)) }
  }
}
