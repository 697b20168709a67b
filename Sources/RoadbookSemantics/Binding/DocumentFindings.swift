package import RoadbookText

/// The diagnostics of a map's documents, as they are shown.
extension [MapDocument] {
  /// A diagnostic of binding with actual ranges; notes whose ranges no longer exist are left out.
  package func actual(_ finding: Diagnostic, in document: Int) -> Diagnostic {
    guard !finding.notes.isEmpty else { return self[document].actual(finding) }
    var there = finding
    there.notes = finding.notes.filter { note in
      let number = note.document ?? document
      return indices.contains(number) && note.range.map(self[number].isThere) != false
    }
    var result = self[document].actual(there)
    for index in result.notes.indices {
      guard let number = result.notes[index].document, let range = result.notes[index].range else {
        continue
      }
      let other = self[number]
      result.notes[index].document = nil
      result.notes[index].file = other.source.name
      result.notes[index].range = other.actual(range)
      result.notes[index].position = other.source.position(of: other.actual(range).start)
    }
    return result
  }

  /// Diagnostics of a document in the order of their ranges, without those that it allows. `isComplete`: none are
  /// missing from `found`, so that an `allow` without a diagnostic is reported.
  package func shown(_ found: [Diagnostic], in document: Int, isComplete: Bool) -> [Diagnostic] {
    if found.isEmpty, !isComplete { return [] }
    let sorted = found.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    guard indices.contains(document) else { return sorted }
    return Allowances(in: self[document].source).applied(to: sorted, isComplete: isComplete)
  }
}
