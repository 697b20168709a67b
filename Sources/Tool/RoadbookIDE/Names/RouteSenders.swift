import RoadbookAnalysis
import RoadbookModel
import RoadbookRuntime
import RoadbookURL

extension StaticResolver {
  /// The rewrites and entries that redirect URLs to each route, found by an example of each; this
  /// follows the URLs of all rewrites of the map.
  func senders() -> [Int: [String]] {
    let examples = ExampleText(map, self)
    var byRoute: [Int: [String]] = [:]
    for route in map.routes {
      guard case .rewrite(let template) = route.target, let pattern = route.patterns.first else {
        continue
      }
      let ends = examples.tries(for: route, pattern).lazy.compactMap {
        self.end(of: $0, from: route)
      }
      if let end = ends.first(where: { _ in true }) ?? self.end(of: template, in: route) {
        byRoute[end, default: []].append("route \(route.written(0))")
      }
    }
    return byRoute
  }

  /// The final target route of a URL that a rewrite matches.
  private func end(of url: String, from route: Route) -> Int? {
    let prediction = prediction(of: url, fromInside: EntryScheme(of: url) == nil)
    guard prediction.route?.index == route.index, let end = end(of: prediction),
      end.index != route.index
    else { return nil }
    return end.index
  }

  /// The final target route of a rewrite that reads what only a running app knows, such as
  /// `parameters.id`.
  private func end(of template: URLTemplate, in route: Route) -> Int? {
    guard let end = end(of: prediction(of: template.sample, writtenIn: route)),
      end.index != route.index
    else { return nil }
    return end.index
  }

  /// The route that matches a URL after its rewrites; nil if the map does not determine it.
  func end(of prediction: Prediction) -> Route? {
    var prediction = prediction
    for _ in 0..<8 {
      guard let next = prediction.target else { break }
      prediction = self.prediction(of: next, fromInside: true)
    }
    guard let end = prediction.route else { return nil }
    if case .rewrite = end.target { return nil }
    return end
  }
}
