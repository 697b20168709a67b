import RoadbookText

/// A document after all fixes that need no decision.
package struct FixedDocument {
  package var text: [UInt8]
  /// The number of fixes.
  package var count: Int
}

/// Applies all fixes of a document that need no decision, repeatedly until none is left.
extension ChangeTarget {
  /// The maximal number of rounds: a fix may cause its own diagnostic again.
  private static let roundLimit = 8

  var fixAll: CodeAction? {
    fixes(of: map).isEmpty
      ? nil
      : CodeAction(
        kind: .fixAll, title: "fix all automatically fixable findings",
        change: { .success(self.edits(self.fixes.edits)) })
  }

  /// The document after its fixes; nil if there are none.
  package var fixed: FixedDocument? {
    let (edits, count) = fixes
    guard count > 0 else { return nil }
    return FixedDocument(text: edits.applied(to: map.source(document).bytes), count: count)
  }

  /// The edits of each fix that needs no decision.
  private func fixes(of map: MapSnapshot) -> [[TextEdit]] {
    map.findings(document).map(DocumentFeatures(map, document).certainEdits)
      .filter { !$0.isEmpty }
  }

  private var fixes: (edits: [TextEdit], count: Int) {
    let old = map.source(document).bytes
    var current = map
    var edits: [TextEdit] = []
    var count = 0
    for round in 0..<Self.roundLimit {
      let groups = fixes(of: current).separate
      let next = groups.flatMap(\.self).sorted { $0.range.start < $1.range.start }
      guard !next.isEmpty else { break }
      count += groups.count
      edits =
        round == 0
        ? next : [.changing(old, into: next.applied(to: current.source(document).bytes))]
      current = changed(by: edits)
      guard current.keys == map.keys else { break }
    }
    return (edits, count)
  }
}

extension [[TextEdit]] {
  /// The groups of edits that do not touch each other, in source order.
  fileprivate var separate: [[TextEdit]] {
    let spans = compactMap { group -> (group: [TextEdit], start: Int, end: Int)? in
      guard let start = group.map(\.range.start).min(), let end = group.map(\.range.end).max()
      else { return nil }
      return (group, start, end)
    }
    var result: [[TextEdit]] = []
    var end = -1
    for span in spans.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) })
    where span.start > end {
      result.append(span.group)
      end = span.end
    }
    return result
  }
}

extension TextEdit {
  /// A single edit without the lines that are equal at both ends.
  fileprivate static func changing(_ old: [UInt8], into new: [UInt8]) -> TextEdit {
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, old[start - 1] != 0x0A { start -= 1 }
    var tail = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    while tail > 0, old[old.count - tail - 1] != 0x0A { tail -= 1 }
    let text = String(decoding: new[start..<(new.count - tail)], as: UTF8.self)
    return TextEdit(TextRange(start, old.count - tail), text)
  }
}
