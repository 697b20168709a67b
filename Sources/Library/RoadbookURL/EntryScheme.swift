import RoadbookText

/// The schemes of entry points other than links: `notification://order`, `shortcut://newest`,
/// `activity://com.example.view`. Every table has them; only patterns that name the scheme match
/// such URLs.
package enum EntryScheme: String, CaseIterable, Sendable {
  case notification, shortcut, activity

  /// The entry scheme of a URL; allocates nothing for URLs with another scheme.
  package init?(of parts: URLParts) {
    guard let scheme = parts.scheme else { return nil }
    // Most other schemes have a different length.
    guard scheme.length == 8 || scheme.length == 12, let name = parts.schemeName else { return nil }
    self.init(rawValue: name)
  }

  /// The entry scheme of a URL or a pattern string.
  package init?(of text: String) {
    switch text.utf8.first.map({ $0 | 0x20 }) {
    case UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "a"): self.init(of: URLParts(text))
    default: return nil
    }
  }

  /// The entry scheme that a pattern requires.
  package init?(of pattern: Pattern) {
    guard let scheme = pattern.scheme else { return nil }
    self.init(rawValue: scheme)
  }
}
