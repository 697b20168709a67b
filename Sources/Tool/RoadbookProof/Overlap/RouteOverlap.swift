package import RoadbookEngine

/// Two routes of one namespace that may match the same URL.
package struct RouteOverlap: Hashable, Sendable {
  /// The criterion that ranks one of two routes before the other.
  package enum Rule: Hashable, Sendable {
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
  package var winner: RouteID
  /// The route that is tried only if the winner declines.
  package var loser: RouteID
  /// The index of the winner's pattern.
  package var winnerPattern: Int
  /// The index of the loser's pattern.
  package var loserPattern: Int
  /// A URL that both match; nil if none was found, though there may be one.
  package var url: String?
  /// Why the winner is tried first.
  package var rule: Rule
  /// Whether the overlap is probably intended: the loser is a catch-all (all its segments match
  /// anything, or it ends in `**`) and the winner is more specific, or the URL has to repeat a
  /// query key.
  package var isExpected: Bool
}

/// All overlaps of a namespace.
package struct RouteOverlaps: Hashable, Sendable {
  /// The overlaps by winner, then by loser, in order of declaration.
  package var overlaps: [RouteOverlap] = []
  /// Whether all pairs were compared.
  package var isComplete = true
}
