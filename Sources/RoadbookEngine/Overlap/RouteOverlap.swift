/// Two routes of one namespace that may match the same URL.
public struct RouteOverlap: Hashable, Sendable {
  /// The criterion that ranks one of two routes before the other.
  public enum Rule: Hashable, Sendable {
    /// It has the higher priority.
    case priority
    /// Its host is more specific.
    case host
    /// It has more literal segments.
    case literals
    /// Its segments are more specific, from the left.
    case segments
    /// It has more conditions on query and fragment.
    case conditions
    /// It was declared earlier.
    case order
    /// None: every match runs.
    case all
  }

  /// The route that is tried first.
  public var winner: RouteID
  /// The route that is tried only if the winner declines.
  public var loser: RouteID
  /// The index of the winner's pattern.
  public var winnerPattern: Int
  /// The index of the loser's pattern.
  public var loserPattern: Int
  /// A URL that both match; nil if none was found, though there may be one.
  public var url: String?
  /// Why the winner is tried first.
  public var rule: Rule
  /// Whether the overlap is probably intended: the loser is a catch-all (all its segments match anything, or it ends
  /// in `**`) and the winner is more specific, or the URL has to repeat a query key.
  public var isExpected: Bool
}

/// All overlaps of a namespace.
public struct RouteOverlaps: Hashable, Sendable {
  /// The overlaps by winner, then by loser, in order of declaration.
  public var overlaps: [RouteOverlap] = []
  /// Whether all pairs were compared.
  public var isComplete = true
}
