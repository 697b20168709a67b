package import RoadbookText

extension [Diagnostic] {
  /// What a map says about a document that other maps contain, too. That nothing needs what is there is true only if it
  /// is true in all of them. `all`: what the other maps say; this map may be among them.
  package func agreed(with all: @autoclosure () -> [[Diagnostic]]) -> [Diagnostic] {
    guard contains(where: \.isAboutMap) else { return self }
    let all = all()
    return filter { finding in
      !finding.isAboutMap || all.allSatisfy { $0.contains(finding) }
    }
  }
}

extension Diagnostic {
  /// Whether it says that no other part of the map needs what is there.
  fileprivate var isAboutMap: Bool { code == "idle-guard" || code == "unused-allow" }
}
