import RoadbookEngine
import RoadbookModel

/// The app's state as expressions read it: navigation, suspended requests, surroundings.
package struct AppBindings {
  let map: LinkedMap
  let app: SimulatedApp

  /// Builds the URLs of the map's routes.
  var routes: RouteURLs { RouteURLs(map, areChecked: !app.trustsURLs) }

  /// nil if the name does not describe the app.
  func value(named name: String) -> ParameterValue? {
    let state = app.navigation
    switch name {
    case "stack":
      guard let container = state.visibleContainer(map.layout) else { return .list([]) }
      return .names(state.screens(in: container))
    case "visible": return ParameterValue(state.visibleScreen(map.layout)?.screen)
    case "stacks":
      return .record(
        state.stacks.map { ParameterValue.Field($0.container, .names($0.screens)) })
    case "selected":
      return .record(
        state.selected.sorted { $0.key < $1.key }.map {
          ParameterValue.Field($0.key, .string($0.value))
        })
    case "modals":
      return .list(
        state.modals.map { modal in
          .record([
            "container": .string(modal.container), "screens": .names(modal.screens),
            "presentation": .string(modal.presentation.name),
          ])
        })
    case "deferred": return .list(app.deferred.map(\.asValue))
    case "held": return .list(app.held.map(\.asValue))
    default: return app.surroundings[name]
    }
  }

  /// The visible screen, as `screen`, `arguments`, `presentation` and `container` describe it in
  /// tests and at the prompt.
  var visible: [String: ParameterValue] {
    let state = app.navigation
    guard let instance = state.visibleScreen(map.layout) else {
      return TargetNames(arguments: [], container: state.visibleContainer(map.layout)).bindings
    }
    let isLowest = state.modals.last.map { $0.screens.count <= 1 } ?? false
    return TargetNames(
      screen: instance.screen, arguments: instance.arguments,
      presentation: isLowest ? state.modals.last?.presentation.name : "push",
      container: state.visibleContainer(map.layout)
    ).bindings
  }

  /// A member of `visible`, such as `visible.arguments`.
  func part(_ name: String, of base: String) -> ParameterValue? {
    guard base == "visible", let name = ScreenName(rawValue: name),
      ScreenName.membersOfVisible.contains(name)
    else { return nil }
    return visible[name.rawValue]
  }

  /// Names of screens and containers evaluate to themselves. A screen may be undeclared and only
  /// the target of a route.
  package func isName(_ name: String) -> Bool {
    map.screenNames.contains(name) || map.layout.container(name) != nil
  }
}

extension SuspendedRequest {
  /// The value of `deferred[0]`, with members `url` and `point`.
  fileprivate var asValue: ParameterValue {
    .record(["url": .string(url), "point": .string(point)])
  }
}
