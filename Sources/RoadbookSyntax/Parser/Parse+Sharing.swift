package import RoadbookText

/// Reading a long text in several parts at once.
///
/// The text is cut behind empty lines, in front of what stands at the very start of its line: no statement looks
/// further than that. Only where a part ends within a body or bracket does the next one depend on it; such a part has a
/// problem in its last statement, and the text is read as a whole.
extension Parse {
  /// Shorter texts are read sooner than a helper has begun.
  package static let leastShared = 1 << 16

  /// A part of a text that was read by itself, and shares no memory with the whole.
  package struct Piece: Sendable {
    package let parse: Parse
    /// Where it begins in the whole text.
    package let start: Int
    /// How many nodes of the whole tree stand in front of its own, the root aside.
    package let nodesBefore: Int

    /// The whole text.
    package init(_ parse: Parse) { self.init(parse, start: 0, nodesBefore: 0) }

    init(_ parse: Parse, start: Int, nodesBefore: Int) {
      self.parse = parse
      self.start = start
      self.nodesBefore = nodesBefore
    }
  }

  /// A text read with others, equal to `Parse(bytes)`, and the parts of it that the others read: all but the first.
  package static func reading(
    _ bytes: [UInt8], with helpers: Helpers, sharingAtLeast least: Int = Parse.leastShared
  ) -> (parse: Parse, pieces: [Piece]) {
    let cuts = bytes.count >= least ? cuts(bytes, helpers.shares) : []
    guard !cuts.isEmpty, bytes.count < Int(Int32.max) else { return (Parse(bytes), []) }
    var shares = helpers.map(cuts.count + 1) { share in
      Share(bytes, share == 0 ? 0 : cuts[share - 1], share < cuts.count ? cuts[share] : bytes.count)
    }
    guard !shares.dropLast().contains(where: \.parts.isOpenAtEnd) else { return (Parse(bytes), []) }
    // Taken out: the whole is put together in the memory of the first.
    var whole = shares.removeFirst().parts
    let pieces = zip(shares, cuts).map { share, cut in
      let nodesBefore = whole.append(
        share.parts, from: StatementStart(token: 0, node: 1), around: [0], cut)
      return Piece(Parse(share.bytes, share.parts), start: cut, nodesBefore: nodesBefore)
    }
    return (Parse(bytes, whole), pieces)
  }

  private struct Share: Sendable {
    var bytes: [UInt8] = []
    var parts: TreeParts

    init(_ whole: [UInt8], _ start: Int, _ end: Int) {
      if start == 0 {
        parts = TreeParts(whole, upTo: end, TreeParts.Room(bytes: whole.count)) { $0.parse() }
      } else {
        // Bytes of its own: two processors that count references to the same ones wait for each other.
        bytes = whole.withUnsafeBufferPointer { Array($0[start..<end]) }
        parts = TreeParts(bytes, TreeParts.Room(bytes: bytes.count)) { $0.parse() }
      }
    }
  }

  /// Places at which a text may be cut into as many parts as long as each other, or fewer.
  private static func cuts(_ bytes: [UInt8], _ count: Int) -> [Int] {
    var cuts: [Int] = []
    for share in 1..<max(1, count) {
      guard let cut = cut(bytes, behind: max(cuts.last ?? 0, bytes.count / count * share)) else {
        break
      }
      cuts.append(cut)
    }
    return cuts
  }

  /// The first place behind an offset at which a text may be cut.
  private static func cut(_ bytes: [UInt8], behind offset: Int) -> Int? {
    var index = max(4, offset + 1)
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
}

extension TreeParts {
  /// Whether what follows the text might be read otherwise than alone, or change how the text is read.
  fileprivate var isOpenAtEnd: Bool {
    guard !problems.isEmpty else { return false }
    var last = 0
    var next = 1
    while next < nodes.count {
      last = next
      next += max(1, Int(nodes[next].size))
    }
    return problems.contains { $0.isAtEnd || $0.statement == 0 || $0.statement >= last }
  }
}
