import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Prints what a router's reader read as a map.
struct RouterMapWriter {
  let draft: RouterDraft
  let router: String
  let names: [String]
  private(set) var rows: [ImportedRoute] = []

  init(_ draft: RouterDraft, router: String, names: [String]) {
    self.draft = draft
    self.router = router
    self.names = names
  }

  mutating func text() -> String {
    let shown = names.prefix(4).map { MapText.remark($0) }.joined(separator: ", ")
    let sources = names.count > 4 ? "\(shown) and \(names.count - 4) more" : shown
    var lines = [
      "roadbook 1", "", "# Read from \(sources) with 'roadbook import --from \(router)'.",
    ]
    if !draft.options.isEmpty { lines += ["rules { \(draft.options.joined(separator: "; ")) }"] }
    if !draft.claims.isEmpty { lines += ["scheme \(draft.claims.joined(separator: ", "))"] }
    if !draft.declarations.isEmpty { lines += [""] + draft.declarations }
    lines += self.lines(draft.nodes, prefix: "", indentation: "")
    for space in draft.spaces {
      lines += ["", "scheme \(space.claims.joined(separator: ", ")) {"]
      lines += self.lines(space.nodes, prefix: "", indentation: "  ").dropFirst()
      lines.append("}")
    }
    return Formatter.format(lines.joined(separator: "\n") + "\n")
  }

  private mutating func lines(
    _ nodes: [RouteNode], prefix: String, indentation: String
  ) -> [String] {
    var nodes = nodes
    if prefix.isEmpty {
      for index in nodes.indices {
        nodes[index].patterns = nodes[index].patterns.map { PatternText.joined("", $0) }
      }
    }
    var result: [String] = []
    for node in Self.grouped(nodes) {
      let lines = lines(node, prefix: prefix, indentation: indentation)
      if !lines.isEmpty { result += [""] + lines }
    }
    return result
  }

  private mutating func lines(
    _ node: RouteNode, prefix: String, indentation: String
  ) -> [String] {
    var head: [String] = []
    if case .group = node.target, node.origin.isEmpty {
    } else if case .remark = node.target {
    } else {
      let notes = node.notes.map(MapText.remark).joined(separator: "; ")
      head.append("## \(node.origin)\(notes.isEmpty ? "" : ": \(notes)")")
    }
    head += node.comments.map { "## \(MapText.remark($0))" }
    let patterns = node.patterns.map { $0 == "." ? $0 : MapText.native($0) ?? $0 }
    let whole = node.patterns.first.map { PatternText.joined(prefix, $0) } ?? prefix
    let body = lines(node.children, prefix: whole, indentation: indentation + "  ")
    let end = node.clauses.isEmpty ? "" : " " + node.clauses.joined(separator: " ")
    let written = patterns.joined(separator: ", ")
    var statement: String
    switch node.target {
    case .remark(let text): statement = "# \(MapText.remark(text))"
    case .group:
      guard node.hasRoutes else { return body.isEmpty ? [] : Array(body.dropFirst()) }
      statement = "group \(written)\(end)"
    case .screen(let name): statement = "route \(written) -> \(name)\(end)"
    case .redirect(let url): statement = "route \(written) => \(url)\(end)"
    case .external(let url): statement = "route \(written) -> external \(url)\(end)"
    case .code: statement = "route \(written) do { }\(end)"
    }
    for pattern in node.patterns {
      let target: String
      switch node.target {
      case .screen(let name): target = name
      case .redirect(let url): target = "=> \(url)"
      case .external(let url): target = "external \(url)"
      case .code: target = ""
      case .group, .remark: continue
      }
      rows.append(
        ImportedRoute(
          pattern: PatternText.joined(prefix, pattern), target: target, origin: node.origin))
    }
    if !body.isEmpty { statement += " {" }
    let lines = (head + [statement]).map { indentation + $0 }
    return body.isEmpty ? lines : lines + body.dropFirst() + [indentation + "}"]
  }

  // MARK: Common paths

  /// Puts three or more routes in a row whose paths begin with the same word into a group. Their
  /// order stays.
  static func grouped(_ nodes: [RouteNode]) -> [RouteNode] {
    var result: [RouteNode] = []
    var index = 0
    while index < nodes.count {
      guard let word = firstWord(nodes[index]) else {
        result.append(nodes[index])
        index += 1
        continue
      }
      var end = index
      while end < nodes.count, firstWord(nodes[end]) == word { end += 1 }
      let run = nodes[index..<end]
      let shorter = run.map { node -> RouteNode in
        var node = node
        node.patterns = node.patterns.map { pattern in
          let rest = pattern.dropFirst(word.utf8.count)
          return rest.isEmpty ? "." : rest.hasPrefix("/") ? String(rest.dropFirst()) : String(rest)
        }
        return node
      }
      if run.count >= 3 {
        result.append(
          RouteNode(target: .group, patterns: [word], origin: "", children: shorter))
      } else {
        result += run
      }
      index = end
    }
    return result
  }

  /// `/teas` of a route with the path `/teas/:id`; nil if nothing can be split off.
  private static func firstWord(_ node: RouteNode) -> String? {
    switch node.target {
    case .screen, .redirect, .external, .code: break
    case .group, .remark: return nil
    }
    guard node.patterns.count == 1, let pattern = node.patterns.first, pattern.hasPrefix("/"),
      !pattern.contains("?"), !pattern.contains("#")
    else { return nil }
    let word = pattern.dropFirst().prefix { $0 != "/" && $0 != "(" }
    guard !word.isEmpty,
      word.utf8.allSatisfy({ TextShape.isNameByte($0) || "-._~".utf8.contains($0) })
    else { return nil }
    return "/\(word)"
  }
}
