import RoadbookText
import RoadbookURL

/// Checks calls of routes, `item(id: 4)`, and names of routes and schemes that are compared, once all are known.
struct RouteNameCheck {
  let map: LinkedMap

  func findings(of unknown: UnknownName) -> [Diagnostic] {
    switch unknown.use {
    case .routeName: comparison(unknown, with: "route", map.routes.lazy.map(\.name))
    case .namespace: comparison(unknown, with: "scheme", map.namespaces.lazy.compactMap(\.name))
    default: findings(ofCall: unknown)
    }
  }

  /// A warning, since at the prompt a guard may be typed before the routes it asks for.
  private func comparison(
    _ unknown: UnknownName, with kind: String, _ names: some Sequence<String>
  ) -> [Diagnostic] {
    if names.contains(unknown.name) { return [] }
    let near = Suggestion.nearest(to: unknown.name, among: names)
    return [
      Diagnostic(
        "unknown-name", .warning, unknown.range,
        "there is no \(kind) '\(unknown.name)' to compare with",
        advice: near.map { "did you mean '\($0)'?" },
        fixIts: near.map { [.change(unknown.range, to: "\"\($0)\"")] } ?? [])
    ]
  }

  private func findings(ofCall called: UnknownName) -> [Diagnostic] {
    guard let call = called.call else {
      let isRoute = map.route(called: called.name) != nil
      return [isRoute ? withoutNames(called) : Self.unknownFunction(called)]
    }
    guard let route = map.route(called: called.name) else { return [unknownRoute(call)] }
    let builder = RouteURLBuilder(map)
    return builder.problems(in: call, of: route).map { problem in
      let isUnknown = problem.code == URLBuildProblem.unknownParameter
      let place = call.place(of: problem)
      let near =
        isUnknown
        ? problem.parameter.flatMap {
          Suggestion.nearest(to: $0, among: builder.names(of: route) ?? [])
        }
        : nil
      return Diagnostic(
        isUnknown ? "unknown-parameter" : "route-url", .error, place, problem.message,
        advice: problem.advice, fixIts: near.map { [.change(place, to: $0)] } ?? [])
    }
  }

  static func unknownFunction(_ called: UnknownName) -> Diagnostic {
    let names = BuiltinFunction.allCases.map(\.rawValue)
    return .unknown(
      "function", Name(called.name, called.range), among: names,
      advice: "there are \(names.joined(separator: ", "))")
  }

  private func withoutNames(_ called: UnknownName) -> Diagnostic {
    Diagnostic(
      "argument-without-name", .error, called.range,
      "an argument of the route '\(called.name)' needs the name of a parameter",
      advice: "write \(called.name)(name: value)")
  }

  private func unknownRoute(_ call: RouteCall) -> Diagnostic {
    let name = call.name.text
    if map.screen(named: name) != nil {
      let arguments = call.arguments.compactMap(\.name?.text).map { " and arguments.\($0) == …" }
      return Diagnostic(
        "unknown-route", .error, call.name.range,
        "'\(name)' is a screen; only a route can be called here",
        advice: "compare it with: screen == \(name)\(arguments.joined()), "
          + "show it with: push \(name)")
    }
    return .unknown(
      "route", call.name, among: map.routeIndices.keys,
      advice: "give a route this name: route /… as \(name)")
  }
}
