import RoadbookEngine
import RoadbookSemantics
import RoadbookURL

extension RouteAttempt {
  /// The names that describe the target screen for guards and hooks; null if there is none.
  ///
  /// `stop`: a screen below the target to describe instead.
  func targetBindings(
    on dispatcher: Dispatcher, about stop: StackEntry? = nil
  ) -> [String: ParameterValue] {
    guard let stop = stop ?? stops.last else {
      return ScreenName.bindings(about: nil, screen: route.screen, nil, nil)
    }
    let presentation =
      stop.instance == stops.last?.instance
      ? targetPresentation : stop.stop.modal?.name ?? "push"
    return ScreenName.bindings(
      about: stop.instance, screen: stop.instance.screen, presentation,
      targetContainer(on: dispatcher.state, dispatcher.map.layout))
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
    let path = state.selectedPath(layout)
    let named = route.containers
    guard let outer = named.first(where: path.contains) ?? named.first else {
      return state.visibleContainer(layout)
    }
    var inner = outer
    for _ in layout.containers.indices {
      guard let container = layout.container(inner), container.kind != .stack,
        let child = state.selected[inner] ?? container.children.first
      else { break }
      inner = child
    }
    return inner
  }
}

extension Resolution {
  /// The target screen, even if it was not shown.
  func targetScreen(_ map: LinkedMap) -> String? {
    if let target { return target.screen }
    return route.flatMap { map.route(at: $0.index)?.screen }
  }

  /// The names that describe the target screen for hooks that are notified of the result.
  func targetBindings(_ map: LinkedMap) -> [String: ParameterValue] {
    let route = route.flatMap { map.route(at: $0.index) }
    let own = route.flatMap { $0.screen == nil ? nil : $0.presentation }
    return ScreenName.bindings(
      about: target, screen: target?.screen ?? route?.screen, presentation ?? own, container)
  }
}

extension ScreenName {
  static func bindings(
    about instance: NavigationState.Instance?, screen: String?, _ presentation: String?,
    _ container: String?
  ) -> [String: ParameterValue] {
    var bindings: [String: ParameterValue] = [:]
    for name in ScreenName.allCases {
      bindings[name.rawValue] =
        switch name {
        case .screen: screen.map(ParameterValue.string) ?? .null
        case .arguments: instance.map { .record($0.arguments) } ?? .null
        case .presentation: presentation.map(ParameterValue.string) ?? .null
        case .container: container.map(ParameterValue.string) ?? .null
        }
    }
    return bindings
  }
}
