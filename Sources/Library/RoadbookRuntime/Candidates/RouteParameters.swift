import RoadbookEngine
import RoadbookModel
import RoadbookURL

extension Attempt {
  /// Sets the parameters in layers: the URL's, the route's defaults, the caller's, the route's
  /// fixed values.
  ///
  /// `found`: those of the URL, if they were found with the route.
  mutating func fillParameters(
    _ found: Parameters? = nil, _ dispatcher: Dispatcher, spending budget: inout Budget
  ) {
    let map = dispatcher.map
    if let found {
      result.parameters = found
    } else {
      let namespace = route.namespace
      result.parameters = Parameters(
        match: match, request: request,
        queryWins: map.namespaces[namespace].settings.options.queryWins,
        reading: map.namespaces[namespace].settings.options.reading)
    }
    if let table = map.claimTable, case .success(let host) = table.request(url),
      let claim = table.firstMatch(host)
    {
      for capture in claim.captures where result.parameters[capture.name] == nil {
        result.parameters.set(capture.name, to: capture.value, source: .path)
      }
    }
    let values = route.values
    if let matched = map.code.matchers[route.index]?(request) {
      for field in matched { result.parameters.set(field.name, to: field.value, source: .path) }
    }
    if !values.defaults.isEmpty {
      var parameters = result.parameters
      parameters.add(defaultsOf: values, spending: &budget) { scope(dispatcher, $0) }
      result.parameters = parameters
    }
    result.parameters.add(candidate.options.with)
    for assignment in values.fixed {
      let scope = scope(dispatcher)
      if let value = try? Evaluator.evaluate(assignment.value, in: scope, spending: &budget) {
        result.parameters.set(assignment.name.text, to: value, source: .set)
      }
    }
  }
}

extension Parameters {
  /// Adds the values of the caller.
  mutating func add(_ given: [ParameterValue.Field]) {
    for field in given { set(field.name, to: field.value, source: .with) }
  }

  /// Sets the parameters that a route gives a default, where the URL has none. Null means absent,
  /// for instance after a type's 'as' replaced a sentinel such as `userid=0`.
  mutating func add(
    defaultsOf values: RouteValues, spending budget: inout Budget,
    in scope: (Parameters) -> RequestScope
  ) {
    for assignment in values.defaults where self[assignment.name.text] ?? .null == .null {
      let scope = scope(self)
      if let value = try? Evaluator.evaluate(assignment.value, in: scope, spending: &budget) {
        set(assignment.name.text, to: value, source: .default)
      }
    }
  }

  /// The pattern's captures, without the query.
  var bound: Parameters {
    var bound = Parameters()
    for entry in entries where entry.source == .path {
      bound.set(entry.key, to: entry.value, source: .path)
    }
    return bound
  }
}
