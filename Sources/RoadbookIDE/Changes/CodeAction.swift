import RoadbookAnalysis
import RoadbookSemantics
package import RoadbookText

/// Why a change is refused.
package struct ChangeProblem: Error, Hashable, Sendable {
  package var message: String
}

/// Edits of a map by document, in order and not overlapping.
package typealias MapEdits = [[TextEdit]]

/// A change offered at a place of a map.
package struct CodeAction {
  package enum Kind: String, Sendable, CaseIterable {
    case quickFix = "quickfix"
    case extract = "refactor.extract"
    case inline = "refactor.inline"
    case rewrite = "refactor.rewrite"
    case fixAll = "source.fixAll.roadbook"
    case organizeRoutes = "source.organizeRoutes"
  }

  package var kind: Kind
  package var title: String
  /// The diagnostics that it fixes.
  package var findings: [Diagnostic] = []
  /// Whether it is the obvious fix.
  package var isPreferred = false
  /// Why it is impossible, if that is known without computing the change.
  package var refusal: ChangeProblem?
  /// Whether computing the change runs the map, as a test does. It is then computed only when the user chooses it.
  package var runsMap = false
  /// Computes the edits, which may take as long as reading the map. Edits that would change the meaning of the map
  /// are refused.
  package var change: () -> Result<MapEdits, ChangeProblem>

  /// Whether `help` explains a diagnostic code.
  package static func isExplained(_ code: String) -> Bool { FindingGuide.named(code) != nil }
}

extension MapSnapshot {
  /// The size of all its documents in bytes, an estimate of the cost of reading it again to check a change.
  package var size: Int { keys.indices.reduce(0) { $0 + source($1).bytes.count } }

  /// The diagnostics at a range whose codes `help` explains, one for each code.
  package func explained(in document: Int, touching range: TextRange) -> [Diagnostic] {
    var seen: Set<DiagnosticCode> = []
    return findings(document).filter { finding in
      finding.range.start <= range.end && finding.range.end >= range.start
        && CodeAction.isExplained(finding.code.name) && seen.insert(finding.code).inserted
    }
  }
}

extension Workspace {
  /// The changes offered at a range of a document; only those of the given kinds are computed.
  package func actions(
    in key: String, touching range: TextRange, _ kinds: Set<CodeAction.Kind>
  ) -> [CodeAction] {
    guard let (map, document) = view(of: key) else { return [] }
    var result: [CodeAction] = []
    if kinds.contains(.quickFix) { result += map.quickFixes(in: document, touching: range) }
    let places = RoutePlaces(map, document, range)
    if kinds.contains(.extract) { result += nestingActions(map, places) }
    if kinds.contains(.inline) { result += flatteningActions(map, places) }
    if kinds.contains(.rewrite) { result += rewritingActions(map, places) }
    if kinds.contains(.fixAll) { result += fixAllActions(map, document) }
    if kinds.contains(.organizeRoutes) {
      // A client that does not request quick fixes requests this kind explicitly.
      let isWanted = !kinds.contains(.quickFix)
      result += sortingActions(map, document, range, isWanted: isWanted)
    }
    return result.map { action in
      var written = action
      written.change = { action.change().map(map.keepingLineEnds) }
      return written
    }
  }

  /// The edits of one document if the map keeps its meaning. With `meant`, the map must instead
  /// mean the same as with those edits. `check` may refuse the result.
  func proven(
    _ map: MapSnapshot, _ document: Int, _ edits: [TextEdit], asWith meant: [TextEdit] = [],
    _ check: (_ changed: MapSnapshot) -> ChangeProblem? = { _ in nil }
  ) -> Result<MapEdits, ChangeProblem> {
    let all = map.edits(edits, in: document)
    let changed = view(map, with: all)
    if let finding = map.newFinding(in: changed) {
      return .failure(
        ChangeProblem(message: "this would cause an error in the map: \(finding.message)"))
    }
    let model = meant.isEmpty ? map : view(map, with: map.edits(meant, in: document))
    if let difference = model.comparison(with: changed).difference {
      return .failure(ChangeProblem(message: difference))
    }
    return check(changed).map(Result.failure) ?? .success(all)
  }
}

extension MapSnapshot {
  /// The edits of one document as edits of the map.
  func edits(_ edits: [TextEdit], in document: Int) -> MapEdits {
    var all: MapEdits = keys.map { _ in [] }
    if all.indices.contains(document) {
      all[document] = edits.sorted { $0.range.start < $1.range.start }
    }
    return all
  }

  /// The edits with the line ends of their documents.
  func keepingLineEnds(_ edits: MapEdits) -> MapEdits {
    edits.enumerated().map { $1.keepingLineEnds(of: source($0).bytes) }
  }

  /// A diagnostic that a changed map has and this one does not.
  func newFinding(in changed: MapSnapshot) -> Diagnostic? {
    for document in keys.indices {
      var known: [DiagnosticCode: Int] = [:]
      for finding in findings(document) { known[finding.code, default: 0] += 1 }
      for finding in changed.findings(document) where finding.severity != .hint {
        known[finding.code, default: 0] -= 1
        if known[finding.code, default: 0] < 0 { return finding }
      }
    }
    return nil
  }
}
