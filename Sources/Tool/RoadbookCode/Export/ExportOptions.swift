/// A language that a map is exported to.
package enum CodeLanguage: String, CaseIterable, Sendable {
  case swift, kotlin, typescript

  /// How the names of its files end.
  package var ending: String {
    switch self {
    case .swift: ".swift"
    case .kotlin: ".kt"
    case .typescript: ".ts"
    }
  }
}

/// What an exported file is to be like.
package struct ExportOptions: Hashable, Sendable {
  package var language: CodeLanguage
  /// The file of the map, as the header names it.
  package var mapPath: String
  /// The namespace: `ShopMap`; empty is the map's own.
  package var name: String
  /// Swift: only links, with Foundation and without the library.
  package var isOnlyLinks = false
  /// Swift: for an app whose map is compiled, so that it links no parser.
  package var isCompiled = false
  /// Kotlin: the package; nil for none.
  package var package: String?
  /// Swift: `public` or `package`; nil is internal.
  package var access: String?

  package init(_ language: CodeLanguage, mapPath: String, name: String? = nil) {
    self.language = language
    self.mapPath = mapPath
    self.name = name ?? (mapPath.isEmpty ? "" : Self.defaultName(of: mapPath))
  }

  /// The name of the map's file.
  var mapName: String { mapPath.split(separator: "/").last.map { String($0) } ?? mapPath }

  /// `shop.roadbook` → `ShopMap`.
  package static func defaultName(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return CodeName.upper(String(file.split(separator: ".").first ?? "")) + "Map"
  }
}
