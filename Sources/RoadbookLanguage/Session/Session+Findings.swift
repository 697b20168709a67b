import RoadbookEngine
package import RoadbookText
import RoadbookURL

extension Session {
  /// All diagnostics of the map, by document, in order of their ranges: those of parsing and binding, unused guards,
  /// and those that need the whole map. With hints also what could be written natively.
  package mutating func findings(withHints: Bool) -> [[Diagnostic]] {
    findings(with: lateFindings(withHints: withHints))
  }

  /// All diagnostics of the map, given earlier ones that concern the whole map; those whose ranges no longer exist
  /// are left out. `isComplete`: `late` was computed for the current map.
  package func findings(with late: [LateFinding], isComplete: Bool = true) -> [[Diagnostic]] {
    var result = documents.indices.map { allDiagnostics(of: $0) }
    let found = idleGuardFindings() + late.map { ($0.document, $0.diagnostic) }
    for (document, finding) in found {
      guard documents.indices.contains(document), documents[document].isThere(finding.range) else {
        continue
      }
      result[document].append(actual(finding, in: document))
    }
    return result.enumerated().map { index, found in
      let sorted = found.sorted {
        ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
      }
      return allowing(sorted, in: index, isComplete: isComplete)
    }
  }

  /// A diagnostic with actual ranges; notes whose ranges no longer exist are left out.
  func actual(_ finding: Diagnostic, in document: Int) -> Diagnostic {
    guard !finding.notes.isEmpty else { return documents[document].actual(finding) }
    var there = finding
    there.notes = finding.notes.filter { note in
      let number = note.document ?? document
      return documents.indices.contains(number)
        && note.range.map(documents[number].isThere) != false
    }
    var result = documents[document].actual(there)
    for index in result.notes.indices {
      guard let number = result.notes[index].document, let range = result.notes[index].range else {
        continue
      }
      let other = documents[number]
      result.notes[index].document = nil
      result.notes[index].file = other.source.name
      result.notes[index].range = other.actual(range)
      result.notes[index].position = other.source.position(of: other.actual(range).start)
    }
    return result
  }

  /// Whether the map has anything whose diagnostics need the route tables.
  package var hasLateFindings: Bool {
    binder.mayBeTooLarge || binder.routes.contains(where: \.needsFollowing)
      || hasNowhereQuestions
      || binder.namespaces.contains { $0.settings.dialect != .native }
  }

  /// Whether constant URLs may be unmatched, routes unreachable, or screens without arguments.
  private var hasNowhereQuestions: Bool {
    binder.namespaces.count > 1 || !binder.guards.isEmpty || !binder.blocks.isEmpty
      || !binder.hooks.isEmpty
      || binder.screens.contains { $0.parameters?.isEmpty == false }
      || binder.routes.contains { route in
        switch route.target {
        case .rewrite, .action: true
        default: false
        }
      }
  }

  /// Diagnostics that need the whole map: where its URLs lead, and what could be written natively.
  ///
  /// Guards and blocks do not run. If `isCancelled` returns true, the result is incomplete.
  package mutating func lateFindings(withHints: Bool) -> [LateFinding] {
    var found: [LateFinding] = []
    if binder.mayBeTooLarge { found += map.refused.map { LateFinding($0) } }
    if binder.routes.contains(where: \.needsFollowing) {
      found += urlFindings().map { LateFinding(document: $0.document, diagnostic: $0.diagnostic) }
    }
    if hasNowhereQuestions, !isCancelled() { found += nowhereFindings() }
    if withHints, !isCancelled(),
      binder.namespaces.contains(where: { $0.settings.dialect != .native })
    {
      for (document, hints) in NativeRewrite(documents.map(\.readAnew)).hints.enumerated() {
        found += hints.map {
          LateFinding(document: document, diagnostic: documents[document].address(of: $0))
        }
      }
    }
    return found
  }
}

/// A diagnostic that depends on the whole map.
package struct LateFinding: Sendable {
  var document: Int
  var diagnostic: Diagnostic
}

extension LateFinding {
  fileprivate init(_ refused: RefusedPatterns) {
    document = refused.place.document
    diagnostic = Diagnostic(
      "map-too-large", .error, refused.place.range,
      refused.error.message + ": the patterns here never match",
      advice: "write fewer optional groups and aliases, or smaller regular expressions")
  }
}

extension Route {
  /// Whether its URLs are followed to see where they lead.
  fileprivate var needsFollowing: Bool {
    if case .rewrite = target { return true }
    return !declaration.examples.isEmpty || declaration.deprecated != nil
  }
}
