import RoadbookLanguage
package import RoadbookText

/// Why a change is not made.
package struct ChangeProblem: Error, Hashable, Sendable {
  package var message: String
}

/// Changes of the texts of a map, by document; none over another, in order of place.
package typealias MapEdits = [[TextEdit]]

/// Something that can be done to a map at a place.
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
  /// The findings that it mends.
  package var findings: [Diagnostic] = []
  /// Whether it is what one would do without thinking.
  package var isPreferred = false
  /// Why it cannot be done, where that is known at once.
  package var refusal: ChangeProblem?
  /// Whether finding out what changes runs what the map says, as a test does: only for who has chosen it.
  package var runsMap = false
  /// Finds out what changes, which may take as long as reading the map does: what would change what the map means is
  /// refused.
  package var change: () -> Result<MapEdits, ChangeProblem>

  /// Whether `help` explains a finding's code.
  package static func isExplained(_ code: String) -> Bool { FindingGuide.named(code) != nil }
}

extension MapSnapshot {
  /// The bytes of all its texts: how long reading it anew takes, as finding out what a change means does.
  package var size: Int { keys.indices.reduce(0) { $0 + source($1).bytes.count } }

  /// The findings at a range whose codes `help` explains, one of each code.
  package func explained(in document: Int, touching range: TextRange) -> [Diagnostic] {
    var seen: Set<DiagnosticCode> = []
    return findings(document).filter { finding in
      finding.range.start <= range.end && finding.range.end >= range.start
        && CodeAction.isExplained(finding.code.name) && seen.insert(finding.code).inserted
    }
  }
}

extension Workspace {
  /// What can be done at a range of a document; `kinds` that nobody wants are not looked for.
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
      // Who asks for nothing but what concerns whole documents asks for it.
      let isWanted = !kinds.contains(.quickFix)
      result += sortingActions(map, document, range, isWanted: isWanted)
    }
    return result.map { action in
      var written = action
      written.change = { action.change().map(map.keepingLineEnds) }
      return written
    }
  }

  /// Changes of one document, where the map then means what it meant; or what it would mean with other changes, `meant`,
  /// and `check` has nothing to say against it.
  func proven(
    _ map: MapSnapshot, _ document: Int, _ edits: [TextEdit], asWith meant: [TextEdit] = [],
    _ check: (_ changed: MapSnapshot) -> ChangeProblem? = { _ in nil }
  ) -> Result<MapEdits, ChangeProblem> {
    let all = map.edits(edits, in: document)
    let changed = view(map, with: all)
    if let finding = map.newFinding(in: changed) {
      return .failure(ChangeProblem(message: "the map would be wrong then: \(finding.message)"))
    }
    let model = meant.isEmpty ? map : view(map, with: map.edits(meant, in: document))
    if let difference = model.comparison(with: changed).difference {
      return .failure(ChangeProblem(message: difference))
    }
    return check(changed).map(Result.failure) ?? .success(all)
  }
}

extension MapSnapshot {
  /// Changes of one document as those of a map.
  func edits(_ edits: [TextEdit], in document: Int) -> MapEdits {
    var all: MapEdits = keys.map { _ in [] }
    if all.indices.contains(document) {
      all[document] = edits.sorted { $0.range.start < $1.range.start }
    }
    return all
  }

  /// Changes with the line ends that their texts have.
  func keepingLineEnds(_ edits: MapEdits) -> MapEdits {
    edits.enumerated().map { $1.keepingLineEnds(of: source($0).bytes) }
  }

  /// A finding that a changed map has and this one has not.
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
