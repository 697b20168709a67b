import RoadbookLanguage

extension MapSnapshot {
  /// Whether a changed map means the same; URLs of routes that are nested otherwise are tried.
  func comparison(with changed: MapSnapshot) -> MapComparison {
    let map = analysis.map
    return MapComparison(analysis.session, changed.analysis.session) { route in
      guard let url = self.routes.example(of: route),
        map.route(taking: url, fromInside: route.isInternal)?.index == route.index
      else { return nil }
      return url
    }
  }
}
