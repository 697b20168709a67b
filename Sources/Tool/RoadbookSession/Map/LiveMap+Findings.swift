import RoadbookAnalysis
package import RoadbookBinder
import RoadbookModel
package import RoadbookText
import RoadbookURL

extension LiveMap {
  /// The diagnostics of a document from parsing and binding, without those that it allows.
  package func diagnostics(of index: Int) -> [Diagnostic] {
    documents.shown(
      allDiagnostics(of: index), in: index, isComplete: false, binder.severities)
  }

  /// The diagnostics of all documents that are known without following URLs.
  var boundFindings: [Answer.Finding] {
    documents.indices.flatMap { index in
      diagnostics(of: index).filter { $0.severity > .hint }.findings(in: documents[index].source)
    }
  }

  /// The diagnostics of a document, including those that it allows.
  private func allDiagnostics(of index: Int) -> [Diagnostic] {
    guard documents.indices.contains(index) else { return [] }
    let written = documents[index].diagnostics
    let bound = binder.findings(in: index).map(documents.placed)
    guard !written.isEmpty, !bound.isEmpty else { return written + bound }
    // `Größe` is reported as a whole, so nothing else is said about `Gr`.
    let words = Dictionary(
      written.map { ($0.range.start, $0.range.end) }, uniquingKeysWith: max)
    return written + bound.filter { $0.range.end >= words[$0.range.start] ?? 0 }
  }

  /// All diagnostics by document, in order of their ranges. `late`: diagnostics of the whole map.
  /// `isComplete`: they are those of this map, not of an earlier version.
  package func findings(with late: Findings, isComplete: Bool = true) -> [[Diagnostic]] {
    let idle = idleGuards
    return documents.indices.map { index in
      let whole = (idle[index] + late[index]).map(documents.placed)
      return documents.shown(
        allDiagnostics(of: index) + whole, in: index, isComplete: isComplete, binder.severities)
    }
  }

  /// The routes that match no URL since a name in their patterns has no declaration, and why, by
  /// their index.
  var brokenRoutes: [Int: String] {
    var reasons: [Int: String] = [:]
    for route in binder.routes where route.isBroken {
      if let finding = missingName(in: route) { reasons[route.index] = finding.message }
    }
    return reasons
  }

  /// The diagnostics that make routes match no URL.
  func brokenFindings(of isMeant: (Route) -> Bool) -> [Answer.Finding] {
    binder.routes.filter { $0.isBroken && isMeant($0) }.compactMap { route in
      missingName(in: route).flatMap { finding in
        [finding].findings(in: documents[route.place.document].source).first
      }
    }
  }

  private func missingName(in route: Route) -> Diagnostic? {
    guard documents.indices.contains(route.place.document) else { return nil }
    return binder.findings(in: route.place.document).first { finding in
      finding.severity == .error && finding.code == .unknownType
        && route.ownPatterns.contains { $0.range.contains(finding.range.start) }
    }
  }

  /// Guards that never run: they have no targets, and no route names them. A guard whose misspelt
  /// name a route uses is left out, since that name has a diagnostic, and so is `größe`, which is
  /// cut to `gr`.
  private var idleGuards: Findings {
    var found = Findings()
    var idle = binder.guards.filter(\.targets.isEmpty)
    guard !idle.isEmpty else { return found }
    let asked = Set(binder.routes.lazy.flatMap(\.guards))
    let names = binder.guards.map(\.name)
    let meant = Set(
      asked.subtracting(names).compactMap { Suggestion.nearest(to: $0, among: names) })
    idle.removeAll { asked.contains($0.name) || meant.contains($0.name) || isCut($0) }
    for guardDecl in idle {
      found.report(
        .idleGuard, guardDecl.place.range, "guard '\(guardDecl.name)' never runs",
        advice: "add its targets (guard \(guardDecl.name) on all …), or name it on a route",
        fixes: [.choice("remove this guard", .removeStatement(guardDecl.place.range))],
        in: guardDecl.place.document)
    }
    return found
  }

  private func isCut(_ guardDecl: Guard) -> Bool {
    guard documents.indices.contains(guardDecl.place.document) else { return false }
    let document = documents[guardDecl.place.document]
    return document.diagnostics.contains {
      guardDecl.place.range.contains($0.range.start)
        && document.source.text(in: $0.range).hasPrefix(guardDecl.name)
    }
  }

  // MARK: Findings that need the whole map

  /// Whether the map declares anything that is checked as a whole.
  package var hasLateFindings: Bool { documents.contains { !$0.declarations.isEmpty } }

  private var hasDialects: Bool {
    binder.namespaces.contains { $0.settings.dialect != .native }
  }

  /// Whether constant URLs may be unmatched, routes unreachable, or screens without arguments.
  private var hasNowhereQuestions: Bool {
    binder.namespaces.count > 1 || !binder.guards.isEmpty || !binder.blocks.isEmpty
      || !binder.hooks.isEmpty
      || binder.screens.contains { $0.parameters?.isEmpty == false }
      || binder.routes.contains { route in
        switch route.target {
        case .rewrite, .action: true
        default: false
        }
      }
  }

  /// Diagnostics that need the whole map: targets of its URLs, what nothing reaches or uses, and
  /// with hints those for a native rewrite.
  ///
  /// Only `GuardLoops` runs guards and blocks. If the work is cancelled, the result is incomplete.
  func lateFindings(in loaded: LoadedMap, withHints: Bool) -> Findings {
    var found = Findings()
    let isCancelled = loaded.work.isCancelled
    if binder.mayBeTooLarge {
      for refused in loaded.map.refused {
        found.report(refused.diagnostic, in: refused.place.document)
      }
    }
    if binder.routes.contains(where: \.needsFollowing) { found.add(URLChecks(loaded).found) }
    if hasNowhereQuestions, !isCancelled() { found.add(NowhereSearch(loaded).found) }
    if binder.watchesPaths, !isCancelled() { found.add(IdlePaths(loaded).found) }
    let hidden = binder.mayHideRoutes ? HiddenRoutes.findings(in: loaded) : Findings()
    found.add(hidden)
    if !isCancelled() { found.add(RankTies.findings(in: loaded, besides: hidden)) }
    if !binder.guards.isEmpty, !isCancelled() { found.add(GuardLoops.findings(in: loaded)) }
    if !isCancelled() { found.add(URLNames(loaded).found) }
    if !isCancelled() { found.add(UnusedDeclarations.findings(in: loaded)) }
    if withHints, hasDialects, !isCancelled() {
      for (document, hints) in NativeRewrite(documents).hints.enumerated() {
        found.report(hints, in: document)
      }
    }
    return found
  }
}

extension Route {
  /// Whether its URLs are followed to find their targets.
  fileprivate var needsFollowing: Bool {
    if case .rewrite = target { return true }
    return !examples.isEmpty || deprecated != nil
  }
}
