/// Which of several matching routes wins.
public enum Ranking: Hashable, Sendable {
  /// Higher priority, then the more specific pattern, then the earlier declaration.
  case specific
  /// Higher priority, then the earlier declaration.
  case first
  /// Higher priority, then more literal segments, then the more specific pattern, then the earlier
  /// declaration; of patterns with the same text the last one counts.
  case mostLiterals
  /// Every match runs, in order of declaration.
  case all
}

/// What the host of a URL is.
public enum HostRole: Hashable, Sendable {
  /// The first segment of the path: `shop://list/42`. It then compares as a segment does.
  case path
  /// A host, which only host conditions look at: `https://shop.example.com/list/42`.
  case authority
  /// A rule of namespaces: a host for `http` and `https`, else the first segment.
  case pathUnlessWeb
  /// A rule of namespaces: a host if it has a dot or is `localhost`, else the first segment.
  case pathUnlessDotted
}

/// How one namespace reads URLs and ranks its routes.
public struct NamespaceOptions: Hashable, Sendable {
  /// Which of several matching routes wins.
  public var ranking = Ranking.specific
  /// Whether `A`-`Z` in paths and choices equal `a`-`z`; captured values keep their case.
  public var isCaseInsensitive = false
  /// Whether empty segments and a trailing slash count: only `**` and a pattern's own trailing slash
  /// take an empty segment then.
  public var isSlashStrict = false
  /// Whether `+` in queries is a plus and not a blank.
  public var isPlusLiteral = false
  /// What the host is; nil: a host where the claim names hosts and for undeclared `http` and `https`,
  /// the first segment otherwise.
  public var hostRole: HostRole?
  /// Whether URLs that match nothing here are tried on the global routes.
  public var fallsBackToGlobal = false
  /// Whether query parameters are stronger than captures of the path.
  public var queryWins = false
  /// What only dialects other than the native one set.
  public var reading = ReadingRules()

  /// The defaults.
  public init() {}
}

/// A kind of URL that belongs to a namespace: all of a scheme, or those of a scheme and a host.
public struct SchemeClaim: Hashable, Sendable {
  /// The scheme; compares case-insensitively.
  public var scheme: String
  /// The host; nil takes any.
  public var host: HostPattern?

  /// A claim on a scheme, or on a scheme and a host.
  public init(scheme: String, host: HostPattern? = nil) {
    self.scheme = scheme
    self.host = host
  }
}

/// A namespace of one router.
public struct NamespaceID: Hashable, Sendable {
  /// Its number in order of declaration; 0 is the global one.
  public let index: Int

  /// The namespace of that number.
  public init(index: Int) { self.index = index }

  /// The routes outside any scheme.
  public static let global = NamespaceID(index: 0)
}

/// A route of one router.
public struct RouteID: Hashable, Sendable {
  /// Its number in order of declaration.
  public let index: Int

  /// The route of that number.
  public init(index: Int) { self.index = index }
}
