import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// Builds the URLs of routes for expressions: `item(id: 4)`.
package struct RouteURLs {
  let map: RouteMap
  /// Whether each URL is verified to match its route again.
  var areChecked = true

  func url(
    of call: RouteCall, _ values: [ParameterValue.Field]
  ) throws(EvaluationProblem) -> String {
    guard let route = map.route(called: call.name.text) else {
      throw EvaluationProblem("there is no route '\(call.name.text)'", call.name.range)
    }
    let names = call.arguments.compactMap(\.name)
    switch map.url(of: route, values, known: names, isChecked: areChecked) {
    case .success(let url): return url
    case .failure(let problem): throw EvaluationProblem(problem.message, call.place(of: problem))
    }
  }

  /// The value of the member `.NAME` of a URL.
  func part(_ name: String, of url: String) -> ParameterValue {
    (try? map.table.request(url).get())?.part(named: name) ?? .null
  }
}

extension RouteCall {
  /// The range of a problem: the argument's name or value, or else the route's name.
  func place(of problem: URLBuildProblem) -> TextRange {
    guard let argument = arguments.last(where: { $0.name?.text == problem.parameter }),
      let name = argument.name
    else { return self.name.range }
    return problem.code == URLBuildProblem.unknownParameter ? name.range : argument.value.range
  }
}

extension URLBuildProblem {
  static let unknownParameter = "unknown-parameter"
}

/// Builds URLs from route calls. Each must match its route with the same values; anything else is
/// an error.
extension RouteMap {
  /// Builds the URL of a route.
  ///
  /// `known`: the arguments given by name; one that the route does not use is an error.
  func url(
    of route: Route, _ given: [ParameterValue.Field], known: [Name] = [], isChecked: Bool = true
  ) -> Result<String, URLBuildProblem> {
    let keyed = keyed(given, of: route)
    let values = keyed.map(\.field)
    do throws(URLBuildProblem) {
      for name in known where !uses(route, name.text) { throw unknown(name.text, route) }
      guard let pattern = route.patterns.first else {
        throw URLBuildProblem(code: "cannot-build", message: "the route's pattern is broken")
      }
      let own = Set(pattern.captures.compactMap(\.name))
      var first: URLBuildProblem?
      for prefix in prefixes(of: route, values) {
        // Values captured by the host are not repeated.
        let rest = values.filter { field in
          own.contains(field.name) || prefix?.names.contains(field.name) != true
        }
        do throws(URLBuildProblem) {
          let url = try pattern.url(
            values: rest, scheme: prefix?.scheme, host: prefix?.host, types: types,
            plusIsBlank: namespaces[route.namespace].settings.options.reading.isPlusBlankInCaptures
          ).get()
          if isChecked { try check(url, leadsBackTo: route, values) }
          return .success(url)
        } catch {
          first = first ?? error
        }
      }
      throw first ?? URLBuildProblem(code: "cannot-build", message: "the route has no URL")
    } catch {
      // The problem refers to a URL key; the argument may have another name.
      var problem = error
      let argument = keyed.first { $0.field.name == error.parameter }
      problem.parameter = argument?.name ?? error.parameter
      return .failure(problem)
    }
  }

  /// The fields with the URL keys of the screen's parameters as names (rule W16), each with the
  /// name of its argument.
  private func keyed(
    _ given: [ParameterValue.Field], of route: Route
  ) -> [(name: String, field: ParameterValue.Field)] {
    let needed = Set(route.patterns.first?.captures.compactMap(\.name) ?? [])
    let parameters = route.screen.flatMap { screen(named: $0) }?.parameters ?? []
    let taken = Set(given.map(\.name))
    return given.map { field in
      let own = needed.contains(field.name) ? nil : parameters.first { $0.name == field.name }
      let key = own.flatMap { taken.contains($0.key) ? nil : $0.key } ?? field.name
      return (field.name, ParameterValue.Field(key, field.value))
    }
  }

  // MARK: Static checks

  /// The URL of a route with some values, without verifying where it leads; nil if it cannot be
  /// built.
  package func example(of route: Route, _ values: [ParameterValue.Field]) -> String? {
    try? url(of: route, values, isChecked: false).get()
  }

  /// The URL keys of a call's arguments.
  func keys(of call: RouteCall, _ route: Route) -> Set<String> {
    let given = call.arguments.compactMap { argument in
      argument.name.map { ParameterValue.Field($0.text, .null) }
    }
    return Set(keyed(given, of: route).map(\.field.name))
  }

  /// The problems in a call that are visible statically: unknown names, missing values, and
  /// constants that do not fit.
  func problems(in call: RouteCall, of route: Route) -> [URLBuildProblem] {
    let unknown = call.arguments.compactMap(\.name).filter { !uses(route, $0.text) }
    if !unknown.isEmpty { return unknown.map { self.unknown($0.text, route) } }
    guard let pattern = route.patterns.first else { return [] }
    let given = call.arguments.compactMap { argument in
      argument.name.map { name in
        if case .literal(let value, _) = argument.value {
          ParameterValue.Field(name.text, value)
        } else {
          // A placeholder: only the name matters.
          ParameterValue.Field(name.text, .string("x"))
        }
      }
    }
    let keyed = keyed(given, of: route)
    if call.arguments.allSatisfy({ $0.name != nil }) {
      let names = Set(keyed.lazy.map(\.field).filter { $0.value != .null }.map(\.name))
      if let missing = pattern.missingParameter(among: names) { return [missing] }
    }
    let constants = Set(
      call.arguments.compactMap { argument in
        if case .literal = argument.value { argument.name?.text } else { nil }
      })
    let misfits = keyed.filter { constants.contains($0.name) }.compactMap { name, field in
      misfit(field, named: name, pattern, route)
    }
    if !misfits.isEmpty || constants.count < call.arguments.count { return misfits }
    if case .failure(let problem) = url(of: route, given, isChecked: false) { return [problem] }
    return []
  }

  private func misfit(
    _ field: ParameterValue.Field, named name: String, _ pattern: Pattern, _ route: Route
  ) -> URLBuildProblem? {
    let texts = Self.texts(field.value)
    if field.value == .null { return nil }
    if let capture = pattern.captures.last(where: { $0.name == field.name }),
      let type = capture.type,
      case .success(let resolved) = types.resolve(type), resolved.convert(repeated: texts) == nil
    {
      if case .path = resolved { return nil }
      return unfit(texts.joined(separator: "/"), name, capture.typeText)
    }
    let fixed = Set(route.declaration.fixed.map(\.name.text))
    let parameter = route.screen.flatMap { screen(named: $0) }?.parameters?.first {
      $0.key == field.name
    }
    guard let parameter, !fixed.contains(field.name), !parameter.type.accepts(field.value),
      parameter.type.convert(repeated: texts) == nil
    else { return nil }
    return unfit(field.value.text, name, parameter.typeText)
  }

  private func unfit(_ text: String, _ name: String, _ type: String) -> URLBuildProblem {
    URLBuildProblem(
      code: "unfit-parameter", parameter: name,
      message: "'\(text)' does not fit the parameter '\(name)' of type '\(type)'",
      advice: "give a value of type '\(type)'")
  }

  /// A claim of a namespace, as the prefix of a URL.
  private struct Prefix {
    var scheme: String
    var host: String?
    /// The values that the host captures.
    var names: Set<String>
  }

  /// The claims of a route's namespace; `[nil]` for scheme-less routes.
  private func prefixes(of route: Route, _ values: [ParameterValue.Field]) -> [Prefix?] {
    let claims = namespaces[route.namespace].claims
    if claims.isEmpty { return [nil] }
    return claims.map { claim in
      Prefix(
        scheme: claim.scheme, host: claim.host.flatMap { Self.text(of: $0, values) },
        names: Set((claim.host?.labels ?? []).flatMap(\.captures).compactMap(\.name)))
    }
  }

  /// A claimed host with its captures filled in; nil if it has a wildcard or a value is missing.
  private static func text(of host: HostPattern, _ values: [ParameterValue.Field]) -> String? {
    var labels: [String] = []
    for label in host.labels {
      var text = ""
      for part in label.parts {
        switch part {
        case .literal(let literal): text += literal
        case .star: return nil
        case .capture(let capture):
          guard let value = values.last(where: { $0.name == capture.name })?.value else {
            return nil
          }
          text += value.text
        }
      }
      labels.append(text)
    }
    return labels.joined(separator: ".") + (host.port.map { ":\($0)" } ?? "")
  }

  // MARK: Names

  /// Whether a route uses a value: in its pattern, claim, query conditions or screens.
  private func uses(_ route: Route, _ name: String) -> Bool {
    guard let names = names(of: route) else { return true }
    return names.contains(name)
  }

  private func unknown(_ name: String, _ route: Route) -> URLBuildProblem {
    let names = names(of: route) ?? []
    let near = Suggestion.nearest(to: name, among: names)
    return URLBuildProblem(
      code: URLBuildProblem.unknownParameter, parameter: name,
      message: "'\(route.name)' has no parameter '\(name)'",
      advice: near.map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? nil : "it has \(names.sorted().joined(separator: ", "))"))
  }

  /// The names that a route uses; nil means any: a screen without a list of parameters accepts all,
  /// and so do actions and redirects.
  func names(of route: Route) -> Set<String>? {
    var names: Set<String> = []
    for pattern in route.patterns {
      names.formUnion(pattern.captures.compactMap(\.name))
      names.formUnion(pattern.query.map(\.key))
    }
    for claim in namespaces[route.namespace].claims {
      names.formUnion((claim.host?.labels ?? []).flatMap(\.captures).compactMap(\.name))
    }
    names.formUnion((route.declaration.defaults + route.declaration.fixed).map(\.name.text))
    switch route.target {
    case .screen, .bound: break
    case .action, .rewrite, .lookup, .external: return nil
    }
    for name in Dispatcher(self).screens(to: route) {
      guard let screen = screen(named: name), !screen.isOpen, let parameters = screen.parameters
      else { return nil }
      for parameter in parameters { names.formUnion([parameter.name, parameter.key]) }
    }
    return names
  }

  // MARK: Verification

  /// Throws if a built URL does not match its route with the values that it was built from.
  private func check(
    _ url: String, leadsBackTo route: Route, _ values: [ParameterValue.Field]
  ) throws(URLBuildProblem) {
    func problem(_ reason: String, _ advice: String? = nil) -> URLBuildProblem {
      URLBuildProblem(
        code: "cannot-build", message: "\(url) does not lead back: \(reason)", advice: advice)
    }
    let request: Request
    switch table.request(url) {
    case .failure(let found): throw problem(found.message)
    case .success(let read): request = read
    }
    let resolver = StaticResolver(self, trustsURLs: true)
    switch resolver.turn(of: route, at: url) {
    case .comes: break
    case .taken(let taker, let pattern):
      throw problem(
        "'\(taker.written(pattern))' takes it",
        "give the route a higher priority, or other values")
    case .never: throw problem("the route does not match it")
    }
    guard let match = table.matches(request).first(where: { $0.route.index == route.index }) else {
      throw problem("the route does not match it")
    }
    let parameters = resolver.parameters(of: match, request)
    let parsed = Dictionary(
      match.captures.map { ($0.name, $0.text) }, uniquingKeysWith: { _, last in last })
    let fixed = Set(route.declaration.fixed.map(\.name.text))
    for field in values where field.value != .null && !fixed.contains(field.name) {
      let found = parameters[field.name]
      let wanted = Self.texts(field.value)
      if found.map(Self.texts) ?? [] == wanted || parsed[field.name] == field.value.text {
        continue
      }
      // A rest capture is parsed into its segments.
      if wanted.joined(separator: "/") == (found.map(Self.texts) ?? []).joined(separator: "/") {
        continue
      }
      let read = found.map { "as \(ValueText.shown($0))" } ?? "not at all"
      throw problem(
        "'\(field.name)' is \(ValueText.shown(field.value)) and would be read \(read)",
        "use a value that the URL can contain")
    }
    for parameter in route.screen.flatMap({ screen(named: $0) })?.parameters ?? [] {
      guard let value = parameters[parameter.key], value != .null,
        values.contains(where: { $0.name == parameter.key }),
        parameter.type.coerce(value) == nil
      else { continue }
      throw unfit(value.text, parameter.name, parameter.typeText)
    }
    if let failure = resolver.failure(of: match, request) { throw problem(failure) }
  }

  /// The value as query values: one string per element.
  private static func texts(_ value: ParameterValue) -> [String] {
    if case .list(let items) = value { items.map(\.text) } else { [value.text] }
  }
}
