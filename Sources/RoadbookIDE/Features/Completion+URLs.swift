import RoadbookEngine
import RoadbookLanguage
import RoadbookText
import RoadbookURL

/// URLs that the map really allows: what is typed, and the segment that may come next.
extension Analysis {
  func urls(_ context: CursorContext) -> [CompletionItem] {
    var seen: Set<String> = []
    var items: [CompletionItem] = []
    for namespace in map.namespaces.indices {
      for prefix in prefixes(of: namespace) {
        guard prefix.hasPrefix(context.prefix) || context.prefix.hasPrefix(prefix) else { continue }
        for route in map.routes where isReachable(route, from: namespace) {
          for pattern in route.patterns {
            guard let next = next(pattern, behind: prefix, typed: context.prefix),
              seen.insert(next.label).inserted
            else { continue }
            items.append(
              CompletionItem(
                kind: .url, label: next.label, insertion: next.insertion,
                detail: "→ \(route.targetText)", range: context.range))
            if items.count >= 200 { return items }
          }
        }
      }
    }
    return items
  }

  private func isReachable(_ route: Route, from namespace: Int) -> Bool {
    guard !route.isInternal else { return false }
    return route.namespace == namespace
      || route.namespace == 0 && map.namespaces[namespace].options.fallsBackToGlobal
  }

  /// How URLs of a namespace begin: `shop://`, `https://shop.example.com/`, `/`.
  private func prefixes(of namespace: Int) -> [String] {
    let claims = map.namespaces[namespace].claims
    if claims.isEmpty { return namespace == 0 ? ["/"] : [] }
    return claims.compactMap { claim in
      guard let host = claim.host else { return "\(claim.scheme)://" }
      guard let text = host.literalText else { return nil }
      return "\(claim.scheme)://\(text)/"
    }
  }

  /// What is typed with the first segment in which the pattern goes on, up to its next `/`.
  private func next(
    _ pattern: Pattern, behind prefix: String, typed: String
  ) -> (label: String, insertion: String)? {
    guard pattern.scheme == nil, let expansion = pattern.expansions.first else { return nil }
    let rest = typed.hasPrefix(prefix) ? String(typed.dropFirst(prefix.count)) : ""
    let given = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let complete = given.dropLast()
    guard complete.count < expansion.segments.count || expansion.segments.isEmpty else {
      return nil
    }
    var result = prefix
    for (index, text) in complete.enumerated() {
      guard expansion.segments[index].mayBe(text) else { return nil }
      result += text + "/"
    }
    guard complete.count < expansion.segments.count else { return (result, result) }
    let segment = expansion.segments[complete.count]
    let last = given.last ?? ""
    if let literal = segment.literalText {
      guard literal.hasPrefix(last) else { return nil }
      return (result + literal, result + literal)
    }
    // A capture is the user's to fill in: what is typed stays, the list shows what belongs there.
    return (result + segment.shownText(map.types), result + last)
  }
}

extension PatternSegment {
  /// The segment as a pattern writes it, types by their names.
  fileprivate func shownText(_ types: TypeTable) -> String {
    if isRest {
      return (takesAtLeastOne ? "**+" : "**") + (restCapture?.name.map { ":" + $0 } ?? "")
    }
    return parts.map { part in
      switch part {
      case .literal(let text): return text
      case .star: return "*"
      case .capture(let capture):
        let type = capture.type.flatMap { try? types.resolve($0).get() }
        return (capture.name.map { ":" + $0 } ?? "")
          + (type.map { "<\($0.description)>" } ?? "")
      }
    }.joined()
  }

  fileprivate func mayBe(_ text: String) -> Bool { literalText.map { $0 == text } ?? !isRest }
}
