import RoadbookEngine
import RoadbookText

/// The options of a namespace as they are collected: those of the file, then those of the scheme.
struct NamespaceSettings {
  var options = NamespaceOptions()
  var rank = Ranking.specific
  var dialect: Name?
  var modals = "dismiss"
  var presentation: String?
  var conditions: [Expression] = []
}

extension Linking {
  /// Applies one option; a word that is none of the allowed ones is a finding and changes nothing.
  mutating func apply(
    _ option: NamespaceOption, to settings: inout NamespaceSettings, in document: Int
  ) {
    switch option.setting {
    case .fallbackGlobal: settings.options.fallsBackToGlobal = true
    case .dialect(let name):
      let known = ["native", "jlroutes", "urlnavigator", "waapprouting", "fsqroutes"]
      guard check(name, "dialect", known, in: document) else { return }
      settings.dialect = name.text == "native" ? nil : name
      if name.text != "native" {
        report(
          "not-yet", .warning, name.range,
          "dialect '\(name.text)' is read, but its rules are not there yet: patterns are taken as native",
          advice: "write the patterns in the native language for now", in: document)
      }
    case .rank(let name):
      guard check(name, "rank", ["specific", "first", "all"], in: document) else { return }
      settings.rank = name.text == "first" ? .first : name.text == "all" ? .all : .specific
      settings.options.ranking = settings.rank
    case .caseRule(let name):
      guard check(name, "case", ["sensitive", "insensitive"], in: document) else { return }
      settings.options.isCaseInsensitive = name.text == "insensitive"
    case .slash(let name):
      guard check(name, "slash", ["strict", "loose"], in: document) else { return }
      settings.options.isSlashStrict = name.text == "strict"
    case .plus(let name):
      guard check(name, "plus", ["literal", "space"], in: document) else { return }
      settings.options.isPlusLiteral = name.text == "literal"
    case .host(let name):
      guard check(name, "host", ["path", "authority"], in: document) else { return }
      settings.options.hostRole = name.text == "path" ? .path : .authority
    case .clash(let name):
      guard check(name, "clash", ["path", "query"], in: document) else { return }
      settings.options.queryWins = name.text == "query"
    case .modals(let name):
      guard check(name, "modals", ["keep", "dismiss", "reuse"], in: document) else { return }
      settings.modals = name.text
      if name.text != "dismiss" {
        reportPending("modals \(name.text)", name.range, in: document)
      }
    case .decode(let text, let range):
      if text != "once" { reportPending("decode \(text)", range, in: document) }
    case .present(let name): settings.presentation = name.text
    case .when(let condition): settings.conditions.append(condition)
    }
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
        fixIts: near.map { [FixIt("change to '\($0)'", [TextEdit(name.range, $0)])] } ?? []),
      in: document)
    return false
  }

  /// Says that something is read and checked, but does nothing so far.
  mutating func reportPending(_ what: String, _ range: TextRange, in document: Int) {
    report(
      "not-yet", .hint, range, "'\(what)' is read and checked, but has no effect yet",
      in: document)
  }
}
