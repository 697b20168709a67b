import RoadbookIDE
import RoadbookText

/// The server's capabilities, as announced to a client.
func serverCapabilities(for client: ClientCapabilities) -> JSON {
  // Matches maps, and folders that may contain maps.
  let mapFiles: JSON = [
    "filters": .array(
      LanguageServer.watched.map { ["scheme": "file", "pattern": ["glob": .string("**/" + $0)]] }
        + [["scheme": "file", "pattern": ["glob": "**", "matches": "folder"]]])
  ]
  let capabilities: JSON = [
    "positionEncoding": .string(client.encoding.rawValue),
    "textDocumentSync": ["openClose": true, "change": 2, "save": true],
    "workspace": [
      "workspaceFolders": ["supported": true, "changeNotifications": true],
      "fileOperations": ["willRename": mapFiles, "didRename": mapFiles],
    ],
    "completionProvider": [
      "triggerCharacters": .strings(["/", ":", "<", "(", "$", ".", "\""]), "resolveProvider": true,
    ],
    "hoverProvider": true,
    "definitionProvider": true, "referencesProvider": true,
    "documentHighlightProvider": true, "documentSymbolProvider": true,
    "workspaceSymbolProvider": ["workDoneProgress": true],
    "foldingRangeProvider": true,
    "documentFormattingProvider": true,
    "documentRangeFormattingProvider": true,
    "documentOnTypeFormattingProvider": [
      "firstTriggerCharacter": "}", "moreTriggerCharacter": .strings(["\n"]),
    ],
    "executeCommandProvider": ["commands": .strings(commandNames), "workDoneProgress": true],
    "renameProvider": client.preparesRenames ? ["prepareProvider": true] : true,
    "semanticTokensProvider": [
      "legend": [
        "tokenTypes": .strings(TokenLegend.kinds),
        "tokenModifiers": .strings(TokenLegend.modifiers),
      ],
      "full": ["delta": true], "range": true,
    ],
    "signatureHelpProvider": [
      "triggerCharacters": .strings(["(", ",", " "]), "retriggerCharacters": .strings([","]),
    ],
    "declarationProvider": true, "typeDefinitionProvider": true,
    "implementationProvider": true, "callHierarchyProvider": true,
    "documentLinkProvider": ["resolveProvider": false],
    "inlayHintProvider": ["resolveProvider": true],
    "codeLensProvider": ["resolveProvider": true],
    "selectionRangeProvider": true,
    "linkedEditingRangeProvider": true,
  ]
  // Clients that accept only commands are offered no code actions.
  let actions: JSON? =
    client.takesActionLiterals
    ? [
      "codeActionKinds": .strings(CodeAction.Kind.allCases.map(\.rawValue)),
      "resolveProvider": .bool(client.resolvesActions),
    ] : nil
  let diagnostics: JSON? =
    client.diagnostics.arePulled
    ? ["interFileDependencies": true, "workspaceDiagnostics": true, "workDoneProgress": true] : nil
  return capabilities.adding("codeActionProvider", actions)
    .adding("diagnosticProvider", diagnostics)
}
