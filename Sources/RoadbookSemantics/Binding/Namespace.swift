package import RoadbookText
import RoadbookURL

/// The routes for URLs of some schemes and hosts; the first namespace is the global one.
package struct Namespace: Sendable {
  /// nil for the scheme-less routes.
  package var name: String?
  /// Whether its name comes from `as` instead of its first scheme.
  package var isNamed = false
  package var claims: [SchemeDeclaration.Claim]
  package var settings: NamespaceSettings
  /// Whether it falls back to the scheme-less routes; nil if its own rules do not set it.
  var ownFallback: Bool?
  package var places: [Place]
  /// The document that set its library, or that has the first of its routes.
  var settled: (document: Int, isByRules: Bool)?
  /// The index of its first active route: under FSQRoutes' rules a second map for a scheme replaces the first.
  package var firstRoute = 0
}

extension SchemeDeclaration.Claim {
  /// The parameters that its host captures.
  package var captureNames: Set<String> {
    Set((host?.labels ?? []).flatMap(\.captures).compactMap(\.name))
  }
}
