import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Finds uses of deprecated routes in the map.
extension Session {
  /// Rewrites, entries and blocks that lead to routes marked `deprecated`, by document. Deprecated routes may use
  /// each other.
  mutating func deprecatedFindings() -> [(document: Int, diagnostic: Diagnostic)] {
    let map = self.map
    guard map.routes.contains(where: { $0.declaration.deprecated != nil }) else { return [] }
    var found: [(Int, Diagnostic)] = []
    for route in map.routes where route.declaration.deprecated == nil && !isCancelled() {
      switch route.target {
      case .rewrite(let template):
        let next = template.isPlain ? template.source : nextURL(from: route)
        if let next { note(next, template.range, route.place.document, from: route, &found) }
      case .action(let body): note(body, route.place.document, from: route, &found)
      default: break
      }
    }
    for block in map.blocks { note(block.body, block.place.document, from: nil, &found) }
    for guardDecl in map.guards {
      note(guardDecl.body, guardDecl.place.document, from: nil, &found)
    }
    return found
  }

  /// The target of a rewrite for an example URL, without guards and blocks.
  private mutating func nextURL(from route: Route) -> String? {
    guard let example = examples(of: route).first(where: { $0.elsewhere == nil }) else {
      return nil
    }
    return quietly(example.url).rewrites.first
  }

  private mutating func note(
    _ body: [BlockStatement], _ document: Int, from route: Route?,
    _ found: inout [(Int, Diagnostic)]
  ) {
    for statement in body {
      switch statement {
      case .go(let command):
        guard case .url(let template) = command.subject, template.isPlain else { continue }
        note(template.source, template.range, document, from: route, &found)
      case .branch(_, let then, let otherwise, _):
        note(then + otherwise, document, from: route, &found)
      case .require(_, let otherwise, _): note(otherwise, document, from: route, &found)
      default: continue
      }
    }
  }

  private mutating func note(
    _ url: String, _ range: TextRange, _ document: Int, from route: Route?,
    _ found: inout [(Int, Diagnostic)]
  ) {
    guard let taker = map.route(taking: url, fromInside: true), taker.index != route?.index,
      let reason = taker.declaration.deprecated
    else { return }
    found.append(
      (
        document,
        Diagnostic(
          "deprecated-route", .hint, range,
          "this leads to '\(taker.written.first ?? taker.name)', which is deprecated",
          advice: reason.isEmpty ? nil : reason,
          notes: [DiagnosticNote("deprecated here", at: taker.place, from: document)])
      ))
  }
}
