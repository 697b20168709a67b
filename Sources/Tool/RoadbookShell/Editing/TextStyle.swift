package import RoadbookText

/// The role of a piece of text, which decides its style.
package enum TextStyle: Hashable, Sendable {
  case plain, keyword, name, pattern, capture, type, string, number, comment
  /// An error.
  case error
  /// The bracket at the cursor and its partner.
  case matching
  /// Text that is not typed: suggestions, usage, descriptions.
  case faint
  /// The part of a usage that is being typed.
  case current
  /// The selected entry of a list; the match of a search.
  case chosen
  /// The characters of an entry that match what is typed.
  case matched, matchedChosen

  /// The parameters of the escape sequence. Only the sixteen basic colours: the terminal's own
  /// scheme makes them readable on its background, light or dark. Without colours, attributes that
  /// carry meaning are kept.
  func sequence(isColoured: Bool) -> String {
    switch self {
    case .plain: ""
    case .keyword: isColoured ? "35" : ""
    case .name, .capture: isColoured ? "36" : ""
    case .type: isColoured ? "34" : ""
    case .string: isColoured ? "32" : ""
    case .pattern, .number: ""
    case .comment, .faint: "2"
    case .error: isColoured ? "4;31" : "4"
    case .matching: "1;4"
    case .current, .matched: "1"
    case .chosen: "7"
    case .matchedChosen: "1;7"
    }
  }
}

/// A piece of text with its style.
package struct StyledRange: Hashable, Sendable {
  /// Byte offsets.
  package var range: TextRange
  package var style: TextStyle

  package init(_ range: TextRange, _ style: TextStyle) {
    self.range = range
    self.style = style
  }
}
