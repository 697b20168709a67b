package import RoadbookEngine
package import RoadbookModel
import RoadbookText
package import RoadbookURL

/// Decides which routes are enabled for a URL: `when`, and `internal`.
///
/// A class, since the scope of `when` is built on first use: most URLs meet no condition.
package final class RouteConditions {
  private let opened: OpenedURL
  private let app: SimulatedApp
  private let request: Request
  /// What is left to the request that asks.
  private(set) var budget: Budget
  private let entry: EntryScheme?
  private lazy var scope = RequestScope(
    variables: app.variables,
    parameters: request.looseParameters(opened.options, opened.map),
    bindings: bindings, app: AppBindings(map: opened.map, app: app),
    ownRequest: request)

  private var bindings: [String: ParameterValue] {
    var bindings = opened.options.bindings(on: app)
    let namespace = opened.map.namespaces[opened.namespace].name
    bindings["match"] = .record([
      "url": .string(request.url), "namespace": ParameterValue(namespace),
    ])
    return bindings
  }

  /// `app`: the app when the URL was opened.
  init(_ opened: OpenedURL, on app: SimulatedApp, spending budget: Budget = Budget()) {
    self.opened = opened
    self.app = app
    self.budget = budget
    request = opened.request
    entry = EntryScheme(of: request.parts)
  }

  /// Fails closed: a condition that cannot be evaluated counts as false.
  func allow(_ route: RouteID, in table: RouteTableFilter) -> Bool {
    refusal(route, in: table) == nil
      && opened.map.matcherTakes(route, request)
  }

  /// Why a route is disabled.
  package enum Refusal {
    case unknown
    case inOtherTable(RouteTableFilter)
    case isInternal
    /// A notification, shortcut or activity that was not opened by the system.
    case isEntry(EntryScheme)
    case isFalse(Expression)
    case cannotCompute(Expression, String)
  }

  /// The refusal in words; for a condition, with the values that it reads.
  package func words(_ refusal: Refusal) -> String {
    switch refusal {
    case .unknown: return "it is unknown"
    case .inOtherTable(.actions): return "it shows a screen: only push and present use it"
    case .inOtherTable: return "it shows no screen: only open runs it"
    case .isInternal: return "it is internal: only other routes lead here"
    case .isEntry(let entry):
      let other = opened.options.origin == entry.rawValue ? nil : opened.options.origin
      return "only the system opens \(entry.rawValue) URLs" + (other.map { ", not '\($0)'" } ?? "")
    case .isFalse(let condition):
      let readings = (try? condition.readings(in: scope)) ?? ""
      return "'when \(condition.text)' is false" + (readings.isEmpty ? "" : ": \(readings)")
    case .cannotCompute(let condition, let problem):
      return "'when \(condition.text)' cannot be computed: \(problem)"
    }
  }

  /// Why a route is disabled; nil if it is enabled.
  package func refusal(
    _ identifier: RouteID, in table: RouteTableFilter = .both
  ) -> Refusal? {
    let (map, namespace) = (opened.map, opened.namespace)
    guard let route = map.route(at: identifier.index) else { return .unknown }
    if map.namespaces[route.namespace].settings.hasTablesApart, !table.holds(route) {
      return .inOtherTable(table)
    }
    if route.isInternal, !opened.isInternal { return .isInternal }
    if let entry, opened.isInternal || opened.options.origin != entry.rawValue {
      return .isEntry(entry)
    }
    if let refusal = refusal(by: route.conditions) { return refusal }
    // A scheme's condition also applies to scheme-less routes that handle its URLs.
    let lower = min(namespace, route.namespace)
    if let refusal = refusal(by: map.namespaces[lower].settings.conditions) { return refusal }
    let upper = max(namespace, route.namespace)
    return upper == lower ? nil : refusal(by: map.namespaces[upper].settings.conditions)
  }

  private func refusal(by conditions: [Expression]) -> Refusal? {
    for condition in conditions {
      do throws(EvaluationProblem) {
        guard try Evaluator.truth(of: condition, in: scope, spending: &budget) else {
          return .isFalse(condition)
        }
      } catch {
        return .cannotCompute(condition, error.message)
      }
    }
    return nil
  }
}

extension Dispatcher {
  /// Why a route is disabled for a URL that is opened now from outside, in words; nil if it is
  /// enabled, or if the URL cannot be read.
  package func refusal(of route: Route, at url: String) -> String? {
    guard case .success(let request) = request(url, in: nil, isInternal: false) else { return nil }
    let opened = OpenedURL(map, url, request, Shared(OpenOptions(.resolve)), isInternal: false)
    let conditions = RouteConditions(opened, on: app)
    return conditions.refusal(RouteID(index: route.index)).map(conditions.words)
  }
}
