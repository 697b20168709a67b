import RoadbookModel
import RoadbookText
import RoadbookURL

/// The languages of one host or scheme.
struct Comparison {
  let space: URLSpace
  let texts: URLTexts
  let routes: RouteLanguages
  /// All URLs, and those whose path does not end with a slash.
  let all: Language
  let withoutSlash: Language
  /// Those that a route opens, and those that the map leaves to the browser.
  let opens: LanguageBounds
  let external: LanguageBounds
  /// The least that the rules of a site, and those of a manifest can say.
  let untyped: Language
  let widened: Language

  var algebra: LanguageAlgebra { texts.algebra }

  init(_ map: LinkedMap, _ space: URLSpace, _ algebra: LanguageAlgebra) {
    self.space = space
    texts = URLTexts(algebra)
    routes = RouteLanguages(map, in: space, texts)
    let isWeb = space.host != nil
    all = isWeb ? texts.rest(endsInSlash: true) : texts.restOfCustomScheme(endsInSlash: true)
    withoutSlash =
      isWeb ? texts.rest(endsInSlash: false) : texts.restOfCustomScheme(endsInSlash: false)
    let inside = routes.rows.filter { !$0.isExternal }
    opens = algebra.union(inside.map(\.urls))
    external = algebra.union(routes.rows.filter(\.isExternal).map(\.urls))
    untyped = algebra.union(inside.map(\.untyped))
    widened = algebra.union(inside.map(\.widened))
  }

  /// A URL of a language; nil if there is none, or if that is not certain.
  func url(in language: Language, _ space: Language) -> String? {
    if case .text(let rest) = algebra.witness(of: algebra.intersection([language, space])) {
      self.space.prefix + rest
    } else {
      nil
    }
  }

  /// URLs of a language, each of another kind, the shortest first.
  func urls(in language: Language, _ space: Language, atMost limit: Int) -> [String] {
    var found: [String] = []
    var left = algebra.intersection([language, space])
    while found.count < limit, case .text(let rest) = algebra.witness(of: left) {
      found.append(self.space.prefix + rest)
      left = algebra.difference(left, kind(of: rest))
    }
    return found
  }

  /// The URLs of the same kind: with any other text where this one has just some, and as many more
  /// segments of it at the end as there are.
  private func kind(of rest: String) -> Language {
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    let filled = algebra.repeated(algebra.set(ByteSet.all.subtracting(ByteSet("/?#"))), 1, nil)
    var parts: [Language] = []
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if segments.last == "" { segments.removeLast() }
    for (index, segment) in segments.enumerated() {
      if index > 0 { parts.append(algebra.literal("/")) }
      guard let place = segment.firstIndex(where: { $0 == "x" || $0 == "7" }) else {
        parts.append(algebra.literal(segment))
        continue
      }
      let start = algebra.literal(String(segment[..<place]))
      let end = algebra.literal(String(segment[segment.index(after: place)...]))
      parts += [start, filled, end]
    }
    if segments.suffix(2) == ["x", "x"] {
      parts.append(algebra.star(algebra.sequence([algebra.literal("/"), filled])))
    }
    parts.append(algebra.optional(algebra.literal("/")))
    let marks = algebra.optional(
      algebra.sequence([algebra.set(ByteSet("?#")), .everything]))
    return algebra.sequence(parts + [marks])
  }
}

extension VerificationBuilder {
  /// Compares a space; nil if no file says anything of it.
  mutating func compare(in space: URLSpace) -> Verification.Section? {
    let comparison = Comparison(map, space, algebra)
    let systems = versions.map {
      SystemLanguages(files, on: $0, in: space, comparison.texts)
    }
    guard systems.contains(where: { $0 != nil }) else { return nil }
    var rows: [Verification.Row] = []
    for row in comparison.routes.rows {
      let cells = systems.map { system in
        system.map { cell(row, $0, comparison) } ?? .unknown
      }
      addRules(of: row, systems.compactMap(\.self), comparison)
      rows.append(
        Verification.Row(name: row.route.written(0), cells: cells, isExternal: row.isExternal))
    }
    for system in systems.compactMap(\.self) {
      reportRules(of: system, comparison)
      reportUnused(of: system, comparison)
    }
    let counts = systems.map { system in
      system.map { system -> Int in
        let extra = comparison.algebra.difference(system.opened.least, comparison.opens.most)
        let nothing = comparison.algebra.difference(extra, comparison.external.most)
        let counted = comparison.algebra.union([
          comparison.algebra.intersection([nothing, comparison.withoutSlash]),
          comparison.algebra.difference(nothing, best(for: system, comparison)),
        ])
        return comparison.urls(in: counted, comparison.all, atMost: 9).count
      } ?? 0
    }
    return section(space, systems.map { $0 != nil }, rows, space.host == nil ? [] : counts)
  }

  /// Joins neighbouring versions of Android that do the same.
  private func section(
    _ space: URLSpace, _ isKnown: [Bool], _ rows: [Verification.Row], _ counts: [Int]
  ) -> Verification.Section {
    var groups: [[Int]] = []
    for index in versions.indices where isKnown[index] {
      if index > 1, let last = groups.last?.last, last == index - 1, last > 0,
        rows.allSatisfy({ $0.cells[last] == $0.cells[index] }),
        counts.isEmpty || counts[last] == counts[index]
      {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
    }
    return Verification.Section(
      title: space.host == nil ? space.scheme : space.prefix,
      columns: groups.map { SystemName.column($0.map { versions[$0] }, of: versions) },
      rows: rows.map { row in
        Verification.Row(
          name: row.name, cells: groups.map { row.cells[$0[0]] }, isExternal: row.isExternal)
      }, withoutRoute: counts.isEmpty ? [] : groups.map { counts[$0[0]] })
  }

  // MARK: Routes

  private mutating func cell(
    _ row: RouteLanguages.Row, _ system: SystemLanguages, _ comparison: Comparison
  ) -> Verification.Cell {
    let algebra = comparison.algebra
    let missing = algebra.difference(row.urls.least, system.opened.most)
    let common = algebra.intersection([row.urls.most, system.opened.most])
    let isOpened = comparison.url(in: common, comparison.withoutSlash) != nil
    if row.isExternal { return isOpened ? .some : .browser }
    if let url = comparison.url(in: missing, comparison.withoutSlash) {
      // Where no rule is for the host or scheme at all, one finding says so.
      if !system.effects.isEmpty || !isReportedByDeclaration(system) {
        reportMissing(row, system, url, comparison)
      }
      return isOpened ? .some : .browser
    }
    if let url = comparison.url(in: missing, comparison.all) {
      addRoute(row, .finalSlash, system, url, advice: nil) { system, urls in
        "\(system.keeps) \(urls) in the browser"
      }
    }
    return isOpened ? .opens : .browser
  }

  /// Whether a missing host or scheme is a finding of its own.
  private func isReportedByDeclaration(_ system: SystemLanguages) -> Bool {
    let claims = map.namespaces.flatMap(\.claims)
    if system.space.host == nil { return !claims.isEmpty }
    return !system.isIOS && !claims.isEmpty
      && claims.allSatisfy { claim in
        !WebSchemes.contains(claim.scheme) || claim.host?.literalText != nil
      }
  }

  private mutating func reportMissing(
    _ row: RouteLanguages.Row, _ system: SystemLanguages, _ url: String, _ comparison: Comparison
  ) {
    witnesses.append(
      Verification.Witness(system: SystemName.code(system.version), url: url, isOpened: false))
    let rest = String(url.dropFirst(comparison.space.prefix.count))
    let lists = system.narrowing.isEmpty ? system.effects : system.narrowing
    let exclusion = lists.first {
      $0.isExclusion && comparison.algebra.contains(rest, in: $0.decides.least)
    }
    var notes: [DiagnosticNote] = []
    var advice: String?
    if let exclusion {
      notes.append(note("this rule excludes it", exclusion.file, exclusion.range))
      advice = "put a rule for the route before that one"
    } else {
      // Rules of a site are written alike for both systems, and asked after the manifest.
      let isTaken = system.effects.contains {
        comparison.algebra.contains(rest, in: $0.matches.least)
      }
      let list = isTaken && !system.narrowing.isEmpty ? system.narrowing : system.effects
      if let file = list.first?.file ?? ruleFile(system) {
        notes.append(note("no rule matches", file, range(of: file)))
      }
      let isRule = list.first.map { $0.file.kind == .assetlinks } ?? false
      advice = SuggestedRule(row.route, isRule ? versions[0] : system.version).map {
        "add \($0.text)"
      }
    }
    addRoute(row, .routeNotOpened, system, url, advice: advice, notes: notes) { system, urls in
      "\(system.keeps) \(urls) in the browser"
    }
  }

  /// The file that would have the rules of a system.
  private func ruleFile(_ system: SystemLanguages) -> PlatformFile? {
    switch system.version {
    case .ios: files.associations.first { files.isServed($0.file, by: system.space.host) }?.file
    case .android(let api): files.manifests.first { files.isRun($0.file, byAPI: api) }?.file
    }
  }

  private func range(of file: PlatformFile) -> TextRange {
    switch file.contents {
    case .aasa(let association): association.entries.first?.range ?? association.range
    case .assetlinks(let links): links.range
    case .manifest(let manifest): manifest.range
    case .plist(let properties): properties.range
    case .entitlements(let entitlements): entitlements.range
    }
  }

  private func note(_ message: String, _ file: PlatformFile, _ range: TextRange) -> DiagnosticNote {
    var note = DiagnosticNote(message, file: file.source.name, range: range)
    note.position = file.source.position(of: range.start)
    return note
  }

  private mutating func addRoute(
    _ row: RouteLanguages.Row, _ code: FindingCode, _ system: SystemLanguages, _ url: String,
    advice: String?, notes: [DiagnosticNote] = [],
    _ message: @escaping @Sendable (SystemName, String) -> String
  ) {
    let place = row.route.place
    guard sources.indices.contains(place.document) else { return }
    let source = sources[place.document]
    let range = row.route.ownPatterns.first?.range ?? place.range
    add(
      OpenFinding(
        key: FindingKey(
          source: source.name, code: code, range: range, isIOS: system.isIOS),
        source: source,
        systems: [system.version], witnesses: [url], advice: advice, notes: notes, message: message
      ))
  }

  // MARK: Rules

  private mutating func reportRules(of system: SystemLanguages, _ comparison: Comparison) {
    let algebra = comparison.algebra
    guard comparison.space.host != nil else { return }
    // Where a site's rules narrow the manifest, they are the place to change.
    let list = system.narrowing.isEmpty ? system.effects : system.narrowing
    let best = best(for: system, comparison)
    for effect in list where !effect.isExclusion {
      let decides = algebra.intersection([effect.decides.least, system.opened.least])
      let extra = algebra.difference(decides, comparison.opens.most)
      let against = algebra.intersection([extra, comparison.external.least])
      let without = algebra.difference(extra, comparison.external.most)
      report(.openedWithoutRoute, effect, system, without, best, comparison)
      report(.openedAgainstMap, effect, system, against, best, comparison)
    }
  }

  private mutating func report(
    _ code: FindingCode, _ effect: RuleEffect, _ system: SystemLanguages, _ urls: Language,
    _ best: Language, _ comparison: Comparison
  ) {
    var found = comparison.urls(
      in: comparison.algebra.difference(urls, best), comparison.all, atMost: 3)
    if !found.isEmpty {
      // Rules that are written for the map may take more, too.
      let written = comparison.algebra.union([best, writable(for: system, comparison)])
      found = comparison.urls(
        in: comparison.algebra.difference(urls, written), comparison.all, atMost: 3)
    }
    let version = SystemName.code(system.version)
    witnesses += found.map {
      Verification.Witness(system: version, url: $0, isOpened: true)
    }
    let ending =
      code == .openedAgainstMap
      ? "but the map leaves to the browser" : "but no route matches"
    if !found.isEmpty {
      var effect = effect
      var advice = effect.advice
      // The text to change is the item that asks for nothing.
      if let item = effect.openItems.first(where: { !found[0].contains("\($0.text)=") }) {
        effect.range = item.range
        advice = "\"*\" also accepts a missing \(TerminalText.escaped(item.text)); write \"?*\""
      }
      addRule(code, effect, system, found, advice: advice) { system, urls in
        "\(system.opens) the app, \(ending) \(urls)"
      }
      return
    }
    let more = comparison.urls(in: urls, comparison.withoutSlash, atMost: 3)
    if !more.isEmpty {
      addRule(.platformCannotSay, effect, system, more, advice: nil) { system, urls in
        "\(system.alsoOpens) \(urls)"
      }
    } else if let url = comparison.url(in: urls, comparison.all) {
      addRule(.finalSlash, effect, system, [url], advice: nil) { system, urls in
        "\(system.alsoOpens) \(urls)"
      }
    }
  }

  private mutating func addRule(
    _ code: FindingCode, _ effect: RuleEffect, _ system: SystemLanguages, _ urls: [String],
    advice: String?, _ message: @escaping @Sendable (SystemName, String) -> String
  ) {
    add(
      OpenFinding(
        key: FindingKey(source: effect.file.source.name, code: code, range: effect.range),
        source: effect.file.source, systems: [system.version], witnesses: urls, advice: advice,
        message: message))
  }

  /// Rules about no URL of which they decide.
  private mutating func reportUnused(of system: SystemLanguages, _ comparison: Comparison) {
    let algebra = comparison.algebra
    let list: [RuleEffect]
    switch system.version {
    case .ios where comparison.space.host != nil: list = system.effects
    case .android(let api) where api == PlatformImport.Options.newestAndroidAPI:
      list = system.narrowing
    default: return
    }
    for (index, effect) in list.enumerated() {
      let own = algebra.intersection([effect.matches.most, comparison.all])
      guard case .text(let rest) = algebra.witness(of: own) else {
        if algebra.witness(of: own) == .none {
          add(
            .ruleMeansOther, effect.file.source, effect.range, "no URL matches this rule",
            advice: effect.adviceForNothing)
        }
        continue
      }
      let decided = algebra.intersection([effect.decides.most, comparison.all])
      guard algebra.witness(of: decided) == .none else { continue }
      let first = list[..<index].first { algebra.contains(rest, in: $0.matches.most) }
      let url = comparison.space.prefix + rest
      let line = first.map { effect.file.source.position(of: $0.range.start).line }
      let message =
        line.map { "the rule in line \($0) decides first, as with \(url)" }
        ?? "the rules before it decide first"
      add(.ruleNeverUsed, effect.file.source, effect.range, message)
    }
  }
}

extension RuleEffect {
  /// How to narrow a rule that opens URLs too much.
  var advice: String? {
    let text = TerminalText.escaped(file.source.text(in: range))
    switch file.kind {
    case .aasa, .assetlinks:
      guard text.hasSuffix("/*") else {
        return "'*' is any text, with slashes and also none; '?*' is at least one character"
      }
      let start = text.dropLast()
      return
        "'*' is any text, with slashes and also none; for one segment exclude "
        + "\"\(start)?*/?*\", then take \"\(start)?*\""
    case .manifest, .plist, .entitlements:
      if text.hasSuffix("/"), text != "/" { return "write android:pathPattern=\"\(text)..*\"" }
      return "name the paths of the routes, or write rules in assetlinks.json"
    }
  }

  /// Why no URL matches.
  var adviceForNothing: String? {
    let text = file.source.text(in: range)
    if text.contains("#") { return "the fragment has a key of its own: \"#\"" }
    if text.contains("?") { return "the query has a key of its own: \"?\"" }
    if text.utf8.contains(where: { $0 > 0x7F }) { return "write the escapes that URLs have" }
    return nil
  }
}
