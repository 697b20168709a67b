import RoadbookSemantics
import RoadbookText

/// Completes guards: their targets and points.
extension Analysis {
  /// Completes after a guard's name.
  func addGuardClauses(_ place: CompletionPlace, _ found: inout Candidates) {
    let words = found.context.words
    // A list continues after a comma.
    switch words.last(where: { !$0.hasSuffix(",") }) {
    case "before":
      let points = GuardDeclaration.Point.allCases.filter {
        LibraryWord.point($0)?.isKnown(in: map.namespaces) ?? true
      }
      found.add(.keyword, points.map(\.rawValue))
    case "on":
      if words.last == "on" { found.add(.keyword, ["all"]) }
      addPatternSegments(place, &found)
      addScreens(&found)
    case _ where words.contains("before"): break
    default: found.add(.keyword, ["on", "before"].filter { !words.contains($0) })
    }
  }
}
