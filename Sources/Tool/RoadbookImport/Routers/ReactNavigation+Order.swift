import RoadbookText

/// Where React Navigation's order differs from that of a map.
extension RouterReading {
  /// A pattern of a route with the place of its node in the tree.
  private struct Entry {
    var pattern: String
    var path: [Int]
    var origin: String
  }

  mutating func finishReactNavigation() {
    var entries: [Entry] = []
    Self.collect(draft.nodes, prefix: "", path: [], into: &entries)
    var known: [String: Entry] = [:]
    for entry in entries {
      guard let first = known[entry.pattern] else {
        known[entry.pattern] = entry
        continue
      }
      // A screen inside the other one is shown in it.
      if entry.path.starts(with: first.path.dropLast()) && first.path.count != entry.path.count {
        continue
      }
      if let place = Self.node(at: entry.path, in: draft.nodes)?.place {
        report(
          .importPattern, place,
          "the path '\(MapText.remark(entry.pattern))' is declared twice, first at \(first.origin): "
            + "React Navigation then opens no URL at all",
          "remove one of the two")
      }
    }
    for entry in entries {
      // `a/:x?` sorts before `a` and takes its URLs.
      guard let open = entry.pattern.firstRange(of: "(/:"), entry.pattern.hasSuffix(")") else {
        continue
      }
      let shorter = String(entry.pattern[..<open.lowerBound])
      guard let hidden = known[shorter.isEmpty ? "/" : shorter] else { continue }
      lower(hidden, below: entry, "its optional part sorts first")
    }
    guard isOlder(than: 7, 3) else { return }
    lowerHiddenByWildcards(entries)
  }

  /// Before 7.3, `*` and `:x` were equal, so that the first one took the URLs of both.
  private mutating func lowerHiddenByWildcards(_ entries: [Entry]) {
    var wildcards: [(prefix: String, entry: Entry)] = []
    for entry in entries.prefix(2_000) {
      if entry.pattern.hasSuffix("/**+") {
        wildcards.append((String(entry.pattern.dropLast(3)), entry))
      } else if let first = wildcards.first(where: { entry.pattern.hasPrefix($0.prefix + ":") }) {
        lower(entry, below: first.entry, "before 7.3, '*' takes its URLs if it is declared first")
      }
    }
  }

  private mutating func lower(_ hidden: Entry, below winner: Entry, _ reason: String) {
    Self.change(&draft.nodes, hidden.path) { node in
      guard !node.clauses.contains("priority -1") else { return }
      node.clauses.append("priority -1")
      node.notes.append("below '\(winner.pattern)', as in the app: \(reason)")
    }
  }

  // MARK: The tree

  private static func collect(
    _ nodes: [RouteNode], prefix: String, path: [Int], into entries: inout [Entry]
  ) {
    for (index, node) in nodes.enumerated() {
      let path = path + [index]
      var whole = prefix
      if let first = node.patterns.first { whole = PatternText.joined(prefix, first) }
      switch node.target {
      case .group, .remark: break
      case .screen, .redirect, .external, .code:
        for pattern in node.patterns {
          entries.append(
            Entry(
              pattern: PatternText.joined(prefix, pattern), path: path, origin: node.origin))
        }
      }
      collect(node.children, prefix: whole, path: path, into: &entries)
    }
  }

  private static func node(at path: [Int], in nodes: [RouteNode]) -> RouteNode? {
    var nodes = nodes
    var found: RouteNode?
    for index in path {
      guard nodes.indices.contains(index) else { return nil }
      found = nodes[index]
      nodes = nodes[index].children
    }
    return found
  }

  private static func change(
    _ nodes: inout [RouteNode], _ path: [Int], _ body: (inout RouteNode) -> Void
  ) {
    guard let first = path.first, nodes.indices.contains(first) else { return }
    if path.count == 1 { return body(&nodes[first]) }
    change(&nodes[first].children, Array(path.dropFirst()), body)
  }
}
