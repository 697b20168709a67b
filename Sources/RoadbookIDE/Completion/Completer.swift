import RoadbookSemantics

/// Completes a cursor: each file of this folder adds candidates of one sort.
struct Completer {
  let analysis: Analysis
  let cursor: CursorContext
  /// The candidates found so far.
  let found: Candidates
  var map: LinkedMap { analysis.map }
  var scope: CursorScope { cursor.scope }
}
