package import RoadbookText

/// The contents of a hover: a title in the map's language, and text below it.
package struct HoverText: Hashable, Sendable {
  /// In the syntax of a map.
  package var title: String
  package var documentation: String?
  /// Labelled facts, one per line.
  package var facts: [Fact]
  /// The range that the hover describes; nil if there is none.
  package var range: TextRange?

  package struct Fact: Hashable, Sendable {
    package var label: String
    /// Plain text; its styled parts are in the map's language.
    package var text: StyledText
  }

  init(
    _ title: String, documentation: String? = nil, _ facts: [(String, StyledText?)] = [],
    range: TextRange? = nil
  ) {
    self.title = title
    self.documentation = documentation
    self.facts = facts.compactMap { label, text in
      text.flatMap { $0.isEmpty ? nil : Fact(label: label, text: $0) }
    }
    self.range = range
  }

  /// The first items of a list, and the number of the others.
  static func some(_ texts: [StyledText], of limit: Int = 10) -> StyledText {
    let shown = Array(texts.prefix(limit)).joined(separator: ", ")
    return texts.count > limit ? "\(shown) and \(texts.count - limit) more" : shown
  }
}

extension StyledText {
  /// A string in the map's language.
  static func code(_ text: String?) -> StyledText? { text.map { StyledText($0, .statement) } }

  static func codes(_ texts: [String], separator: String) -> StyledText {
    [StyledText].codes(texts).joined(separator: separator)
  }
}

extension [StyledText] {
  static func codes(_ texts: [String]) -> [StyledText] { texts.map { StyledText($0, .statement) } }
}
