import RoadbookBinder
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Writes all parts of a route as strings for comparison.
struct RouteWords {
  let loaded: LoadedMap
  private var map: LinkedMap { loaded.map }

  func meaning(of route: Route) -> String {
    let patterns = route.patterns.map { pattern in
      (pattern.authority == nil ? "" : "//") + pattern.description
    }
    var words = [
      map.namespaces.indices.contains(route.namespace)
        ? map.namespaces[route.namespace].name ?? "" : "",
      patterns.joined(separator: ","), target(of: route), route.containers.joined(separator: ","),
      route.guards.joined(separator: ","), route.tags.joined(separator: ","), route.presentation,
      "\(route.isInternal)", "\(route.priority)",
      route.hasOwnName ? route.name : "",
    ]
    words.append(conditions(of: route).joined(separator: " and "))
    words += (route.values.defaults + route.values.fixed).map {
      "\($0.name.text) = \(text($0.value.range, route))"
    }
    words += route.values.arguments.map {
      "\($0.name?.text ?? "...")(\(text($0.value.range, route)))"
    }
    words.append("only \(route.values.only?.map(\.text).joined(separator: ",") ?? "all")")
    words += [route.since ?? "", route.owner ?? "", route.deprecated ?? ""]
    words += route.examples.map(\.source)
    return words.joined(separator: "\n")
  }

  private func target(of route: Route) -> String {
    switch route.target {
    case .bound: "bound"
    case .screen(let name): "-> \(name.text)"
    case .rewrite(let template): "=> \(template.source)"
    case .lookup: "lookup"
    case .external(let template): "external \(template.source)"
    case .action(let body): "do \(body.map { text($0.range, route) }.joined(separator: "; "))"
    }
  }

  /// The conditions of a route and of those around it, as written.
  private func conditions(of route: Route) -> [String] {
    // The routes around it are in the same document.
    let result = route.conditions.map { text($0.range, route) }
    // Conditions have no side effects, so their order does not matter.
    return result.sorted() + ["\(route.conditions.count)"]
  }

  private func text(_ range: TextRange, _ route: Route) -> String {
    loaded.documents.text(of: Place(document: route.place.document, range: range))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
