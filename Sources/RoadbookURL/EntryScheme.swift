import RoadbookText

/// The schemes of entry points other than links: `notification://order`, `shortcut://newest`,
/// `activity://com.example.view`. Every table has them; only patterns that name the scheme match such URLs.
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
    guard let first = text.utf8.first, "nsaNSA".utf8.contains(first) else { return nil }
    self.init(of: URLParts(text))
  }

  /// The entry scheme that a pattern requires.
  package init?(of pattern: Pattern) {
    guard let scheme = pattern.scheme else { return nil }
    self.init(rawValue: scheme)
  }
}
