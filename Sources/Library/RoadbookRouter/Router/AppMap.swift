import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// A map with the code of an app, ready to open URLs. Never changes.
@MainActor
final class AppMap {
  /// The map, including routes in code.
  let map: RouteMap
  /// The errors of routes in code, which are left out of the map.
  let codeFindings: [MapFinding]
  /// The handlers by index of the route.
  let handlers: [Int: ArraySlice<HandlerCode>]
  /// The route of each number in code.
  let routes: [Int: Int]
  /// A dispatcher whose app is at its start.
  let template: Dispatcher
  let registrations: Registrations

  /// Linear in the size of the map and of the code.
  ///
  /// `base`: the map without routes in code.
  init(_ base: RouteMap, _ registrations: Registrations, _ driver: (any NavigationDriver)?) {
    self.registrations = registrations
    let numbers: [Int: Int]
    if registrations.code.isEmpty {
      (map, codeFindings, numbers) = (base, [], [:])
    } else {
      (map, codeFindings, numbers) = base.adding(registrations.code)
    }
    let linked = map.linked
    var handlers: [Int: ArraySlice<HandlerCode>] = [:]
    var routes: [Int: Int] = [:]
    for (index, number) in numbers {
      routes[number] = index
      if let code = registrations.codeHandlers[number] { handlers[index] = [code.value] }
    }
    for handler in registrations.handlers {
      if let route = linked.route(named: handler.value.route.rawValue) {
        handlers[route.index, default: []].append(handler.value.code)
      }
    }
    self.routes = routes
    self.handlers = handlers
    var template = Dispatcher(linked)
    template.host.guards = Set(registrations.guards.keys)
    template.host.handledRoutes = Set(handlers.keys)
    template.host.performs = true
    template.host.prepares = !registrations.preparations.isEmpty
    template.host.presents = !registrations.presenters.isEmpty
    template.host.carriesOut = driver != nil
    self.template = template
  }
}
