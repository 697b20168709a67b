import RoadbookText

/// Puts changes of a document into the order of their versions.
///
/// Some editors give each message to whoever is free to send it (Helix 25.01), so that one may come after later ones. A
/// version that was left out and then comes belongs where it was left out. Changes whose versions only do not grow are
/// made as they come.
struct ChangeOrder {
  private typealias Numbered = (version: Int, changes: [OpenDocument.Change])

  /// The text before the first version that was left out.
  private var start: SourceText?
  private var missing: Set<Int> = []
  /// What came since, by version.
  private var later: [Numbered] = []

  /// So many changes later nobody waits for one any more: there are editors that leave versions out.
  private static let limit = 64

  /// Takes a change as it comes, made to a text of the version before.
  mutating func take(
    _ changes: [OpenDocument.Change], version: Int?, after last: Int?, _ text: SourceText
  ) {
    guard let version, let last, version > last, later.count < Self.limit else { return forget() }
    let (step, isTooFar) = version.subtractingReportingOverflow(last)
    guard !isTooFar, step <= Self.limit else { return forget() }
    if step > 1 {
      if start == nil { start = text }
      missing.formUnion(last + 1..<version)
    }
    if start != nil { later.append((version, changes)) }
  }

  /// All changes in their order and the text that they are to be made to, where one comes late.
  mutating func mend(
    _ changes: [OpenDocument.Change], version: Int?
  ) -> (start: SourceText, changes: [OpenDocument.Change])? {
    guard let version, let start, missing.remove(version) != nil else { return nil }
    let place = later.firstIndex { $0.version > version } ?? later.endIndex
    later.insert((version, changes), at: place)
    let all = later.flatMap(\.changes)
    if missing.isEmpty { forget() }
    return (start, all)
  }

  private mutating func forget() { self = ChangeOrder() }
}
