import RoadbookEngine
import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Hovers for parameters: their types, sources and targets.
extension MapSnapshot {
  func parameterHover(_ found: Occurrence) -> HoverText? {
    let name = found.symbol.name
    switch found.symbol.scope {
    case .screen(let screen): return screenParameterHover(name, of: screen)
    case .query(let screen):
      let own = analysis.map.screen(named: screen)?.parameters?.first { $0.key == name }
      return own.flatMap { screenParameterHover($0.name, of: screen) }
    case .statement(let document, let start):
      if let route = route(around: TextRange(at: start), in: document),
        place(route.place).range.start == start
      {
        return captureHover(name, of: route, at: found)
      }
      return otherHover(name, document, start)
    case nil: return nil
    }
  }

  private func captureHover(_ name: String, of outer: Route, at found: Occurrence) -> HoverText? {
    let map = analysis.map
    // A nested route at the place has the whole path.
    let route = route(around: found.range, in: found.document) ?? outer
    guard let pattern = route.patterns.first(where: { $0.captures.contains { $0.name == name } }),
      let capture = pattern.captures.first(where: { $0.name == name })
    else { return nil }
    let targets = inferred(name, for: route)
    let type = capture.type?.text ?? targets.first?.type ?? "string"
    return HoverText(
      "\(name): \(type)", documentation: analysis.documentation(ofType: type),
      [
        (
          "from",
          "\(pattern.source(of: name) ?? "the URL") of \(route.written.first ?? "", .pattern)"
        ),
        ("goes to", HoverText.some(.codes(targets.map { "\($0.screen).\($0.parameter)" }))),
        ("for example", .code(ExampleText(map).text(for: capture, in: route))),
      ])
  }

  /// The screen parameters that a capture of a route supplies.
  func inferred(
    _ name: String, for route: Route
  ) -> [(screen: String, parameter: String, type: String)] {
    let map = analysis.map
    let screens = routes.beneath(route) + (route.screen.map { [$0] } ?? [])
    var seen: Set<String> = []
    return screens.reversed().flatMap { screen -> [(String, String, String)] in
      guard seen.insert(screen).inserted else { return [] }
      return (map.screen(named: screen)?.parameters ?? []).filter { $0.key == name }
        .map { (screen, $0.name, $0.typeText) }
    }
  }

  /// A hover for the key of a screen's parameter: `from key`.
  func keyHover(_ path: [SyntaxNode], at offset: Int) -> HoverText? {
    guard let screen = path.last(where: { $0.kind == .screenDeclaration })?.name?.text,
      let parameter = path.last(where: { $0.kind == .parameter }).flatMap({ ParameterSyntax($0) }),
      let key = parameter.key?.range, key.touches(offset), let name = parameter.name?.text
    else { return nil }
    var hover = screenParameterHover(name, of: screen)
    hover?.range = key
    return hover
  }

  private func screenParameterHover(_ name: String, of screen: String) -> HoverText? {
    let map = analysis.map
    guard let found = map.screen(named: screen),
      let parameter = found.parameters?.first(where: { $0.name == name })
    else { return nil }
    let standard = session.documents.defaultText(of: parameter, in: found)
    let sources = routes.showing(screen).prefix(50).map { index -> StyledText in
      let route = map.routes[index]
      let pattern = route.patterns.first { $0.captures.contains { $0.name == parameter.key } }
      let place = pattern?.source(of: parameter.key) ?? "query '\(parameter.key)'"
      return "\(place) of \(route.written.first ?? route.name, .pattern)"
    }
    return HoverText(
      "\(name): \(parameter.typeText)\(parameter.isOptional ? "?" : "")"
        + (standard.map { " = \($0)" } ?? "")
        + (parameter.key == name ? "" : " from \(parameter.key)"),
      documentation: analysis.documentation(ofType: parameter.typeText),
      [("of screen", .code(screen)), ("from", HoverText.some(sources, of: 5))])
  }

  /// A hover for a parameter of a block, a guard or a test table.
  private func otherHover(_ name: String, _ document: Int, _ start: Int) -> HoverText? {
    guard let node = path(in: document, to: start).last(where: { $0.kind.isCallHierarchyItem })
    else {
      return nil
    }
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
    for condition in query {
      if case .matches(let parts, _) = condition.test, has(PatternSegment(parts).captures) {
        return "query '\(condition.key)'"
      }
    }
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
