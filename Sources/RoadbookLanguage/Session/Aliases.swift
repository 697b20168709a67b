package import RoadbookText

/// Short words for the beginnings of statements.
///
/// No keyword can be one, so a statement that is written out means what it always means.
package struct Aliases: Sendable {
  private var texts: [String: String] = [:]

  package init() {}

  package subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  package var names: [String] { texts.keys.sorted() }

  /// A text with the alias at its beginning written out.
  package struct Expansion: Sendable {
    package var text: String
    /// Where the alias stands in the text as it was typed.
    package var alias: TextRange
    /// How many bytes stand there instead.
    package var length: Int

    /// Where a place in the text as typed is in `text`; inside the alias there is only its end.
    package func forth(_ offset: Int) -> Int {
      offset < alias.start ? offset : max(offset, alias.end) - alias.end + alias.start + length
    }

    /// Where a place in `text` is in the text as it was typed.
    package func back(_ offset: Int) -> Int {
      if offset <= alias.start { return offset }
      return offset < alias.start + length ? alias.end : offset - length - alias.start + alias.end
    }
  }

  /// nil where no alias stands at the beginning. One that stands for itself in the end is none.
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
      text: text[..<word.lowerBound] + written + text[word.upperBound...], alias: alias,
      length: written.utf8.count)
  }

  /// Aliases of aliases, at most.
  private static let depthLimit = 16

  private static func firstWord(_ whole: String) -> Range<String.Index>? {
    let text = whole.utf8
    guard let start = text.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }) else {
      return nil
    }
    let rest = text[start...]
    let end =
      rest.firstIndex { byte in
        !((byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_"))
      } ?? text.endIndex
    return start < end ? start..<end : nil
  }
}
