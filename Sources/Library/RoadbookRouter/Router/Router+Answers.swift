import RoadbookEngine
import RoadbookModel
import RoadbookRuntime

/// The app's answers to the questions of the dispatcher.
extension Router {
  /// Brings what is on show and the variables of the app up to date.
  func refresh(_ machine: inout Dispatcher) {
    if let shown = driver?.shown(in: machine.map.layout), shown != machine.app.navigation {
      machine.change { $0.navigation = shown }
    }
    if registrations.variables.isEmpty { return }
    let values = registrations.variables.compactMapValues { $0.last?.value() }
    machine.change { app in
      for (name, value) in values where app.variables[name] != nil { app.variables[name] = value }
    }
  }

  /// What answers a question about a URL.
  func calls(
    for question: AppQuestion, _ machine: Dispatcher, _ appMap: AppMap, _ opening: OpeningState?
  ) -> AppCalls {
    switch question {
    case .guard(let name, let request, let point):
      guard let entry = appMap.registrations.guards[name]?.last?.value else { return AppCalls() }
      let request = GuardRequest(request, opening, point, machine.state, machine.map.layout)
      return AppCalls(remaining: [AppCall(entry.code, request) { .end($0.end) }])
    case .handlers(let route, let request):
      let request = RouteRequest(request, opening)
      let handlers = appMap.handlers[route] ?? []
      return AppCalls(
        remaining: handlers.map { code in
          AppCall(code, request) { $0 == .handled ? nil : .end($0.end) }
        }[...], otherwise: .end(.verdict(.allow)))
    case .action(let name, let request):
      guard let code = appMap.registrations.actions[name]?.last?.value else {
        return AppCalls(otherwise: .end(.failed("the app has no action '\(name)'")))
      }
      let request = RouteRequest(request, opening)
      return AppCalls(remaining: [AppCall(code, request) { .end($0.end) }])
    case .prepare(let request):
      let request = RouteRequest(request, opening)
      return AppCalls(
        remaining: appMap.registrations.preparations.map { prepare in
          .later {
            await prepare.value(request)
            return nil
          }
        }[...])
    case .presenter(let request):
      guard let presenter = appMap.registrations.presenters.last?.value else {
        return AppCalls(otherwise: .container(nil))
      }
      let request = RouteRequest(request, opening)
      return AppCalls(remaining: [.now { .container(presenter(request)?.rawValue) }])
    case .steps(let steps): return calls(for: steps)
    }
  }

  /// Has the driver carry steps out, one after the other.
  private func calls(for steps: [NavigationStep]) -> AppCalls {
    guard let driver else { return AppCalls() }
    let calls: [AppCall] = steps.map { step in
      if let immediate = driver as? any ImmediateNavigationDriver {
        .now {
          try immediate.performNow(step)
          return nil
        }
      } else {
        .later {
          try await driver.perform(step)
          return nil
        }
      }
    }
    return AppCalls(remaining: calls[...], areSteps: true)
  }
}
