package import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// The rules of a namespace: those of the file, overridden by those of the scheme.
package struct NamespaceSettings: Sendable {
  package var options = NamespaceOptions()
  /// The syntax of patterns: that of the library whose rules apply, or native.
  package private(set) var dialect = Dialect.native
  package private(set) var lifecycle = Lifecycle(.native)
  /// Whether its routes form two tables: `open` uses those with actions, `push` and `present` those with screens.
  package var hasTablesApart = false
  package var modals = "dismiss"
  /// Whether a screen with other arguments is a different screen instead of the same one reloaded.
  package var reusesByArguments = false
  /// Whether more than one deferred URL is kept.
  package var defersMany = false
  package var unwrapping = Unwrapping.never
  /// Whether scheme-less routes handle URLs that no route of the scheme matches, if the rules set
  /// it.
  var fallback: Bool?
  package var conditions: [Expression] = []
  /// The explicit options, which stay when a scheme switches to another library's rules.
  private var written: [(option: WordOption, value: String)] = []

  /// The library whose rules apply.
  package var library: Dialect { lifecycle.name }

  /// How routes are ranked.
  package var rank: Ranking {
    get { options.ranking }
    set { options.ranking = newValue }
  }

  package init() {}

  /// Switches to a library's rules, and to its pattern syntax with `isDialect`; explicit options
  /// stay.
  mutating func follow(_ library: Dialect, isDialect: Bool) {
    var settings = NamespaceSettings()
    settings.options = NamespaceOptions(dialect: library)
    settings.lifecycle = Lifecycle(library)
    settings.hasTablesApart = library.hasTablesApart
    settings.modals = library.modals
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
    options.fallsBackToGlobal =
      own ?? (!takesAnyHost && (fallback ?? lifecycle.fallsBack))
  }
}

/// Whether a URL that was percent-encoded as a whole is decoded first.
package enum Unwrapping: Sendable {
  case never, always
  /// Only if it has a host.
  case withHost
}

extension Binder {
  /// Applies the options of rules; invalid ones are reported and ignored.
  mutating func apply(
    _ rules: RulesDeclaration, to settings: inout NamespaceSettings, in document: Int
  ) {
    let words = WordOption.all.map(\.word)
    for option in rules.options {
      guard let row = WordOption.named(option.word.text) else {
        reportUnknown("option", option.word, among: words, in: document)
        continue
      }
      guard isKnown(row, option, under: settings.library, in: document),
        check(option.value, row, under: settings.library, in: document)
      else { continue }
      settings.set(row, to: option.value.text)
    }
  }

  /// The library that rules name; nil if they name none or an unknown one.
  mutating func library(of rules: RulesDeclaration, in document: Int) -> Dialect? {
    guard let name = rules.library else { return nil }
    if let library = Dialect(rawValue: name.text) { return library }
    let known = Dialect.allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: name.text, among: known)
    report(
      Diagnostic(
        "unknown-option", .error, name.range, "there is no library '\(name.text)'",
        advice: near.map { "did you mean '\($0)'?" }
          ?? "write \(known.dropFirst().joined(separator: " or "))",
        fixIts: (near.map { [$0] } ?? known).map { .change(name.range, to: $0) }),
      in: document)
    return nil
  }

  private mutating func isKnown(
    _ row: WordOption, _ option: RulesDeclaration.Option, under library: Dialect, in document: Int
  ) -> Bool {
    let isWord = row.isNative || library != .native
    let isValue =
      library != .native || !row.libraryValues.contains(option.value.text)
    if isWord && isValue { return true }
    let name = isWord ? option.value : option.word
    let what = isWord ? "'\(option.word.text) \(name.text)'" : "'\(name.text)'"
    let libraries = row.libraries(with: isWord ? name.text : nil).map(\.rawValue)
    report(
      "library-word", .error, name.range,
      "\(what) is an option of the rules of \(libraries.joined(separator: ", "))",
      advice: "write it in rules \(libraries[0]) { … }", in: document)
    return false
  }

  private mutating func check(
    _ value: Name, _ row: WordOption, under library: Dialect, in document: Int
  ) -> Bool {
    if row.values.contains(value.text) { return true }
    let known = row.values.filter { library != .native || !row.libraryValues.contains($0) }
    let near = Suggestion.nearest(to: value.text, among: known)
    report(
      Diagnostic(
        "unknown-option", .error, value.range, "'\(row.word)' cannot be '\(value.text)'",
        advice: near.map { "did you mean '\($0)'?" } ?? "write \(known.joined(separator: " or "))",
        fixIts: (near.map { [$0] } ?? known).map { .change(value.range, to: $0) }),
      in: document)
    return false
  }
}

extension WordOption {
  /// The libraries whose rules differ from the native ones in this option, or have the value; all
  /// if none does.
  fileprivate func libraries(with wanted: String?) -> [Dialect] {
    let all = Dialect.allCases.filter { $0 != .native }
    let own = all.filter { library in
      var settings = NamespaceSettings()
      settings.follow(library, isDialect: false)
      return wanted.map { value(settings) == $0 } ?? (value(settings) != values.first)
    }
    return own.isEmpty ? all : own
  }
}

extension Namespace {
  /// Whether it matches web URLs with any host: `https`, `https://**`.
  var takesAnyHost: Bool {
    claims.contains { claim in
      guard claim.scheme == "http" || claim.scheme == "https" else { return false }
      guard let host = claim.host else { return true }
      return host.labels.count == 1 && host.labels[0].isRest
    }
  }
}
