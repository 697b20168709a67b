import RoadbookRuntime
import RoadbookSemantics
import RoadbookText

/// A map with the code of an app, ready to open URLs. Never changes.
@MainActor
final class Linkage {
  /// The map, including routes in code.
  let map: RouteMap
  /// The errors of routes in code, which are left out of the map.
  let codeFindings: [MapFinding]
  /// The handlers by index of the route.
  let handlers: [ArraySlice<HandlerCode>]
  /// The route of each number in code.
  let routes: [Int: Int]
  /// A dispatcher whose app is at its start.
  let template: Dispatcher
  let registrations: Registrations
  /// The map without routes in code.
  private let base: RouteMap

  /// `last`: the linkage before the last registrations, whose work is used on if it is of the same map.
  init(
    _ base: RouteMap, _ registrations: Registrations, _ driver: (any NavigationDriver)?,
    after last: Linkage?
  ) {
    self.base = base
    self.registrations = registrations
    var numbers: [Int: Int] = [:]
    if registrations.code.isEmpty {
      (map, codeFindings) = (base, [])
    } else {
      let made = registrations.code.document(behind: DialectScope(of: base.documents))
      numbers = made.numbers
      let isContinued =
        last.map {
          $0.base.linked === base.linked && registrations.code.continues($0.registrations.code)
        } ?? false
      let bound = base.binding(behind: made.document, continuing: isContinued ? last?.map : nil)
      map = bound.map
      codeFindings = bound.findings.filter { $0.severity == .error }
    }
    let linked = map.linked
    var handlers = [ArraySlice<HandlerCode>](repeating: [], count: linked.routes.count)
    var routes: [Int: Int] = [:]
    if !numbers.isEmpty {
      for route in linked.routes where route.place.document == base.documents.count {
        guard let number = numbers[route.place.range.start] else { continue }
        routes[number] = route.index
        if let code = registrations.codeHandlers[number] { handlers[route.index].append(code) }
      }
    }
    for (name, code) in registrations.handlers {
      if let route = linked.route(named: name.text) { handlers[route.index].append(code) }
    }
    self.routes = routes
    self.handlers = handlers
    var template = Dispatcher(linked)
    template.host.guards = Set(registrations.guards.keys)
    template.host.hasHandlers = handlers.map { !$0.isEmpty }
    template.host.performs = true
    template.host.prepares = !registrations.preparations.isEmpty
    template.host.presents = registrations.presenter != nil
    template.host.carriesOut = driver != nil
    if !registrations.events.isEmpty { template.journal.detail = .events }
    self.template = template
  }
}
