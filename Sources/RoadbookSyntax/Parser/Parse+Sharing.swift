package import RoadbookText

/// Reading a long text in several parts at once.
///
/// The text is cut behind empty lines, in front of what stands at the very start of its line: no statement looks
/// further than that. Only where a part ends within a body or bracket does the next one depend on it; such a part has a
/// problem in its last statement, and the text is read as a whole.
extension Parse {
  /// Shorter texts are read sooner than a helper has begun.
  package static let leastShared = 1 << 16

  /// A part of a text that was read by itself, and shares no memory with the whole: two processors that count references
  /// to the same wait for each other.
  package struct Piece: Sendable {
    package let parse: Parse
    /// Where it begins in the whole text.
    package let start: Int
    /// How many nodes of the whole tree stand in front of its own, the root aside.
    package let nodesBefore: Int
  }

  /// The parts of a long text, read with others; none where it can only be read as a whole.
  package static func pieces(
    of bytes: [UInt8], with helpers: Helpers, sharingAtLeast least: Int = Parse.leastShared
  ) -> [Piece] {
    let cuts = bytes.count >= least ? cuts(bytes, helpers.shares) : []
    guard !cuts.isEmpty, bytes.count < Int(Int32.max) else { return [] }
    let bounds = [0] + cuts + [bytes.count]
    let parses = helpers.map(cuts.count + 1) { share in
      Parse(bytes.withUnsafeBufferPointer { Array($0[bounds[share]..<bounds[share + 1]]) })
    }
    guard !parses.dropLast().contains(where: \.isOpenAtEnd) else { return [] }
    var nodesBefore = 0
    return zip(parses, bounds).map { parse, start in
      defer { nodesBefore += parse.tree.nodeCount - 1 }
      return Piece(parse: parse, start: start, nodesBefore: nodesBefore)
    }
  }

  /// The whole text, as `Parse(bytes)` reads it, from its parts.
  package static func joining(_ pieces: [Piece], _ bytes: [UInt8]) -> Parse {
    guard let first = pieces.first else { return Parse(bytes) }
    let storages = pieces.map(\.parse.tree.storage)
    var whole = TreeParts(first.parse)
    whole.reserve(
      TreeParts.Room(
        tokens: storages.reduce(0) { $0 + $1.tokenKinds.count },
        nodes: storages.reduce(0) { $0 + $1.nodes.count }))
    for piece in pieces.dropFirst() {
      whole.append(
        TreeParts(piece.parse), from: StatementStart(token: 0, node: 1), around: [0], piece.start)
    }
    return Parse(bytes, whole)
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

extension Parse {
  /// Whether what follows the text might be read otherwise than alone, or change how the text is read.
  fileprivate var isOpenAtEnd: Bool {
    guard !problems.isEmpty else { return false }
    let nodes = tree.storage.nodes
    var last = 0
    var next = 1
    while next < nodes.count {
      last = next
      next += max(1, Int(nodes[next].size))
    }
    return problems.contains { $0.isAtEnd || $0.statement == 0 || $0.statement >= last }
  }
}
