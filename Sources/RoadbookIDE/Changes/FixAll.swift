package import RoadbookText

/// Applies all fixes of a document that need no decision, repeatedly until none is left.
package struct FixAll {
  private let target: ChangeTarget
  /// The maximal number of rounds: a fix may cause its own diagnostic again.
  private static let roundLimit = 8

  init(_ target: ChangeTarget) { self.target = target }

  /// nil if there is no such document.
  package init?(_ workspace: Workspace, _ key: String) {
    guard let target = ChangeTarget(workspace, key) else { return nil }
    self.target = target
  }

  var action: CodeAction? {
    fixes(of: target.map).isEmpty
      ? nil
      : CodeAction(
        kind: .fixAll, title: "fix all automatically fixable findings",
        change: { .success(target.edits(self.edits.edits)) })
  }

  /// A document after its fixes.
  package struct Result {
    package var text: [UInt8]
    package var count: Int
    /// The parts that the user has to review in a map of the earlier version of the language;
    /// ranges in the text before the fixes.
    package var changedMeaning: [Diagnostic]
  }

  /// The document after its fixes; nil if there are none.
  package var result: Result? {
    let (edits, count) = edits
    guard count > 0 else { return nil }
    let old = target.map.source(target.document).bytes
    let isRetired = target.map.findings(target.document).contains {
      $0.code == "retired-word" || $0.code == "library-word"
    }
    return Result(
      text: edits.applied(to: old), count: count,
      changedMeaning: isRetired ? ChangedMeaning.findings(in: old) : [])
  }

  private func fixes(of map: MapSnapshot) -> [FixIt] {
    let provider = DocumentFeatures(map, target.document)
    return map.findings(target.document).compactMap(provider.certainFix)
  }

  private var edits: (edits: [TextEdit], count: Int) {
    let (map, document) = (target.map, target.document)
    let old = map.source(document).bytes
    var current = map
    var edits: [TextEdit] = []
    var count = 0
    for round in 0..<Self.roundLimit {
      let fixes = fixes(of: current).map(\.edits).separate
      let next = fixes.flatMap(\.self).sorted { $0.range.start < $1.range.start }
      guard !next.isEmpty else { break }
      count += fixes.count
      edits =
        round == 0
        ? next : [.changing(old, into: next.applied(to: current.source(document).bytes))]
      current = target.changed(by: edits)
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
