import RoadbookText

/// The schemes of what opens an app beside links: `notification://order`, `shortcut://newest`,
/// `activity://com.example.view`. Every router has them, and only patterns that name the scheme take such URLs.
package enum EntryScheme: String, CaseIterable, Sendable {
  case notification, shortcut, activity

  /// The one that a URL has; nothing is allocated for URLs of other schemes.
  package init?(of parts: URLParts) {
    guard let scheme = parts.scheme else { return nil }
    // Nearly all schemes have another length.
    guard scheme.length == 8 || scheme.length == 12, let name = parts.schemeName else { return nil }
    self.init(rawValue: name)
  }

  /// The one that a URL, or the text of a pattern, has.
  package init?(of text: String) {
    guard let first = text.utf8.first, "nsaNSA".utf8.contains(first) else { return nil }
    self.init(of: URLParts(text))
  }

  /// The one that a pattern takes URLs of.
  package init?(of pattern: Pattern) {
    guard let scheme = pattern.scheme else { return nil }
    self.init(rawValue: scheme)
  }
}
