import RoadbookBinder
import RoadbookText

extension Findings {
  /// The diagnostics of an earlier version at their places in this one, without those that a change
  /// touches. `changes`: of each document of the map; nil for one that is the same.
  func moved(_ changes: [ChangedRange?]) -> Findings {
    var result = Findings()
    for document in changes.indices {
      let found = self[document].compactMap { Self.moved($0, in: document, changes) }
      result.report(found, in: document)
    }
    return result
  }

  private static func moved(
    _ finding: Diagnostic, in document: Int, _ changes: [ChangedRange?]
  ) -> Diagnostic? {
    var isTouched = false
    func place(_ range: TextRange, in document: Int) -> TextRange {
      guard changes.indices.contains(document), let change = changes[document] else { return range }
      let place = change.moved(range)
      if place == nil { isTouched = true }
      return place ?? range
    }
    var result = finding.moved { place($0, in: document) }
    for index in finding.notes.indices {
      guard let other = finding.notes[index].document else { continue }
      result.notes[index].range = finding.notes[index].range.map { place($0, in: other) }
    }
    return isTouched ? nil : result
  }
}
