package import RoadbookText
import RoadbookURL

extension Session {
  /// All that is wrong with the map, by document, in order of place: what reading and linking it found, guards that
  /// nobody asks, and what following its URLs shows. With hints also what could be written natively.
  ///
  /// What needs the routers is only looked for where something in the map asks for it: a map that is being typed is
  /// looked at after every letter.
  package mutating func findings(withHints: Bool) -> [[Diagnostic]] {
    var result = documents.indices.map { diagnostics(of: $0) }
    for (document, finding) in idleGuardFindings() where result.indices.contains(document) {
      result[document].append(finding)
    }
    if linking.routes.contains(where: \.needsFollowing) {
      for (document, finding) in urlFindings() where result.indices.contains(document) {
        result[document].append(finding)
      }
    }
    if withHints, linking.namespaces.contains(where: { $0.dialect != .native }) {
      for (document, hints) in NativeRewrite(documents).hints.enumerated() {
        result[document] += hints
      }
    }
    return result.map { found in
      found.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    }
  }
}

extension Route {
  /// Whether some of its URLs are followed to see where they lead.
  fileprivate var needsFollowing: Bool {
    if case .rewrite = target { return true }
    return !declaration.examples.isEmpty
  }
}
