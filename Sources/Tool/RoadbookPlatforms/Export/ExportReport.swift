import RoadbookModel
import RoadbookText
import RoadbookURL

/// What files say otherwise than the map after they are made.
struct ExportReport {
  private let map: LinkedMap
  private let sources: [SourceText]
  private let maker: ExportMaker

  init(_ map: LinkedMap, _ sources: [SourceText], _ maker: ExportMaker) {
    self.map = map
    self.sources = sources
    self.maker = maker
  }

  /// One finding for each route of which a system opens too much or too little.
  func findings(of updates: [PlatformExport.Update]) -> [Verification.Finding] {
    var builder = VerificationBuilder(map, sources, PlatformFiles([]), maker.algebra)
    for comparison in maker.spaces.compactMap({ maker.comparisons[$0] }) {
      for version in VerificationBuilder.allVersions {
        report(updates, on: version, comparison, &builder)
      }
    }
    for (file, text) in maker.variables {
      builder.add(
        .notKnownHere, file.source, text.range,
        "only the build knows what \(TerminalText.escaped(text.text)) is")
    }
    for (file, range, message) in maker.left {
      builder.add(.platformCannotSay, file.source, range, message)
    }
    builder.reportWork()
    return builder.sortedFindings
  }

  private func report(
    _ updates: [PlatformExport.Update], on version: SystemVersion, _ comparison: Comparison,
    _ builder: inout VerificationBuilder
  ) {
    let own = updates.filter { update in
      let target = update.target
      if case .android(let api) = version, let since = target.since, since > api { return false }
      return comparison.space.host.map { target.hosts.isEmpty || target.hosts.contains($0) } ?? true
    }
    let read = own.compactMap { update in
      try? PlatformFile.read(SourceText(name: update.target.name, bytes: update.text)).get()
    }
    let app = own.first { $0.target.kind == (version.isIOS ? .aasa : .assetlinks) }?.target.app
    guard comparison.space.host != nil,
      let system = SystemLanguages(
        PlatformFiles(read, app: app), on: version, in: comparison.space, comparison.texts)
    else { return }
    let algebra = comparison.algebra
    let inside = comparison.routes.paths.filter { !$0.isExternal }
    var rest = algebra.difference(system.opened.least, comparison.opens.most)
    let least = algebra.union(inside.map(\.urls.least))
    let missing = algebra.difference(least, system.opened.most)
    // Most files differ in nothing.
    if [rest, missing].allSatisfy({ comparison.url(in: $0, comparison.withoutSlash) == nil }) {
      return
    }
    for path in inside {
      let near = version.isIOS ? path.untyped : path.widened
      add(path.route, algebra.intersection([rest, near]), system, comparison, &builder) {
        "\($0.alsoOpens) \($1)"
      }
      rest = algebra.difference(rest, near)
      let missing = algebra.difference(path.urls.least, system.opened.most)
      add(path.route, missing, system, comparison, &builder) {
        "\($0.keeps) \($1) in the browser"
      }
    }
    guard let route = inside.first?.route else { return }
    for effect in system.effects where !effect.isExclusion {
      let own = algebra.intersection([effect.decides.least, rest])
      let path = inside.first { path in
        !algebra.areDisjoint(
          algebra.intersection([path.urls.most, effect.matches.most]), comparison.all)
      }
      add(path?.route ?? route, own, system, comparison, &builder) { "\($0.alsoOpens) \($1)" }
      rest = algebra.difference(rest, own)
    }
  }

  private func add(
    _ route: Route, _ urls: Language, _ system: SystemLanguages, _ comparison: Comparison,
    _ builder: inout VerificationBuilder,
    _ message: @escaping @Sendable (SystemName, String) -> String
  ) {
    let found = comparison.urls(in: urls, comparison.withoutSlash, atMost: 3)
    guard !found.isEmpty, sources.indices.contains(route.place.document) else { return }
    let source = sources[route.place.document]
    builder.add(
      OpenFinding(
        key: FindingKey(
          source: source.name, code: .platformCannotSay,
          range: route.ownPatterns.first?.range ?? route.place.range, isIOS: system.isIOS),
        source: source, systems: [system.version], witnesses: found, message: message))
  }
}
