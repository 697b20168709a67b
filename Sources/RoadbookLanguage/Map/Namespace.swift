/// A set of routes that URLs of some schemes and hosts are sent to; the first one is the global one.
package struct Namespace: Sendable {
  /// nil for the routes outside any scheme.
  package var name: String?
  /// Whether `as` gave it its name, and not its first scheme.
  package var isNamed = false
  package var claims: [SchemeDeclaration.Claim]
  package var settings: NamespaceSettings
  package var places: [Place]
  /// The number of its first route that counts: under FSQRoutes' rules a second map for a scheme replaces the first.
  var firstRoute = 0
}
