import RoadbookAnalysis
import RoadbookEngine
import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Turns all patterns of a route but the first into rewrites.
struct AliasRewriting {
  let target: ChangeTarget
  let node: SyntaxNode
  let route: Route
  private var map: LinkedMap { target.map.analysis.map }

  var action: CodeAction? {
    guard node.patterns.count > 1 else { return nil }
    return CodeAction(
      kind: .rewrite, id: "aliases", title: "turn the other patterns into redirects",
      refusal: obstacle
    ) {
      self.rewrites.flatMap { rewrites in
        target.checked(rewrites.edits) { changed in
          MapComparison.difference(of: rewrites.urls, map, changed.analysis.map).map {
            ChangeProblem(message: $0)
          }
        }
      }
    }
  }

  /// Why the change is impossible, if the route alone determines it.
  private var obstacle: ChangeProblem? {
    guard node.body?.child(.routeDeclaration) == nil else {
      return "the routes inside this one also use its other patterns"
    }
    guard route.conditions.isEmpty else {
      return "with 'when', another route may match the URL, and the rewrite would hide it"
    }
    guard route.patterns.count == node.patterns.count, let first = route.patterns.first else {
      return "an enclosing route has several patterns"
    }
    guard map.blocks.allSatisfy({ $0.namespace != route.namespace }),
      map.guards.allSatisfy({ guardDecl in
        guardDecl.targets.allSatisfy { if case .pattern = $0 { false } else { true } }
      })
    else { return "blocks or guards of this map match paths, and would match a different one" }
    guard !node.text.contains("match.") else { return "the route uses 'match'" }
    guard first.rewriteTarget != nil else {
      return """
        no URL can be built for the first pattern: it has parts other than literals and named \
        captures
        """
    }
    let other = zip(route.patterns, node.patterns).first { alias, _ in
      alias.capturedTypes != first.capturedTypes
    }
    return other.map { "'\($0.1.text)' does not capture the same as the first pattern" }
  }

  /// The edits, and URLs to try the rewrites with.
  private var rewrites: Result<(edits: [TextEdit], urls: [String]), ChangeProblem> {
    if let obstacle { return .failure(obstacle) }
    let patterns = node.patterns
    guard let goal = route.patterns.first?.rewriteTarget else { return .failure("") }
    for overlap in target.map.routes.overlaps(of: route)
    where overlap.loser.index == route.index && overlap.loserPattern == 0 {
      let other = map.routes[overlap.winner.index]
      return .failure("'\(other.written.first ?? other.name)' may match the URL of the redirect")
    }
    var lines: [String] = []
    var urls: [String] = []
    for (alias, syntax) in zip(route.patterns, patterns).dropFirst() {
      guard let url = ExampleText(map).made(for: route, alias),
        map.route(taking: url, fromInside: true)?.index == route.index
      else { return .failure("no URL was found that '\(syntax.text)' matches") }
      urls.append(url)
      var line = "route \(syntax.node.text) => \(goal)"
      if route.isInternal { line += " internal" }
      if route.priority != 0 { line += " priority \(route.priority)" }
      lines.append(line)
    }
    guard let last = patterns.last else { return .failure("there is only one pattern") }
    let separator = "\n" + node.indentation
    return .success(
      (
        [
          TextEdit(TextRange(patterns[0].range.end, last.range.end), ""),
          TextEdit(
            TextRange(at: node.endWithComment), separator + lines.joined(separator: separator)),
        ], urls
      ))
  }
}

extension Pattern {
  /// A URL with the captures interpolated; nil if the pattern has more than literal segments and
  /// named captures.
  fileprivate var rewriteTarget: String? {
    guard query.isEmpty, fragment == nil, authority == nil else { return nil }
    var result = isRooted ? "/" : ""
    for token in path {
      switch token {
      case .slash: result += "/"
      case .part(.literal(let text)): result += PercentCoding.encode(text, for: .segment)
      case .part(.capture(let capture)), .rest(let capture?, _, _):
        guard let name = capture.name else { return nil }
        result += "${\(name)}"
      case .binding: continue
      case .part(.star), .rest, .group: return nil
      }
    }
    return result.hasPrefix("/") ? result : nil
  }

  /// The captures, with their types as written.
  fileprivate var capturedTypes: [String: String] {
    var result: [String: String] = [:]
    for capture in captures {
      guard let name = capture.name else { continue }
      let isOptional = capture.isIn(path) ? "" : "?"
      result[name] = "\(capture.type?.text ?? "")\(isOptional)"
    }
    return result
  }
}

extension Capture {
  /// Whether it is in the path itself and not in an optional group.
  fileprivate func isIn(_ path: [PatternToken]) -> Bool {
    path.contains { token in
      switch token {
      case .part(.capture(let other)), .rest(let other?, _, _): other.name == name
      default: false
      }
    }
  }
}
