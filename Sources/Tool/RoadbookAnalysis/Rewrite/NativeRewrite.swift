package import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// Rewrites a map of other dialects in the native language, and proves that it means the same.
///
/// Each scheme, and the part outside any scheme, is rewritten as a whole or left unchanged with a
/// diagnostic that gives the reason. Each rewrite is proven: the new documents are parsed and
/// bound, and their namespaces and routes are compared with the old ones. A part with a difference
/// is left unchanged.
package struct NativeRewrite {
  package let documents: [MapDocument]
  /// The obstacles that keep parts of the map in their dialects, by document.
  package private(set) var findings: [[Diagnostic]]
  /// The edits by document, in order; empty for unchanged documents.
  package private(set) var edits: [[TextEdit]]

  /// Whether nothing is rewritten because the map has syntax errors, which are then in `findings`.
  package private(set) var isRefused = false

  let binder: Binder
  let sites: [RewriteSites]
  /// The schemes claimed with a host: there, patterns with and without a host differ.
  let hostSchemes: Set<String>
  /// The parts that stay in their dialects.
  private(set) var kept: Set<RewriteUnit> = []

  /// Costs a few times as much as binding the documents.
  package init(_ documents: [MapDocument]) {
    self.documents = documents
    findings = documents.map { _ in [] }
    edits = documents.map { _ in [] }
    var binder = Binder()
    binder.add(documents, from: 0)
    self.binder = binder
    hostSchemes = Set(
      binder.namespaces.flatMap(\.claims).filter { $0.host != nil }.map(\.scheme))
    sites = documents.map { RewriteSites($0) }
    guard binder.namespaces.contains(where: { $0.settings.dialect != .native }) else { return }
    let unread = documents.map(\.unreadParts)
    guard unread.allSatisfy(\.isEmpty) else {
      isRefused = true
      findings = unread
      return
    }
    checkPatterns()
    checkRouteKeys()
    settle()
  }

  /// The documents with the edits applied.
  package var texts: [[UInt8]] {
    zip(documents, edits).map { $1.applied(to: $0.source.bytes) }
  }

  /// A hint at each `dialect` statement whose part can be rewritten, by document. If only one
  /// document changes, the hint has the edits as a fix.
  package var hints: [[Diagnostic]] {
    let isAlone = edits.count { !$0.isEmpty } == 1
    return sites.indices.map { document in
      guard !edits[document].isEmpty,
        let site = sites[document].rules.first(where: {
          $0.node.firstWord == "dialect" && isRewritten($0.unit)
        })
      else { return [] }
      return [
        Diagnostic(
          .nativePossible, site.node.range,
          "this can be written in the native dialect with the same meaning",
          advice: "roadbook format --dialect native \(documents[0].source.name)",
          fixes: isAlone
            ? [Fix("rewrite in the native language", edits[document])] : [])
      ]
    }
  }

  /// Whether a document to be rewritten includes files that are not loaded.
  package var lacksIncludes: Bool {
    binder.namespaces.contains { $0.settings.dialect != .native }
      && documents.contains { document in
        document.includedNames.contains { document.includes[$0.range.start] == nil }
      }
  }

  /// Whether a part is to be rewritten.
  func isRewritten(_ unit: RewriteUnit) -> Bool {
    dialect(of: unit) != .native && !kept.contains(unit)
  }

  func dialect(of unit: RewriteUnit) -> Dialect {
    namespace(of: unit).map { binder.namespaces[$0].settings.dialect } ?? .native
  }

  func namespace(of unit: RewriteUnit) -> Int? {
    switch unit {
    case .file: 0
    case .scheme(let name): binder.namespace(of: name)
    }
  }

  // MARK: Obstacles

  /// Keeps a part in its dialect, and reports why.
  mutating func refuse(
    _ unit: RewriteUnit, _ range: TextRange, in document: Int, _ message: String,
    advice: String? = nil
  ) {
    kept.insert(unit)
    guard findings.indices.contains(document) else { return }
    let name =
      switch unit {
      case .file: "the scheme-less part"
      case .scheme(let name): "scheme '\(name)'"
      }
    findings[document].append(
      Diagnostic(
        .nativeImpossible, range, message,
        advice: advice ?? "\(name) stays in dialect '\(dialect(of: unit).rawValue)' until then"))
  }

  private mutating func checkPatterns() {
    for (document, sites) in sites.enumerated() {
      for site in sites.patterns where site.dialect != .native {
        if case .failure(let obstacle) = nativeText(at: site) {
          refuse(site.unit, site.syntax.fileRange(obstacle.range), in: document, obstacle.message)
        }
      }
    }
  }

  /// The native spelling of a pattern, or why there is none.
  func nativeText(at site: RewriteSites.PatternSite) -> Result<String, NativeObstacle> {
    let (pattern, problems) = Pattern.parse(site.syntax.text, dialect: site.dialect)
    if let problem = problems.first(where: { !$0.isUsable }) {
      return .failure(
        NativeObstacle("the pattern is not valid: \(problem.message)", problem.range))
    }
    return pattern.nativeText(
      isNested: site.isNested,
      isHostSegment: pattern.scheme.map(hostSchemes.contains) ?? false, types: binder.types)
  }

  /// Checks that `match.pattern` and similar names, which replace `JLRoutePattern` and others, have
  /// no other meaning.
  private mutating func checkRouteKeys() {
    let assigned = binder.routes.flatMap { $0.values.defaults + $0.values.fixed }
    let captured = binder.placedPatterns.flatMap { $0.pattern.captures }.compactMap(\.name)
    let names = binder.variables.map(\.name) + assigned.map(\.name.text) + captured
    let shadows = names.filter { $0 == "match" || $0 == "wildcard" }
    let dialects = Set(binder.routes.map { binder.namespaces[$0.namespace].settings.dialect })
    for (document, sites) in sites.enumerated() {
      for site in sites.routeKeys where dialect(of: site.unit).hasRouteKeys {
        if let shadow = shadows.first {
          refuse(
            site.unit, site.range, in: document,
            "'\(site.text)' is '\(Self.nativeName(ofKey: site.text, in: site.unit))' in the native dialect, but '\(shadow)' has another meaning in this map",
            advice: "give '\(shadow)' another name")
        } else if site.isFree, dialects.count > 1 {
          // A guard or hook outside any scheme runs for routes of all schemes.
          refuse(
            site.unit, site.range, in: document,
            "'\(site.text)' is only available in routes of dialect jlroutes, and this map has others",
            advice: "move its uses into a scheme, or rewrite them by hand")
        }
      }
    }
  }

  static func nativeName(ofKey key: String, in unit: RewriteUnit) -> String {
    switch key {
    case "JLRouteScheme" where unit == .file:
      "(match.namespace ?? \"\(Candidate.globalRoutesScheme)\")"
    case "JLRoutePattern": "match.pattern"
    case "JLRouteURL": "match.url"
    case "JLRouteScheme": "match.namespace"
    default: "wildcard"
    }
  }

  // MARK: The rewrite and its proof

  /// Removes parts until the rest is proven; each round removes at least one.
  private mutating func settle() {
    let units = Set(sites.flatMap { $0.blocks }.map { RewriteUnit.scheme($0.scheme) }).union([.file]
    )
    for _ in 0...units.count {
      guard units.contains(where: isRewritten) else { return }
      var draft = RewriteDraft(self)
      let proof = RewriteProof(self, draft.finish())
      guard let gap = proof.gap else {
        edits = draft.edits
        return
      }
      let unit = isRewritten(gap.unit) ? gap.unit : units.first(where: isRewritten) ?? .file
      refuse(unit, gap.place.range, in: gap.place.document, gap.message)
    }
  }
}

extension Binder {
  /// Every pattern that is matched, with its namespace: of routes, blocks, guards and `normalize`.
  var placedPatterns: [(namespace: Int, pattern: Pattern)] {
    var result = routes.flatMap { route in route.patterns.map { (route.namespace, $0) } }
    for block in blocks { result += block.patterns.map { (block.namespace, $0) } }
    for guardDecl in guards {
      result += guardDecl.targets.patterns.map { (guardDecl.namespace, $0) }
    }
    return result + normalizations.map { (0, $0.pattern) }
  }
}
