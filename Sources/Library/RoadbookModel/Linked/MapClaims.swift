import RoadbookURL

/// The schemes and hosts that a map declares.
package struct MapClaims: Sendable {
  package var schemes: Set<String> = []
  /// The schemes declared with hosts: their other hosts are foreign.
  package var hostSchemes: Set<String> = []
  package var hosts: Set<String> = []
  /// Whether undeclared schemes are foreign.
  private var refusesOthers = false

  package var isEmpty: Bool { schemes.isEmpty }

  /// Whether a lower-case scheme is foreign.
  package func refuses(_ scheme: String) -> Bool {
    refusesOthers && !isEmpty && !schemes.contains(scheme) && EntryScheme(rawValue: scheme) == nil
  }

  init(_ namespaces: [Namespace]) {
    refusesOthers = namespaces.first?.settings.library.refusesOtherSchemes == true
    for claim in namespaces.flatMap(\.claims) {
      schemes.insert(claim.scheme)
      guard let host = claim.host else { continue }
      hostSchemes.insert(claim.scheme)
      if let text = host.literalText { hosts.insert(text) }
    }
  }
}
