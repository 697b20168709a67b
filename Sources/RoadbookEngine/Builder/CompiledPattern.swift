/// One part of a mixed segment, compiled for matching.
struct CompiledPart: Sendable {
  enum Kind: UInt8, Sendable { case literal, capture, star }
  var kind: Kind
  /// A literal's bytes, in lower case if the namespace folds case.
  var literal: [UInt8] = []
  var name: String?
  /// The number of a capture's type in the table's type store; -1 matches any text.
  var type: Int32 = -1
}

/// One segment of an expansion, a host or a fragment, compiled for matching.
struct CompiledSegment: Sendable {
  enum Kind: UInt8, Sendable { case literal, mixed, choice, typed, any, rest }
  var kind: Kind
  /// The label of its edge in the trie: twice a literal's number, or twice a special label's plus 1.
  var label: Int32 = -1
  /// Its specificity, see `Digit`.
  var digit: UInt16
  /// Whether it is a `*`, which ranks after an untyped capture and captures nothing.
  var isStar = false
  var name: String?
  /// The number of the type; for `rest` that of each segment. -1 matches any text.
  var type: Int32 = -1
  /// For `rest`: whether its value is a single string joined with `/`.
  var isJoined = false
  /// For `rest`: whether the segment before it belongs to it, so that it matches at least one.
  var takesPrevious = false
  /// All parts. A literal segment has one part, or none if the segment is empty (strict slashes).
  var parts: [CompiledPart] = []
}

/// The specificity of segments, compared digit by digit: smaller is more specific.
enum Digit {
  static let literal: UInt16 = 0
  /// Followed by 60,000 values for mixed segments, those with more literal characters first; more than 60,000
  /// characters count as 60,000.
  static let mixed: UInt16 = 1
  static let choice: UInt16 = 60_010
  static let typed: UInt16 = 60_020
  static let untyped: UInt16 = 60_030
  static let star: UInt16 = 60_040
  static let end: UInt16 = 60_050
  /// The first segment of a rest that matches at least one.
  static let restHead: UInt16 = 60_055
  static let rest: UInt16 = 60_060

  static func mixed(literalCharacters: Int) -> UInt16 {
    mixed + UInt16(60_000 - min(literalCharacters, 60_000))
  }
}

/// A query condition, compiled for matching.
struct CompiledQueryCondition: Sendable {
  enum Test: Sendable {
    case equal(String)
    case present, absent
    /// A list type matches all values of the key, any other type the last one.
    case matches([CompiledPart], optional: Bool, isList: Bool)
  }
  var key: String
  var test: Test
}

/// A pattern's conditions on query and fragment.
struct Conditions: Sendable {
  var query: [CompiledQueryCondition] = []
  var fragment: [CompiledSegment]?
  /// Equal for conditions that differ only in capture names.
  var signature: Int32 = -1
  /// The numbers of the condition keys (a key, or a key with its value) without which the pattern cannot match.
  var required: [Int32] = []
}

extension Conditions {
  /// How specific they are.
  var constraints: ConstraintRank {
    var rank = ConstraintRank()
    if let fragment {
      rank.count = 1
      let parts = fragment.flatMap(\.parts)
      if fragment.allSatisfy({ $0.kind == .literal }) {
        rank.exact = 1
      } else if fragment.contains(where: { $0.kind == .literal || $0.parts.count > 1 })
        || parts.contains(where: { $0.type >= 0 })
      {
        rank.typed = 1
      }
    }
    for condition in query {
      switch condition.test {
      case .matches(_, optional: true, _): continue
      case .matches(let parts, _, _):
        // As in paths: mixed and typed values rank before untyped ones.
        if parts.count > 1 || parts.contains(where: { $0.type >= 0 }) { rank.typed += 1 }
      case .equal: rank.exact += 1
      case .present, .absent: break
      }
      rank.count += 1
    }
    return rank
  }
}
