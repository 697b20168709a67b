import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// The result of a URL that no route handles.
extension Dispatcher {
  /// Why the URL is unmatched although a route of the table that was not searched matches.
  func otherTable(_ opened: OpenedURL, on app: SimulatedApp) -> String? {
    guard map.namespaces[opened.namespace].settings.hasTablesApart else { return nil }
    let tables = opened.options.tables
    guard tables == [.actions] || tables == [.screens] else { return nil }
    let other = tables == [.actions] ? RouteTableFilter.screens : .actions
    let conditions = RouteConditions(opened, on: app)
    let match = HostFilter(opened.request, map).firstMatch { conditions.allow($0, in: other) }
    guard let match, let route = map.route(at: match.route.index) else { return nil }
    return other == .screens
      ? "'\(route.written.first ?? route.name)' shows a screen: push or present it"
      : "'\(route.written.first ?? route.name)' shows no screen: open it"
  }

  func unmatched(_ opened: OpenedURL) -> Resolution {
    let request = opened.request
    var resolution = failure(opened.url, .unmatched, unmatchedReason(request))
    resolution.parameters = request.looseParameters(opened.options, map)
    resolution.opened = opened
    resolution.namespace = opened.namespace
    resolution.unmatchedURL = UnmatchedURL(opened, on: app)
    return resolution
  }

  private func unmatchedReason(_ request: Request) -> String {
    if let reason = HostFilter(request, map).reason { return reason }
    if let entry = EntryScheme(of: request.parts) {
      return "no route matches this \(entry.rawValue)"
    }
    guard let name = map.namespaces[map.namespaceIndex(request)].name else {
      let meant = map.withBeginning(request.url).map {
        "; did you mean \(TerminalText.escaped($0))?"
      }
      return "no route matches this URL" + (meant ?? "")
    }
    return "no route of scheme '\(name)' matches this URL" + (map.hostHint(request) ?? "")
  }
}
