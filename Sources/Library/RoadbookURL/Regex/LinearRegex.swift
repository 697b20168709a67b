/// A regular expression that matches whole strings in linear time.
///
/// Literals, `.`, classes, `\d \w \s` and their opposites (ASCII), groups, `|`,
/// `* + ? {m} {m,} {m,n}`; `^` and `$` are allowed and lazy marks have no effect, since the whole
/// string must match anyway. There are no back-references and no look-around, so matching takes at
/// most O(string × program) steps; the program has at most 20,000 instructions, where `x{1000}`
/// counts a thousand times.
public struct LinearRegex: Hashable, Sendable {
  /// The expression as written, without delimiters.
  public let source: String
  private let program: RegexProgram

  /// Compiles an expression; O(program).
  public init(_ source: String) throws(RegexProblem) {
    var parser = RegexParser(source)
    program = RegexProgram(try parser.parse())
    self.source = source
  }

  /// Whether the whole string matches; O(string × program), in Unicode scalars.
  public func matches(_ text: String) -> Bool {
    var machine = RegexMachine(program)
    return machine.run(text)
  }

  /// The number of instructions of the program.
  package var size: Int { program.instructions.count }

  /// A few matching strings, the shortest first; empty if the search reaches its limit before it
  /// finds one.
  package var examples: [String] {
    var search = RegexIntersection(program, RegexProgram(.anyText), variety: 3)
    return search.texts(8).texts.filter(matches)
  }

  /// Whether both have the same source.
  public static func == (left: LinearRegex, right: LinearRegex) -> Bool {
    left.source == right.source
  }

  /// Hashes the source.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// Runs a program by advancing a set of active instructions scalar by scalar.
struct RegexMachine {
  private let program: RegexProgram
  private var alive: [Int] = []
  private var previous: [Int] = []
  private var stack: [Int] = []
  /// The step at which an instruction was last added, so that none is active twice.
  private var seen: [Int]
  private var isMatch = false

  init(_ program: RegexProgram) {
    self.program = program
    seen = Array(repeating: -1, count: program.instructions.count)
  }

  mutating func run(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    var position = scalars.startIndex
    var step = 0
    add(0, step: step, isStart: true, isEnd: position == scalars.endIndex)
    while position != scalars.endIndex {
      if alive.isEmpty { return false }
      let scalar = scalars[position]
      scalars.formIndex(after: &position)
      step += 1
      take(scalar, step: step, isStart: false, isEnd: position == scalars.endIndex)
    }
    return isMatch
  }

  /// For each position between scalars, whether a match that begins at one of the starts can end
  /// there.
  ///
  /// `^` and `$` always succeed. O(scalars × program).
  mutating func ends(_ scalars: some RandomAccessCollection<Unicode.Scalar>, starts: [Bool])
    -> [Bool]
  {
    var result = [Bool](repeating: false, count: starts.count)
    var step = 0
    func arrive(_ machine: inout RegexMachine, _ place: Int) {
      if starts[place] { machine.add(0, step: place, isStart: true, isEnd: true) }
      result[place] = machine.isMatch
    }
    isMatch = false
    arrive(&self, 0)
    for scalar in scalars {
      step += 1
      take(scalar, step: step, isStart: true, isEnd: true)
      arrive(&self, step)
    }
    return result
  }

  /// Advances all active instructions by one scalar.
  private mutating func take(_ scalar: Unicode.Scalar, step: Int, isStart: Bool, isEnd: Bool) {
    isMatch = false
    swap(&alive, &previous)
    alive.removeAll(keepingCapacity: true)
    for index in previous {
      if case .take(let set) = program.instructions[index],
        program.sets[set].contains(scalar.value)
      {
        add(index + 1, step: step, isStart: isStart, isEnd: isEnd)
      }
    }
  }

  private mutating func add(_ first: Int, step: Int, isStart: Bool, isEnd: Bool) {
    stack.append(first)
    while let index = stack.popLast() {
      if seen[index] == step { continue }
      seen[index] = step
      switch program.instructions[index] {
      case .take: alive.append(index)
      case .jump(let target): stack.append(target)
      case .split(let left, let right):
        stack.append(right)
        stack.append(left)
      case .start: if isStart { stack.append(index + 1) }
      case .end: if isEnd { stack.append(index + 1) }
      case .match: isMatch = true
      }
    }
  }
}
