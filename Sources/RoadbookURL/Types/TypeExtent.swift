package import RoadbookText

/// How large a type is once all its names are looked up.
///
/// Types use each other, so a short declaration can stand for a very large type. `TypeTable` refuses those
/// beyond the limits; so whatever goes through a type may recurse, and takes bounded time.
package struct TypeExtent: Hashable, Sendable {
  /// The most parts of a type: alternatives, words of choices, and the types inside lists and conditions.
  package static let sizeLimit = 1_000
  /// The most lists, ranges and conditions inside each other.
  package static let depthLimit = 32

  /// How many parts it has.
  package var size = 1
  /// How deep they are nested.
  package var depth = 1
  /// How many states its regular expressions have in all.
  package var states = 0

  package init() {}

  /// A type around another one.
  package init(around inner: Self) {
    self = inner
    size += 1
    depth += 1
  }

  var isWithinLimits: Bool { size <= Self.sizeLimit && depth <= Self.depthLimit }

  static func problem(_ range: TextRange) -> TypeProblem {
    TypeProblem(
      code: "type-too-large", range: range,
      message: "the type has more than \(sizeLimit) parts, or more than \(depthLimit) types inside "
        + "each other",
      advice: "use fewer alternatives, or a regular expression")
  }
}

extension ValueType {
  /// What is wrong with a type at a place that is beyond the limits; nil where it is within them.
  package func sizeProblem(_ range: TextRange) -> TypeProblem? {
    extent.isWithinLimits ? nil : TypeExtent.problem(range)
  }

  /// How large the type is; O(size).
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
      for type in types {
        let part = type.extent
        extent.size += part.size
        extent.depth = max(extent.depth, part.depth)
        extent.states += part.states
      }
    case .string, .int, .uint, .float, .bool, .uuid, .date, .url, .path: break
    }
    return extent
  }
}

/// The alternatives of a union, flat and each one once.
///
/// The first alternative that converts gives the value, so that one which was there before can never be
/// reached. Words that follow one another become one choice: `a|b|c` is a choice and not a union of three.
struct UnionMembers {
  private(set) var extent = TypeExtent()
  private var members: [ValueType] = []
  private var words: [String] = []
  private var seenWords: Set<String> = []
  private var seen: Set<String> = []

  init() { extent.size = 0 }

  /// Adds an alternative, or those of a union; false where the type becomes too large.
  mutating func add(_ type: ValueType) -> Bool {
    switch type {
    case .union(let types):
      // What is in a union is no union.
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
      let part = type.extent
      extent.size += part.size
      extent.depth = max(extent.depth, part.depth)
      extent.states += part.states
    }
    return extent.isWithinLimits
  }

  /// The type they make together.
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
