import RoadbookText

/// The client's capabilities for completion.
struct CompletionCapabilities {
  var takesSnippets = false
  var takesInsertReplace = false
  var takesLabelDetails = false
  var takesPreselect = false
  var takesCommitCharacters = false
  var takesTags = false
  var takesDeprecated = false
  /// The properties that may be given once for all items.
  var defaults: Set<String> = []

  init(_ completion: JSON) {
    let item = completion["completionItem"] ?? .null
    func has(_ name: String) -> Bool { item[name]?.truth == true }
    takesSnippets = has("snippetSupport")
    takesInsertReplace = has("insertReplaceSupport")
    takesLabelDetails = has("labelDetailsSupport")
    takesPreselect = has("preselectSupport")
    takesCommitCharacters = has("commitCharactersSupport")
    takesTags = item[path: "tagSupport", "valueSet"]?.items?.contains(1) ?? false
    takesDeprecated = has("deprecatedSupport")
    let shared = completion[path: "completionList", "itemDefaults"]?.items ?? []
    defaults = Set(shared.compactMap(\.text))
  }
}
