package import RoadbookEngine
package import RoadbookURL

/// The rules of a namespace: those of the file, overridden by those of the scheme.
package struct NamespaceSettings: Sendable {
  package var options = NamespaceOptions()
  /// The syntax of patterns: that of the library whose rules apply, or native.
  package var dialect = Dialect.native
  /// The library whose rules apply.
  package var library = Dialect.native
  /// Whether its routes form two tables: `open` uses those with actions, `push` and `present` those
  /// with screens.
  package var hasTablesApart = false
  /// How its screens are shown, as far as an attempt does not say otherwise.
  package var navigation = NavigationPolicy()
  /// Whether more than one deferred URL is kept.
  package var defersMany = false
  package var unwrapping = Unwrapping.never
  /// Whether scheme-less routes handle URLs that no route of the scheme matches, if the rules set
  /// it.
  package var fallback: Bool?
  package var conditions: [Expression] = []

  package init() {}

  /// A library's rules, with its syntax of patterns if `isDialect`.
  package init(of library: Dialect, isDialect: Bool) {
    options = NamespaceOptions(dialect: library)
    self.library = library
    hasTablesApart = library.hasTablesApart
    navigation = library.navigation
    dialect = isDialect ? library : .native
    // In native patterns types must be declared.
    if !isDialect { options.reading.takesUnknownTypes = false }
  }

  /// The value of the option `rank`.
  package var rank: String { NamespaceOption.named("rank")?.value(self) ?? "" }

  /// Decides whether a scheme falls back to the scheme-less routes: by default not if it matches
  /// any host.
  package mutating func settleFallback(takesAnyHost: Bool, own: Bool?) {
    options.fallsBackToGlobal = own ?? (!takesAnyHost && (fallback ?? library.fallsBack))
  }
}

/// Whether a URL that was percent-encoded as a whole is decoded first.
package enum Unwrapping: String, Sendable {
  case never, always
  /// Only if it has a host.
  case withHost
}

extension Namespace {
  /// Whether it matches web URLs with any host: `https`, `https://**`.
  package var takesAnyHost: Bool {
    claims.contains { claim in
      guard WebScheme(claim.scheme) != nil else { return false }
      guard let host = claim.host else { return true }
      return host.labels.count == 1 && host.labels[0].isRest
    }
  }
}
