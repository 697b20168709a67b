public import RoadbookText

/// A capture: the name and type of what a part of the URL gives.
public struct Capture: Hashable, Sendable {
  /// Captures are handed about far more often than made: a copy of one counts a single reference.
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
  /// Whether it takes a text, or a type that nobody has to look up as long as no other bears its name.
  var hasUsualType: Bool {
    switch kept.type {
    case nil: true
    case .name(let name, _): TypeTable.isUsual(name)
    default: false
    }
  }
  /// Where the name, or without one the whole capture, stands in the pattern's text.
  public var range: TextRange { kept.range }

  /// A capture of that name and type.
  public init(name: String?, type: TypeExpression?, range: TextRange) {
    kept = Kept(name, type, range)
  }

  /// Whether both are written alike, at the same place.
  public static func == (left: Capture, right: Capture) -> Bool {
    left.kept === right.kept
      || left.name == right.name && left.type == right.type && left.range == right.range
  }

  /// Hashes name, type and place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(type)
    hasher.combine(range)
  }
}
