/// One part of a mixed segment, compiled for matching.
package struct CompiledPart: Sendable {
  package enum Kind: UInt8, Sendable { case literal, capture, star }
  package var kind: Kind
  /// A literal's bytes, in lower case if the namespace folds case.
  package var literal: [UInt8] = []
  package var name: String?
  /// The number of a capture's type in the table's type store; -1 matches any text.
  package var type: Int32 = -1
}

/// One segment of an expansion, a host or a fragment, compiled for matching.
package struct CompiledSegment: Sendable {
  package enum Kind: UInt8, Sendable { case literal, mixed, choice, typed, any, rest }
  package var kind: Kind
  /// The label of its edge in the trie: twice a literal's number, or twice a special label's plus
  /// 1.
  package var label: Int32 = -1
  /// Its specificity, see `Digit`.
  package var digit: UInt16
  /// Whether it is a `*`, which ranks after an untyped capture and captures nothing.
  package var isStar = false
  package var name: String?
  /// The number of the type; for `rest` that of each segment. -1 matches any text.
  package var type: Int32 = -1
  /// For `rest`: whether its value is a single string joined with `/`.
  package var isJoined = false
  /// For `rest`: whether the segment before it belongs to it, so that it matches at least one.
  package var takesPrevious = false
  /// All parts. A literal segment has one part, or none if the segment is empty (strict slashes).
  package var parts: [CompiledPart] = []

  /// A segment that matches any one.
  package static let anySegment = CompiledSegment(
    kind: .any, label: PatternCompiler.anyLabel, digit: Digit.star,
    parts: [CompiledPart(kind: .star)])
  /// A literal with the label of its edge.
  package static func literal(_ text: String, label: Int32) -> CompiledSegment {
    CompiledSegment(
      kind: .literal, label: label, digit: Digit.literal,
      parts: [CompiledPart(kind: .literal, literal: Array(text.utf8))])
  }
  /// A segment that matches any row.
  package static let anyRow = CompiledSegment(
    kind: .rest, label: PatternCompiler.restLabel, digit: Digit.rest)
}

/// The specificity of segments, compared digit by digit: smaller is more specific.
package enum Digit {
  static let literal: UInt16 = 0
  /// Followed by 60,000 values for mixed segments, those with more literal characters first; more
  /// than 60,000 characters count as 60,000.
  static let mixed: UInt16 = 1
  static let choice: UInt16 = 60_010
  static let typed: UInt16 = 60_020
  static let untyped: UInt16 = 60_030
  static let star: UInt16 = 60_040
  package static let end: UInt16 = 60_050
  /// The first segment of a rest that matches at least one.
  static let restHead: UInt16 = 60_055
  static let rest: UInt16 = 60_060

  static func mixed(literalCharacters: Int) -> UInt16 {
    mixed + UInt16(60_000 - min(literalCharacters, 60_000))
  }
}

/// A query condition, compiled for matching.
package struct CompiledQueryCondition: Sendable {
  package enum Test: Sendable {
    case equal(String)
    case present, absent
    /// A list type matches all values of the key, any other type the last one.
    case matches([CompiledPart], optional: Bool, isList: Bool)
  }
  package var key: String
  package var test: Test
}

/// A pattern's conditions on query and fragment.
package struct Conditions: Sendable {
  package var query: [CompiledQueryCondition] = []
  package var fragment: [CompiledSegment]?
  /// Equal for conditions that differ only in capture names.
  package var signature: Int32 = -1
  /// The numbers of the condition keys (a key, or a key with its value) without which the pattern
  /// cannot match.
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
