import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Finds routes that no scheme reaches, and screen parameters that a route cannot supply.
extension NowhereSearch {
  /// Reports scheme-less routes of a map with schemes of which none falls back to them. Those of a
  /// library also match URLs of schemes that are not declared, or (URLNavigator) only URLs without
  /// a scheme.
  mutating func unreached() {
    let schemes = map.namespaces.dropFirst().filter { !$0.claims.isEmpty }
    guard knowsEntries, !schemes.isEmpty,
      map.namespaces.first?.settings.library.refusesOtherSchemes == true,
      !schemes.contains(where: \.settings.options.fallsBackToGlobal)
    else { return }
    let lost = map.routes.filter { route in
      route.namespace == 0 && !route.isInternal && !reached.contains(route.index)
        && route.patterns.allSatisfy { $0.scheme == nil && $0.authority == nil }
    }
    guard let first = lost.first else { return }
    let others = lost.count - 1
    let also = others == 0 ? "" : " or \(counted(others, "other route"))"
    found.report(
      .routeUnreached, first.ownPatterns.first?.range ?? first.place.range,
      "no scheme falls back to '\(first.written.first ?? first.name)'\(also)",
      advice: "write 'rules { fallback app }' in a scheme, or move the route into one",
      fixes: fallingBack(schemes, in: first.place.document), in: first.place.document)
  }

  /// Has one of the schemes of a document fall back to the scheme-less routes.
  private func fallingBack(_ schemes: some Sequence<Namespace>, in document: Int) -> [Fix] {
    let places = schemes.flatMap { scheme in
      scheme.places.filter { $0.document == document }.map { (scheme, $0.range) }
    }.sorted { $0.1.start < $1.1.start }
    guard places.count <= 8 else { return [] }
    return places.map { scheme, range in
      .choice(
        "write 'fallback app' in \(scheme.claims.first?.text ?? scheme.name ?? "the scheme")",
        .setOption("fallback app", in: range))
    }
  }

  /// Reports schemes without routes, if no scheme-less route answers them either.
  mutating func unanswered() {
    let answering = Set(map.routes.map(\.namespace) + map.blocks.map(\.namespace))
    for (index, namespace) in map.namespaces.enumerated().dropFirst() {
      let settings = namespace.settings
      guard !answering.contains(index), settings.library == .native,
        !(settings.options.fallsBackToGlobal && answering.contains(0)),
        let claim = namespace.claims.first, let place = namespace.places.first
      else { continue }
      found.report(
        .emptyScheme, claim.range, "no route matches URLs of '\(claim.text)'",
        advice: "write routes inside, or outside of schemes", in: place.document)
    }
  }

  mutating func checkArguments(of route: Route) {
    guard case .screen(let target) = route.target,
      map.library(of: route) == .native,
      let screen = map.screen(named: target.text), let parameters = screen.parameters,
      !parameters.isEmpty, !route.patterns.isEmpty
    else { return }
    let written = route.values.arguments.map(\.name?.text)
    // A spread may supply any parameter. An unknown argument has its own diagnostic, and may be the
    // missing one misspelt.
    guard written.allSatisfy({ name in parameters.contains { $0.name == name } }) else { return }
    let set = Set((route.values.fixed + route.values.defaults).map(\.name.text))
    let captures = route.patterns.map(\.captures)
    let hosts = map.namespaces[route.namespace].claims.flatMap(\.captureNames)
    let examples = route.examples.map(\.source)
    let declaration = DiagnosticNote(
      "'\(screen.name)' is declared here", at: screen.place, from: route.place.document)
    for argument in route.values.arguments {
      guard let name = argument.name,
        let parameter = parameters.first(where: { $0.name == name.text })
      else { continue }
      checkCaptured(argument.value, by: route, parameter, declaration)
    }
    for parameter in parameters
    where !set.contains(parameter.key) && !written.contains(parameter.name) {
      let own = captures.map { $0.last { $0.name == parameter.key } }
      for capture in own {
        guard let capture, !isFitting(capture, parameter) else { continue }
        found.report(
          .captureNeverFits, target.range,
          "no value of ':\(parameter.key)' fits the parameter '\(parameter.name)' of type "
            + "'\(parameter.typeText)'",
          advice: "give both the same type", notes: [declaration],
          fixes: retyping(parameter, in: route), in: route.place.document)
        break
      }
      let isNeeded = parameter.isRequired && !screen.declines
      if isNeeded, own.contains(where: { $0 != nil }), let fix = narrowing(parameter, in: route) {
        found.report(
          .captureTooWide, target.range,
          "':\(parameter.key)' takes any text, but '\(parameter.name)' of '\(screen.name)' must be "
            + "\(parameter.type.phrase): for other texts, the URL is invalid",
          advice: fix.title + ", and the route does not match other texts", fixes: [fix],
          in: route.place.document)
      }
      let isOpen = zip(route.patterns, own).contains { EntryScheme(of: $0) == nil && $1 == nil }
      guard isNeeded, !givesAll, isOpen, !hosts.contains(parameter.key),
        !given.contains(parameter.key),
        !route.patterns.contains(where: { $0.query.contains { $0.key == parameter.key } }),
        !examples.contains(where: { $0.contains(parameter.key + "=") })
      else { continue }
      let (renaming, fixes) = giving(parameter, of: screen, target.range, in: route)
      found.report(
        .argumentNotGiven, target.range,
        "'\(route.written.first ?? route.name)' does not provide the parameter "
          + "'\(parameter.name)' of '\(screen.name)'",
        advice: (renaming.map { "write \($0), or capture" } ?? "capture")
          + " it (:\(parameter.key), ?\(parameter.key)=:\(parameter.key)), or give the parameter a default",
        notes: [declaration], fixes: fixes,
        in: route.place.document)
    }
  }

  /// Reports an argument that passes on a capture of which no value fits the parameter.
  private mutating func checkCaptured(
    _ value: Expression, by route: Route, _ parameter: Screen.Parameter, _ note: DiagnosticNote
  ) {
    let key: String
    switch value {
    case .name(let name, _):
      if NamePlace.route.builtins[name] != nil || map.variables.contains(where: { $0.name == name })
      {
        return
      }
      key = name
    case .member(.name("parameters", _), let name, _): key = name
    default: return
    }
    let captures = route.patterns.compactMap { $0.captures.last { $0.name == key } }
    // Guards and blocks may set another value.
    guard !given.contains(key), !givesAll, captures.count == route.patterns.count,
      captures.contains(where: { !isFitting($0, parameter) })
    else { return }
    found.report(
      .captureNeverFits, value.range,
      "no value of ':\(key)' fits the parameter '\(parameter.name)' of type "
        + "'\(parameter.typeText)'",
      advice: "give both the same type", notes: [note], in: route.place.document)
  }

  // MARK: Fixes

  /// Changes the type of a parameter's captures to that of the parameter.
  private func retyping(_ parameter: Screen.Parameter, in route: Route) -> [Fix] {
    var edits: [TextEdit] = []
    for text in route.ownPatterns {
      let source = Array(text.pattern.source.utf8)
      for capture in text.pattern.captures where capture.name == parameter.key {
        guard let type = capture.type?.range, capture.range.end < type.start,
          type.end < source.count, source[capture.range.end] == UInt8(ascii: "<"),
          source[type.end] == UInt8(ascii: ">")
        else { continue }
        edits.append(TextEdit(text.place(type), parameter.typeText))
      }
    }
    guard !edits.isEmpty else { return [] }
    return [.choice("write ':\(parameter.key)<\(parameter.typeText)>'", edits)]
  }

  /// Gives the captures of a parameter its type; nil if one of them has a type, or the type
  /// takes any text or is not known.
  private func narrowing(_ parameter: Screen.Parameter, in route: Route) -> Fix? {
    switch parameter.type {
    case .string, .path, .list, .url, .custom: return nil
    default: break
    }
    var edits: [TextEdit] = []
    for text in route.ownPatterns {
      for capture in text.pattern.captures where capture.name == parameter.key {
        let before = text.pattern.source.utf8.prefix(max(0, capture.range.start - 1))
        guard text.pattern.dialect == .native, capture.type == nil,
          before.last != UInt8(ascii: "*"), before.last != UInt8(ascii: "+")
        else { return nil }
        edits.append(
          TextEdit(text.place(TextRange(at: capture.range.end)), "<\(parameter.typeText)>"))
      }
    }
    return edits.isEmpty ? nil : Fix("write ':\(parameter.key)<\(parameter.typeText)>'", edits)
  }

  /// Supplies a parameter: passes on a capture that the screen does not use, as in `renaming`, or
  /// adds one.
  private mutating func giving(
    _ parameter: Screen.Parameter, of screen: Screen, _ target: TextRange, in route: Route
  ) -> (renaming: String?, fixes: [Fix]) {
    let keys = Set((screen.parameters ?? []).map(\.key))
    let spare = route.patterns.map { pattern in
      pattern.captures.filter { capture in
        capture.name.map { !keys.contains($0) && TextShape.isName($0.utf8) } ?? false
          && isFitting(capture, parameter)
      }
    }
    if let capture = spare.first?.first, let name = capture.name,
      spare.allSatisfy({ $0.count == 1 && $0[0].name == name })
    {
      guard route.values.arguments.isEmpty else { return (nil, []) }
      let isHidden =
        NamePlace.route.builtins[name] != nil || map.variables.contains { $0.name == name }
      let argument = "(\(parameter.name): \(isHidden ? "parameters." : "")\(name))"
      let call = screen.name + argument
      return (
        call, [.choice("write '\(call)'", [TextEdit(TextRange(at: target.end), argument)])]
      )
    }
    return (nil, capturing(parameter, in: route))
  }

  /// Adds a capture for a parameter at the end of the path, or in the query.
  private func capturing(_ parameter: Screen.Parameter, in route: Route) -> [Fix] {
    // Nested routes would inherit the capture.
    guard loaded.source(of: route).declaration.nested.isEmpty, TextShape.isName(parameter.key.utf8)
    else { return [] }
    let key = parameter.key
    switch parameter.type {
    case .list: return []
    case .custom(let type) where !map.types.names.contains(type.name): return []
    default: break
    }
    let capture =
      parameter.typeText == "string" ? ":\(key)" : ":\(key)<\(parameter.typeText)>"
    var inPath: [TextEdit] = []
    var inQuery: [TextEdit] = []
    var isPath = true
    var isQuery = true
    for text in route.ownPatterns {
      let pattern = text.pattern
      guard !pattern.hasCapture(key) else { continue }
      let end = TextRange(at: text.range.end)
      isQuery = isQuery && pattern.fragment == nil && pattern.dialect == .native
      isPath = isPath && isQuery && pattern.query.isEmpty && !pattern.source.hasSuffix("*")
      inPath.append(TextEdit(end, (pattern.source.hasSuffix("/") ? "" : "/") + capture))
      inQuery.append(TextEdit(end, "\(pattern.query.isEmpty ? "?" : "&")\(key)=\(capture)"))
    }
    return (isPath ? [.choice("capture it in the path: \(capture)", inPath)] : [])
      + (isQuery ? [.choice("capture it in the query: \(key)=\(capture)", inQuery)] : [])
  }

  /// Whether some values of a capture fit a parameter.
  private mutating func isFitting(_ capture: Capture, _ parameter: Screen.Parameter) -> Bool {
    guard let written = capture.type, case .success(let type) = map.types.resolve(written) else {
      return true
    }
    // How a custom type converts a string is unknown until it runs.
    switch (type, parameter.type) {
    case (.custom, _), (.string, _), (.path, _), (.list, _), (_, .custom), (_, .string), (_, .list),
      (_, .path):
      return true
    default: break
    }
    let key = "\(type.description) \(parameter.type.description)"
    if let known = fits[key] { return known }
    let common = TextLanguage.type(type, folded: false).common(
      with: .type(parameter.type, folded: false), budget: &budget
    ) { text in
      type.convert(text).flatMap { parameter.type.coerce($0) } != nil
    }
    let result = common != .nothing
    fits[key] = result
    return result
  }
}
