package import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// The options of a namespace: those of the file, overridden by those of the scheme.
package struct NamespaceSettings: Sendable {
  package var options = NamespaceOptions()
  package private(set) var dialect = Dialect.native
  package var lifecycle = Lifecycle(.native)
  /// Whether its routes form two tables: `open` uses those with actions, `push` and `present` those with screens.
  package var hasTablesApart = false
  package var modals = "dismiss"
  /// Whether a screen with other arguments is a different screen instead of the same one reloaded.
  package var reusesByArguments = false
  /// Whether a route without `in` fills the selected stack from the bottom instead of pushing onto it.
  package var showsFromBottom = false
  package var unwrapping = Unwrapping.never
  package var conditions: [Expression] = []

  /// How routes are ranked.
  package var rank: Ranking {
    get { options.ranking }
    set { options.ranking = newValue }
  }

  /// Changes to a dialect's rules; options that were set explicitly stay.
  mutating func follow(_ dialect: Dialect) {
    options.change(from: self.dialect, to: dialect)
    if lifecycle.name == self.dialect { lifecycle = Lifecycle(dialect) }
    if hasTablesApart == self.dialect.hasTablesApart { hasTablesApart = dialect.hasTablesApart }
    if showsFromBottom == self.dialect.showsFromBottom {
      showsFromBottom = dialect.showsFromBottom
    }
    if modals == self.dialect.modals { modals = dialect.modals }
    self.dialect = dialect
  }
}

/// Whether a URL that was escaped as a whole is unescaped first.
package enum Unwrapping: Sendable {
  case never, always
  /// Only if it has a host.
  case withHost
}

extension Binder {
  /// Applies an option; a value that is not allowed is reported and changes nothing.
  mutating func apply(
    _ option: NamespaceOption, to settings: inout NamespaceSettings, in document: Int
  ) {
    switch option.setting {
    case .fallbackGlobal: settings.options.fallsBackToGlobal = true
    case .dialect(let name):
      let known = Dialect.allCases.map(\.rawValue)
      guard check(name, "dialect", known, in: document),
        let dialect = Dialect(rawValue: name.text)
      else { return }
      settings.follow(dialect)
    case .word(let option, let value):
      guard let row = WordOption.named(option),
        check(value, option, row.values, in: document)
      else { return }
      row.set(&settings, value.text)
    case .when(let condition): settings.conditions.append(condition)
    }
  }

  mutating func checkOption(
    _ name: Name, _ option: String, _ known: [String], in document: Int
  ) -> Bool {
    check(name, option, known, in: document)
  }

  private mutating func check(
    _ name: Name, _ option: String, _ known: [String], in document: Int
  ) -> Bool {
    if known.contains(name.text) { return true }
    let near = Suggestion.nearest(to: name.text, among: known)
    report(
      Diagnostic(
        "unknown-option", .error, name.range, "'\(option)' cannot be '\(name.text)'",
        advice: near.map { "did you mean '\($0)'?" } ?? "write \(known.joined(separator: " or "))",
        fixIts: (near.map { [$0] } ?? known).map {
          .change(name.range, to: $0)
        }),
      in: document)
    return false
  }
}
