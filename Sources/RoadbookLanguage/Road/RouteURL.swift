import RoadbookEngine
import RoadbookText
import RoadbookURL

/// URLs of routes by name: each leads back to its route with the same values, or is an error.
extension RouteMap {
  /// The URL of a route.
  ///
  /// `known`: the values that were given by name; one that the route has no use for is an error.
  func url(
    of route: Route, _ values: [Value.Field], known: [Name] = []
  ) -> Result<String, URLBuildProblem> {
    do throws(URLBuildProblem) {
      for name in known where !uses(route, name.text) { throw unknown(name.text, route) }
      guard let pattern = route.patterns.first else {
        throw URLBuildProblem(code: "cannot-build", message: "the route's pattern is broken")
      }
      let own = Set(pattern.captures.compactMap(\.name))
      var first: URLBuildProblem?
      for prefix in prefixes(of: route, values) {
        // What the host says need not be said again.
        let rest = values.filter { field in
          own.contains(field.name) || prefix?.names.contains(field.name) != true
        }
        do throws(URLBuildProblem) {
          let url = try pattern.url(
            values: rest, scheme: prefix?.scheme, host: prefix?.host, types: types,
            plusIsBlank: namespaces[route.namespace].settings.options.reading.isPlusBlankInCaptures
          ).get()
          try check(url, leadsBackTo: route, values)
          return .success(url)
        } catch {
          first = first ?? error
        }
      }
      throw first ?? URLBuildProblem(code: "cannot-build", message: "the route has no URL")
    } catch {
      return .failure(error)
    }
  }

  /// A claim of a namespace, as the front of a URL.
  private struct Prefix {
    var scheme: String
    var host: String?
    /// The values that the host captures.
    var names: Set<String>
  }

  /// The claims of a route's namespace; nil for the routes outside any scheme.
  private func prefixes(of route: Route, _ values: [Value.Field]) -> [Prefix?] {
    let claims = namespaces[route.namespace].claims
    if claims.isEmpty { return [nil] }
    return claims.map { claim in
      Prefix(
        scheme: claim.scheme, host: claim.host.flatMap { Self.text(of: $0, values) },
        names: Set((claim.host?.labels ?? []).flatMap(\.captures).compactMap(\.name)))
    }
  }

  /// A claimed host with values in place of its captures; nil where it asks for more.
  private static func text(of host: HostPattern, _ values: [Value.Field]) -> String? {
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

  /// Whether a route has a use for a value: its pattern, its claim, its query conditions or its screens do.
  private func uses(_ route: Route, _ name: String) -> Bool {
    guard let names = names(of: route) else { return true }
    return names.contains(name)
  }

  private func unknown(_ name: String, _ route: Route) -> URLBuildProblem {
    let names = names(of: route) ?? []
    let near = Suggestion.nearest(to: name, among: names)
    return URLBuildProblem(
      code: "unfit-parameter", parameter: name,
      message: "'\(route.name)' has no parameter '\(name)'",
      advice: near.map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? nil : "it has \(names.sorted().joined(separator: ", "))"))
  }

  /// The names that a route has a use for; nil where it may be any: a screen without a list of parameters takes all, and
  /// so do actions and redirects.
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
    for name in Road(self).screens(to: route) {
      guard let screen = screen(named: name), !screen.isOpen, let parameters = screen.parameters
      else { return nil }
      for parameter in parameters { names.formUnion([parameter.name, parameter.key]) }
    }
    return names
  }

  // MARK: The way back

  /// Whether a built URL leads to its route, with the values that it was built from.
  private func check(
    _ url: String, leadsBackTo route: Route, _ values: [Value.Field]
  ) throws(URLBuildProblem) {
    func problem(_ reason: String, _ advice: String? = nil) -> URLBuildProblem {
      URLBuildProblem(
        code: "cannot-build", message: "\(url) does not lead back: \(reason)", advice: advice)
    }
    let request: Request
    switch router.request(url) {
    case .failure(let found): throw problem(found.message)
    case .success(let read): request = read
    }
    let outlook = Outlook(self)
    switch outlook.turn(of: route, at: url) {
    case .comes: break
    case .taken(let taker, let pattern):
      throw problem(
        "'\(taker.written(pattern))' takes it",
        "give the route a higher priority, or other values")
    case .never: throw problem("the route does not take it")
    }
    guard let match = router.matches(request).first(where: { $0.route.index == route.index }) else {
      throw problem("the route does not take it")
    }
    let parameters = outlook.parameters(of: match, request)
    let parsed = Dictionary(
      match.captures.map { ($0.name, $0.text) }, uniquingKeysWith: { _, last in last })
    let fixed = Set(route.declaration.fixed.map(\.name.text))
    for field in values where field.value != .null && !fixed.contains(field.name) {
      let found = parameters[field.name]
      let wanted = Self.texts(field.value)
      if found.map(Self.texts) ?? [] == wanted || parsed[field.name] == field.value.text {
        continue
      }
      // A rest is read as its segments.
      if wanted.joined(separator: "/") == (found.map(Self.texts) ?? []).joined(separator: "/") {
        continue
      }
      let read = found.map { "as \(ValueText.shown($0))" } ?? "not at all"
      throw problem(
        "'\(field.name)' is \(ValueText.shown(field.value)) and would be read \(read)",
        "give a value that the URL can carry")
    }
    for parameter in route.screen.flatMap({ screen(named: $0) })?.parameters ?? [] {
      guard let value = parameters[parameter.key], value != .null,
        values.contains(where: { $0.name == parameter.key }),
        parameter.type.coerce(value) == nil
      else { continue }
      throw URLBuildProblem(
        code: "unfit-parameter", parameter: parameter.name,
        message: "'\(value.text)' does not fit the parameter '\(parameter.name)' of type "
          + "'\(parameter.typeText)'",
        advice: "give a value of type '\(parameter.typeText)'")
    }
    if let failure = outlook.failure(of: match, request) { throw problem(failure) }
  }

  /// What a value is in a query: a text for each of its elements.
  private static func texts(_ value: Value) -> [String] {
    if case .list(let items) = value { items.map(\.text) } else { [value.text] }
  }
}
