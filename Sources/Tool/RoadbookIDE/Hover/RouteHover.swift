import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookSession
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Describes routes, and patterns of other statements.
extension DocumentFeatures {
  /// `alias`: the index among the route's own patterns.
  func hover(_ route: Route, alias: Int = 0, range: TextRange? = nil) -> HoverText {
    let patterns = route.patterns
    let shown = alias == 0 ? Array(patterns.indices) : route.patternNumbers(ofOwn: alias)
    let pattern = shown.first.map { patterns[$0] }
    let expansions = shown.flatMap { map.paths(of: patterns[$0], in: route) }
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

  /// A hover for a pattern that does not belong to a route; nil for the name of a screen, or `all`.
  func hover(pattern node: SyntaxNode, in path: [SyntaxNode]) -> HoverText? {
    let written = PatternSyntax(node)
    guard !written.isPlainName else { return nil }
    let (pattern, _) = Pattern.parse(
      written.text, isQuoted: written.isQuoted,
      dialect: snapshot.session.documents[document].dialectsBehind.dialect(in: path))
    return HoverText(
      pattern.source, [("takes", StyledText(PatternWords.text(pattern)))], range: node.range)
  }
}

extension RouteOverlap {
  /// The index of the overlap's pattern of one of the two routes.
  fileprivate func pattern(of route: Route) -> Int {
    winner.index == route.index ? winnerPattern : loserPattern
  }
}
