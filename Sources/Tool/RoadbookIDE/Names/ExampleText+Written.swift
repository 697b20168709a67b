import RoadbookAnalysis
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Examples of URLs that the map writes with interpolations.
extension ExampleText {
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
