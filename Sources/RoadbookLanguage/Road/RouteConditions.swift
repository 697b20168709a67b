import RoadbookEngine
import RoadbookURL

/// Decides which routes are candidates at all: `when`, and `internal`.
///
/// A class, since what a `when` may look at is put together only once one is met, and most URLs meet none.
final class RouteConditions {
  let map: RouteMap
  let namespace: Int
  private let road: Road
  private let request: Request
  private let company: Road.Company
  private lazy var scope = RoadScope(
    variables: road.variables, parameters: request.looseParameters(company, map),
    facts: road.facts(of: company))

  init(road: Road, request: Request, company: Road.Company) {
    map = road.map
    namespace = road.namespaceIndex(request)
    self.road = road
    self.request = request
    self.company = company
  }

  /// A condition that cannot be computed is false: what is unclear lets nobody in.
  func allow(_ route: RouteID, isInternal: Bool, table: RouteTable) -> Bool {
    refusal(route, isInternal: isInternal, table: table) == nil
  }

  /// Why a route is no candidate; nil when it is one.
  func refusal(
    _ identifier: RouteID, isInternal: Bool, table: RouteTable = .both
  ) -> String? {
    guard map.routes.indices.contains(identifier.index) else { return "it is unknown" }
    let route = map.routes[identifier.index]
    if map.namespaces[route.namespace].hasTablesApart, !table.holds(route) {
      return table == .actions
        ? "it shows a screen: push and present look for those" : "it shows no screen: open runs it"
    }
    if route.isInternal, !isInternal { return "it is internal: only other routes lead here" }
    for condition in route.conditions + map.namespaces[route.namespace].conditions {
      do throws(EvaluationProblem) {
        guard try Evaluator.truth(of: condition, in: scope) else {
          return "its 'when' is false"
        }
      } catch {
        return "its 'when' cannot be computed: \(error.message)"
      }
    }
    return nil
  }
}

extension Road {
  /// What the road knows beside parameters and variables.
  func facts(of company: Company) -> [String: Value] {
    var facts = app.surroundings
    facts["origin"] = .string(company.origin ?? "link")
    facts["userInfo"] = company.userInfo
    return facts
  }
}
