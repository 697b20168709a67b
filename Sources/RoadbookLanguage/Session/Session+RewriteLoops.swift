package import RoadbookText

/// Finds URLs that are redirected forever.
extension Session {
  /// Diagnostics from following URLs, by document: examples that lead elsewhere, rewrite cycles, and uses of
  /// deprecated routes.
  package mutating func urlFindings() -> [(document: Int, diagnostic: Diagnostic)] {
    exampleFindings() + rewriteLoopFindings() + deprecatedFindings()
  }

  /// Routes whose URLs are redirected back to them or forever, found by following an example of each.
  private mutating func rewriteLoopFindings() -> [(document: Int, diagnostic: Diagnostic)] {
    var found: [(Int, Diagnostic)] = []
    // A cycle is reported once.
    var known: Set<String> = []
    let count = map.routes.count
    for (index, route) in map.routes.enumerated() {
      progress?.tell("following rewrites", index, of: count)
      if isCancelled() { break }
      guard case .rewrite = route.target else { continue }
      for example in examples(of: route) where !known.contains(example.url) {
        guard let circle = circle(from: example.url) else { continue }
        known.formUnion(circle)
        let others = Set(circle.compactMap { map.route(taking: $0, fromInside: true)?.index })
          .subtracting([route.index]).sorted()
        let shown = circle.map(TerminalText.escaped).joined(separator: " => ")
        found.append(
          (
            route.place.document,
            Diagnostic(
              "rewrite-loop", .error, route.place.range, "endless redirect: \(shown)",
              advice: "let one of these routes show a screen, or narrow its pattern",
              notes: others.map { other in
                DiagnosticNote(
                  "'\(map.routes[other].written.first ?? "")' redirects it",
                  at: map.routes[other].place,
                  from: route.place.document)
              })
          ))
        break
      }
    }
    return found
  }

  /// The URLs of a cycle, or the first ones before the redirect limit; nil if the URL arrives, or only leads into a
  /// cycle of other URLs.
  private mutating func circle(from url: String) -> [String]? {
    var dispatcher = Dispatcher(map)
    dispatcher.journal.detail = .nothing
    dispatcher.app.areGuardsOff = true
    dispatcher.app.areBlocksOff = true
    let way = dispatcher.open(url, OpenOptions(.resolve)).rewrites
    if way.last == url { return [url] + way }
    guard way.count >= Dispatcher.redirectLimit else { return nil }
    return [url] + way.prefix(3) + ["…"]
  }
}
