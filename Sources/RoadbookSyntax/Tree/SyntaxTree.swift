package import RoadbookText

/// A text as a tree that keeps every byte.
///
/// An immutable value: flat arrays behind one reference, so that copies are cheap and walks touch no
/// reference count per node. Nodes stand in pre-order; a node is addressed by its index, the root is 0.
package struct SyntaxTree: Sendable {
  /// The text, byte for byte.
  package var bytes: [UInt8] { storage.bytes }
  package var tokenCount: Int { storage.tokenKinds.count }
  package var nodeCount: Int { storage.nodes.count }
  /// The whole text.
  package var root: SyntaxNode { SyntaxNode(tree: self, index: 0) }
  /// The node of an index; nil where there is none.
  package func node(_ index: Int) -> SyntaxNode? {
    storage.nodes.indices.contains(index) ? SyntaxNode(tree: self, index: index) : nil
  }
  /// The text put together again from the tokens.
  package var text: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for index in 0..<tokenCount {
      let range = tokenRange(index).shifted(by: -shift)
      result.append(contentsOf: bytes[range.start..<range.end])
    }
    return result
  }

  let storage: Storage
  /// What is added to every offset that the tree tells: parts of an edited text keep the places that they had.
  package var shift: Int

  /// The offset of the first byte.
  var start: Int { shift }

  init(storage: Storage) { self.init(storage: storage, shift: 0) }

  private init(storage: Storage, shift: Int) {
    self.storage = storage
    self.shift = shift
  }

  /// The same tree telling all its offsets moved by as much. Costs nothing.
  func shifted(by shift: Int) -> SyntaxTree {
    SyntaxTree(storage: storage, shift: self.shift + shift)
  }

  final class Storage: Sendable {
    let bytes: [UInt8]
    let tokenKinds: [SyntaxKind]
    /// Where each token ends; it begins where the one before ends.
    let tokenEnds: [UInt32]
    let nodes: [NodeRecord]

    init(bytes: [UInt8], _ parts: TreeParts) {
      self.bytes = bytes
      tokenKinds = parts.tokenKinds
      tokenEnds = parts.tokenEnds
      nodes = parts.nodes
    }
  }

  /// One node: its own tokens are those of its range that no child covers.
  struct NodeRecord: Sendable, BitwiseCopyable {
    var kind: SyntaxKind
    /// The index of its first token; the range holds neither leading nor trailing trivia.
    var firstToken: UInt32
    /// The index behind its last token.
    var endToken: UInt32
    /// The number of nodes in the subtree, itself included.
    var size: UInt32
  }

  package func tokenKind(_ index: Int) -> SyntaxKind { storage.tokenKinds[index] }

  /// Where the token stands in the text.
  package func tokenRange(_ index: Int) -> TextRange {
    let start = index == 0 ? 0 : Int(storage.tokenEnds[index - 1])
    return TextRange(start + shift, Int(storage.tokenEnds[index]) + shift)
  }

  /// Where the token begins, or the text ends.
  func tokenStart(_ index: Int) -> Int {
    index == 0 ? shift : Int(storage.tokenEnds[index &- 1]) &+ shift
  }

  /// The byte at an offset; nil outside the text.
  func byte(at offset: Int) -> UInt8? {
    let bytes = storage.bytes
    return bytes.indices.contains(offset - shift) ? bytes[offset - shift] : nil
  }

  /// The token's text; broken UTF-8 shows as U+FFFD.
  package func tokenText(_ index: Int) -> String { text(in: tokenRange(index)) }

  /// Where a range stands in `bytes`.
  package func indices(of range: TextRange) -> Range<Int> {
    (range.start - shift)..<(range.end - shift)
  }

  /// The text of a range; broken UTF-8 shows as U+FFFD.
  package func text(in range: TextRange) -> String {
    storage.bytes.text(range.start - shift, range.end - shift)
  }

  /// The index of the token that holds the byte at `offset`, or nil behind the last; O(log tokens).
  package func token(at offset: Int) -> Int? {
    let offset = offset - shift
    guard offset >= 0, offset < bytes.count else { return nil }
    let token = storage.tokenEnds.partitioningIndex(where: { Int($0) > offset })
    return token < storage.tokenEnds.count ? token : nil
  }

  /// The innermost node whose range touches `offset`; the root if none does.
  package func innermostNode(at offset: Int) -> SyntaxNode {
    var current = root
    while let next = current.children.first(where: { $0.range.touches(offset) && !$0.range.isEmpty }
    ) {
      current = next
    }
    return current
  }
}
