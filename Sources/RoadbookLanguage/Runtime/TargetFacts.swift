import RoadbookEngine
import RoadbookURL

/// The names that describe one screen: what a URL leads to, in guards, hooks and presentations; what is on show, in tests
/// and at the prompt.
package enum ScreenName: String, Sendable, CaseIterable {
  case screen, arguments, presentation, container

  /// What `visible` has of these: all but the name, which `visible` itself is.
  package static let membersOfVisible = allCases.filter { $0 != .screen }
}

extension Dispatcher {
  /// What guards and hooks know of the screen that a URL leads to: null where it leads to none.
  ///
  /// `stop`: the screen to describe, where that is not the target itself but one beneath it.
  func targetFacts(
    _ attempt: RouteAttempt, _ options: OpenOptions, about stop: StackEntry? = nil
  ) -> [String: Value] {
    guard let stop = stop ?? attempt.stops.last else {
      return Self.facts(about: nil, screen: attempt.route.screen, nil, nil)
    }
    let isTarget = stop.instance == attempt.stops.last?.instance
    let presentation =
      isTarget ? self.presentation(of: attempt, options) : stop.stop.modal?.name ?? "push"
    return Self.facts(
      about: stop.instance, screen: stop.instance.screen, presentation,
      targetContainer(of: attempt, options))
  }

  /// The same for a hook that hears how a URL ended.
  func targetFacts(_ resolution: Resolution) -> [String: Value] {
    let route = resolution.route.flatMap { route in
      map.routes.indices.contains(route.index) ? map.routes[route.index] : nil
    }
    let presentation = route.flatMap { $0.screen == nil ? nil : $0.presentation }
    return Self.facts(
      about: resolution.target, screen: resolution.target?.screen ?? route?.screen,
      resolution.presentation ?? presentation, resolution.container)
  }

  static func facts(
    about instance: NavigationState.Instance?, screen: String?, _ presentation: String?,
    _ container: String?
  ) -> [String: Value] {
    var facts: [String: Value] = [:]
    for name in ScreenName.allCases {
      facts[name.rawValue] =
        switch name {
        case .screen: screen.map(Value.string) ?? .null
        case .arguments: instance.map { .record($0.arguments) } ?? .null
        case .presentation: presentation.map(Value.string) ?? .null
        case .container: container.map(Value.string) ?? .null
        }
    }
    return facts
  }

  /// How the target is going to be shown.
  private func presentation(of attempt: RouteAttempt, _ options: OpenOptions) -> String {
    switch options.verb {
    case .push: "push"
    case .present: options.wraps ? "wrap" : "modal"
    default: attempt.route.presentation
    }
  }

  /// The stack that the target is going to be shown in; nil where a presented stack is made for it.
  private func targetContainer(of attempt: RouteAttempt, _ options: OpenOptions) -> String? {
    switch options.verb {
    case .push: return options.container ?? state.visibleContainer(map.layout)
    case .present: return nil
    default: break
    }
    if attempt.stops.contains(where: { $0.stop.modal != nil }) { return nil }
    let path = state.selectedPath(map.layout)
    let named = attempt.route.containers
    guard let outer = named.first(where: path.contains) ?? named.first else {
      return state.visibleContainer(map.layout)
    }
    var inner = outer
    for _ in map.layout.containers.indices {
      guard let container = map.layout.container(inner), container.kind != .stack,
        let child = state.selected[inner] ?? container.children.first
      else { break }
      inner = child
    }
    return inner
  }
}
