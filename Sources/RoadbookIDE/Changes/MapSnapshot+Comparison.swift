import RoadbookAnalysis
import RoadbookRuntime
import RoadbookSemantics

extension MapSnapshot {
  /// Compares the map with a changed version; example URLs of routes that are nested differently are resolved.
  func comparison(with changed: MapSnapshot) -> MapComparison {
    let map = analysis.map
    return MapComparison(analysis.loaded, changed.analysis.loaded) { route in
      guard let url = self.routes.example(of: route),
        map.route(taking: url, fromInside: route.isInternal)?.index == route.index
      else { return nil }
      return url
    }
  }
}
