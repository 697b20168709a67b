import RoadbookAnalysis
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText

/// Describes where a URL leads, without running anything.
extension DocumentFeatures {
  func hover(url node: SyntaxNode) -> HoverText? {
    guard let prediction = snapshot.resolved(url: node, in: document) else { return nil }
    var facts: [(String, StyledText?)] = [
      // After `normalize` and unescaping.
      ("read as", .code(prediction.request.flatMap { $0.url == prediction.url ? nil : $0.url }))
    ]
    if let route = prediction.route {
      facts.append(("matched by", .code(prediction.written)))
      let failure = prediction.failure
      facts += [
        ("leads to", failure == nil ? .code(route.targetText) : nil),
        (failure?.outcome.rawValue ?? "", failure.map { StyledText($0.reason) }),
        ("parameters", .code(ValueText.shown(prediction.parameters))),
        // `page = 1 (default; "999" is not in 1...500)`
        ("arguments", .code(prediction.arguments.map { ValueText.shown($0.fields, $0.misfits) })),
        ("stack", failure == nil ? .code(routes.stackText(of: route)) : nil),
      ]
      facts += rewrites(from: prediction).map { ("redirects to", $0) }
    } else {
      facts.append(("matched by", "no route"))
      let obstacle = prediction.obstacle
      facts.append(("because", obstacle.map { StyledText($0) }))
      facts += (obstacle == nil ? routes.nearMisses(of: prediction) : []).map { written, reason in
        ("not matched by", "\(written, .pattern): \(reason)")
      }
    }
    facts += prediction.declined.map { ("declined", "\($0.written, .pattern): \($0.reason)") }
    return HoverText(
      prediction.url, documentation: prediction.route?.documentation, facts, range: node.range)
  }

  /// The arguments that replace values that do not fit their types.
  func replacedArguments(of prediction: Prediction) -> String? {
    guard let (fields, misfits) = prediction.arguments, !misfits.isEmpty else { return nil }
    let names = Set(misfits.map(\.parameter))
    return ValueText.shown(fields.filter { names.contains($0.name) }, misfits)
  }

  /// The predicted targets of rewrites.
  private func rewrites(from start: Prediction) -> [StyledText] {
    var result: [StyledText] = []
    var prediction = start
    while result.count < 8, let url = prediction.target {
      prediction = routes.resolver.prediction(of: url, fromInside: true)
      result.append("\(url, .statement)\(end(of: prediction))")
    }
    return result
  }

  private func end(of prediction: Prediction) -> StyledText {
    guard let route = prediction.route else { return ", which no route matches" }
    guard let failure = prediction.failure else {
      let replaced = replacedArguments(of: prediction).map { "; \($0)" } ?? ""
      return " → \(route.targetText, .screen)\(replaced)"
    }
    return " → \(failure.outcome.rawValue): \(failure.reason)"
  }
}
