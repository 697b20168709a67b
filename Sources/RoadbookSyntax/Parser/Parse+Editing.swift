import RoadbookText

/// Reads an edited text again without reading all of it: only the statements that the edit touches, and the one in
/// front of them, which may have looked at what follows.
///
/// Equal to a fresh `Parse` of the new text in everything. Costs what the statements cost, and moving the rest of
/// the flat arrays: about a hundredth of reading the text.
extension Parse {
  /// Which nodes a text has in common with the one before, by index; ancestors of the edit are the same, but longer
  /// or shorter.
  package struct KeptNodes: Sendable, Equatable {
    /// The nodes in front of this one are the same.
    package var front: Int
    /// From this node of the old tree on, all are the same, moved.
    package var behindOld: Int
    /// The node of the new tree that `behindOld` has become.
    package var behindNew: Int

    /// No node.
    package static let none = KeptNodes(front: 0, behindOld: .max, behindNew: .max)
  }

  /// The parse of another text, and what it has in common with this one.
  package func reading(_ bytes: [UInt8]) -> (parse: Parse, kept: KeptNodes) {
    guard bytes.count < Int(Int32.max) else { return fresh(bytes) }
    guard let edit = ChangedRange(from: tree.bytes, to: bytes) else {
      let all = tree.nodeCount
      return (self, KeptNodes(front: all, behindOld: all, behindNew: all))
    }
    for list in StatementList.around(edit, in: self) {
      if let result = reread(bytes, edit, list) { return result }
    }
    return fresh(bytes)
  }

  private func fresh(_ bytes: [UInt8]) -> (parse: Parse, kept: KeptNodes) {
    let parse = Parse(bytes)
    return (
      parse,
      KeptNodes(front: 0, behindOld: tree.nodeCount, behindNew: parse.tree.nodeCount)
    )
  }

  private func reread(
    _ bytes: [UInt8], _ edit: ChangedRange, _ list: StatementList
  ) -> (parse: Parse, kept: KeptNodes)? {
    // What is wrong with an enclosing statement may have been found behind its body.
    guard !problems.contains(where: { list.isConcerned(by: $0) }) else { return nil }
    guard let start = list.start(of: edit, in: tree) else { return nil }
    let storage = tree.storage
    let room = TreeParts.Room(
      tokens: storage.tokenKinds.count + 64, nodes: storage.nodes.count + 64)
    var meeting: StatementStart?
    var parts = TreeParts(bytes, room) { parser in
      parser.begin(behind: self, from: start, in: list)
      meeting = parser.read(list, until: edit, in: tree)
    }
    guard let meeting else { return nil }
    let more = parts.append(
      TreeParts(self), from: meeting, around: list.ancestors, edit.shift)
    return (
      Parse(bytes, parts),
      KeptNodes(front: start.node, behindOld: meeting.node, behindNew: meeting.node + more)
    )
  }
}
