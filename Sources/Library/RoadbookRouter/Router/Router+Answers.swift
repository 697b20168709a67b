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
    let variables = registrations.variables
    machine.change { app in
      for (name, value) in variables where app.variables[name] != nil {
        app.variables[name] = value()
      }
    }
  }

  func answer(_ question: AppQuestion, _ machine: Dispatcher, _ linkage: Linkage) -> CodeAnswer {
    switch question {
    case .guard(let name, let request, let point):
      guard let entry = linkage.registrations.guards[name] else { return .now(.end(.finished)) }
      let request = GuardRequest(request, point, machine.state, machine.map.layout)
      return .call(entry.code, request) { $0.end }
    case .handlers(let route, let request):
      guard let handlers = linkage.handlers[route] else { return .now(.end(.verdict(.allow))) }
      return .call(handlers, RouteRequest(request))
    case .action(let name, let request):
      guard let code = linkage.registrations.actions[name] else {
        return .now(.end(.failed("the app has no action '\(name)'")))
      }
      return .call(code, RouteRequest(request)) { $0.end }
    case .prepare(let request):
      let (request, preparations) = (RouteRequest(request), linkage.registrations.preparations)
      return .later {
        for prepare in preparations { await prepare(request) }
        return .end(.finished)
      }
    case .presenter(let request):
      return .now(.container(linkage.registrations.presenter?(RouteRequest(request))?.text))
    case .steps: return .now(.end(.finished))
    }
  }

  /// Has the driver carry steps out, one after the other.
  func carryOut(_ steps: [NavigationStep], _ state: OpeningState) -> CodeAnswer {
    guard let driver else { return .now(.end(.finished)) }
    if let immediate = driver as? any ImmediateNavigationDriver {
      for step in steps {
        do throws(NavigationError) {
          try immediate.performNow(step)
        } catch {
          return .now(.end(.failed(error.description)))
        }
      }
      return .now(.end(.finished))
    }
    state.isStepping = true
    return .later {
      defer { state.isStepping = false }
      for step in steps {
        if let reason = state.interruption { return .end(.verdict(.cancel, reason)) }
        do throws(NavigationError) {
          try await driver.perform(step)
        } catch {
          return .end(.failed(error.description))
        }
      }
      return .end(.finished)
    }
  }

  func tell(_ events: [Event]) {
    guard !registrations.events.isEmpty else { return }
    for event in events {
      guard case .record(let fields)? = event.value, let name = fields.first?.value.text else {
        continue
      }
      let told = RouteEvent(
        name: name, details: Arguments(Array(fields.dropFirst())), url: event.url)
      for handler in registrations.events { handler(told) }
    }
  }
}
