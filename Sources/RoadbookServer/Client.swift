import RoadbookText

/// The client's capabilities.
struct Client {
  var encoding = PositionEncoding.utf16
  /// Whether it pulls diagnostics, which are then never pushed.
  var pullsDiagnostics = false
  var canRefreshDiagnostics = false
  var canWatchFiles = false
  var takesRelatedInformation = false
  /// The diagnostic tags it supports.
  var findingTags: Set<Int> = []
  var takesCodeDescriptions = false
  var takesVersions = false
  var takesMarkdown = false
  var takesSymbolTree = false
  var takesSymbolTags = false
  var takesDocumentChanges = false
  var takesActionLiterals = false
  var foldsWholeLines = false
  var foldLimit: Int?
  var takesLabelOffsets = false
  var takesLinkTooltips = false
  var canRefreshHints = false
  var canRefreshLenses = false
  var completion = CompletionClient()
  /// Whether it resolves the edit of a code action when the action is chosen.
  var resolvesActions = false
  var takesRefusedActions = false
  var takesFindingData = false
  /// Whether it calls `prepareRename` before it asks the user for a name.
  var preparesRenames = false
  var canBeAskedForSettings = false
  /// Whether it opens documents and web pages on request.
  var showsDocuments = false

  init() {}

  init(_ capabilities: JSON) {
    func has(_ value: JSON?) -> Bool { value?.truth == true }
    func isThere(_ value: JSON?) -> Bool { value.map { !$0.isNull && $0 != false } ?? false }
    let texts = capabilities["textDocument"] ?? .null
    let workspace = capabilities["workspace"] ?? .null
    let published = texts["publishDiagnostics"] ?? .null
    encoding = PositionEncoding(
      among: (capabilities[path: "general", "positionEncodings"]?.items ?? []).compactMap(\.text))
    canRefreshDiagnostics = has(workspace[path: "diagnostics", "refreshSupport"])
    // Some clients pull but cannot be notified of new diagnostics: pushing serves them better.
    pullsDiagnostics =
      isThere(texts["diagnostic"])
      && (canRefreshDiagnostics || !isThere(texts["publishDiagnostics"]))
    canWatchFiles = has(workspace[path: "didChangeWatchedFiles", "dynamicRegistration"])
    takesRelatedInformation =
      has(published["relatedInformation"]) || has(texts[path: "diagnostic", "relatedInformation"])
    for support in [published["tagSupport"], texts[path: "diagnostic", "tagSupport"]]
    where isThere(support) {
      // Some old clients declare only that they support tags.
      findingTags.formUnion(support?["valueSet"]?.items?.compactMap(\.whole) ?? [1, 2])
    }
    takesCodeDescriptions =
      has(published["codeDescriptionSupport"])
      || has(texts[path: "diagnostic", "codeDescriptionSupport"])
    takesVersions = has(published["versionSupport"])
    takesMarkdown =
      texts[path: "hover", "contentFormat"]?.items?.contains("markdown") ?? false
    takesSymbolTree = has(texts[path: "documentSymbol", "hierarchicalDocumentSymbolSupport"])
    takesSymbolTags =
      isThere(texts[path: "documentSymbol", "tagSupport"])
      || isThere(workspace[path: "symbol", "tagSupport"])
    takesDocumentChanges = has(workspace[path: "workspaceEdit", "documentChanges"])
    takesActionLiterals = isThere(texts[path: "codeAction", "codeActionLiteralSupport"])
    completion = CompletionClient(texts["completion"] ?? .null)
    foldLimit = texts[path: "foldingRange", "rangeLimit"]?.whole
    takesLabelOffsets = has(
      texts[path: "signatureHelp", "signatureInformation"]?[
        path: "parameterInformation", "labelOffsetSupport"])
    takesLinkTooltips = has(texts[path: "documentLink", "tooltipSupport"])
    canRefreshHints = has(workspace[path: "inlayHint", "refreshSupport"])
    canRefreshLenses = has(workspace[path: "codeLens", "refreshSupport"])
    resolvesActions =
      texts[path: "codeAction", "resolveSupport"]?["properties"]?.items?.contains("edit") ?? false
    takesRefusedActions = has(texts[path: "codeAction", "disabledSupport"])
    takesFindingData =
      has(published["dataSupport"]) || has(texts[path: "diagnostic", "dataSupport"])
    preparesRenames = has(texts[path: "rename", "prepareSupport"])
    showsDocuments = has(
      capabilities[path: "window", "showDocument"]?["support"])
    canBeAskedForSettings = has(workspace["configuration"])
    foldsWholeLines = has(texts[path: "foldingRange", "lineFoldingOnly"])
  }

  /// The member that marks a symbol as deprecated.
  var deprecatedSymbol: JSONMember {
    takesSymbolTags ? JSONMember("tags", .array([1])) : JSONMember("deprecated", true)
  }
}
