/// What a namespace makes of a URL and of what was captured, where libraries differ.
///
/// The defaults are those of the native language; each rule has an option that states it.
public struct ReadingRules: Hashable, Sendable {
  /// What a port is where the host is a segment.
  public enum Port: Hashable, Sendable {
    /// Part of the segment.
    case part
    /// Part of the segment, but for 80 with `http` and 443 with `https`.
    case partUnlessDefault
    /// Left out.
    case ignored
  }

  /// Where the parameters of the fragment go.
  public enum Fragment: Hashable, Sendable {
    /// They are weaker than those of the query.
    case weaker
    /// They count as further items of the query.
    case joined
    /// Nowhere.
    case ignored
  }

  /// What a port is where the host is a segment.
  public var port = Port.part
  /// Whether `+` in captured segments is a blank; `%2B` is a plus.
  public var isPlusBlankInCaptures = false
  /// Whether `%2F` and `%25` in captured segments stay: the value of one never holds a slash, and two written
  /// differently have two values.
  public var keepsEscapedSlashes = false
  /// Whether an anonymous rest is handed on.
  public var capturesWildcard = true
  /// Whether a blank that is written as it is counts as `%20`.
  public var escapesBlanks = false
  /// Whether a URL with a custom scheme but no host is not read at all.
  public var needsHost = false
  /// Whether patterns without a scheme take only URLs without one; counts for the global namespace.
  public var separatesBarePaths = false
  /// Whether a type that is not known takes any text.
  public var takesUnknownTypes = false
  /// Whether the query stays beside the parameters.
  public var isQueryApart = false
  /// Where the parameters of the fragment go.
  public var fragment = Fragment.weaker
  /// Whether the last value of a repeated key counts, and not the list of all.
  public var takesLastValue = false
  /// Whether keys without `=` are left out of the parameters.
  public var dropsFlags = false
  /// Whether the query cannot give the keys under which JLRoutes reports its match.
  public var reservesRouteKeys = false

  /// The rules of the native language.
  public init() {}

  /// The keys under which JLRoutes reports its match.
  public static let routeKeys: Set<String> = [
    "JLRoutePattern", "JLRouteURL", "JLRouteScheme", "JLRouteWildcardComponents",
  ]
}
