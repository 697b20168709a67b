/// Why a route cannot be added.
public enum RouteTableBuildError: Error, Sendable {
  /// A capture's type cannot be resolved.
  case type(TypeProblem)
  /// A path, host or fragment of a pattern has more than 255 segments.
  case tooManySegments(Int)
  /// A segment has more than 64 parts.
  case tooManyParts(Int)
  /// The groups and aliases of all routes have more than 32,768 paths.
  case tooManyPaths
  /// The regular expressions of all routes have more than 100,000 states.
  case tooManyStates
  /// The namespace belongs to another builder.
  case unknownNamespace(NamespaceID)

  /// The maximum number of segments of a path, host or fragment of a pattern.
  public static let maximumSegments = 255

  /// The maximum number of paths of all routes that have more than `freePaths` each.
  public static let maximumPaths = 32_768
  /// Routes with at most this many paths do not count towards `maximumPaths`.
  public static let freePaths = 16
  /// The maximum number of states of the regular expressions of all routes.
  public static let maximumStates = 100_000

  /// The limit that a pattern exceeds by itself; nil if a table accepts it.
  public static func limit(of pattern: Pattern) -> RouteTableBuildError? {
    if isWithinLimits(pieces: pattern.pieceCount) { return nil }
    let tokens = pattern.path.flattened
    var count = 1
    var parts = 0
    for token in tokens {
      switch token {
      case .slash:
        count += 1
        parts = 0
      case .part: parts += 1
      case .rest, .group, .binding: break
      }
      if parts > PartsMatcher.maximumParts { return .tooManyParts(parts) }
    }
    return count > maximumSegments ? .tooManySegments(count) : nil
  }

  /// Whether a pattern with so few pieces is certain to be within the limits, as nearly all are.
  package static func isWithinLimits(pieces count: Int) -> Bool {
    count <= min(PartsMatcher.maximumParts, maximumSegments - 1)
  }

  /// What is wrong; lower-case, no full stop.
  public var message: String {
    switch self {
    case .type(let problem): "\(problem.message)"
    case .tooManySegments(let count):
      "the pattern has \(count) segments, more than \(Self.maximumSegments)"
    case .tooManyParts(let count):
      "a segment has \(count) parts, more than \(PartsMatcher.maximumParts)"
    case .tooManyPaths:
      "the optional groups and aliases of the map expand to more than \(Self.maximumPaths) paths"
    case .tooManyStates:
      "the regular expressions of the map have more than \(Self.maximumStates) states"
    case .unknownNamespace(let namespace): "there is no namespace \(namespace.index)"
    }
  }
}
