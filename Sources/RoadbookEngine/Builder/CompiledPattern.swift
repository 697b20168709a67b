/// One part of a mixed segment, ready to match.
struct CompiledPart: Sendable {
  enum Kind: UInt8, Sendable { case literal, capture, star }
  var kind: Kind
  /// A literal's bytes, in lower case where the namespace folds case.
  var literal: [UInt8] = []
  var name: String?
  /// A capture's type by its number in the router's table; -1 takes any text.
  var type: Int32 = -1
}

/// One segment of an expansion, a host or a fragment, ready to match.
struct CompiledSegment: Sendable {
  enum Kind: UInt8, Sendable { case literal, mixed, choice, typed, any, rest }
  var kind: Kind
  /// The edge of the trie that it follows: a literal's number doubled, a special label's doubled plus 1.
  var label: Int32 = -1
  /// Its place in the order of specificity, see `Digit`.
  var digit: UInt16
  /// Whether it is a `*`, which ranks behind an untyped capture and captures nothing.
  var isStar = false
  var name: String?
  /// The type by its number; for `rest` that of each segment. -1 takes any text.
  var type: Int32 = -1
  /// Of `rest`: whether its value is one text joined with `/`.
  var isJoined = false
  /// Of `rest`: whether the segment before it is its first one, so that it takes at least one.
  var takesPrevious = false
  /// All parts; a literal segment has one, empty where the segment itself is (slash strict).
  var parts: [CompiledPart] = []
}

/// The order of specificity of segments: smaller is more specific.
enum Digit {
  static let literal: UInt16 = 0
  /// Followed by 60,000 places for mixed segments, those with more literal characters first; beyond
  /// 60,000 characters all are equal.
  static let mixed: UInt16 = 1
  static let choice: UInt16 = 60_010
  static let typed: UInt16 = 60_020
  static let untyped: UInt16 = 60_030
  static let star: UInt16 = 60_040
  static let end: UInt16 = 60_050
  static let rest: UInt16 = 60_060

  static func mixed(literalCharacters: Int) -> UInt16 {
    mixed + UInt16(60_000 - min(literalCharacters, 60_000))
  }
}

/// A query condition, ready to test.
struct CompiledQueryCondition: Sendable {
  enum Test: Sendable {
    case equal(String)
    case present
    case absent
    /// A list type takes all values of the key, anything else the last one.
    case matches([CompiledPart], optional: Bool, isList: Bool)
  }
  var key: String
  var test: Test
}

/// What a pattern asks beyond scheme, host and path.
struct Conditions: Sendable {
  var query: [CompiledQueryCondition] = []
  var fragment: [CompiledSegment]?
  /// Conditions that differ in capture names only have the same number.
  var signature: Int32 = -1
  /// The keys (and pairs) without which the pattern cannot match, as numbers of condition keys.
  var required: [Int32] = []
}
