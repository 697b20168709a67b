package import RoadbookText
package import RoadbookURL

/// The routes for URLs of some schemes and hosts; the first namespace is the global one.
package struct Namespace: Sendable {
  /// nil for the scheme-less routes.
  package var name: String?
  /// Whether its name comes from `as` instead of its first scheme.
  package var isNamed = false
  package var claims: [Claim] = []
  package var settings = NamespaceSettings()
  package var places: [Place] = []
  /// The `##` lines above its first declaration that has some.
  package var documentation: String?
  /// The index of its first active route: under FSQRoutes' rules a second map for a scheme replaces
  /// the first.
  package var firstRoute = 0

  package init() {}

  /// A scheme and host whose URLs it takes.
  package struct Claim: Sendable {
    package var text: String
    package var range: TextRange
    package var scheme: String
    package var host: HostPattern?

    package init(text: String, range: TextRange, scheme: String, host: HostPattern? = nil) {
      self.text = text
      self.range = range
      self.scheme = scheme
      self.host = host
    }

    /// Reads a claim as it is written: `shop`, `https://shop.example.com`; nil if it is none.
    package init?(_ text: String, at range: TextRange) {
      let isPlain = !text.utf8.contains(UInt8(ascii: ":"))
      let (pattern, problems) = Pattern.parse(isPlain ? text + "://" : text)
      guard let scheme = pattern.scheme, problems.allSatisfy(\.isUsable), pattern.path.isEmpty,
        pattern.query.isEmpty, pattern.fragment == nil
      else { return nil }
      self.init(text: text, range: range, scheme: scheme, host: pattern.authority)
    }

    /// Scheme and host in lower case: equal for claims on the same URLs.
    package var key: String { text.lowercased() }

    /// The parameters that its host captures.
    package var captureNames: Set<String> {
      Set((host?.labels ?? []).flatMap(\.captures).compactMap(\.name))
    }
  }
}
