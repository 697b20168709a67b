import RoadbookEngine
package import RoadbookModel
import RoadbookText
package import RoadbookURL

/// Builds the URLs of routes, and verifies that each matches its route again with the same values.
package struct RouteURLs: CalledRoutes {
  private let map: LinkedMap
  /// Whether URLs are verified.
  private let areChecked: Bool

  package init(_ map: LinkedMap, areChecked: Bool = true) {
    self.map = map
    self.areChecked = areChecked
  }

  package func url(
    of call: RouteCall, _ values: [ParameterValue.Field]
  ) throws(EvaluationProblem) -> String {
    guard let route = map.route(called: call.name.text) else {
      throw EvaluationProblem("there is no route '\(call.name.text)'", call.name.range)
    }
    switch url(of: route, values, known: call.arguments.compactMap(\.name)) {
    case .success(let url): return url
    case .failure(let problem): throw EvaluationProblem(problem.message, call.place(of: problem))
    }
  }

  package func url(
    of route: Route, _ values: [ParameterValue.Field], known: [Name] = [],
    in origin: RouteURLBuilder.URLOrigin = .map
  ) -> Result<String, URLBuildProblem> {
    let builder = RouteURLBuilder(map)
    guard areChecked else { return builder.url(of: route, values, known: known, in: origin) }
    return builder.url(of: route, values, known: known, in: origin) {
      (url, values) throws(URLBuildProblem) in try check(url, leadsBackTo: route, values)
    }
  }

  package func part(_ name: String, of url: String) -> ParameterValue {
    (try? map.table.request(url).get())?.part(named: name) ?? .null
  }

  /// Throws if a built URL does not match its route with the values that it was built from.
  private func check(
    _ url: String, leadsBackTo route: Route, _ values: [ParameterValue.Field]
  ) throws(URLBuildProblem) {
    func problem(_ reason: String, _ advice: String? = nil) -> URLBuildProblem {
      URLBuildProblem(
        .cannotBuild, message: "\(url) would not lead back to the route: \(reason)",
        advice: advice)
    }
    func different(_ field: ParameterValue.Field, _ found: ParameterValue?) -> URLBuildProblem {
      let read = found.map { "give \(ValueText.shown($0))" } ?? "not contain it"
      return problem(
        "'\(field.name)' is \(ValueText.shown(field.value)), but the URL would \(read)",
        "use a value that the URL can contain")
    }
    let resolver = StaticResolver(map, trustsURLs: true)
    let request: Request
    // `normalize` does not apply where the map itself uses the URL.
    switch resolver.request(url, fromInside: true) {
    case .failure(let found): throw problem(found.message)
    case .success(let read): request = read
    }
    switch resolver.reach(of: route, at: url, fromInside: true) {
    case .reached: break
    case .preceded(let winner, let pattern):
      throw problem(
        "'\(winner.written(pattern))' matches it first",
        "give the route a higher priority, or other values")
    case .unmatched: throw problem("the route does not match it")
    }
    guard let match = map.table.matches(request).first(where: { $0.route.index == route.index })
    else {
      throw problem("the route does not match it")
    }
    let prediction = resolver.prediction(of: match, request)
    let parameters = prediction.parameters
    let parsed = Dictionary(
      match.captures.map { ($0.name, $0.text) }, uniquingKeysWith: { _, last in last })
    let fixed = Set(route.values.fixed.map(\.name.text))
    let lists = route.screen.flatMap { map.screen(named: $0) }?.parameters?.filter {
      if case .list = $0.type { !route.values.gives($0) } else { false }
    }
    for field in values where field.value != .null && !fixed.contains(field.name) {
      let found = parameters[field.name]
      let list = lists?.first { $0.key == field.name }
      if let list, let wanted = list.type.coerce(field.value) {
        let read = found.flatMap { list.type.read($0, of: field.name, in: parameters) }
        if read != wanted { throw different(field, read) }
        continue
      }
      if case .list(let wanted) = field.value, case .list(let read)? = found,
        wanted.count != read.count
      {
        throw different(field, found)
      }
      let wanted = field.value.queryTexts
      if found?.queryTexts ?? [] == wanted || parsed[field.name] == field.value.text {
        continue
      }
      // A rest capture is parsed into its segments.
      if wanted.joined(separator: "/") == (found?.queryTexts ?? []).joined(separator: "/") {
        continue
      }
      throw different(field, found)
    }
    // The route's own arguments replace those of the URL.
    for parameter in route.screen.flatMap({ map.screen(named: $0) })?.parameters ?? []
    where !route.values.gives(parameter) {
      guard let value = parameters[parameter.key], value != .null,
        let given = values.first(where: { $0.name == parameter.key })?.value,
        // A capture of the parameter's type has converted it.
        parameter.type.coerce(value) == nil, parameter.type.coerce(given) == nil
      else { continue }
      throw URLBuildProblem.mismatch(parameter.name, value.text, parameter.typeText)
    }
    if let failure = prediction.failure { throw problem(failure.reason) }
  }
}
