import RoadbookAnalysis
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSession
import RoadbookEngine
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Describes routes, and patterns of other statements.
extension DocumentFeatures {
  /// `alias`: the index among the route's own patterns.
  func hover(_ route: Route, alias: Int = 0, range: TextRange? = nil) -> HoverText {
    let patterns = route.patterns
    let shown = alias == 0 ? Array(patterns.indices) : map.patternNumbers(of: route, alias: alias)
    let pattern = shown.first.map { patterns[$0] }
    let expansions = shown.flatMap { patterns[$0].expansions.map(\.text) }
    let captures =
      pattern?.captures.compactMap { capture -> String? in
        guard let name = capture.name else { return nil }
        return "\(name): \(capture.typeText)"
      } ?? []
    let example =
      alias == 0
      ? routes.example(of: route)
      : pattern.flatMap { ExampleText(map).made(for: route, $0) }
    let match = example.flatMap { url in
      map.matches(taking: url, fromInside: true).first { $0.route.index == route.index }
    }
    let overlaps = routes.overlaps(of: route).filter {
      alias == 0 || shown.contains($0.pattern(of: route))
    }
    return HoverText(
      "route \(shown.map(route.written).joined(separator: ", "))",
      documentation: route.documentation,
      [
        ("name", route.hasOwnName ? .code(route.name) : nil),
        ("alias of", alias == 0 ? nil : .code(route.written(0))),
        ("leads to", .code(route.targetText)),
        ("scheme", .code(map.namespaces[route.namespace].name)),
        ("takes", pattern.map { StyledText(PatternWords.text($0)) }),
        ("for example", .code(example)),
        ("expands to", expansions.count > shown.count ? HoverText.some(.codes(expansions)) : nil),
        ("captures", .codes(captures, separator: ", ")),
        ("in", .codes(route.containers, separator: ", ")),
        ("below it", .codes(routes.beneath(route), separator: " › ")),
        ("notes", StyledText(route.notes)),
        ("rank", match.flatMap { map.table.rank(of: $0) }.map { StyledText($0) }),
        ("ranks above", others(overlaps, than: route, areLosers: true)),
        ("ranks below", others(overlaps, than: route, areLosers: false)),
      ], range: range)
  }

  /// The overlapping routes, each with a common URL and the reason for the rank.
  private func others(
    _ overlaps: [RouteOverlap], than route: Route, areLosers: Bool
  ) -> StyledText {
    let texts = overlaps.compactMap { overlap -> StyledText? in
      let other = areLosers ? overlap.loser.index : overlap.winner.index
      guard other != route.index, map.routes.indices.contains(other) else { return nil }
      let written = map.routes[other].written(
        areLosers ? overlap.loserPattern : overlap.winnerPattern)
      let url: StyledText = overlap.url.map { "\($0, .statement), " } ?? ""
      return "\(written, .pattern) (\(url)\(overlap.rule.text))"
    }
    return HoverText.some(texts, of: 4)
  }

  /// A hover for a pattern that does not belong to a route.
  func hover(pattern node: SyntaxNode) -> HoverText? {
    let range = snapshot.positions(of: node.range, in: document)
    let finder = PatternFinder(start: range.start, end: range.end)
    let statements = snapshot.session.documents[document].statements
    guard let text = finder.pattern(in: statements) else { return nil }
    return HoverText(
      text.pattern.source,
      [("takes", StyledText(PatternWords.text(text.pattern)))],
      range: node.range)
  }
}

extension RouteOverlap {
  /// The index of the overlap's pattern of one of the two routes.
  fileprivate func pattern(of route: Route) -> Int {
    winner.index == route.index ? winnerPattern : loserPattern
  }
}

/// Finds the pattern at a range.
private struct PatternFinder {
  let start: Int
  let end: Int

  func pattern(in statements: [Statement]) -> PatternText? {
    for statement in statements {
      // The statements of a scheme are always searched, since they may have moved with it.
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
    case .guard(let guardDecl):
      patterns = guardDecl.targets.compactMap { target in
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
