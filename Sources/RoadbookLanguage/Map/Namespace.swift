package import RoadbookEngine
package import RoadbookURL

/// A set of routes that URLs of some schemes and hosts are sent to; the first one is the global one.
package struct Namespace: Sendable {
  /// nil for the routes outside any scheme.
  package var name: String?
  /// Whether `as` gave it its name, and not its first scheme.
  package var isNamed = false
  package var claims: [SchemeDeclaration.Claim]
  package var options: NamespaceOptions
  package var rank: Ranking
  package var dialect: Dialect
  /// Whose order of events holds: who is asked and told what, and when.
  package var lifecycle = Dialect.native
  /// Whether its routes are two tables: `open` sees those that do something, `push` and `present` those that
  /// show a screen.
  package var hasTablesApart: Bool
  package var modals: String
  /// Whether a screen with other arguments is another one, and not the same one reloaded.
  package var reusesByArguments = false
  /// Whether a route without `in` shows its screens from the bottom of the selected stack, and not on top of it.
  package var showsFromBottom = false
  package var unwrapping = Unwrapping.never
  package var presentation: String?
  package var conditions: [Expression]
  package var places: [Place]
  /// The number of its first route that counts: under FSQRoutes' rules a second map for a scheme replaces the first.
  var firstRoute = 0
}
