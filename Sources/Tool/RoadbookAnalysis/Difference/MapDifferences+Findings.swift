import RoadbookBinder
import RoadbookModel
package import RoadbookText

extension MapDifferences {
  /// The differences that are not allowed as findings, each at the route of the later map that now
  /// matches its URL. Those that no route matches any more are at the beginning of the later map.
  package func findings(
    allowing allowed: Set<ChangeKind> = []
  ) -> [(finding: Diagnostic, source: SourceText)] {
    all.compactMap { difference in
      guard !difference.changes.allSatisfy(allowed.contains) else { return nil }
      let place = difference.after.route?.place ?? Place(document: 0, range: TextRange(at: 0))
      guard new.documents.indices.contains(place.document) else { return nil }
      let state = difference.state.text
      let changes = difference.changes.map { kind in
        let (before, after) = difference.sides(of: kind)
        return
          "\(kind.rawValue): \(before.isEmpty ? "nothing" : before) → \(after.isEmpty ? "nothing" : after)"
      }
      let notes = [location(of: difference.before.route, isNew: false)].compactMap { location in
        location.map { DiagnosticNote("before by \($0.text)") }
      }
      let message =
        "\(difference.url)\(state.isEmpty ? "" : " with \(state)"): \(changes.joined(separator: "; "))"
      return (
        Diagnostic(.behaviourChanged, place.range, TerminalText.escaped(message), notes: notes),
        new.documents[place.document].source
      )
    }
  }
}
