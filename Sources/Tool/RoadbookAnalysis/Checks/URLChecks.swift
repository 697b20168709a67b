package import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Checks by following URLs of a map: examples that lead elsewhere, redirects that are endless or
/// lead to others, and uses of deprecated routes.
package struct URLChecks {
  let loaded: LoadedMap
  var map: LinkedMap { loaded.map }
  let examples: ExampleSearch
  package private(set) var found = Findings()

  package init(_ loaded: LoadedMap) {
    self.loaded = loaded
    examples = ExampleSearch(loaded.map)
    checkExamples()
    checkRewrites()
    checkDeprecated()
  }

  private mutating func checkExamples() {
    for (index, route) in map.routes.enumerated() where !route.examples.isEmpty {
      loaded.work.tell("trying examples", index, of: map.routes.count)
      if loaded.work.isCancelled() { break }
      for template in route.examples {
        guard let url = examples.url(of: template),
          let detour = examples.detour(of: url, from: route)
        else { continue }
        let shown = TerminalText.escaped(url)
        let document = route.place.document
        found.report(
          .exampleElsewhere, template.range,
          "the example \(shown) does not lead to '\(route.written.first ?? "")': \(detour.words)",
          advice: "correct the example or the route; 'explain \(shown)' shows why",
          notes: detour.route.map {
            [DiagnosticNote("the route that matches it", at: $0.place, from: document)]
          } ?? [],
          fixes: correcting(template.range, of: route), in: document)
      }
    }
  }

  /// Replaces an example by one that leads to the route, or removes it.
  private func correcting(_ range: TextRange, of route: Route) -> [Fix] {
    let url = route.patterns.first.flatMap { ExampleText(map).made(for: route, $0) }
    return (url.map { [.choice("write \($0)", [TextEdit(range, $0)])] } ?? [])
      + [.choice("remove the example", .removeClause(range))]
  }

  /// Routes whose URLs are redirected back to them, too often, or more than once, found by
  /// following an example of each.
  private mutating func checkRewrites() {
    // A cycle is reported once.
    var known: Set<String> = []
    for (index, route) in map.routes.enumerated() {
      loaded.work.tell("following redirects", index, of: map.routes.count)
      if loaded.work.isCancelled() { break }
      guard case .rewrite = route.target else { continue }
      for example in examples.examples(of: route) where !known.contains(example.url) {
        guard let resolution = examples.fresh.quietly(example.url, within: examples.search)
        else { continue }
        guard let (problem, circle) = circle(from: example.url, resolution, of: route) else {
          if example.elsewhere == nil { noteChain(resolution, from: route) }
          continue
        }
        guard known.isDisjoint(with: circle) else { break }
        known.formUnion(circle)
        let others = Set(circle.compactMap { map.route(taking: $0, fromInside: true)?.index })
          .subtracting([route.index]).sorted()
        let shown = circle.map(TerminalText.escaped).joined(separator: " => ")
        found.report(
          .rewriteLoop, route.place.range, "\(problem): \(shown)",
          advice: "let one of these routes show a screen, or narrow its pattern",
          notes: others.map { other in
            DiagnosticNote(
              "'\(map.routes[other].written.first ?? "")' redirects it",
              at: map.routes[other].place, from: route.place.document)
          }, in: route.place.document)
        break
      }
    }
  }

  /// The URLs of a cycle, or the first ones before the redirect limit, with what is wrong; nil if
  /// the URL reaches a target, or only leads into a cycle of other routes.
  private func circle(
    from url: String, _ resolution: Resolution, of route: Route
  ) -> (problem: String, urls: [String])? {
    let redirects = resolution.rewrites
    if redirects.last == url { return ("endless redirect", [url] + redirects) }
    // `/c => /c?x=1`: the redirect goes round, although no URL leads back to the first one.
    if resolution.outcome == .failed, let last = redirects.last,
      let start = redirects.dropLast().firstIndex(of: last),
      redirects[start...].contains(where: {
        map.route(taking: $0, fromInside: true)?.index == route.index
      })
    {
      return ("endless redirect", [url] + redirects)
    }
    // Where several routes redirect a URL, the paths are too many before one is too long.
    let isTooMuch = resolution.isOverBudget
    guard isTooMuch || redirects.count > Dispatcher.redirectLimit else { return nil }
    let problem =
      isTooMuch
      ? resolution.reason ?? "" : "more than \(Dispatcher.redirectLimit) redirects"
    return (problem, [url] + redirects.prefix(3) + ["…"])
  }

  /// Reports a redirect to routes that always redirect again, with the last URL.
  private mutating func noteChain(_ resolution: Resolution, from route: Route) {
    let redirects = resolution.rewrites
    guard resolution.outcome == .handled, case .rewrite(let template) = route.target,
      let last = redirects.last
    else { return }
    let further = redirects.dropLast().map { map.route(taking: $0, fromInside: true) }
    guard !further.isEmpty, further.allSatisfy({ $0.map(alwaysRedirects) ?? false }),
      !found[route.place.document].contains(where: { $0.range == template.range })
    else { return }
    let isFixed =
      template.isPlain && route.patterns.allSatisfy { $0.captures.isEmpty }
      && further.allSatisfy { $0?.patterns.allSatisfy { $0.captures.isEmpty } ?? false }
    let shown = ([resolution.url] + redirects).map(TerminalText.escaped).joined(separator: " => ")
    found.report(
      .rewriteChain, template.range, "this leads to another redirect: \(shown)",
      advice: "redirect to the last one at once",
      notes: further.compactMap { $0 }.map {
        DiagnosticNote(
          "'\($0.written.first ?? $0.name)' redirects it", at: $0.place, from: route.place.document)
      },
      fixes: isFixed ? [.choice("redirect to \(last)", [TextEdit(template.range, last)])] : [],
      in: route.place.document)
  }

  /// Whether a route redirects its URLs whatever the state of the app is, and no guard may stop
  /// them.
  private func alwaysRedirects(_ route: Route) -> Bool {
    guard case .rewrite = route.target else { return false }
    return route.conditions.isEmpty && route.guards.isEmpty && map.guards.isEmpty
      && map.namespaces[route.namespace].settings.conditions.isEmpty
  }

  // MARK: Deprecated routes

  /// Reports rewrites, entries and blocks that lead to routes marked `deprecated`. Deprecated
  /// routes may use each other.
  private mutating func checkDeprecated() {
    guard map.routes.contains(where: { $0.deprecated != nil }) else { return }
    for route in map.routes
    where route.deprecated == nil && !loaded.work.isCancelled() {
      switch route.target {
      case .rewrite(let template):
        let next = template.isPlain ? template.source : nextURL(from: route)
        if let next { note(next, template.range, route.place.document, from: route) }
      case .action(let body): note(body, route.place.document, from: route)
      default: break
      }
    }
    for block in map.blocks { note(block.body, block.place.document, from: nil) }
    for guardDecl in map.guards {
      note(guardDecl.body, guardDecl.document, from: nil)
    }
  }

  /// The target of a rewrite for an example URL, without guards and blocks.
  private func nextURL(from route: Route) -> String? {
    let example = examples.examples(of: route).first { $0.elsewhere == nil }
    return example.flatMap {
      examples.fresh.quietly($0.url, within: examples.search)?.rewrites.first
    }
  }

  private mutating func note(
    _ body: [BlockStatement], _ document: Int, from route: Route?
  ) {
    for case .go(let command) in body.all {
      guard case .url(let template) = command.subject, template.isPlain else { continue }
      note(template.source, template.range, document, from: route)
    }
  }

  private mutating func note(
    _ url: String, _ range: TextRange, _ document: Int, from route: Route?
  ) {
    guard let winner = map.route(taking: url, fromInside: true), winner.index != route?.index,
      let reason = winner.deprecated
    else { return }
    found.report(
      .deprecatedRoute, range,
      "this leads to '\(winner.written.first ?? winner.name)', which is deprecated",
      advice: reason.isEmpty ? nil : reason,
      notes: [DiagnosticNote("deprecated here", at: winner.place, from: document)], in: document)
  }
}
