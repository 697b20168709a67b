package import RoadbookText

extension [Diagnostic] {
  /// What a map says about a document that other maps contain, too. That nothing needs what is
  /// there is true only if it is true in all of them. `all`: what the other maps say; this map may
  /// be among them.
  package func agreed(with all: @autoclosure () -> [[Diagnostic]]) -> [Diagnostic] {
    guard contains(where: { $0.code.tags.contains(.everyMap) }) else { return self }
    let all = all()
    return filter { finding in
      !finding.code.tags.contains(.everyMap)
        || all.allSatisfy { found in
          // Each map may give it another severity.
          found.contains {
            ($0.code, $0.range, $0.message) == (finding.code, finding.range, finding.message)
          }
        }
    }
  }
}
