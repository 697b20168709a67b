import RoadbookEngine
import RoadbookModel
package import RoadbookURL

extension Attempt {
  /// The names that describe the target screen for guards and hooks; null if there is none.
  ///
  /// `stop`: a screen below the target to describe instead.
  func targetNames(on dispatcher: Dispatcher, about stop: Navigator.Stop? = nil) -> TargetNames {
    guard let stop = stop ?? stops.last?.stop else {
      return TargetNames(screen: route.screen)
    }
    let presentation =
      stop.instance == stops.last?.instance
      ? targetPresentation : stop.modal?.name ?? "push"
    return TargetNames(
      screen: stop.instance.screen, arguments: stop.instance.arguments, presentation: presentation,
      container: targetContainer(on: dispatcher.state, dispatcher.map.layout))
  }

  /// The planned presentation of the target.
  private var targetPresentation: String {
    switch options.verb {
    case .push: "push"
    case .present: options.wraps ? "wrap" : "modal"
    default: route.presentation
    }
  }

  /// The stack that will contain the target; nil if a new one is presented for it.
  private func targetContainer(
    on state: NavigationState, _ layout: ContainerLayout
  ) -> String? {
    switch options.verb {
    case .push: return options.container ?? state.visibleContainer(layout)
    case .present: return nil
    default: break
    }
    if stops.contains(where: { $0.stop.modal != nil }) { return nil }
    guard let first = route.containers.first else { return state.visibleContainer(layout) }
    let path = state.selectedPath(layout)
    return state.innermost(of: route.containers.first(where: path.contains) ?? first, layout)
  }
}

extension Resolution {
  /// The target screen, even if it was not shown.
  func targetScreen(_ map: LinkedMap) -> String? {
    if let target { return target.screen }
    return route.flatMap { map.route(at: $0.index)?.screen }
  }

  /// The names that describe the target screen for hooks that are notified of the result.
  func targetNames(_ map: LinkedMap) -> TargetNames {
    let route = route.flatMap { map.route(at: $0.index) }
    let own = route.flatMap { $0.screen == nil ? nil : $0.presentation }
    return TargetNames(
      screen: target?.screen ?? route?.screen, arguments: target?.arguments,
      presentation: presentation ?? own, container: container)
  }
}

/// What bodies know about a screen, by the names in `ScreenName`. Null if there is none.
package struct TargetNames: Sendable {
  package var screen: String?
  /// nil if there are none, or they are not known yet.
  package var arguments: [ParameterValue.Field]?
  package var presentation: String?
  package var container: String?

  func value(_ name: ScreenName) -> ParameterValue {
    switch name {
    case .screen: ParameterValue(screen)
    case .arguments: arguments.map(ParameterValue.record) ?? .null
    case .presentation: ParameterValue(presentation)
    case .container: ParameterValue(container)
    }
  }

  /// nil if the name does not describe a screen.
  func value(named name: String) -> ParameterValue? { ScreenName(rawValue: name).map(value) }

  /// All of them.
  var bindings: [String: ParameterValue] {
    var bindings: [String: ParameterValue] = [:]
    for name in ScreenName.allCases { bindings[name.rawValue] = value(name) }
    return bindings
  }
}
