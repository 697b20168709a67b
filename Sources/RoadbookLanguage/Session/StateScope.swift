import RoadbookEngine
import RoadbookURL

/// Where names of `expect`, `set` and URLs at the prompt get their values: variables, then what is on screen and
/// what the last URL gave, then the screens and containers by their own names.
struct StateScope: EvaluationScope {
  /// The row of the test that is running.
  var caseValues: [String: Value] = [:]
  let variables: [String: Value]
  let facts: [String: Value]
  let parameters: Parameters
  let names: Set<String>

  func value(named name: String) -> Value {
    if let value = caseValues[name] ?? variables[name] { return value }
    if let value = facts[name] { return value }
    if let value = parameters[name] { return value }
    return names.contains(name) ? .string(name) : .null
  }
}

extension Session {
  mutating func stateScope() -> StateScope {
    let road = self.road
    let map = road.map
    let state = road.state
    var facts: [String: Value] = [:]
    let visible = state.visibleScreen(map.layout)
    facts["stack"] = .list(road.visibleStack.map(Value.string))
    facts["screen"] = visible.map { .string($0.screen) } ?? .null
    facts["visible"] = facts["screen"]
    facts["arguments"] = .record(visible?.arguments ?? [])
    facts["container"] = state.visibleContainer(map.layout).map(Value.string) ?? .null
    facts["stacks"] = .record(
      state.stacks.map { Value.Field($0.container, .list($0.screens.map { .string($0.screen) })) })
    facts["selected"] = .record(
      state.selected.sorted { $0.key < $1.key }.map { Value.Field($0.key, .string($0.value)) })
    facts["modals"] = .list(
      state.modals.map { modal in
        .record([
          Value.Field("container", .string(modal.container)),
          Value.Field("screens", .list(modal.screens.map { .string($0.screen) })),
          Value.Field("presentation", .string(modal.presentation.name)),
        ])
      })
    facts["deferred"] = .list(road.app.deferred.map(\.asValue))
    facts["held"] = .list(road.app.held.map(\.asValue))
    facts["events"] = .list(last?.events.compactMap(EventJSON.value) ?? [])
    facts["unmatched"] = .list(last?.unmatched.map { $0.map(Value.string) ?? .null } ?? [])
    for (name, value) in road.app.surroundings { facts[name] = value }
    facts["parameters"] = .record(last?.parameters.fields ?? [])
    // A URL that is still on its way has no outcome yet.
    facts["outcome"] =
      stepper?.isUnderway == true ? .null : last.map { .string($0.outcome.rawValue) } ?? .null
    facts["reason"] = last?.reason.map(Value.string) ?? .null
    facts["route"] = last?.route.map { .string($0.name) } ?? .null
    facts["wildcard"] = last?.wildcard.map { .list($0.map(Value.string)) } ?? .null
    facts["log"] = .list(last?.log.map(Value.string) ?? [])
    facts["blocks"] = .list(last?.blocks.map(Value.string) ?? [])
    return StateScope(
      caseValues: caseValues, variables: road.variables, facts: facts,
      parameters: last?.parameters ?? Parameters(),
      names: map.screenAndContainerNames)
  }
}

extension RouteMap {
  /// Every name of a screen or container: declared, or only used by a route.
  var screenAndContainerNames: Set<String> {
    screenNames.union(layout.containers.map(\.name))
  }

  /// Every name of a screen: declared, or only used by a route.
  var screenNames: Set<String> {
    var names = Set(screenIndices.keys)
    for route in routes {
      if let screen = route.screen { names.insert(screen) }
      for pattern in route.patterns {
        for binding in pattern.bindings { names.insert(binding.screen) }
      }
    }
    return names
  }
}

extension WaitingRoad {
  /// As `deferred[0].url` and `deferred[0].point` see it.
  fileprivate var asValue: Value {
    .record([Value.Field("url", .string(url)), Value.Field("point", .string(point))])
  }
}
