/// Two routes of one namespace that may take the same URL.
public struct RouteOverlap: Hashable, Sendable {
  /// Which rule lets one of two routes go before the other.
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
    /// Neither: every match runs.
    case all
  }

  /// The route that is tried first.
  public var winner: RouteID
  /// The route that has its turn only when the winner declines.
  public var loser: RouteID
  /// Which of the winner's patterns is meant.
  public var winnerPattern: Int
  /// Which of the loser's patterns is meant.
  public var loserPattern: Int
  /// A URL that both take; nil where none was found, though nothing says that there is none.
  public var url: String?
  /// Why the winner is tried first.
  public var rule: Rule
  /// Whether nobody wonders about it: the loser is there for what is left over (all its segments take
  /// anything, or it ends in `**`) and the winner is more specific, or the URL has to repeat a query's key.
  public var isExpected: Bool
}

/// All overlaps of a namespace.
public struct RouteOverlaps: Hashable, Sendable {
  /// The overlaps by winner, then by loser, in order of declaration.
  public var overlaps: [RouteOverlap] = []
  /// Whether all pairs were compared.
  public var isComplete = true
}
