import RoadbookText

/// Reorders changes of a document by version.
///
/// Some editors send messages from several tasks (Helix 25.01), so a change may arrive after later
/// ones. A missing version that arrives late is inserted in its place. Changes whose versions do
/// not increase are applied as they arrive.
struct ChangeOrder {
  private typealias Numbered = (version: Int, changes: [OpenDocument.Change])

  /// The document before the first missing version.
  private var start: SourceText?
  private var missing: Set<Int> = []
  /// The changes since then, sorted by version.
  private var later: [Numbered] = []

  /// After this many changes a missing version is no longer expected: some editors skip versions.
  private static let limit = 64

  /// Records a change as it arrives, made to the previous version.
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

  /// If a missing version arrives: all changes in order, and the document they apply to.
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
