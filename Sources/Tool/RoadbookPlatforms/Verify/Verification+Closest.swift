extension VerificationBuilder {
  /// The closest that the rules of a system can be to the map.
  func best(for system: SystemLanguages, _ comparison: Comparison) -> Language {
    switch system.version {
    case .android where system.narrowing.isEmpty: comparison.widened
    case .ios, .android: comparison.untyped
    }
  }

  /// What rules open that are written for the map.
  mutating func writable(
    for system: SystemLanguages, _ comparison: Comparison
  ) -> Language {
    let kind = system.isIOS ? "ios" : system.narrowing.isEmpty ? "manifest" : "android"
    let key = comparison.space.prefix + " " + kind
    if let known = written[key] { return known }
    let language =
      switch kind {
      case "ios": SiteTarget(comparison, .apple).plan().opened
      case "android": SiteTarget(comparison, .android).plan().opened
      default: ManifestTarget(comparison, since: 1, isStrict: false).allowed
      }
    written[key] = language
    return language
  }
}
