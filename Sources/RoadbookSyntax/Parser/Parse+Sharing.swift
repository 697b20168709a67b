package import RoadbookText

/// Parses a long file in several parts on several threads.
///
/// The file is split after empty lines, before something at the start of a line: no statement looks ahead further
/// than that. A part affects the next one only if it ends inside a body or bracket; it then has a problem in its last
/// statement, and the file is parsed as a whole.
extension Parse {
  /// Shorter files are parsed before a helper thread has started.
  package static let leastShared = 1 << 16

  /// A part of a file, parsed by itself. It shares no memory with the whole file, since threads that count references
  /// to the same object slow each other down.
  package struct Piece: Sendable {
    package let parse: Parse
    /// Its offset in the whole file.
    package let start: Int
    /// The number of nodes of the whole tree before its own, without the root.
    package let nodesBefore: Int
  }

  /// The parts of a long file, parsed on several threads; empty if it must be parsed as a whole.
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

  /// The parse of the whole file, equal to `Parse(bytes)`, from its parts.
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

  /// Up to `count - 1` offsets that split the file into parts of about the same length.
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

  /// The first offset after another one at which the file may be split.
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

  /// Whether the line that ends with this line feed is empty.
  private static func isEmptyLine(_ bytes: [UInt8], _ feed: Int) -> Bool {
    bytes[feed - 1] == 0x0A || bytes[feed - 1] == 0x0D && bytes[feed - 2] == 0x0A
  }
}

extension Parse {
  /// Whether what follows the file might be parsed differently after it, or change how it is parsed.
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
