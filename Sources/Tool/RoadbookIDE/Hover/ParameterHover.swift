import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Describes parameters: their types, sources and targets.
extension DocumentFeatures {
  func hover(_ found: Occurrence) -> HoverText? {
    let name = found.symbol.name
    switch found.symbol.scope {
    case .screen(let screen): return hover(name, ofScreen: screen)
    case .query(let screen):
      let own = map.screen(named: screen)?.parameters?.first { $0.key == name }
      return own.flatMap { hover($0.name, ofScreen: screen) }
    case .statement(let document, let start):
      if let route = snapshot.route(around: TextRange(at: start), in: document),
        route.place.range.start == start
      {
        return hover(name, capturedBy: route, at: found)
      }
      return hover(name, ofStatementAt: start, in: document)
    case nil: return nil
    }
  }

  private func hover(_ name: String, capturedBy outer: Route, at found: Occurrence) -> HoverText? {
    // A nested route at the place has the whole path.
    let route = snapshot.route(around: found.range, in: found.document) ?? outer
    guard let pattern = route.patterns.first(where: { $0.hasCapture(name) }),
      let capture = pattern.captures.first(where: { $0.name == name })
    else { return nil }
    let targets = snapshot.routes.targets(of: name, in: route)
    let type = capture.type?.text ?? targets.first?.type ?? "string"
    return HoverText(
      "\(name): \(type)", documentation: snapshot.analysis.documentation(ofType: type),
      [
        (
          "from",
          "\(pattern.source(of: name) ?? "the URL") of \(route.written.first ?? "", .pattern)"
        ),
        ("goes to", HoverText.some(.codes(targets.map { "\($0.screen).\($0.parameter)" }))),
        ("for example", .code(ExampleText(map).text(for: capture, in: route))),
      ])
  }

  /// A hover for the key of a screen's parameter: `from key`.
  func hover(ofKeyIn path: [SyntaxNode], at offset: Int) -> HoverText? {
    guard let screen = path.last(.screenDeclaration)?.name?.text,
      let parameter = path.last(.parameter), let key = parameter.bare?.range,
      key.touches(offset), let name = parameter.name?.text
    else { return nil }
    var hover = hover(name, ofScreen: screen)
    hover?.range = key
    return hover
  }

  private func hover(_ name: String, ofScreen screen: String) -> HoverText? {
    guard let found = map.screen(named: screen),
      let parameter = found.parameters?.first(where: { $0.name == name })
    else { return nil }
    let sources = snapshot.routes.showing(screen).prefix(50).map { index -> StyledText in
      let route = map.routes[index]
      let pattern = route.patterns.first { $0.hasCapture(parameter.key) }
      let place = pattern?.source(of: parameter.key) ?? "query '\(parameter.key)'"
      return "\(place) of \(route.written.first ?? route.name, .pattern)"
    }
    return HoverText(
      snapshot.session.documents.text(of: parameter, in: found)
        + (parameter.key == name ? "" : " from \(parameter.key)"),
      documentation: snapshot.analysis.documentation(ofType: parameter.typeText),
      [("of screen", .code(screen)), ("from", HoverText.some(sources, of: 5))])
  }

  /// A hover for a parameter of a block, a guard or a test table.
  private func hover(_ name: String, ofStatementAt start: Int, in document: Int) -> HoverText? {
    let path = snapshot.path(in: document, to: start)
    guard let node = path.last(where: { $0.isCallHierarchyItem }) else { return nil }
    let place = "\(node.firstWord ?? "") \(node.patterns.map(\.text).joined(separator: ", "))"
    return HoverText(
      name, [("from", node.kind == .testDeclaration ? "the table of cases" : .code(place))])
  }
}

extension Pattern {
  /// A description of the part of a URL that supplies a parameter.
  func source(of name: String) -> String? {
    func has(_ captures: [Capture]) -> Bool { captures.contains { $0.name == name } }
    if has((authority?.labels ?? []).flatMap(\.captures)) { return "the host" }
    for condition in query where has(condition.captures) { return "query '\(condition.key)'" }
    if has((fragment ?? []).flatMap(\.captures)) { return "the fragment" }
    for expansion in expansions {
      if let index = expansion.segments.firstIndex(where: { has($0.captures) }) {
        let isRest = expansion.segments[index].isRest
        return isRest ? "the segments from \(index + 1)" : "segment \(index + 1)"
      }
    }
    return nil
  }
}
