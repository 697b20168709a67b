/// Why a route does not take a URL: the first thing that fails, from scheme to enabling.
public struct MatchFailure: Hashable, Sendable {
  /// What fails.
  public enum Kind: Hashable, Sendable {
    /// The pattern demands another scheme.
    case scheme
    /// The pattern demands another host.
    case host
    /// The pattern demands another port.
    case port
    /// A segment of the URL is not what the pattern has there.
    case segment
    /// A segment does not convert.
    case type
    /// The URL has too few segments.
    case tooFewSegments
    /// The URL has too many segments.
    case tooManySegments
    /// A condition on the query does not hold.
    case query
    /// The condition on the fragment does not hold.
    case fragment
    /// The route is not enabled now.
    case disabled
  }

  /// What fails.
  public var kind: Kind
  /// The number of the URL's segment that fails, from 0; nil where none does.
  public var segment: Int?
  /// The failure in words; lower-case, no full stop.
  public var message: String
}

/// What one route makes of a URL.
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
  /// The place in winning order among the matches, from 0; nil without a match.
  public var place: Int?
  /// What its rank is made of, in words: `literal, typed capture; 1 condition; route 3`.
  public var rank: String

  /// Whether the route takes the URL.
  public var isMatch: Bool { failure == nil }
}
