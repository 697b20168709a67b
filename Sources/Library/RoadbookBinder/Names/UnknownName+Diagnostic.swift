import RoadbookModel
import RoadbookText

extension UnknownName {
  /// Constants of other languages.
  private static let foreignConstants = [
    "nil": "null", "none": "null", "undefined": "null", "None": "null", "YES": "true",
    "NO": "false", "yes": "true", "no": "false", "True": "true", "False": "false",
  ]

  /// The diagnostic for a name that nothing declares. `names`: those available where it stands;
  /// `map`: nil if it is not bound yet, as for names that do not depend on it.
  func diagnostic(
    _ names: NameTypes, _ symbols: SymbolTable, in map: Binder? = nil,
    _ suggestions: inout SuggestionBudget
  ) -> Diagnostic {
    let namespaces = symbols.namespaces.all
    var candidates: [String] = []
    var message: String
    var advice: String?
    var code: FindingCode = .unknownName
    var severity = Severity.error
    var fixes: [Fix] = []
    var readable: [String] { suggestions.isUsedUp ? [] : names.all }
    var screens: [String] {
      if suggestions.isUsedUp { return [] }
      return symbols.screens.isEmpty
        ? Array(map?.shownScreens ?? []) : Array(symbols.screens.names)
    }
    switch use {
    case .value, .operand, .routeName, .namespace:
      candidates = readable + ["true", "false", "null"]
      if use == .operand {
        candidates += screens + symbols.containerNames + Outcome.known(in: namespaces)
      }
      message = "unknown name '\(name)'"
      let places = NamePlace.places(of: name)
      let quoted = "\"\(name)\""
      if quotes == .missing {
        advice = "write \(quoted)"
        fixes = [.replace(range, by: quoted)]
        candidates = suggestions.isUsedUp ? [] : names.declared
        // Screens begin with a capital.
        if name.first?.isUppercase == true { candidates += screens }
      } else if let meant = meantByMember(readable) {
        advice = "write \(meant.formatted)"
        if let member { fixes = meant.map { .replace(range.union(member.range), by: $0) } }
        candidates = Self.records.contains(name) ? [] : readable
      } else if !places.isEmpty {
        message = "'\(name)' is not available in \(names.placeName)"
        advice = "it is available in \(places.map(\.name).formatted)"
        candidates = []
      } else if names.later[name] != nil {
        message = "'\(name)' is not captured yet: 'when' is evaluated before"
        advice =
          (names.laterKeys[name].map { "write parameters.\($0) for the value in the query, or " }
            ?? "")
          + "decide in a guard"
        candidates = []
      } else if names.place == .state, name.lowercased().contains("tab") {
        advice =
          "write container == … for the visible stack, selected.TABS == … for the selected tab"
        candidates = []
      } else if names.place == .state, Outcome.known(in: namespaces).contains(name) {
        advice = "write outcome == \(name)"
        fixes = [.replace(range, by: "outcome == \(name)")]
        candidates = []
      } else if names.place.hasParameters {
        var choices = ["parameters.\(name) for the value in the URL"]
        if quotes == .possible {
          choices.insert("\(quoted) for a string", at: use == .operand ? 0 : 1)
        }
        advice = "write \(choices.joined(separator: ", ")), or declare it: var \(name) = …"
      } else {
        let known = readable.sorted()
        if !suggestions.isUsedUp {
          advice =
            "available here: "
            + (known.isEmpty ? "nothing" : known.prefix(8).joined(separator: ", "))
        }
      }
      let key = names.later[name] == nil ? name : names.laterKeys[name]
      if names.place.hasParameters, places.isEmpty, fixes.isEmpty, let key, !isRecord {
        fixes = [.replace(range, by: "parameters.\(key)")]
        if quotes == .possible, names.later[name] == nil {
          fixes.insert(.replace(range, by: quoted), at: use == .operand ? 0 : 1)
        }
      }
    case .function, .route, .redirect:
      message = "'\(name)' cannot be called in \(names.placeName)"
      advice = "routes can be called in routes, blocks, guards and tests"
      if use == .function { return LateNameCheck.unknownFunction(self) }
    case .screen:
      candidates = screens
      message = "there is no screen '\(name)' to compare with"
      if isQuoted || names.place != .state { code = .unknownScreen }
    case .pushed, .expected:
      candidates = screens + (use == .expected ? Outcome.known(in: namespaces) : [])
      message = "there is no screen '\(name)'"
      advice = "declare it: screen \(name)"
      // Screens begin with a capital; any other name was probably meant as an outcome.
      if use == .expected, name.first?.isUppercase == false {
        advice = "write a screen or an outcome: \(Outcome.known(in: namespaces).formatted)"
      }
      code = .unknownScreen
    case .container:
      candidates = Array(symbols.containerNames)
      message = "no tab or stack is called '\(name)'"
      code = .unknownContainer
    case .outcome:
      candidates = Outcome.known(in: namespaces)
      message = "there is no outcome '\(name)'"
      advice = "the outcomes are \(candidates.joined(separator: ", "))"
    case .style:
      candidates = StyleDeclaration.known(in: namespaces) + Array(symbols.styles.names)
      message = "there is no style '\(name)'"
      code = .unknownStyle
    case .argument:
      candidates = Array(map?.parameterNames ?? [])
      message = "no screen has a parameter '\(name)'"
      code = .unknownParameter
      severity = .warning
    }
    let found = Diagnostic(
      code, range, message, severity: severity, advice: advice, fixes: fixes + declaring(code))
    let foreign = use == .value || use == .operand ? Self.foreignConstants[name] : nil
    if let near = foreign ?? Suggestion.nearest(to: name, among: suggestions.spend(on: candidates))
    {
      return found.meaning(near, writing: isQuoted ? "\"\(near)\"" : near)
    }
    return found
  }

  /// Where other languages and libraries keep the parameters of a URL.
  private static let records: Set<String> = [
    "args", "captures", "context", "params", "props", "query", "queryParams", "queryParameters",
    "request", "route", "searchParams", "self", "state", "this", "widget",
  ]

  private var isRecord: Bool { member != nil && Self.records.contains(name) }

  /// What is probably meant by a member of something unknown: `id` by `params.id`, `"new"` by
  /// `Tab.new`. `readable`: the names that have a value.
  private func meantByMember(_ readable: [String]) -> [String]? {
    guard let member = member?.text, !Self.records.contains(member) else { return nil }
    if isRecord {
      return (readable.contains(member) ? [member] : []) + ["parameters.\(member)"]
    }
    return name.first?.isUppercase == true ? [ValueText.quoted(member)] : nil
  }

  /// The fix that declares the name, where the map could.
  private func declaring(_ code: FindingCode) -> [Fix] {
    switch code {
    case .unknownScreen: .declaring("screen", name, "screen \(name)")
    case .unknownContainer: .declaring("stack", name, "stack \(name)")
    case .unknownStyle: .declaring("style", name, "style \(name) { show }")
    default:
      (use == .value || use == .operand) && quotes != .missing && !isRecord
        && !NamePlace.isBuiltin(name)
        ? .declaring("variable", name, "var \(name) = \(initialValue)") : []
    }
  }
}

extension [String] {
  /// `a test, a hook or a block`
  fileprivate var formatted: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
