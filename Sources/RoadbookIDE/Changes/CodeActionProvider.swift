package import RoadbookText

/// Finds the changes offered in a document.
package struct CodeActionProvider {
  private let target: ChangeTarget

  /// nil if there is no such document.
  package init?(_ workspace: Workspace, _ key: String) {
    guard let target = ChangeTarget(workspace, key) else { return nil }
    self.target = target
  }

  /// The changes offered at a range; only those of the given kinds are computed.
  package func actions(touching range: TextRange, _ kinds: Set<CodeAction.Kind>) -> [CodeAction] {
    let (map, document) = (target.map, target.document)
    let selection = RouteSelection(map, document, range)
    // A client that does not request quick fixes requests this kind explicitly.
    let isRequested = !kinds.contains(.quickFix)
    let actions = CodeAction.Kind.allCases.filter(kinds.contains).flatMap { kind -> [CodeAction?] in
      switch kind {
      case .quickFix: DocumentFeatures(map, document).actions(touching: range)
      case .extract: [RouteNesting(selection)?.action(target)]
      case .inline: [RouteFlattening(selection)?.action(target)]
      case .rewrite: RouteRewriting(target: target, selection: selection).actions
      case .fixAll: [FixAll(target).action]
      case .organizeRoutes:
        [RouteSorting(target: target, range: range, isRequested: isRequested).action]
      }
    }
    return actions.compactMap(\.self).map { action in
      var written = action
      written.change = { action.change().map(Self.keepingLineEnds(of: map)) }
      return written
    }
  }

  /// The edits with the line ends of their documents.
  private static func keepingLineEnds(of map: MapSnapshot) -> (MapEdits) -> MapEdits {
    { edits in edits.enumerated().map { $1.keepingLineEnds(of: map.source($0).bytes) } }
  }

  /// The diagnostics at a range whose codes `help` explains, one for each code.
  package func explained(touching range: TextRange) -> [Diagnostic] {
    var seen: Set<DiagnosticCode> = []
    return target.map.findings(target.document, touching: range).filter {
      CodeAction.isExplained($0.code.name) && seen.insert($0.code).inserted
    }
  }
}
