import RoadbookURL

/// The schemes and hosts that a map declares.
struct MapClaims: Sendable {
  var schemes: Set<String> = []
  /// The schemes declared with hosts: their other hosts are foreign.
  var hostSchemes: Set<String> = []
  var hosts: Set<String> = []
  /// Whether undeclared schemes are foreign.
  private var refusesOthers = false

  var isEmpty: Bool { schemes.isEmpty }

  /// Whether a lower-case scheme is foreign.
  func refuses(_ scheme: String) -> Bool {
    refusesOthers && !isEmpty && !schemes.contains(scheme) && EntryScheme(rawValue: scheme) == nil
  }

  init(_ namespaces: [Namespace]) {
    refusesOthers = namespaces.first?.settings.lifecycle.refusesOtherSchemes == true
    for claim in namespaces.flatMap(\.claims) {
      schemes.insert(claim.scheme)
      guard let host = claim.host else { continue }
      hostSchemes.insert(claim.scheme)
      if let text = host.literalText { hosts.insert(text) }
    }
  }
}
