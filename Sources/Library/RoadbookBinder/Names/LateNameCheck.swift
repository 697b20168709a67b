import RoadbookModel
import RoadbookText
import RoadbookURL

/// Resolves names when everything is bound: those of routes, of screens that only routes show, of
/// screens' parameters, and of captures in guards.
struct LateNameCheck {
  private let binder: Binder
  private lazy var map = binder.buildMap()
  private var watched: [String: Set<String>] = [:]
  private var suggestions = SuggestionBudget()

  init(_ binder: Binder) { self.binder = binder }

  mutating func findings(of late: LateName) -> [Diagnostic] {
    let unknown = late.unknown
    switch unknown.use {
    case .routeName: return comparison(unknown, with: "route", binder.routes.lazy.map(\.name))
    case .namespace:
      return comparison(unknown, with: "scheme", binder.namespaces.lazy.compactMap(\.name))
    case .function, .route: return findings(ofCall: unknown)
    case .redirect: return [redirect(to: unknown)]
    case .argument: if binder.parameterNames?.contains(unknown.name) ?? true { return [] }
    case .value: break
    default: if binder.shownScreens.contains(unknown.name) { return [] }
    }
    if let guardDecl = late.names.guardDecl, !unknown.isQuoted {
      let captured = watched[guardDecl] ?? capturesWatched(by: guardDecl)
      watched[guardDecl] = captured
      if captured.contains(unknown.name) { return [] }
    }
    return [unknown.diagnostic(late.names, binder.symbols, in: binder, &suggestions)]
  }

  /// The captures that all routes of a guard share; empty if there are none.
  private func capturesWatched(by name: String) -> Set<String> {
    guard let watching = binder.symbols.guards[name] else { return [] }
    var common: Set<String>?
    func add(_ pattern: Pattern) {
      let names = Set(pattern.captures.compactMap(\.name))
      common = common?.intersection(names) ?? names
    }
    var screens: Set<String> = []
    var watchesAll = false
    for target in watching.targets {
      switch target {
      case .pattern(let text): add(text.pattern)
      case .screen(let name): screens.insert(name.text)
      case .everything: watchesAll = true
      }
    }
    // A guard of a screen also applies to the screens above it.
    var shows: [Bool] = []
    shows.reserveCapacity(screens.isEmpty ? 0 : binder.routes.count)
    for route in binder.routes {
      var isWatched = watchesAll || route.guards.contains(name)
      if !screens.isEmpty {
        var isShown = route.parent.map { shows.indices.contains($0) && shows[$0] } ?? false
        route.eachShownScreen { if screens.contains($0) { isShown = true } }
        shows.append(isShown)
        isWatched = isWatched || isShown
      }
      guard isWatched else { continue }
      for pattern in route.patterns { add(pattern) }
      if common?.isEmpty == true { return [] }
    }
    return common ?? []
  }

  // MARK: Routes and schemes

  /// A warning, since at the prompt a guard may be typed before the routes it asks for.
  private mutating func comparison(
    _ unknown: UnknownName, with kind: String, _ names: some Sequence<String>
  ) -> [Diagnostic] {
    if names.contains(unknown.name) { return [] }
    let near = Suggestion.nearest(to: unknown.name, among: suggestions.spend(on: names))
    return [
      Diagnostic(
        .unknownName, unknown.range, "there is no \(kind) '\(unknown.name)' to compare with",
        severity: .warning
      ).meaning(near, writing: near.map { "\"\($0)\"" })
    ]
  }

  /// `=> account`: the name of a route, or a path without its slash.
  private mutating func redirect(to name: UnknownName) -> Diagnostic {
    let slash = TextEdit(TextRange(at: name.range.start), "/")
    var found = Diagnostic(
      .relativeTarget, name.range, URLTemplate.relativeTarget, advice: "write /\(name.name)",
      fixes: [Fix("write '/'", [slash])])
    if let route = map.route(called: name.name) {
      let captures = route.patterns.first?.captures.compactMap(\.name) ?? []
      let call = "\(name.name)(\(captures.map { "\($0): …" }.joined(separator: ", ")))"
      found.advice = "write \(call) for the route, or /\(name.name) for the path"
      found.fixes =
        (captures.isEmpty ? [.choice("write '\(call)'", [TextEdit(name.range, call)])] : [])
        + [.choice("write '/\(name.name)'", [slash])]
    }
    return found
  }

  private mutating func findings(ofCall called: UnknownName) -> [Diagnostic] {
    guard let call = called.call else {
      guard let route = map.route(called: called.name) else {
        return [Self.unknownFunction(called)]
      }
      return [Self.withoutNames(called, route.patterns.first?.captures.first?.name)]
    }
    guard let route = map.route(called: called.name) else { return [unknownRoute(call)] }
    let builder = RouteURLBuilder(map)
    return builder.problems(in: call, of: route).map { problem in
      let isUnknown = problem.kind == .unknownParameter
      let place = call.place(of: problem)
      let near =
        isUnknown
        ? problem.parameter.flatMap {
          Suggestion.nearest(to: $0, among: builder.names(of: route) ?? [])
        }
        : nil
      return Diagnostic(
        isUnknown ? .unknownParameter : .routeURL, place, problem.message,
        advice: problem.advice, fixes: near.map { [.replace(place, by: $0)] } ?? [])
    }
  }

  static func unknownFunction(_ called: UnknownName) -> Diagnostic {
    let names = BuiltinFunction.allCases.map(\.rawValue)
    return .unknown(
      .unknownFunction, "function", Name(called.name, called.range), among: names,
      advice: "there are \(names.joined(separator: ", "))")
  }

  private static func withoutNames(_ called: UnknownName, _ parameter: String?) -> Diagnostic {
    Diagnostic(
      .argumentWithoutName, called.range,
      "an argument of the route '\(called.name)' needs the name of a parameter",
      advice: "write \(called.name)(\(parameter ?? "name"): …)")
  }

  private mutating func unknownRoute(_ call: RouteCall) -> Diagnostic {
    let name = call.name.text
    if map.screen(named: name) != nil {
      let arguments = call.arguments.compactMap(\.name?.text).map { " and arguments.\($0) == …" }
      return Diagnostic(
        .unknownRoute, call.name.range,
        "'\(name)' is a screen; only a route can be called here",
        advice: "compare it with: screen == \(name)\(arguments.joined()), "
          + "show it with: push \(name)")
    }
    return .unknown(
      .unknownRoute, "route", call.name, among: suggestions.spend(on: map.routeIndices.keys),
      advice: "give a route this name: route /… as \(name)")
  }
}
