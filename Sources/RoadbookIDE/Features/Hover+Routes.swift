import RoadbookEngine
import RoadbookLanguage
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// What there is to say about routes, patterns and URLs.
extension MapView {
  func routeHover(_ route: Route, range: TextRange?) -> HoverText {
    let map = analysis.map
    let expansions = route.patterns.flatMap { $0.expansions.map(\.text) }
    let captures =
      route.patterns.first?.captures.compactMap { capture -> String? in
        guard let name = capture.name else { return nil }
        return "\(name): \(capture.typeText)"
      } ?? []
    let example = routes.example(of: route)
    let match = example.flatMap { url in
      map.matches(taking: url, fromInside: true).first { $0.route.index == route.index }
    }
    let overlaps = routes.overlaps(of: route)
    return HoverText(
      "route \(route.written.joined(separator: ", "))", documentation: route.documentation,
      [
        ("name", route.hasOwnName ? route.name : nil), ("leads to", route.targetText),
        ("scheme", map.namespaces[route.namespace].name),
        ("takes", route.patterns.first.map { PatternWords.text($0) }),
        ("for example", example),
        ("stands for", expansions.count > route.written.count ? HoverText.some(expansions) : nil),
        ("captures", captures.joined(separator: ", ")),
        ("in", route.containers.joined(separator: ", ")),
        ("beneath it", routes.beneath(route).joined(separator: " › ")), ("notes", route.notes),
        ("rank", match.flatMap { map.router.rank(of: $0) }),
        ("goes before", others(overlaps, than: route, areLosers: true)),
        ("comes after", others(overlaps, than: route, areLosers: false)),
      ], range: range)
  }

  /// The routes that take some of the same URLs, each with such a URL and why it is there.
  private func others(
    _ overlaps: [RouteOverlap], than route: Route, areLosers: Bool
  ) -> String {
    let map = analysis.map
    let texts = overlaps.compactMap { overlap -> String? in
      let other = areLosers ? overlap.loser.index : overlap.winner.index
      guard other != route.index, map.routes.indices.contains(other) else { return nil }
      let written = map.routes[other].written(
        areLosers ? overlap.loserPattern : overlap.winnerPattern)
      return "\(written) (\(overlap.url.map { "\($0), " } ?? "")\(overlap.rule.text))"
    }
    return HoverText.some(texts, of: 4)
  }

  /// A pattern that belongs to no route.
  func patternHover(in document: Int, _ node: SyntaxNode) -> HoverText? {
    let range = address(of: node.range, in: document)
    let finder = PatternFinder(start: range.start, end: range.end)
    guard let text = finder.pattern(in: session.documents[document].statements) else { return nil }
    return HoverText(
      text.pattern.source, [("takes", PatternWords.text(text.pattern))],
      range: node.range)
  }

  /// Where a URL goes, after the patterns alone.
  func urlHover(in document: Int, _ node: SyntaxNode) -> HoverText? {
    guard let (url, taker) = resolved(url: node, in: document) else { return nil }
    let map = analysis.map
    guard let route = taker else {
      return HoverText(url, [("taken by", "no route")], range: node.range)
    }
    let match = map.match(taking: url, fromInside: true)
    let values = (match?.route.index == route.index ? match : nil)?.captures ?? []
    var facts: [(String, String?)] = [
      ("taken by", route.written.first ?? route.name), ("leads to", route.targetText),
      ("parameters", values.map { "\($0.name) = \($0.text)" }.joined(separator: ", ")),
      ("stack", stack(of: route)),
    ]
    facts += rewrites(from: route, values).map { ("sent on to", $0) }
    return HoverText(url, documentation: route.documentation, facts, range: node.range)
  }

  /// The screens beneath a route's and its own, the lowest first.
  func stack(of route: Route) -> String {
    let screens = routes.beneath(route) + (route.screen.map { [$0] } ?? [])
    let tab = route.containers.first.map { " in \($0)" } ?? ""
    return screens.count > 1 || !tab.isEmpty ? screens.joined(separator: " › ") + tab : ""
  }

  /// Where rewrites send a URL, as far as captures alone say it.
  private func rewrites(from route: Route, _ values: [Captured]) -> [String] {
    let map = analysis.map
    var result: [String] = []
    var route = route
    var values = values
    while result.count < 8, case .rewrite(let template) = route.target {
      guard let url = template.filled(values) else { return result }
      let (whole, next) = map.resolved(url, from: route, isInside: true)
      result.append(whole + (next.map { " \($0.arrowText)" } ?? ", which no route takes"))
      guard let next, let match = map.match(taking: whole, fromInside: true) else { return result }
      (route, values) = (next, match.captures)
    }
    return result
  }
}

extension URLTemplate {
  /// The text with captures in its holes; nil where something else belongs there.
  func filled(_ values: [Captured]) -> String? {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .expression(.name(let name, _)),
        .expression(.member(.name("parameters", _), let name, _)):
        guard let value = values.last(where: { $0.name == name }) else { return nil }
        result += PercentCoding.encode(value.text, for: .segment)
      case .expression: return nil
      }
    }
    return result
  }
}

/// Finds the pattern that stands at a place.
private struct PatternFinder {
  let start: Int
  let end: Int

  func pattern(in statements: [Statement]) -> PatternText? {
    for statement in statements {
      // What stands in a scheme may have moved with it, and is looked for in any case.
      if case .declaration(let declaration) = statement.kind,
        case .scheme(let scheme) = declaration.kind
      {
        if let found = inner(scheme.body) { return found }
        continue
      }
      guard statement.range.end >= end, statement.range.start <= start else { continue }
      switch statement.kind {
      case .declaration(let declaration): return pattern(in: declaration)
      case .command(.match(let pattern, _)): return pattern
      case .command, .block, .invalid: continue
      }
    }
    return nil
  }

  private func pattern(in declaration: Declaration) -> PatternText? {
    let patterns: [PatternText]
    switch declaration.kind {
    case .scheme(let scheme): return inner(scheme.body)
    case .route(let route):
      if let own = route.patterns.first(where: holds) { return own }
      return inner(route.nested)
    case .block(let block): patterns = block.patterns
    case .guardian(let guardian):
      patterns = guardian.targets.compactMap { target in
        if case .pattern(let pattern) = target { pattern } else { nil }
      }
    case .normalize(let rule): patterns = [rule.pattern]
    case .test(let test): return pattern(in: test.body)
    default: return nil
    }
    return patterns.first(where: holds)
  }

  private func inner(_ declarations: [Declaration]) -> PatternText? {
    declarations.first { $0.range.start <= start && end <= $0.range.end }
      .flatMap { pattern(in: $0) }
  }

  private func holds(_ text: PatternText) -> Bool {
    start <= text.range.start && text.range.end <= end
  }
}
