/// How a namespace interprets URLs and captured values, where libraries differ.
///
/// The defaults are those of the native language; each rule has an option.
public struct ReadingRules: Hashable, Sendable {
  /// The role of the port if the host is a segment.
  public enum Port: Hashable, Sendable {
    /// Part of the segment.
    case part
    /// Part of the segment, except 80 for `http` and 443 for `https`.
    case partUnlessDefault
    /// Left out.
    case ignored
  }

  /// What happens to the fragment's parameters.
  public enum Fragment: Hashable, Sendable {
    /// They are weaker than those of the query.
    case weaker
    /// They are appended to the query items.
    case joined
    /// They are ignored.
    case ignored
  }

  /// The role of the port if the host is a segment.
  public var port = Port.part
  /// Whether the host of an `http` or `https` URL is read in lower case if it is a segment.
  public var foldsWebHost = false
  /// Whether `+` in captured segments is a blank; `%2B` is a plus.
  public var isPlusBlankInCaptures = false
  /// Whether `%2F` and `%25` are kept in captured segments: values then never contain a slash, and
  /// different spellings give different values.
  public var keepsEscapedSlashes = false
  /// Whether matches report what anonymous rests matched.
  public var capturesWildcard = true
  /// Whether an unescaped blank counts as `%20`.
  public var escapesBlanks = false
  /// Whether a URL with a custom scheme but without a host is invalid.
  public var needsHost = false
  /// Whether patterns without a scheme match only URLs without one; applies to the global
  /// namespace.
  public var separatesBarePaths = false
  /// Whether patterns with slashes after their scheme match only URLs with slashes there, and those
  /// without only others: `myapp://user/1` and `myapp:user/1`.
  public var distinguishesOpaqueURLs = false
  /// Whether an unknown type matches any text.
  public var takesUnknownTypes = false
  /// Whether query items are left out of the parameters.
  public var isQueryApart = false
  /// What happens to the fragment's parameters.
  public var fragment = Fragment.weaker
  /// Whether the last value of a repeated key is used instead of a list of all.
  public var takesLastValue = false
  /// Whether keys without `=` are left out of the parameters.
  public var dropsFlags = false
  /// Whether query items with the keys that JLRoutes adds itself are ignored.
  public var reservesRouteKeys = false

  /// Creates the rules of the native language.
  public init() {}

  /// The keys that JLRoutes adds to the parameters of a match.
  public static let routeKeys: Set<String> = [
    "JLRoutePattern", "JLRouteURL", "JLRouteScheme", "JLRouteWildcardComponents",
  ]
}
