/// Which of several matching routes wins.
public enum Ranking: Hashable, Sendable {
  /// Higher priority, then the more specific pattern, then the earlier declaration.
  case specific
  /// Higher priority, then the earlier declaration.
  case first
  /// Higher priority, then more literal segments, then the more specific pattern, then the earlier
  /// declaration; of patterns with the same source the last one counts.
  case mostLiterals
  /// Every match runs, in order of declaration.
  case all
}

/// The role of a URL's host.
public enum HostRole: Hashable, BitwiseCopyable, Sendable {
  /// The first segment of the path: `shop://list/42`. It is compared like a segment.
  case path
  /// A host, matched only by host conditions: `https://shop.example.com/list/42`.
  case authority
  /// For namespaces: a host for `http` and `https`, else the first segment.
  case pathUnlessWeb
  /// For namespaces: a host if it has a dot or is `localhost`, else the first segment.
  case pathUnlessDotted
}

/// How a namespace parses URLs and ranks its routes.
public struct NamespaceOptions: Hashable, Sendable {
  /// Which of several matching routes wins.
  public var ranking = Ranking.specific
  /// Whether `A`-`Z` in paths and choices equal `a`-`z`; captured values keep their case.
  public var isCaseInsensitive = false
  /// Whether empty segments and a trailing slash count: an empty segment then matches only `**` and
  /// a pattern's own trailing slash.
  public var isSlashStrict = false
  /// Whether `+` in queries is a plus instead of a blank.
  public var isPlusLiteral = false
  /// The role of the host; nil: a host if the claim has hosts and for undeclared `http` and
  /// `https`, else the first segment.
  public var hostRole: HostRole?
  /// Whether URLs that match nothing here are tried on the global routes.
  public var fallsBackToGlobal = false
  /// Whether query parameters are stronger than captures of the path.
  public var queryWins = false
  /// Rules that only other dialects change.
  public var reading = ReadingRules()

  /// Creates the default options.
  public init() {}
}

/// The URLs that belong to a namespace: all with a scheme, or those with a scheme and a host.
public struct SchemeClaim: Hashable, Sendable {
  /// The scheme; compared case-insensitively.
  public var scheme: String
  /// The host; nil matches any.
  public var host: HostPattern?

  /// Creates a claim.
  public init(scheme: String, host: HostPattern? = nil) {
    self.scheme = scheme
    self.host = host
  }
}

/// A namespace of one table.
public struct NamespaceID: Hashable, Sendable {
  /// Its index in order of declaration; 0 is the global namespace.
  public let index: Int

  /// Creates an identifier.
  public init(index: Int) { self.index = index }

  /// The namespace of routes outside any scheme.
  public static let global = NamespaceID(index: 0)
}

/// A route of one table.
public struct RouteID: Hashable, Sendable {
  /// Its index in order of declaration.
  public let index: Int

  /// Creates an identifier.
  public init(index: Int) { self.index = index }
}
