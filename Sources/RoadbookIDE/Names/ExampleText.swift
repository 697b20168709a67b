import RoadbookAnalysis
import RoadbookEngine
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Example URLs of patterns, built from words and examples of types without running anything.
struct ExampleText {
  private let map: LinkedMap
  private let resolver: StaticResolver
  private static let attempts = 6

  init(_ map: LinkedMap, _ resolver: StaticResolver? = nil) {
    self.map = map
    self.resolver = resolver ?? StaticResolver(map)
  }

  /// The example given in the map, otherwise a generated URL; nil if none can be generated.
  func url(of route: Route) -> String? {
    if let given = route.declaration.examples.first(where: \.isPlain) { return given.source }
    return route.patterns.first.flatMap { made(for: route, $0) }
  }

  /// A generated URL for a pattern of the route; preferably one that leads to the route.
  func made(for route: Route, _ pattern: Pattern) -> String? {
    var first: String?
    for url in tries(for: route, pattern) {
      let taker = resolver.prediction(of: url, fromInside: route.isInternal).route
      if taker?.index == route.index { return url }
      first = first ?? url
    }
    // The URL leads to another route, which the caller reports.
    return first
  }

  /// Some URLs that match a pattern of the route.
  func tries(for route: Route, _ pattern: Pattern) -> some Sequence<String> {
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

  /// A string that a capture accepts; without a type, one that fits the parameter of the route's screen.
  func text(for capture: Capture, _ attempt: Int = 0, in route: Route? = nil) -> String {
    let parameters = route?.screen.flatMap { map.screen(named: $0) }?.parameters
    let type = parameters?.first { $0.key == capture.name }?.type ?? .string
    return map.types.example(of: capture, attempt, else: type) ?? "x"
  }

  /// A URL as written in the map with its interpolations filled in from the route's captures; other
  /// interpolations become `unknown`; without it the result is nil.
  func url(
    written node: SyntaxNode, in route: Route?, _ attempt: Int = 0, unknown: String? = nil
  ) -> String? {
    if let call = node.expression { return url(calling: call, in: route, attempt) }
    let segments = node.urlSegments
    guard !segments.isEmpty else { return nil }
    var result = ""
    for segment in segments {
      switch segment {
      case .text(let text, _): result += text
      case .interpolation(let expression, _):
        let capture = expression.flatMap { self.capture($0, node.tree, in: route) }
        guard let text = capture.map({ text(for: $0, attempt, in: route) }) ?? unknown else {
          return nil
        }
        result += PercentCoding.encode(text, for: .segment)
      }
    }
    return result
  }

  /// The URL of a route call, with examples of values that are unknown before it runs.
  private func url(calling call: SyntaxNode, in route: Route?, _ attempt: Int) -> String? {
    let tree = call.tree
    guard case .call(let base, let list?) = tree.form(of: call.index),
      let target = map.route(called: tree.text(of: base))
    else { return nil }
    var values: [ParameterValue.Field] = []
    for argument in tree[list].children(.argument) {
      guard let name = argument.name?.text, let value = argument.expression?.index else {
        return nil
      }
      values.append(
        ParameterValue.Field(
          name, self.value(of: value, tree, named: name, of: target, in: route, attempt)))
    }
    return RouteURLBuilder(map).example(of: target, values)
  }

  private func value(
    of expression: Int, _ tree: SyntaxTree, named name: String, of target: Route,
    in route: Route?, _ attempt: Int
  ) -> ParameterValue {
    switch tree.form(of: expression) {
    case .integer(let number?): return .int(number)
    case .bool(let value): return .bool(value)
    default: break
    }
    if let text = tree.plainText(of: expression) { return .string(text) }
    if let capture = capture(expression, tree, in: route) {
      return .string(text(for: capture, attempt, in: route))
    }
    let own = target.patterns.first?.captures.first { $0.name == name }
    return own.map { .string(text(for: $0, attempt, in: target)) } ?? .string("x")
  }

  /// The resolution of a URL at its place in the map; of several examples, the first one that a
  /// route matches.
  func resolved(_ mention: URLMention, in route: Route?, unknown: String? = nil) -> Prediction? {
    var first: Prediction?
    for attempt in 0..<(mention.node.child(.interpolation) == nil ? 1 : Self.attempts) {
      guard let url = url(written: mention.node, in: route, attempt, unknown: unknown) else {
        return nil
      }
      let found = resolver.prediction(of: url, mentionedAs: mention, in: route)
      if found.route != nil { return found }
      first = first ?? found
    }
    return first
  }

  private func capture(_ expression: Int, _ tree: SyntaxTree, in route: Route?) -> Capture? {
    let name: String
    switch tree.form(of: expression) {
    case .name: name = tree.text(of: expression)
    case .member(let base, let own?) where tree.text(of: base) == "parameters":
      name = tree.bareText(of: own)
    default: return nil
    }
    return route?.patterns.first?.captures.first { $0.name == name }
  }
}

extension SyntaxNode {
  /// The literal parts and interpolations of a URL.
  var urlSegments: [TextSegment] { kind == .url ? URLSyntax(self).segments : [] }
}
