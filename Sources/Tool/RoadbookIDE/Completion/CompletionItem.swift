import RoadbookBinder
import RoadbookModel
package import RoadbookText

/// A completion for a place.
package struct CompletionItem: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case keyword, route, screen, type, variable, `guard`, container, scheme, parameter, url,
      option,
      function, file, snippet
  }

  package var kind: Kind
  /// The text in a list.
  package var label: String
  /// The text that replaces `range`.
  package var insertion: String
  package var detail: String?
  /// The doc comment of the declaration, and its location.
  package var documentation: String?
  package var range: TextRange
  /// The length of the rest of the word after the cursor, which an editor may replace, too.
  var rest = 0
  /// Whether it names a deprecated route.
  package var isDeprecated = false
  /// The parts of the label that match the typed text, in bytes.
  package var matched: [TextRange] = []

  /// `range` with the rest of the word after the cursor.
  package var replaced: TextRange { TextRange(range.start, range.end + rest) }

  /// Whether what it names can be described.
  package var hasHover: Bool { kind != .parameter && Symbol.Kind(rawValue: kind.rawValue) != nil }
}
