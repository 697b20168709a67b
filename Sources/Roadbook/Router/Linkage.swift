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
  let handlers: [Int: ArraySlice<HandlerCode>]
  /// The indices of the routes with handlers, by explicit name.
  private let named: [String: Int]
  /// The route of each number in code.
  let routes: [Int: Int]
  /// A dispatcher whose app is at its start.
  let template: Dispatcher
  let registrations: Registrations
  /// The map without routes in code.
  private let base: RouteMap

  /// Linear in the size of the map; if only routes in code were added since `last`, in the number of routes in code,
  /// unless handlers name routes by their patterns.
  ///
  /// `dialects`: those of `base`. `last`: the linkage before the last registrations, whose work is used on if it is of
  /// the same map.
  init(
    _ base: RouteMap, _ dialects: DialectScope, _ registrations: Registrations,
    _ driver: (any NavigationDriver)?, after last: Linkage?
  ) {
    self.base = base
    self.registrations = registrations
    var numbers: [Int: Int] = [:]
    var isContinued = false
    if registrations.code.isEmpty {
      (map, codeFindings) = (base, [])
    } else {
      let made = registrations.code.document(behind: dialects)
      numbers = made.numbers
      isContinued =
        last.map {
          $0.base.linked === base.linked && registrations.code.continues($0.registrations.code)
        } ?? false
      let bound = base.binding(behind: made.document, continuing: isContinued ? last?.map : nil)
      map = bound.map
      codeFindings = bound.findings.filter { $0.severity == .error }
    }
    let linked = map.linked
    var handlers: [Int: ArraySlice<HandlerCode>] = [:]
    var routes: [Int: Int] = [:]
    for route in linked.routes.reversed() {
      guard route.place.document == base.documents.count else { break }
      guard let number = numbers[route.place.range.start] else { continue }
      routes[number] = route.index
      if let code = registrations.codeHandlers[number] { handlers[route.index] = [code] }
    }
    // Routes behind cannot change what an explicit name stands for.
    var named = isContinued ? last?.named ?? [:] : [:]
    for (name, code) in registrations.handlers {
      if named[name.text] == nil { named[name.text] = linked.route(called: name.text)?.index }
      if let index = named[name.text] ?? linked.route(named: name.text)?.index {
        handlers[index, default: []].append(code)
      }
    }
    self.routes = routes
    self.handlers = handlers
    self.named = named
    var template = Dispatcher(linked)
    template.host.guards = Set(registrations.guards.keys)
    template.host.handledRoutes = Set(handlers.keys)
    template.host.performs = true
    template.host.prepares = !registrations.preparations.isEmpty
    template.host.presents = registrations.presenter != nil
    template.host.carriesOut = driver != nil
    if !registrations.events.isEmpty { template.journal.detail = .events }
    self.template = template
  }
}
