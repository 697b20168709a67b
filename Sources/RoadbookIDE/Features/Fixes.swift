package import RoadbookText

extension MapView {
  /// The changes that mend findings at a place, each with the finding that it mends.
  package func fixes(
    in document: Int, touching range: TextRange
  ) -> [(finding: Diagnostic, fix: FixIt)] {
    findings(document).filter {
      $0.range.start <= range.end && range.start <= $0.range.end
    }
    .flatMap { finding in finding.fixIts.map { (finding, $0) } }
  }
}
