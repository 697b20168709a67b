import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

/// Applies all preferred fixes, repeatedly until none is left.
extension Workspace {
  /// The maximal number of rounds: a fix may cause its own diagnostic again.
  private static let roundLimit = 8

  func fixAllActions(_ map: MapSnapshot, _ document: Int) -> [CodeAction] {
    let fixes = map.certainFixes(in: document)
    guard !fixes.isEmpty else { return [] }
    return [
      CodeAction(
        kind: .fixAll, title: "fix all automatically fixable findings",
        change: { .success(self.allFixes(of: map, document)) })
    ]
  }

  private func allFixes(of map: MapSnapshot, _ document: Int) -> MapEdits {
    let old = map.source(document).bytes
    var current = map
    var edits: [TextEdit] = []
    for round in 0..<Self.roundLimit {
      let next = current.certainFixes(in: document).map(\.edits).apart
      guard !next.isEmpty else { break }
      if round == 0 {
        edits = next
      } else {
        edits = [.changing(old, into: next.applied(to: current.source(document).bytes))]
      }
      current = view(map, with: map.edits(edits, in: document))
      guard current.keys.indices.contains(document), current.keys == map.keys else { break }
    }
    return map.edits(edits, in: document)
  }
}

extension MapSnapshot {
  fileprivate func certainFixes(in document: Int) -> [FixIt] {
    findings(document).compactMap { certainFix(of: $0, in: document) }
  }
}

extension [[TextEdit]] {
  /// The edits that do not overlap earlier ones, each group as a whole or not at all.
  fileprivate var apart: [TextEdit] {
    var result: [TextEdit] = []
    for group in self {
      let isFree = group.allSatisfy { edit in
        !result.contains { $0.range.start <= edit.range.end && edit.range.start <= $0.range.end }
      }
      if isFree { result += group }
    }
    return result.sorted { $0.range.start < $1.range.start }
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
