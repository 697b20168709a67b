import RoadbookIDE
import RoadbookText

/// The capabilities announced to the client, and the requests that are answered.
extension LanguageServer {
  var questionCapabilities: [JSONMember] {
    [
      JSONMember(
        "completionProvider",
        [
          "triggerCharacters": .strings(["/", ":", "<", "(", "$", ".", "\""]),
          "resolveProvider": true,
        ]),
      JSONMember("hoverProvider", true),
      JSONMember("definitionProvider", true), JSONMember("referencesProvider", true),
      JSONMember("documentHighlightProvider", true), JSONMember("documentSymbolProvider", true),
      JSONMember("workspaceSymbolProvider", ["workDoneProgress": true]),
      JSONMember("foldingRangeProvider", true),
      JSONMember("documentFormattingProvider", true),
      JSONMember("documentRangeFormattingProvider", true),
      JSONMember(
        "documentOnTypeFormattingProvider",
        ["firstTriggerCharacter": "}", "moreTriggerCharacter": .strings(["\n"])]),
      JSONMember(
        "executeCommandProvider",
        ["commands": .strings(Self.commandNames), "workDoneProgress": true]),
      JSONMember("renameProvider", client.preparesRenames ? ["prepareProvider": true] : true),
      JSONMember("semanticTokensProvider", Self.tokenCapability),
      JSONMember(
        "signatureHelpProvider",
        ["triggerCharacters": .strings(["(", ",", " "]), "retriggerCharacters": .strings([","])]),
      JSONMember("declarationProvider", true), JSONMember("typeDefinitionProvider", true),
      JSONMember("implementationProvider", true), JSONMember("callHierarchyProvider", true),
      JSONMember("documentLinkProvider", ["resolveProvider": false]),
      JSONMember("inlayHintProvider", ["resolveProvider": true]),
      JSONMember("codeLensProvider", ["resolveProvider": true]),
      JSONMember("selectionRangeProvider", true),
      JSONMember("linkedEditingRangeProvider", true),
    ] + codeActionCapability
  }

  /// Clients that accept only commands are offered no code actions.
  private var codeActionCapability: [JSONMember] {
    guard client.takesActionLiterals else { return [] }
    return [
      JSONMember(
        "codeActionProvider",
        [
          "codeActionKinds": .strings(CodeAction.Kind.allCases.map(\.rawValue)),
          "resolveProvider": .bool(client.resolvesActions),
        ])
    ]
  }

  func answerQuestion(_ method: String, _ params: JSON?) throws(RequestProblem) -> JSON {
    switch method {
    case "textDocument/diagnostic" where client.pullsDiagnostics:
      return try pulledFindings(Params(params))
    case "textDocument/completion": return try completion(Params(params))
    case "completionItem/resolve": return try resolvedCompletion(Params(params))
    case "textDocument/hover": return try hover(Params(params))
    case "textDocument/definition": return try definition(Params(params))
    case "textDocument/declaration": return try definition(Params(params))
    case "textDocument/typeDefinition": return try typeDefinition(Params(params))
    case "textDocument/implementation": return try implementation(Params(params))
    case "textDocument/references": return try references(Params(params))
    case "textDocument/documentHighlight": return try highlights(Params(params))
    case "textDocument/documentSymbol": return try symbols(Params(params))
    case "textDocument/foldingRange": return try folds(Params(params))
    case "textDocument/semanticTokens/full": return try semanticTokens(Params(params))
    case "textDocument/semanticTokens/full/delta": return try semanticTokensDelta(Params(params))
    case "textDocument/semanticTokens/range": return try semanticTokensRange(Params(params))
    case "textDocument/signatureHelp": return try signatureHelp(Params(params))
    case "textDocument/documentLink": return try links(Params(params))
    case "textDocument/selectionRange": return try selectionRanges(Params(params))
    case "textDocument/linkedEditingRange": return try linkedRanges(Params(params))
    case "textDocument/inlayHint": return try inlayHints(Params(params))
    case "inlayHint/resolve": return try resolvedHint(Params(params))
    case "textDocument/codeLens": return try codeLenses(Params(params))
    case "codeLens/resolve": return try resolvedLens(Params(params))
    case "textDocument/prepareCallHierarchy": return try prepareHierarchy(Params(params))
    case "callHierarchy/incomingCalls": return try incomingWays(Params(params))
    case "callHierarchy/outgoingCalls": return try outgoingWays(Params(params))
    case "textDocument/codeAction" where client.takesActionLiterals:
      return try codeActions(Params(params))
    case "textDocument/prepareRename": return try prepareRename(Params(params))
    case "textDocument/rename": return try rename(Params(params))
    case "codeAction/resolve" where client.takesActionLiterals:
      return try resolvedAction(Params(params))
    case "workspace/willRenameFiles": return try filesWillMove(Params(params))
    case "textDocument/rangeFormatting": return try rangeFormatting(Params(params))
    case "textDocument/onTypeFormatting": return try typeFormatting(Params(params))
    case "textDocument/formatting": return try formatting(Params(params))
    default: throw RequestProblem(.methodNotFound, "there is no method '\(method)'")
    }
  }

  // MARK: Helpers for answers

  /// The map and document that a request is about; nil if there is none.
  func view(_ params: Params) throws(RequestProblem) -> (map: MapSnapshot, document: Int)? {
    workspace.view(of: key(of: try params.documentURI()))
  }

  /// The position that a request is about.
  func place(
    _ params: Params
  ) throws(RequestProblem) -> (map: MapSnapshot, document: Int, offset: Int)? {
    let position = try params.position("position")
    guard let (map, document) = try view(params) else { return nil }
    return (map, document, client.encoding.offset(of: position, in: map.source(document)))
  }

  func range(_ range: TextRange, _ map: MapSnapshot, _ document: Int) -> JSON {
    client.encoding.range(of: range, in: map.source(document)).json
  }

  func location(_ place: MapPlace, in map: MapSnapshot) -> JSON {
    [
      "uri": .string(uri(of: map.keys[place.document]).spelled),
      "range": range(place.range, map, place.document),
    ]
  }

  func edits(_ edits: [TextEdit], _ map: MapSnapshot, _ document: Int) -> JSON {
    .array(
      edits.map {
        ["range": range($0.range, map, document), "newText": .string($0.replacement)]
      })
  }
}
