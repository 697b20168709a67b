import RoadbookText

/// The client's capabilities, read from what it announced.
struct ClientCapabilities {
  private let json: JSON
  /// The unit in which it counts characters.
  let encoding: PositionEncoding
  let completion: CompletionCapabilities
  let diagnostics: DiagnosticCapabilities

  init(_ json: JSON = .null) {
    self.json = json
    encoding = PositionEncoding(
      among: (json[path: "general", "positionEncodings"]?.items ?? []).compactMap(\.text))
    completion = CompletionCapabilities(json[path: "textDocument", "completion"] ?? .null)
    diagnostics = DiagnosticCapabilities(json)
  }

  private func text(_ feature: String, _ name: String) -> JSON? {
    json[path: "textDocument", feature, name]
  }

  private func workspace(_ feature: String, _ name: String) -> JSON? {
    json[path: "workspace", feature, name]
  }

  var canWatchFiles: Bool { workspace("didChangeWatchedFiles", "dynamicRegistration").isOn }
  var canBeAskedForSettings: Bool { json[path: "workspace", "configuration"].isOn }
  var canRefreshHints: Bool { workspace("inlayHint", "refreshSupport").isOn }
  var canRefreshLenses: Bool { workspace("codeLens", "refreshSupport").isOn }
  var takesDocumentChanges: Bool { workspace("workspaceEdit", "documentChanges").isOn }
  /// Whether it opens documents and web pages on request.
  var showsDocuments: Bool { json[path: "window", "showDocument", "support"].isOn }
  var takesMarkdown: Bool { text("hover", "contentFormat")?.items?.contains("markdown") ?? false }
  var takesSymbolTree: Bool { text("documentSymbol", "hierarchicalDocumentSymbolSupport").isOn }
  var takesActionLiterals: Bool { text("codeAction", "codeActionLiteralSupport").isPresent }
  var takesRefusedActions: Bool { text("codeAction", "disabledSupport").isOn }
  /// Whether it resolves the edit of a code action when the action is chosen.
  var resolvesActions: Bool {
    text("codeAction", "resolveSupport")?["properties"]?.items?.contains("edit") ?? false
  }
  var foldsWholeLines: Bool { text("foldingRange", "lineFoldingOnly").isOn }
  var foldLimit: Int? { text("foldingRange", "rangeLimit")?.whole }
  var takesLabelOffsets: Bool {
    text("signatureHelp", "signatureInformation")?[
      path: "parameterInformation", "labelOffsetSupport"
    ]?.truth ?? false
  }
  var takesLinkTooltips: Bool { text("documentLink", "tooltipSupport").isOn }
  /// Whether it calls `prepareRename` before it asks the user for a name.
  var preparesRenames: Bool { text("rename", "prepareSupport").isOn }

  /// The member that marks a symbol as deprecated.
  var deprecatedSymbol: JSONMember {
    text("documentSymbol", "tagSupport").isPresent || workspace("symbol", "tagSupport").isPresent
      ? JSONMember("tags", .array([1])) : JSONMember("deprecated", true)
  }
}

/// The client's capabilities for diagnostics; stored, since they are read for each diagnostic.
struct DiagnosticCapabilities {
  let canRefresh: Bool
  /// Whether it pulls diagnostics, which are then never pushed.
  let arePulled: Bool
  let haveRelated: Bool
  /// The diagnostic tags it supports.
  let tags: Set<Int>
  let haveCodeDescriptions: Bool
  let haveVersions: Bool
  let haveData: Bool

  init(_ capabilities: JSON) {
    let pushed = capabilities[path: "textDocument", "publishDiagnostics"]
    let pulled = capabilities[path: "textDocument", "diagnostic"]
    canRefresh = capabilities[path: "workspace", "diagnostics", "refreshSupport"].isOn
    // Some clients pull but cannot be notified of new diagnostics: pushing serves them better.
    arePulled = pulled.isPresent && (canRefresh || !pushed.isPresent)
    func either(_ name: String) -> Bool { (pushed?[name]).isOn || (pulled?[name]).isOn }
    haveRelated = either("relatedInformation")
    haveCodeDescriptions = either("codeDescriptionSupport")
    haveData = either("dataSupport")
    haveVersions = (pushed?["versionSupport"]).isOn
    var tags: Set<Int> = []
    for support in [pushed?["tagSupport"], pulled?["tagSupport"]] where support.isPresent {
      // Some old clients declare only that they support tags.
      tags.formUnion(support?["valueSet"]?.items?.compactMap(\.whole) ?? [1, 2])
    }
    self.tags = tags
  }
}

extension JSON? {
  fileprivate var isOn: Bool { self?.truth == true }
  /// Whether it is anything but null or false.
  fileprivate var isPresent: Bool { map { !$0.isNull && $0 != false } ?? false }
}
