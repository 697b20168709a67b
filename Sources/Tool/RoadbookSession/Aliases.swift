package import RoadbookText
import RoadbookURL

/// Aliases: short words that expand to the beginning of a statement.
///
/// A keyword cannot be an alias, so statements written in full keep their meaning.
package struct Aliases: Sendable {
  private var texts = shipped

  /// The predefined aliases.
  private static let shipped = [
    "o": "open", "r": "resolve", "x": "explain", "s": "step", "n": "next", "c": "continue",
    "q": "quit", "exit": "quit",
  ]

  package init() {}

  package subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  package var names: [String] { texts.keys.sorted() }

  /// The statements that turn the predefined aliases into these.
  var changes: [String] {
    Set(texts.keys).union(Self.shipped.keys).sorted().compactMap { name in
      texts[name] == Self.shipped[name] ? nil : Self.statement(name, texts[name])
    }
  }

  static func statement(_ name: String, _ text: String?) -> String {
    text.map { "alias \(name) = \($0)" } ?? "alias \(name) off"
  }

  /// Whether an alias is predefined and unchanged.
  func isShipped(_ name: String) -> Bool {
    Self.shipped[name] != nil && texts[name] == Self.shipped[name]
  }

  /// A line with the alias at its beginning expanded.
  package struct Expansion: Sendable {
    /// The alias.
    package var name: String
    package var text: String
    /// The range of the alias in the line as typed.
    package var alias: TextRange
    /// The length in bytes of the replacement.
    package var length: Int

    /// Maps an offset in the typed line to `text`; an offset inside the alias maps to its end.
    package func forth(_ offset: Int) -> Int {
      offset < alias.start ? offset : max(offset, alias.end) - alias.end + alias.start + length
    }

    /// Maps an offset in `text` to the typed line.
    package func back(_ offset: Int) -> Int {
      if offset <= alias.start { return offset }
      return offset < alias.start + length ? alias.end : offset - length - alias.start + alias.end
    }
  }

  /// nil if the line does not begin with an alias, or the alias expands to itself.
  package func expanding(_ text: String) -> Expansion? {
    guard !texts.isEmpty, let word = Self.firstWord(text) else { return nil }
    var used: Set<String> = []
    var written = String(text[word])
    while let inner = Self.firstWord(written), let next = texts[String(written[inner])] {
      guard used.insert(String(written[inner])).inserted, used.count <= Self.depthLimit else {
        return nil
      }
      written.replaceSubrange(inner, with: next)
    }
    guard !used.isEmpty else { return nil }
    let start = text[..<word.lowerBound].utf8.count
    let alias = TextRange(start, start + text[word].utf8.count)
    return Expansion(
      name: String(text[word]),
      text: text[..<word.lowerBound] + written + text[word.upperBound...], alias: alias,
      length: written.utf8.count)
  }

  /// The maximal depth of aliases that expand to aliases.
  private static let depthLimit = 16

  private static func firstWord(_ whole: String) -> Range<String.Index>? {
    let text = whole.utf8
    guard let start = text.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }) else {
      return nil
    }
    let rest = text[start...]
    let end = rest.firstIndex { !TextShape.isNameByte($0) } ?? text.endIndex
    // `x.y`, `x(1)` and `x/y` do not begin with an alias.
    guard end == text.endIndex || [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";")].contains(text[end])
    else { return nil }
    return start < end ? start..<end : nil
  }
}
