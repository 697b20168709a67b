import RoadbookURL

/// Several regular expressions that read a text in parallel: one deterministic automaton, made on
/// demand.
///
/// A state is the set of instructions that are active in any of the programs. Scalars that no
/// expression tells apart are one class. Control characters are in no class, since no URL contains
/// them.
struct ParallelAutomaton {
  struct State: Hashable {
    /// Instructions that take a scalar or wait for the end, as numbers of all programs together.
    fileprivate var active: [Int32]
  }

  /// A set of scalars that all expressions treat alike.
  struct ScalarClass {
    /// A few of its scalars, the most usual first.
    var examples: [Unicode.Scalar]
    /// Whether these are all.
    var isComplete: Bool
    /// The sets that contain them.
    fileprivate var sets: [Bool]
  }

  private enum Instruction {
    case take(Int)
    case split(Int, Int)
    case jump(Int)
    case start, end
    case match(Int)
  }

  /// At most this many programs can be told apart.
  static let maximumPrograms = 60
  /// At most this many instructions in all.
  static let maximumSize = 40_000

  let classes: [ScalarClass]
  /// The state before the first scalar.
  let start: State
  private let takes: [Take?]
  /// For each instruction: the expressions that match if the text ends there.
  private let ends: [UInt64]
  /// Where the second program begins.
  private let second: Int32

  /// An instruction that takes a scalar of a set, and what is active after it.
  private struct Take {
    var set: Int
    var next: [Int32]
  }

  /// nil if the expressions are too many or too large.
  init?(_ nodes: [RegexNode]) {
    guard nodes.count <= Self.maximumPrograms,
      nodes.reduce(0, { min(Self.maximumSize, $0 + $1.size) }) < Self.maximumSize
    else { return nil }
    var sets: [ScalarSet] = []
    var numbers: [ScalarSet: Int] = [:]
    var instructions: [Instruction] = []
    var starts: [Int] = []
    for (index, node) in nodes.enumerated() {
      let program = RegexProgram(node)
      let base = instructions.count
      starts.append(base)
      for instruction in program.instructions {
        switch instruction {
        case .take(let number):
          let set = program.sets[number]
          if numbers[set] == nil {
            numbers[set] = sets.count
            sets.append(set)
          }
          instructions.append(.take(numbers[set] ?? 0))
        case .split(let left, let right): instructions.append(.split(base + left, base + right))
        case .jump(let target): instructions.append(.jump(base + target))
        case .start: instructions.append(.start)
        case .end: instructions.append(.end)
        case .match: instructions.append(.match(index))
        }
      }
    }
    classes = ScalarClasses(sets).classes
    second = starts.count > 1 ? Int32(starts[1]) : .max
    start = State(active: Self.closure(starts, instructions, isStart: true))
    takes = instructions.indices.map { index in
      guard case .take(let set) = instructions[index] else { return nil }
      return Take(set: set, next: Self.closure([index + 1], instructions, isStart: false))
    }
    ends = instructions.indices.map { index in
      switch instructions[index] {
      case .match(let program): 1 << UInt64(program)
      case .end:
        Self.closure([index], instructions, isStart: false, isEnd: true).reduce(0) { bits, index in
          if case .match(let program) = instructions[Int(index)] {
            bits | 1 << UInt64(program)
          } else {
            bits
          }
        }
      default: 0
      }
    }
  }

  /// The state after one more scalar of a class.
  func step(_ state: State, _ scalars: ScalarClass) -> State {
    var next: [Int32] = []
    for index in state.active {
      if let take = takes[Int(index)], scalars.sets[take.set] { next += take.next }
    }
    if next.count < 2 { return State(active: next) }
    next.sort()
    var last: Int32 = -1
    next.removeAll { index in
      defer { last = index }
      return index == last
    }
    return State(active: next)
  }

  /// The expressions that match a text that leads to a state: bit n for expression n.
  func matches(_ state: State) -> UInt64 { state.active.reduce(0) { $0 | ends[Int($1)] } }

  /// Whether the first expression may still match.
  func isAlive(_ state: State) -> Bool { state.active.first.map { $0 < second } ?? false }

  /// The instructions that take, match or wait for the end, reached from some without taking
  /// anything.
  private static func closure(
    _ indices: [Int], _ instructions: [Instruction], isStart: Bool, isEnd: Bool = false
  ) -> [Int32] {
    var stack = indices
    var seen: Set<Int> = []
    var active: [Int32] = []
    while let index = stack.popLast() {
      guard seen.insert(index).inserted else { continue }
      switch instructions[index] {
      case .take, .match: active.append(Int32(index))
      case .jump(let target): stack.append(target)
      case .split(let left, let right): stack += [right, left]
      case .start: if isStart { stack.append(index + 1) }
      case .end: if isEnd { stack.append(index + 1) } else { active.append(Int32(index)) }
      }
    }
    return active.sorted()
  }
}

/// Divides the scalars into classes.
private struct ScalarClasses {
  private(set) var classes: [ParallelAutomaton.ScalarClass] = []

  init(_ sets: [ScalarSet]) {
    // The scalars from one bound up to the next are in the same sets.
    var bounds: Set<UInt32> = [0x20, 0x7F, 0x80, 0xD800, 0xE000, 0x11_0000]
    for set in sets {
      for range in set.positiveRanges {
        bounds.insert(range.lowerBound)
        bounds.insert(range.upperBound + 1)
      }
    }
    let sorted = bounds.sorted()
    let normal = sets.map { set in
      var copy = set
      copy.normalize()
      return copy
    }
    var groups: [[Bool]: [ClosedRange<UInt32>]] = [:]
    for (low, high) in zip(sorted, sorted.dropFirst())
    where low >= 0x20 && low != 0x7F && low != 0xD800 {
      groups[normal.map { $0.contains(low) }, default: []].append(low...(high - 1))
    }
    for (sets, ranges) in groups.sorted(by: { $0.value[0].lowerBound < $1.value[0].lowerBound }) {
      // Sets that contain none of them cannot matter, but "none" is a class of its own: a text may
      // leave all sets.
      classes.append(Self.scalars(ranges, sets))
    }
    // Letters first: the shortest texts are then the most readable.
    classes.sort { Self.rank($0) < Self.rank($1) }
  }

  private static let usual: [Unicode.Scalar] =
    [0x61...0x7A, 0x30...0x39, 0x41...0x5A, 0x2D...0x2E, 0x5F...0x5F].flatMap { range in
      range.compactMap { Unicode.Scalar($0 as UInt32) }
    }
  private static let most = 8

  private static func scalars(
    _ ranges: [ClosedRange<UInt32>], _ sets: [Bool]
  ) -> ParallelAutomaton.ScalarClass {
    func holds(_ value: UInt32) -> Bool { ranges.contains { $0.contains(value) } }
    var examples = Array(usual.lazy.filter { holds($0.value) }.prefix(most))
    let count = ranges.reduce(0) { $0 + $1.count }
    for range in ranges {
      for value in range {
        guard examples.count < most else { break }
        if let scalar = Unicode.Scalar(value), !examples.contains(scalar) {
          examples.append(scalar)
        }
      }
    }
    return ParallelAutomaton.ScalarClass(
      examples: examples, isComplete: count <= examples.count, sets: sets)
  }

  private static func rank(_ scalars: ParallelAutomaton.ScalarClass) -> Int {
    scalars.examples.first.flatMap { usual.firstIndex(of: $0) } ?? usual.count
  }
}
