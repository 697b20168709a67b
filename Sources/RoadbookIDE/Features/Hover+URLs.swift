import RoadbookEngine
import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

/// What there is to say about URLs.
extension MapView {
  /// Where a URL goes, as far as it can be told without running anything.
  func urlHover(in document: Int, _ node: SyntaxNode) -> HoverText? {
    guard let prospect = resolved(url: node, in: document) else { return nil }
    let outlook = routes.outlook
    var facts: [(String, StyledText?)] = [
      // `normalize`, and what is escaped as a whole.
      ("read as", .code(prospect.request.flatMap { $0.url == prospect.url ? nil : $0.url }))
    ]
    if let route = prospect.route {
      facts.append(("taken by", .code(prospect.written)))
      let failure = outlook.failure(of: prospect)
      facts += [
        ("leads to", failure == nil ? .code(route.targetText) : nil),
        (failure?.outcome.rawValue ?? "", failure.map { StyledText($0.reason) }),
        ("parameters", .code(ValueText.shown(outlook.parameters(of: prospect)))),
        ("arguments", .code(arguments(of: prospect))),
        ("stack", failure == nil ? .code(stack(of: route)) : nil),
      ]
      facts += rewrites(from: prospect).map { ("sent on to", $0) }
    } else {
      facts.append(("taken by", "no route"))
      let obstacle = outlook.obstacle(of: prospect)
      facts.append(("because", obstacle.map { StyledText($0) }))
      facts += (obstacle == nil ? routes.nearMisses(of: prospect) : []).map { written, reason in
        ("not taken by", "\(written, .pattern): \(reason)")
      }
    }
    facts += prospect.declined.map { ("declined", "\($0.written, .pattern): \($0.reason)") }
    return HoverText(
      prospect.url, documentation: prospect.route?.documentation, facts, range: node.range)
  }

  /// The arguments of the screen that a URL opens: `page = 1 (default; "999" is not in 1...500)`.
  private func arguments(of prospect: Prospect) -> String? {
    routes.outlook.arguments(of: prospect).map { ValueText.shown($0.fields, $0.misfits) }
  }

  /// The arguments that are used in place of values that do not fit their types.
  func replacedArguments(of prospect: Prospect) -> String? {
    guard let (fields, misfits) = routes.outlook.arguments(of: prospect), !misfits.isEmpty else {
      return nil
    }
    let names = Set(misfits.map(\.parameter))
    return ValueText.shown(fields.filter { names.contains($0.name) }, misfits)
  }

  /// The screens beneath a route's and its own, the lowest first.
  func stack(of route: Route) -> String {
    let screens = routes.beneath(route) + (route.screen.map { [$0] } ?? [])
    let tab = route.containers.first.map { " in \($0)" } ?? ""
    return screens.count > 1 || !tab.isEmpty ? screens.joined(separator: " › ") + tab : ""
  }

  /// Where rewrites send a URL, as far as the URL alone says it.
  private func rewrites(from start: Prospect) -> [StyledText] {
    let outlook = routes.outlook
    var result: [StyledText] = []
    var prospect = start
    while result.count < 8, let url = outlook.target(of: prospect) {
      prospect = outlook.prospect(of: url, fromInside: true)
      result.append("\(url, .statement)\(end(of: prospect))")
    }
    return result
  }

  private func end(of prospect: Prospect) -> StyledText {
    guard let route = prospect.route else { return ", which no route takes" }
    guard let failure = routes.outlook.failure(of: prospect) else {
      let replaced = replacedArguments(of: prospect).map { "; \($0)" } ?? ""
      return " → \(route.targetText, .screen)\(replaced)"
    }
    return " → \(failure.outcome.rawValue): \(failure.reason)"
  }
}
