package import RoadbookModel
package import RoadbookRuntime
package import RoadbookURL

/// Example URLs of patterns, built from words and examples of types without running anything.
package struct ExampleText {
  package let map: LinkedMap
  package let resolver: StaticResolver
  package static let attempts = 6

  package init(_ map: LinkedMap, _ resolver: StaticResolver? = nil) {
    self.map = map
    self.resolver = resolver ?? StaticResolver(map)
  }

  /// The example given in the map, otherwise a generated URL; nil if none can be generated.
  package func url(of route: Route) -> String? {
    if let given = route.examples.first(where: \.isPlain) { return given.source }
    return route.patterns.first.flatMap { made(for: route, $0) }
  }

  /// A generated URL for a pattern of the route; preferably one that leads to the route.
  package func made(for route: Route, _ pattern: Pattern) -> String? {
    var first: String?
    for url in tries(for: route, pattern) {
      let winner = resolver.prediction(of: url, fromInside: route.isInternal).route
      if winner?.index == route.index { return url }
      first = first ?? url
    }
    // The URL leads to another route, which the caller reports.
    return first
  }

  /// Some URLs that match a pattern of the route.
  package func tries(for route: Route, _ pattern: Pattern) -> some Sequence<String> {
    let claim =
      map.namespaces.indices.contains(route.namespace)
      ? map.namespaces[route.namespace].claims.first : nil
    return (0..<Self.attempts).lazy.compactMap { attempt in
      let values = pattern.captures.compactMap { capture -> ParameterValue.Field? in
        guard let name = capture.name else { return nil }
        return ParameterValue.Field(name, .string(text(for: capture, attempt, in: route)))
      }
      let host = claim?.host.flatMap { map.types.example(of: $0, attempt) }
      return try? pattern.url(
        values: values, scheme: claim?.scheme, host: host, types: map.types
      ).get()
    }
  }

  /// A string that a capture accepts; without a type, one that fits the parameter of the route's
  /// screen.
  package func text(for capture: Capture, _ attempt: Int = 0, in route: Route? = nil) -> String {
    let parameters = route?.screen.flatMap { map.screen(named: $0) }?.parameters
    let type = parameters?.first { $0.key == capture.name }?.type ?? .string
    return map.types.example(of: capture, attempt, else: type) ?? "x"
  }
}
