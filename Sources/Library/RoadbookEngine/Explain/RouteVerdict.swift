/// Why a route does not match a URL: the first check that fails, from scheme to enabling.
public struct MatchFailure: Hashable, Sendable {
  /// The check that fails.
  public enum Kind: Hashable, Sendable {
    /// The pattern requires another scheme.
    case scheme
    /// The pattern requires another host.
    case host
    /// The pattern requires another port.
    case port
    /// A segment of the URL differs from the pattern.
    case segment
    /// A segment does not convert to the type.
    case type
    /// The URL has too few segments.
    case tooFewSegments
    /// The URL has too many segments.
    case tooManySegments
    /// A condition on the query does not hold.
    case query
    /// The condition on the fragment does not hold.
    case fragment
    /// The route is currently not enabled.
    case disabled
  }

  /// The check that fails.
  public var kind: Kind
  /// The index of the URL's segment that fails; nil if none does.
  public var segment: Int?
  /// The failure as a message; lower-case, no full stop.
  public var message: String
}

/// The result of matching one route against a URL.
public struct RouteVerdict: Hashable, Sendable {
  /// The route.
  public var route: RouteID
  /// Its namespace.
  public var namespace: NamespaceID
  /// The pattern that matched, or came closest.
  public var patternIndex: Int
  /// The expansion of that pattern that matched, or came closest.
  public var expansionIndex: Int
  /// Why it does not match; nil if it does.
  public var failure: MatchFailure?
  /// The position among the matches in winning order, from 0; nil without a match.
  public var place: Int?
  /// A description of its rank: `literal, typed capture; 1 condition; route 3`.
  public var rank: String

  /// Whether the route matches the URL.
  public var isMatch: Bool { failure == nil }
}
