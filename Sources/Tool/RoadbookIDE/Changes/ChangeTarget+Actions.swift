package import RoadbookText

/// Finds the changes offered in a document.
extension ChangeTarget {
  /// The changes offered at a range; only those of the given kinds are computed.
  package func actions(touching range: TextRange, _ kinds: Set<CodeAction.Kind>) -> [CodeAction] {
    let selection = RouteSelection(map, document, range)
    // A client that does not request quick fixes requests this kind explicitly.
    let isRequested = !kinds.contains(.quickFix)
    let actions = CodeAction.Kind.allCases.filter(kinds.contains).flatMap { kind -> [CodeAction?] in
      switch kind {
      case .quickFix: DocumentFeatures(map, document).actions(touching: range)
      case .extract: [RouteNesting(selection)?.action(self)]
      case .inline: [RouteFlattening(selection)?.action(self)]
      case .rewrite: RouteRewriting(target: self, selection: selection).actions
      case .fixAll: [fixAll]
      case .organizeRoutes:
        [RouteSorting(target: self, range: range, isRequested: isRequested).action]
      }
    }
    return actions.compactMap(\.self).map { action in
      var written = action
      written.change = {
        action.change().map { edits in
          edits.enumerated().map { $1.keepingLineEnds(of: map.source($0).bytes) }
        }
      }
      return written
    }
  }

  /// The diagnostics at a range, one for each code.
  package func explained(touching range: TextRange) -> [Diagnostic] {
    map.findings(document, touching: range).distinct(by: \.code)
  }
}
