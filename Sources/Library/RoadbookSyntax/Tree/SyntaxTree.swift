package import RoadbookText

/// A file as a tree that keeps every byte.
///
/// An immutable value: flat arrays in one shared object, so copies are cheap and walks need no
/// reference counting per node. Nodes are in pre-order; a node is addressed by its index, the root
/// is 0.
package struct SyntaxTree: Sendable {
  /// The file, byte for byte.
  package var bytes: [UInt8] { storage.bytes }
  package var tokenCount: Int { storage.tokenKinds.count }
  package var nodeCount: Int { storage.nodes.count }
  /// The node of the whole file.
  package var root: SyntaxNode { SyntaxNode(tree: self, index: 0) }
  /// The node at an index; nil if there is none.
  package func node(_ index: Int) -> SyntaxNode? {
    storage.nodes.indices.contains(index) ? SyntaxNode(tree: self, index: index) : nil
  }

  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  final class Storage: Sendable {
    let bytes: [UInt8]
    let tokenKinds: [SyntaxKind]
    /// Where each token ends; it begins where the previous one ends.
    let tokenEnds: [UInt32]
    let nodes: [NodeRecord]

    init(bytes: [UInt8], _ parts: TreeParts) {
      self.bytes = bytes
      tokenKinds = parts.tokenKinds
      tokenEnds = parts.tokenEnds
      nodes = parts.nodes
    }
  }

  /// A node; its own tokens are those of its range that no child covers.
  struct NodeRecord: Sendable, BitwiseCopyable {
    var kind: SyntaxKind
    /// Its part in a plain command.
    var part = Part.none
    /// The index of its first token; the range has no leading or trailing trivia.
    var firstToken: UInt32
    /// The index after its last token.
    var endToken: UInt32
    /// The number of nodes in the subtree, including itself.
    var size: UInt32
  }

  package func tokenKind(_ index: Int) -> SyntaxKind { storage.tokenKinds[index] }

  /// The range of a token.
  package func tokenRange(_ index: Int) -> TextRange {
    let start = index == 0 ? 0 : Int(storage.tokenEnds[index - 1])
    return TextRange(start, Int(storage.tokenEnds[index]))
  }

  /// The offset where a token begins, or the end of the file.
  func tokenStart(_ index: Int) -> Int {
    index == 0 ? 0 : Int(storage.tokenEnds[index &- 1])
  }

  /// The byte at an offset; nil outside the file.
  package func byte(at offset: Int) -> UInt8? {
    let bytes = storage.bytes
    return bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// The end of the bytes of a class that begin at an offset.
  func end(of isMember: (UInt8) -> Bool, from offset: Int) -> Int {
    var end = offset
    while let byte = byte(at: end), isMember(byte) { end += 1 }
    return end
  }

  /// The start of the bytes of a class that end before an offset.
  func start(of isMember: (UInt8) -> Bool, before offset: Int) -> Int {
    var start = offset
    while let byte = byte(at: start - 1), isMember(byte) { start -= 1 }
    return start
  }

  /// A token as a string; broken UTF-8 becomes U+FFFD.
  package func tokenText(_ index: Int) -> String { text(in: tokenRange(index)) }

  /// The string in a range; broken UTF-8 becomes U+FFFD.
  package func text(in range: TextRange) -> String {
    storage.bytes.text(range.start, range.end)
  }

  /// The index of the token that contains the byte at `offset`; nil after the last one. O(log
  /// tokens).
  package func token(at offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count else { return nil }
    let token = storage.tokenEnds.partitioningIndex(where: { Int($0) > offset })
    return token < storage.tokenEnds.count ? token : nil
  }
}

extension SyntaxTree {
  /// The `=>` before an offset, with nothing but blanks between.
  package func redirectArrow(before offset: Int) -> TextRange? {
    let end = start(of: Bytes.isBlank, before: offset)
    let arrow = TextRange(end - 2, end)
    return end >= 2 && text(in: arrow) == "=>" ? arrow : nil
  }
}
