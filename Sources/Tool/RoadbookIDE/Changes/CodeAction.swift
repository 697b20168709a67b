package import RoadbookText

/// Why a change is refused.
package struct ChangeProblem: Error, Hashable, Sendable {
  package var message: String
}

extension ChangeProblem: ExpressibleByStringInterpolation {
  package init(stringLiteral message: String) { self.init(message: message) }
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
  /// Tells it from the other actions of its kind at the same place.
  package var id = ""
  package var title: String
  /// The diagnostics that it fixes.
  package var findings: [Diagnostic] = []
  /// Whether it is the obvious fix.
  package var isPreferred = false
  /// Why it is impossible, if that is known without computing the change.
  package var refusal: ChangeProblem?
  /// Whether computing the change runs the map, as a test does. It is then computed only when the
  /// user chooses it.
  package var runsMap = false
  /// Computes the edits, which may take as long as reading the map. Edits that would change the
  /// meaning of the map are refused.
  package var change: () -> Result<MapEdits, ChangeProblem>

  /// The action beside a more obvious one.
  var unpreferred: CodeAction {
    var action = self
    action.isPreferred = false
    return action
  }
}
