package import RoadbookText

/// The size of a type after all its names are resolved.
///
/// Types use each other, so a short declaration can stand for a very large type. `TypeTable`
/// refuses types beyond the limits, so code that walks a type may recurse and takes bounded time.
package struct TypeExtent: Hashable, Sendable {
  /// The maximum number of parts: alternatives, words of choices, and types inside lists and
  /// conditions.
  package static let sizeLimit = 1_000
  /// The maximum nesting depth of lists, ranges and conditions.
  package static let depthLimit = 32

  /// The number of parts.
  package var size = 1
  /// How deeply they are nested.
  package var depth = 1
  /// The total number of states of its regular expressions.
  package var states = 0

  package init() {}

  /// The extent of a type that wraps another one.
  package init(around inner: Self) {
    self = inner
    size += 1
    depth += 1
  }

  /// Adds a type beside the others.
  mutating func add(_ part: Self) {
    size += part.size
    depth = max(depth, part.depth)
    states += part.states
  }

  var isWithinLimits: Bool { size <= Self.sizeLimit && depth <= Self.depthLimit }

  static func problem(_ range: TextRange) -> TypeProblem {
    TypeProblem(
      .typeTooLarge, range: range,
      message: "the type has more than \(sizeLimit) parts, or is nested deeper than "
        + "\(depthLimit) levels",
      advice: "use fewer alternatives, or a regular expression")
  }
}

extension ValueType {
  /// The problem of a type that exceeds the limits; nil if it does not.
  package func sizeProblem(_ range: TextRange) -> TypeProblem? {
    extent.isWithinLimits ? nil : TypeExtent.problem(range)
  }

  /// The size of the type; O(size).
  package var extent: TypeExtent {
    var extent = TypeExtent()
    switch self {
    case .list(let element): return TypeExtent(around: element.extent)
    case .range(let base, _, _): return TypeExtent(around: base.extent)
    case .choice(let words): extent.size = max(1, words.count)
    case .regex(let expression): extent.states = expression.size
    case .custom(let type): return type.extent
    case .union(let types):
      extent.size = 0
      for type in types { extent.add(type.extent) }
    case .string, .int, .uint, .float, .bool, .uuid, .date, .url, .path: break
    }
    return extent
  }
}

/// Collects the alternatives of a union, flattened and without duplicates.
///
/// The first alternative that converts gives the value, so a repeated one can never be reached.
/// Consecutive words become one choice: `a|b|c` is a single choice, not a union of three.
struct UnionMembers {
  private(set) var extent = TypeExtent()
  private var members: [ValueType] = []
  private var words: [String] = []
  private var seenWords: Set<String> = []
  private var seen: Set<String> = []

  init() { extent.size = 0 }

  /// Adds an alternative, or all alternatives of a union; false if the type becomes too large.
  mutating func add(_ type: ValueType) -> Bool {
    switch type {
    case .union(let types):
      // The members of a union are never unions themselves.
      for member in types where !add(member) { return false }
    case .choice(let more):
      for word in more where seenWords.insert(word).inserted {
        words.append(word)
        extent.size += 1
        if !extent.isWithinLimits { return false }
      }
    default:
      guard seen.insert(type.identity).inserted else { return true }
      flush()
      members.append(type)
      extent.add(type.extent)
    }
    return extent.isWithinLimits
  }

  /// The resulting type.
  var type: ValueType {
    var copy = self
    copy.flush()
    return copy.members.count == 1 ? copy.members[0] : .union(copy.members)
  }

  private mutating func flush() {
    if !words.isEmpty { members.append(.choice(words)) }
    words = []
  }
}
