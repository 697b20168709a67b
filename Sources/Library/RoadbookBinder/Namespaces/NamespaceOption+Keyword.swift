package import RoadbookModel
import RoadbookSyntax
package import RoadbookURL

/// What the grammar says about an option.
extension NamespaceOption {
  /// The values that exist only under a library's rules.
  private var libraryValues: [String] { Keyword(rawValue: word)?.libraryValues ?? [] }

  /// The values that exist under these rules.
  package func values(under library: Dialect) -> [String] {
    values.filter { library != .native || !libraryValues.contains($0) }
  }

  /// Whether it exists in the native language.
  package var isNative: Bool { values != libraryValues }
}
