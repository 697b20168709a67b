/// A regular expression compiled for a machine that follows all alternatives in parallel.
package struct RegexProgram: Sendable {
  package enum Instruction: Sendable {
    /// Consumes one scalar of the set with this index.
    case take(Int)
    case split(Int, Int)
    case jump(Int)
    case start, end, match
  }

  package private(set) var instructions: [Instruction] = []
  package private(set) var sets: [ScalarSet] = []

  package init(_ node: RegexNode) {
    emit(node)
    instructions.append(.match)
  }

  private mutating func emit(_ node: RegexNode) {
    switch node.kind {
    case .set(let set):
      instructions.append(.take(sets.count))
      sets.append(set)
    case .start: instructions.append(.start)
    case .end: instructions.append(.end)
    case .sequence(let items):
      for item in items { emit(item) }
    case .alternatives(let items): emitAlternatives(items)
    case .repeated(let item, let minimum, let maximum):
      guard item.size > 0 else { return }
      emitRepeated(item, minimum, maximum)
    }
  }

  private mutating func emitAlternatives(_ items: [RegexNode]) {
    var jumps: [Int] = []
    for (position, item) in items.enumerated() {
      guard position < items.count - 1 else {
        emit(item)
        break
      }
      let split = reserve()
      emit(item)
      jumps.append(reserve())
      instructions[split] = .split(split + 1, instructions.count)
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func emitRepeated(_ item: RegexNode, _ minimum: Int, _ maximum: Int?) {
    if let maximum {
      for _ in 0..<minimum { emit(item) }
      var splits: [Int] = []
      for _ in minimum..<maximum {
        splits.append(reserve())
        emit(item)
      }
      for split in splits { instructions[split] = .split(split + 1, instructions.count) }
    } else if minimum == 0 {
      let split = reserve()
      emit(item)
      instructions.append(.jump(split))
      instructions[split] = .split(split + 1, instructions.count)
    } else {
      for _ in 1..<minimum { emit(item) }
      let start = instructions.count
      emit(item)
      instructions.append(.split(start, instructions.count + 1))
    }
  }

  private mutating func reserve() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }
}
