import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// Builds URLs from the names and values of route calls.
package struct RouteURLBuilder {
  private let map: LinkedMap

  package init(_ map: LinkedMap) { self.map = map }

  /// Checks a URL that was built from values, named by their URL keys.
  package typealias Verification =
    (_ url: String, _ values: [ParameterValue.Field]) throws(URLBuildProblem) -> Void

  /// Builds the URL of a route.
  ///
  /// `known`: the arguments given by name; one that the route does not use is an error. `origin`:
  /// where the URL is opened.
  package func url(
    of route: Route, _ given: [ParameterValue.Field], known: [Name] = [],
    in origin: URLOrigin = .map, verify: Verification? = nil
  ) -> Result<String, URLBuildProblem> {
    let keyed = keyed(given, of: route)
    let values = keyed.map(\.field)
    do throws(URLBuildProblem) {
      for name in known where !uses(route, name.text) { throw unknown(name.text, route) }
      guard let pattern = route.patterns.first else {
        throw URLBuildProblem(.cannotBuild, message: "the route's pattern is not valid")
      }
      let own = Set(pattern.captures.compactMap(\.name))
      var first: URLBuildProblem?
      for prefix in try prefixes(of: route, values, origin) {
        // Values captured by the host are not repeated.
        let rest = values.filter { field in
          own.contains(field.name) || prefix?.names.contains(field.name) != true
        }
        do throws(URLBuildProblem) {
          let url = try pattern.url(
            values: rest, scheme: prefix?.scheme, host: prefix?.host, types: map.types,
            plusIsBlank: map.namespaces[route.namespace].settings.options.reading
              .isPlusBlankInCaptures
          ).get()
          try verify?(url, values)
          return .success(url)
        } catch {
          first = first ?? error
        }
      }
      throw first ?? URLBuildProblem(.cannotBuild, message: "the route has no URL")
    } catch {
      // The problem refers to a URL key; the argument may have another name.
      var problem = error
      let argument = keyed.first { $0.field.name == error.parameter }
      problem.parameter = argument?.name ?? error.parameter
      return .failure(problem)
    }
  }

  /// The fields with the URL keys of the screen's parameters as names, each with the
  /// name of its argument.
  private func keyed(
    _ given: [ParameterValue.Field], of route: Route
  ) -> [(name: String, field: ParameterValue.Field)] {
    let needed = Set(route.patterns.first?.captures.compactMap(\.name) ?? [])
    let parameters = route.screen.flatMap { map.screen(named: $0) }?.parameters ?? []
    let taken = Set(given.map(\.name))
    return given.map { field in
      let own = needed.contains(field.name) ? nil : parameters.first { $0.name == field.name }
      let key = own.flatMap { taken.contains($0.key) ? nil : $0.key } ?? field.name
      return (field.name, ParameterValue.Field(key, field.value))
    }
  }

  /// Where a URL is opened.
  package enum URLOrigin: Sendable {
    /// In the map itself, which needs no scheme.
    case map
    /// Elsewhere: with the first scheme of the map that leads to the route.
    case anyScheme
    /// Elsewhere, with this scheme and host.
    case claim(Namespace.Claim)
  }

  // MARK: Static checks

  /// The URL of a route with some values, without verifying where it leads; nil if it cannot be
  /// built.
  package func example(of route: Route, _ values: [ParameterValue.Field]) -> String? {
    try? url(of: route, values).get()
  }

  /// The URL keys of a call's arguments.
  package func keys(of call: RouteCall, _ route: Route) -> Set<String> {
    let given = call.arguments.compactMap { argument in
      argument.name.map { ParameterValue.Field($0.text, .null) }
    }
    return Set(keyed(given, of: route).map(\.field.name))
  }

  /// The problems in a call that are visible statically: unknown names, missing values, and
  /// constants that do not fit.
  package func problems(in call: RouteCall, of route: Route) -> [URLBuildProblem] {
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
    if case .failure(let problem) = url(of: route, given) { return [problem] }
    return []
  }

  private func misfit(
    _ field: ParameterValue.Field, named name: String, _ pattern: Pattern, _ route: Route
  ) -> URLBuildProblem? {
    let texts = field.value.queryTexts
    if field.value == .null { return nil }
    if let capture = pattern.captures.last(where: { $0.name == field.name }),
      let type = capture.type,
      case .success(let resolved) = map.types.resolve(type),
      resolved.convert(elements: texts) == nil, resolved.convert(repeated: texts) == nil
    {
      if case .path = resolved { return nil }
      return .mismatch(name, texts.joined(separator: "/"), capture.typeText)
    }
    let parameter = route.screen.flatMap { map.screen(named: $0) }?.parameters?.first {
      $0.key == field.name
    }
    guard let parameter, !route.values.gives(parameter), !parameter.type.accepts(field.value),
      parameter.type.convert(elements: texts) == nil,
      parameter.type.convert(repeated: texts) == nil
    else { return nil }
    return .mismatch(name, field.value.text, parameter.typeText)
  }

  /// A claim of a namespace, as the prefix of a URL.
  private struct Prefix {
    var scheme: String
    var host: String?
    /// The values that the host captures.
    var names: Set<String>
  }

  /// The claims of a route's namespace; `[nil]` for scheme-less routes, if the URL stays in the
  /// map.
  private func prefixes(
    of route: Route, _ values: [ParameterValue.Field], _ origin: URLOrigin
  ) throws(URLBuildProblem) -> [Prefix?] {
    var claims = map.namespaces[route.namespace].claims
    let isAnywhere = claims.isEmpty
    switch origin {
    case .map: if isAnywhere { return [nil] }
    case .anyScheme, .claim:
      // A pattern may have its own scheme.
      if isAnywhere, route.patterns.first?.scheme != nil { return [nil] }
    }
    switch origin {
    case .map: break
    case .anyScheme:
      if isAnywhere {
        claims = map.namespaces.filter(\.settings.options.fallsBackToGlobal).flatMap(\.claims)
      }
      if claims.isEmpty {
        throw URLBuildProblem(
          .cannotBuild, message: "no scheme of the map leads to '\(route.name)'",
          advice: "say in which scheme, such as https://shop.example.com")
      }
    case .claim(let claim):
      let names = claims.map(\.text).joined(separator: ", ")
      claims = isAnywhere ? [claim] : claims.filter { $0.key == claim.key }
      if claims.isEmpty {
        throw URLBuildProblem(
          .cannotBuild, message: "'\(route.name)' is not in \(claim.text), but in \(names)")
      }
    }
    return claims.map { claim in
      Prefix(
        scheme: claim.scheme,
        // A host with a wildcard, or without a value for a capture, is left out.
        host: claim.host?.text(star: nil, rest: "") { capture in
          values.last { $0.name == capture.name }?.value.text
        },
        names: claim.captureNames)
    }
  }

  // MARK: Names

  /// Whether a route uses a value: in its pattern, claim, query conditions or screens.
  private func uses(_ route: Route, _ name: String) -> Bool {
    guard let names = names(of: route) else { return true }
    return names.contains(name)
  }

  private func unknown(_ name: String, _ route: Route) -> URLBuildProblem {
    let names = names(of: route) ?? []
    return URLBuildProblem(
      .unknownParameter, parameter: name,
      message: "'\(route.name)' has no parameter '\(name)'",
      advice: Suggestion.advice(for: name, among: names)
        ?? (names.isEmpty ? nil : "it has \(names.sorted().joined(separator: ", "))"))
  }

  /// The names that a route uses; nil means any: a screen without a list of parameters accepts all,
  /// and so do actions and redirects.
  package func names(of route: Route) -> Set<String>? {
    var names: Set<String> = []
    for pattern in route.patterns {
      names.formUnion(pattern.captures.compactMap(\.name))
      names.formUnion(pattern.query.map(\.key))
    }
    for claim in map.namespaces[route.namespace].claims {
      names.formUnion(claim.captureNames)
    }
    names.formUnion((route.values.defaults + route.values.fixed).map(\.name.text))
    switch route.target {
    case .screen, .bound: break
    case .action, .rewrite, .lookup, .external: return nil
    }
    for name in ScreenChain(to: route, in: map).screens {
      guard let screen = map.screen(named: name), !screen.isOpen, let parameters = screen.parameters
      else { return nil }
      for parameter in parameters { names.formUnion([parameter.name, parameter.key]) }
    }
    return names
  }
}

extension HostPattern {
  /// A host that it matches, with texts for its wildcards and captures; nil if there is none for
  /// one of them.
  package func text(
    star: String?, rest: String, _ value: (Capture) -> String?
  ) -> String? {
    var texts: [String] = []
    for label in labels {
      var text = label.isRest ? rest : ""
      for part in label.parts {
        let piece: String? =
          switch part {
          case .literal(let literal): literal
          case .star: star
          case .capture(let capture): value(capture)
          }
        guard let piece else { return nil }
        text += piece
      }
      texts.append(text)
    }
    return texts.joined(separator: ".") + (port.map { ":\($0)" } ?? "")
  }
}

extension RouteCall {
  /// The range of a problem: the argument's name or value, or else the route's name.
  package func place(of problem: URLBuildProblem) -> TextRange {
    guard let argument = arguments.last(where: { $0.name?.text == problem.parameter }),
      let name = argument.name
    else { return self.name.range }
    return problem.kind == .unknownParameter ? name.range : argument.value.range
  }
}

extension ParameterValue {
  /// The value as query values: one string per element.
  package var queryTexts: [String] {
    if case .list(let items) = self { items.map(\.text) } else { [text] }
  }
}
