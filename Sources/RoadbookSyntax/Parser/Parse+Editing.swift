import RoadbookText

/// Reparses an edited file incrementally: only the statements that the edit touches and the one before them, which
/// may have looked ahead.
///
/// Equal to a fresh `Parse` of the new file in every respect. Costs parsing those statements and moving the rest of
/// the flat arrays: about a hundredth of parsing the whole file.
extension Parse {
  /// The nodes that two versions of a file share, by index; ancestors of the edit differ only in
  /// their length.
  package struct KeptNodes: Sendable, Equatable {
    /// The nodes before this one are the same.
    package var front: Int
    /// From this node of the old tree on, all nodes are the same at shifted offsets.
    package var behindOld: Int
    /// The node of the new tree that corresponds to `behindOld`.
    package var behindNew: Int

    /// No nodes in common.
    package static let none = KeptNodes(front: 0, behindOld: .max, behindNew: .max)
  }

  /// The parse of a new version, and the nodes that it shares with this one.
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
    return (parse, KeptNodes(front: 0, behindOld: tree.nodeCount, behindNew: parse.tree.nodeCount))
  }

  private func reread(
    _ bytes: [UInt8], _ edit: ChangedRange, _ list: StatementList
  ) -> (parse: Parse, kept: KeptNodes)? {
    // A problem of an enclosing statement may have been found after its body.
    guard !problems.contains(where: { list.isConcerned(by: $0) }) else { return nil }
    guard let start = list.start(of: edit, in: tree) else { return nil }
    let storage = tree.storage
    var meeting: StatementStart?
    var parts = TreeParts(
      bytes, tokens: storage.tokenKinds.count + 64, nodes: storage.nodes.count + 64
    ) { parser in
      list.begin(&parser, behind: self, from: start)
      meeting = list.read(&parser, until: edit, in: tree)
    }
    guard let meeting else { return nil }
    let more = parts.append(TreeParts(self), from: meeting, around: list.ancestors, edit.shift)
    return (
      Parse(bytes, parts),
      KeptNodes(front: start.node, behindOld: meeting.node, behindNew: meeting.node + more)
    )
  }
}
