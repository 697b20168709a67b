import RoadbookText

/// What the client said of itself at the start.
struct Client {
  var encoding = PositionEncoding.utf16
  /// Whether it pulls findings; they are then never pushed.
  var pullsDiagnostics = false
  var canRefreshDiagnostics = false
  var canWatchFiles = false
  var takesRelatedInformation = false
  /// The tags of findings that it knows.
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
  /// Whether it asks for the change of an action when it is chosen.
  var resolvesActions = false
  var takesRefusedActions = false
  var takesFindingData = false
  /// Whether it asks what could be renamed before it asks the user for a name.
  var preparesRenames = false
  var canBeAskedForSettings = false
  /// Whether it opens documents, and pages outside it, when it is asked to.
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
    // Some can pull, but never learn that there is more to pull: they are better served when we push.
    pullsDiagnostics =
      isThere(texts["diagnostic"])
      && (canRefreshDiagnostics || !isThere(texts["publishDiagnostics"]))
    canWatchFiles = has(workspace[path: "didChangeWatchedFiles", "dynamicRegistration"])
    takesRelatedInformation =
      has(published["relatedInformation"]) || has(texts[path: "diagnostic", "relatedInformation"])
    for support in [published["tagSupport"], texts[path: "diagnostic", "tagSupport"]]
    where isThere(support) {
      // Of old clients some say only that they know tags.
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

  /// What says of a symbol that nobody should use it any more.
  var deprecatedSymbol: JSONMember {
    takesSymbolTags ? JSONMember("tags", .array([1])) : JSONMember("deprecated", true)
  }
}
