public import RoadbookText

/// A capture: the name and type of a value taken from the URL.
public struct Capture: Hashable, Sendable {
  /// Held by reference, since captures are copied far more often than made: a copy retains one
  /// object.
  private let kept: Kept

  private final class Kept: Sendable {
    let name: String?
    let type: TypeExpression?
    let range: TextRange

    init(_ name: String?, _ type: TypeExpression?, _ range: TextRange) {
      self.name = name
      self.type = type
      self.range = range
    }
  }

  /// The parameter's name; nil for an anonymous choice.
  public var name: String? { kept.name }
  /// The type as written; nil means string.
  public var type: TypeExpression? { kept.type }
  /// Whether it has no type, or one of the types that need no table lookup unless the map
  /// redeclares them.
  var hasUsualType: Bool {
    switch kept.type {
    case nil: true
    case .name(let name, _): TypeTable.isUsual(name)
    default: false
    }
  }
  /// Whether its type is `path`: several segments as one string.
  var isPath: Bool {
    if case .name("path", _)? = kept.type { true } else { false }
  }
  /// The range of the name, or of the whole capture if it has no name, in the pattern's source.
  public var range: TextRange { kept.range }

  /// Creates a capture.
  public init(name: String?, type: TypeExpression?, range: TextRange) {
    kept = Kept(name, type, range)
  }

  /// Whether both have the same name, type and range.
  public static func == (left: Capture, right: Capture) -> Bool {
    left.kept === right.kept
      || left.name == right.name && left.type == right.type && left.range == right.range
  }

  /// Hashes name, type and range.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(type)
    hasher.combine(range)
  }
}
