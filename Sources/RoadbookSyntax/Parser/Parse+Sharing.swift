package import RoadbookText

/// Reading a long text in two halves at once.
///
/// The text is cut behind an empty line, in front of what stands at the very start of its line: no statement looks
/// further than that. Only where the first half ends within a body or bracket does the second depend on it; such
/// a half has a problem in its last statement, and the text is read as a whole.
extension Parse {
  /// Shorter texts are read sooner than a helper has begun.
  package static let leastShared = 1 << 16

  /// Equal to `Parse(bytes)`.
  package init(
    _ bytes: [UInt8], with helpers: Helpers, sharingAtLeast least: Int = Parse.leastShared
  ) {
    guard helpers.count > 1, bytes.count >= least, bytes.count < Int(Int32.max),
      let cut = Self.cut(bytes)
    else {
      self.init(bytes)
      return
    }
    let halves = helpers.map(2) { half in
      // Each has bytes of its own: two processors that count references to the same ones wait for each other.
      bytes.withUnsafeBufferPointer { Parse(Array(half == 0 ? $0[..<cut] : $0[cut...])) }
    }
    if halves.count == 2, !halves[0].isOpenAtEnd {
      self.init(bytes, joining: halves[0], halves[1])
    } else {
      self.init(bytes)
    }
  }

  /// A place behind the middle at which a text may be cut.
  private static func cut(_ bytes: [UInt8]) -> Int? {
    var index = max(4, bytes.count / 2)
    while index + 1 < bytes.count {
      if bytes[index - 1] == 0x0A, isEmptyLine(bytes, index - 1),
        Bytes.isWordStart(bytes[index])
          || bytes[index] == UInt8(ascii: "#") && bytes[index + 1] != UInt8(ascii: "!")
      {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Whether nothing stands on the line that ends with a line feed.
  private static func isEmptyLine(_ bytes: [UInt8], _ feed: Int) -> Bool {
    bytes[feed - 1] == 0x0A || bytes[feed - 1] == 0x0D && bytes[feed - 2] == 0x0A
  }

  /// Whether what follows the text might be read otherwise than alone, or change how the text is read.
  private var isOpenAtEnd: Bool {
    var last = 0
    for statement in tree.root.children { last = statement.index }
    return problems.contains { $0.isAtEnd || $0.statement == 0 || $0.statement >= last }
  }

  private init(_ bytes: [UInt8], joining first: Parse, _ second: Parse) {
    let (head, tail) = (first.tree.storage, second.tree.storage)
    let length = head.bytes.count
    let ends = UInt32(truncatingIfNeeded: length)
    let tokens = UInt32(truncatingIfNeeded: head.tokenKinds.count)
    let nodes = head.nodes.count - 1
    var joined = Parser(joining: bytes)
    joined.tokenKinds = head.tokenKinds + tail.tokenKinds
    joined.tokenEnds.reserveCapacity(joined.tokenKinds.count)
    joined.tokenEnds += head.tokenEnds
    joined.tokenEnds += tail.tokenEnds.lazy.map { $0 &+ ends }
    joined.nodes.reserveCapacity(nodes + tail.nodes.count)
    joined.nodes += head.nodes
    joined.nodes += tail.nodes.dropFirst().lazy.map { record in
      var record = record
      record.firstToken = record.firstToken &+ tokens
      record.endToken = record.endToken &+ tokens
      return record
    }
    joined.nodes[0].size = UInt32(truncatingIfNeeded: joined.nodes.count)
    joined.problems =
      first.problems
      + second.problems.map { problem in
        var problem = problem
        problem.range = problem.range.shifted(by: length)
        if problem.statement > 0 { problem.statement += nodes }
        return problem
      }
    self = joined.finished()
  }
}

extension Parser {
  /// A parser that others have done the work for.
  fileprivate init(joining bytes: [UInt8]) {
    self.bytes = bytes
    limit = bytes.count
  }
}
