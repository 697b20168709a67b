import RoadbookEngine
import RoadbookModel

/// A screen of an attempt, with its parameters and its route.
struct StackEntry {
  var stop: Navigator.Stop
  var parameters: Parameters
  var route: Int
  var misfits: [Misfit]

  var instance: NavigationState.Instance { stop.instance }
}

/// The arguments of an attempt's screens.
extension Dispatcher {
  /// Computes the arguments of the screens, if a guard at the default point judges them.
  mutating func computeArguments(_ attempt: inout Attempt) -> AttemptProgress {
    guard map.library(of: attempt.route).makesScreensBeforeAsking,
      !guards(of: &attempt, at: .generate).isEmpty
    else { return .next }
    if let stops = try? stops(to: attempt.route, attempt) {
      attempt.stops = stops
    } else {
      // It says why they cannot be created.
      attempt.skip(to: .create)
    }
    return .next
  }

  /// The screens from the lowest to the target: those of enclosing routes, or of `parent`.
  mutating func stops(
    to route: Route, _ attempt: Attempt
  ) throws(ArgumentProblem) -> [StackEntry] {
    var stops: [StackEntry] = []
    for place in ScreenChain(to: route, in: map).links {
      guard let values = map.route(at: place.route)?.values else { continue }
      var parameters = attempt.result.parameters
      // Each screen uses the defaults of its own route, not those of the target's.
      if place.route != route.index {
        parameters.remove { $0.source == .default }
        let scope = attempt.scope(self)
        parameters.add(defaultsOf: values, spending: &budget) { _ in scope }
      }
      let made = try arguments(of: place, values, for: route, from: parameters, attempt)
      let instance = NavigationState.Instance(screen: place.screen, arguments: made.fields ?? [])
      stops.append(
        StackEntry(
          stop: Navigator.Stop(instance, modal: place.modal), parameters: parameters,
          route: place.route, misfits: made.misfits))
    }
    return stops
  }

  /// The arguments of one of the screens. `values`: those of the route that adds it.
  private mutating func arguments(
    of place: ScreenChain.Link, _ values: RouteValues, for route: Route,
    from parameters: Parameters, _ attempt: Attempt
  ) throws(ArgumentProblem) -> MadeArguments {
    let screen = map.screen(named: place.screen)
    let isAssigned =
      place.isTarget && !(values.arguments.isEmpty && values.fixed.isEmpty)
    // Most screens need no scope, which costs more than the rest.
    if screen?.parameters == nil, !isAssigned { return MadeArguments() }
    let scope = attempt.scope(self, parameters)
    var left = budget
    defer { budget = left }
    do throws(ArgumentProblem) {
      let written =
        isAssigned
        ? try ScreenArguments.Written.evaluated(values, in: scope, spending: &left) : .init()
      return try ScreenArguments.arguments(
        of: screen, from: parameters, only: values.only, written: written, scope: scope,
        isStrict: map.library(of: route).refusesMisfits,
        folded: map.namespaces[route.namespace].settings.options.isCaseInsensitive,
        isConverted: {
          self.isConverted($0, isAssigned ? values : nil, parameters, attempt)
        }, spending: &left)
    } catch {
      var problem = error
      let assigned = values.defaults + route.values.fixed
      if assigned.contains(where: { $0.name.text == problem.key })
        || values.arguments.contains(where: {
          $0.name == nil || $0.name?.text == problem.parameter
        })
      {
        problem.isCertain = false
      }
      throw problem
    }
  }

  /// Whether a capture of the parameter's own type gave its value, which that type need not accept
  /// again. `assigning`: the route that assigns arguments.
  private func isConverted(
    _ parameter: Screen.Parameter, _ assigning: RouteValues?, _ parameters: Parameters,
    _ attempt: Attempt
  ) -> Bool {
    switch parameter.type {
    case .custom, .list(.custom): break
    default: return false
    }
    var key = parameter.key
    let argument = assigning?.arguments.last {
      $0.name == nil ? parameters[parameter.name] != nil : $0.name?.text == parameter.name
    }
    if let argument {
      switch argument.value {
      case .name("parameters", _) where argument.name == nil: key = parameter.name
      case .name(let name, _) where argument.name != nil: key = name
      case .member(.name("parameters", _), let name, _): key = name
      default: return false
      }
    } else if assigning?.fixed.contains(where: { $0.name.text == key }) ?? false {
      return false
    }
    let captures =
      switch parameters.source(of: key) {
      case .path: attempt.pattern.captures
      case .query: attempt.pattern.query.flatMap(\.captures)
      case .fragment: attempt.pattern.fragment?.flatMap(\.captures) ?? []
      default: [Capture]()
      }
    return captures.contains { $0.name == key && $0.typeText == parameter.typeText }
  }
}
