package import RoadbookText

/// URLs that are sent on for ever.
extension Session {
  /// What only following URLs shows: examples that lead elsewhere, rewrites in circles, and ways to deprecated routes; by
  /// document.
  package mutating func urlFindings() -> [(document: Int, diagnostic: Diagnostic)] {
    exampleFindings() + rewriteLoopFindings() + deprecatedFindings()
  }

  /// Routes whose own URLs come back to them, or never arrive: found by following an example of each.
  private mutating func rewriteLoopFindings() -> [(document: Int, diagnostic: Diagnostic)] {
    var found: [(Int, Diagnostic)] = []
    // A circle is told once, whichever of its routes it was found at.
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
              "rewrite-loop", .error, route.place.range, "the URL never arrives: \(shown)",
              advice: "let one of these routes show a screen, or narrow its pattern",
              notes: others.map { other in
                DiagnosticNote(
                  "'\(map.routes[other].written.first ?? "")' sends it on",
                  at: map.routes[other].place,
                  from: route.place.document)
              })
          ))
        break
      }
    }
    return found
  }

  /// The URLs from one back to itself, or to where it is given up; nil where it arrives, or only joins a circle of
  /// others.
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
