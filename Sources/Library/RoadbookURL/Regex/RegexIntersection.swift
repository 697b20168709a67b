/// Finds strings that two regular expressions both match, the shortest first.
///
/// A breadth-first search of the product of the two programs. One representative for all characters
/// that advance both decides whether there is a common string at all. `variety` above 1 tries more
/// of them, for callers whose expressions match slightly more than they should. Examines at most
/// `limit` pairs of instructions, each state `variety` times.
struct RegexIntersection {
  /// The common strings found.
  struct Result {
    var texts: [String] = []
    /// Whether the expressions have no other common string.
    var isComplete = true
    /// Whether the search reached its limit, so that an empty result proves nothing.
    var isCutShort = false
  }

  /// The maximum number of instruction pairs that one search examines.
  static let limit = 10_000

  private struct State: Hashable {
    var first: Int
    var second: Int
  }

  /// One of the two programs.
  private struct Side {
    /// The instructions that can be reached from one without consuming a character.
    struct Closure {
      var takes: [Int] = []
      var isMatch = false
    }

    let program: RegexProgram
    private var closures: [Int: Closure] = [:]

    init(_ program: RegexProgram) { self.program = program }

    /// `^` and `$` always succeed; callers that need them check the result with the expression
    /// itself.
    mutating func closure(of index: Int) -> Closure {
      if let known = closures[index] { return known }
      var closure = Closure()
      var seen: Set<Int> = []
      var stack = [index]
      while let index = stack.popLast() {
        guard seen.insert(index).inserted else { continue }
        switch program.instructions[index] {
        case .take: closure.takes.append(index)
        case .jump(let target): stack.append(target)
        case .split(let left, let right): stack += [right, left]
        case .start, .end: stack.append(index + 1)
        case .match: closure.isMatch = true
        }
      }
      closures[index] = closure
      return closure
    }
  }

  private var first: Side
  private var second: Side
  private let variety: Int
  private var visits: [State: Int] = [:]
  private var trail = TextTrail<State>()
  private var result = Result()
  /// How many pairs of instructions were examined.
  private(set) var work = 0

  init(_ first: RegexProgram, _ second: RegexProgram, variety: Int) {
    self.first = Side(first)
    self.second = Side(second)
    self.variety = max(1, variety)
  }

  /// Finds up to `count` common strings.
  mutating func texts(_ count: Int) -> Result {
    visit(State(first: 0, second: 0), from: -1, nil)
    var next = 0
    while next < trail.count {
      let state = trail[next]
      let own = first.closure(of: state.first)
      let other = second.closure(of: state.second)
      if own.isMatch, other.isMatch {
        guard result.texts.count < count else {
          result.isComplete = false
          return result
        }
        let text = trail.text(to: next)
        if !result.texts.contains(text) { result.texts.append(text) }
      }
      for left in own.takes {
        for right in other.takes { advance(left, right, from: next) }
        guard work < Self.limit else {
          result.isComplete = false
          result.isCutShort = true
          return result
        }
      }
      next += 1
    }
    return result
  }

  private mutating func advance(_ left: Int, _ right: Int, from step: Int) {
    work += 1
    guard case .take(let set) = first.program.instructions[left],
      case .take(let otherSet) = second.program.instructions[right]
    else { return }
    // One more than needed, to see whether there are more.
    let wanted = variety == 1 ? 1 : variety + 1
    let scalars = first.program.sets[set].examples(
      sharedWith: second.program.sets[otherSet], wanted)
    if variety == 1 || scalars.count > variety { result.isComplete = false }
    for scalar in scalars.prefix(variety) {
      visit(State(first: left + 1, second: right + 1), from: step, scalar)
    }
  }

  private mutating func visit(_ state: State, from step: Int, _ scalar: Unicode.Scalar?) {
    guard visits[state, default: 0] < variety else {
      result.isComplete = false
      return
    }
    visits[state, default: 0] += 1
    trail.append(state, from: step, scalar)
  }
}

extension ScalarSet {
  /// Characters contained in both sets: common ones first, then any others.
  func examples(sharedWith other: ScalarSet, _ count: Int) -> [Unicode.Scalar] {
    guard overlaps(other) else { return [] }
    var found: [Unicode.Scalar] = []
    for scalar in Self.favourites
    where contains(scalar.value) && other.contains(scalar.value) && !found.contains(scalar) {
      found.append(scalar)
      if found.count == count { return found }
    }
    for range in positiveRanges {
      for otherRange in other.positiveRanges where range.overlaps(otherRange) {
        var value = max(range.lowerBound, otherRange.lowerBound)
        let last = min(range.upperBound, otherRange.upperBound)
        while value <= last {
          if let scalar = Unicode.Scalar(value), !found.contains(scalar) {
            found.append(scalar)
            if found.count == count { return found }
          }
          // Skips the surrogates, which are not scalars.
          value = value == 0xD800 ? 0xE000 : value + 1
        }
      }
    }
    return found
  }

  private func overlaps(_ other: ScalarSet) -> Bool {
    let ranges = other.positiveRanges
    return positiveRanges.contains { range in ranges.contains { range.overlaps($0) } }
  }

  private static let favourites: [Unicode.Scalar] =
    ["x", "1", "a", "b", "2", "0", "A"]
    + [0x61...0x7A, 0x30...0x39, 0x41...0x5A, 0x21...0x7E].flatMap { range in
      range.compactMap { Unicode.Scalar($0 as UInt32) }
    }
}
