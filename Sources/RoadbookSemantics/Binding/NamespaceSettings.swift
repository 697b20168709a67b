package import RoadbookEngine
package import RoadbookURL

/// The rules of a namespace: those of the file, overridden by those of the scheme.
package struct NamespaceSettings: Sendable {
  package var options = NamespaceOptions()
  /// The syntax of patterns: that of the library whose rules apply, or native.
  package private(set) var dialect = Dialect.native
  /// The library whose rules apply.
  package private(set) var library = Dialect.native
  /// Whether its routes form two tables: `open` uses those with actions, `push` and `present` those with screens.
  package var hasTablesApart = false
  /// How its screens are shown, as far as an attempt does not say otherwise.
  package var navigation = NavigationPolicy()
  /// Whether more than one deferred URL is kept.
  package var defersMany = false
  package var unwrapping = Unwrapping.never
  /// Whether scheme-less routes handle URLs that no route of the scheme matches, if the rules set
  /// it.
  var fallback: Bool?
  package var conditions: [Expression] = []
  /// The explicit options, which stay when a scheme switches to another library's rules.
  private var written: [(option: WordOption, value: String)] = []

  /// The library and its syntax, as messages name them.
  var libraryText: String {
    dialect == .native && library != .native
      ? "the rules of '\(library.rawValue)'" : "dialect '\(dialect.rawValue)'"
  }

  /// Whether rules set another library than these.
  func differs(from rules: RulesDeclaration) -> Bool {
    rules.library?.text != library.rawValue || rules.dialect != dialect
  }

  /// The value of the option `rank`.
  package var rank: String { WordOption.named("rank")?.value(self) ?? "" }

  package init() {}

  /// Switches to a library's rules, and to its pattern syntax with `isDialect`; explicit options
  /// stay.
  mutating func follow(_ library: Dialect, isDialect: Bool) {
    var settings = NamespaceSettings()
    settings.options = NamespaceOptions(dialect: library)
    settings.library = library
    settings.hasTablesApart = library.hasTablesApart
    settings.navigation = library.navigation
    settings.dialect = isDialect ? library : .native
    // In native patterns types must be declared.
    if !isDialect { settings.options.reading.takesUnknownTypes = false }
    settings.conditions = conditions
    for (option, value) in written { settings.set(option, to: value) }
    self = settings
  }

  mutating func set(_ option: WordOption, to value: String) {
    option.set(&self, value)
    written.append((option, value))
  }

  /// Decides whether a scheme falls back to the scheme-less routes: by default not if it matches
  /// any host.
  mutating func settleFallback(takesAnyHost: Bool, own: Bool?) {
    options.fallsBackToGlobal = own ?? (!takesAnyHost && (fallback ?? library.fallsBack))
  }
}

/// Whether a URL that was percent-encoded as a whole is decoded first.
package enum Unwrapping: Sendable {
  case never, always
  /// Only if it has a host.
  case withHost
}

extension Namespace {
  /// Whether it matches web URLs with any host: `https`, `https://**`.
  var takesAnyHost: Bool {
    claims.contains { claim in
      guard WebScheme(claim.scheme) != nil else { return false }
      guard let host = claim.host else { return true }
      return host.labels.count == 1 && host.labels[0].isRest
    }
  }
}
