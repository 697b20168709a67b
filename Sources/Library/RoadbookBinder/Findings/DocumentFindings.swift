package import RoadbookText

/// The diagnostics of a map's documents, as they are shown.
extension [MapDocument] {
  /// A diagnostic of binding whose notes about other documents have the names of their files.
  package func placed(_ finding: Diagnostic) -> Diagnostic {
    var result = finding
    for index in result.notes.indices {
      guard let number = result.notes[index].document, indices.contains(number),
        let range = result.notes[index].range
      else { continue }
      let source = self[number].source
      result.notes[index].document = nil
      result.notes[index].file = source.name
      result.notes[index].position = source.position(of: range.start)
    }
    return result
  }

  /// Diagnostics of a document in the order of their ranges, without those that it allows, with the
  /// severities of the map. `isComplete`: none are missing from `found`, so that an `allow` without
  /// a diagnostic is reported. `limit`: the highest severity that is set.
  package func shown(
    _ found: [Diagnostic], in document: Int, isComplete: Bool, _ severities: Severities,
    atMost limit: Severity = .error
  ) -> [Diagnostic] {
    if found.isEmpty, !isComplete { return [] }
    let sorted = found.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    guard indices.contains(document) else { return sorted }
    // What a line allows is judged by its usual severity.
    return severities.applied(
      to: Allowances(in: self[document].source).applied(to: sorted, isComplete: isComplete),
      atMost: limit)
  }
}

extension Diagnostic {
  /// Converts all ranges in its own document.
  package func moved(_ move: (TextRange) -> TextRange) -> Diagnostic {
    var result = self
    result.range = move(range)
    for index in notes.indices where notes[index].document == nil && notes[index].file == nil {
      result.notes[index].range = notes[index].range.map(move)
    }
    result.fixes = fixes.map { $0.moved(move) }
    return result
  }
}
