import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// A rewrite under construction: first the patterns and rules, then route names that derive from
/// patterns.
struct RewriteDraft {
  /// The rewritten documents, parsed and bound.
  struct Reading {
    var documents: [MapDocument]
    var binder: Binder
  }

  private let rewrite: NativeRewrite
  /// The edits that rename references to routes, by document.
  private var references: [[TextEdit]]

  init(_ rewrite: NativeRewrite) {
    self.rewrite = rewrite
    references = rewrite.documents.map { _ in [] }
  }

  /// Renames references, then parses and binds the result.
  mutating func finish() -> Reading {
    let reading = read()
    rename(reading.binder)
    return references.allSatisfy(\.isEmpty) ? reading : read()
  }

  // MARK: Names

  /// Renames references to routes without `as`, whose names derive from their patterns.
  private mutating func rename(_ binder: Binder) {
    guard binder.routes.count == rewrite.binder.routes.count else { return }
    for (document, sites) in rewrite.sites.enumerated() {
      for site in sites.references {
        guard let name = newName(for: site.text, binder), name != site.text else { continue }
        let isQuoted =
          rewrite.documents[document].source.text(in: site.range).hasPrefix("\"")
          || !name.utf8.allSatisfy { Self.plainBytes.contains($0) }
        references[document].append(TextEdit(site.range, isQuoted ? ValueText.quoted(name) : name))
      }
    }
  }

  private func newName(for text: String, _ binder: Binder) -> String? {
    for (old, new) in zip(rewrite.binder.routes, binder.routes) {
      if old.name == text { return new.name }
      for (index, written) in old.written.enumerated()
      where written == text || written == "/" + text {
        return new.written.indices.contains(index) ? new.written[index] : new.name
      }
    }
    return nil
  }

  // MARK: Edits

  /// The edits so far, by document and in order of their ranges.
  var edits: [[TextEdit]] {
    var result = references
    for (document, sites) in rewrite.sites.enumerated() {
      result[document] += patternEdits(sites)
      for site in sites.routeKeys
      where rewrite.isRewritten(site.unit) && rewrite.dialect(of: site.unit).hasRouteKeys {
        result[document].append(
          TextEdit(site.range, NativeRewrite.nativeName(ofKey: site.text, in: site.unit)))
      }
      result[document] += ruleEdits(sites)
    }
    result = zip(result, addedRules).map { $0 + $1 }
    return result.map { $0.sorted { $0.range.start < $1.range.start } }
  }

  /// Keeps the rules of a library without its pattern syntax:
  /// `dialect LIBRARY` becomes `rules LIBRARY`.
  private func ruleEdits(_ sites: RewriteSites) -> [TextEdit] {
    sites.rules.compactMap { site in
      guard rewrite.isRewritten(site.unit), site.node.firstWord == "dialect",
        site.node.name?.text == rewrite.dialect(of: site.unit).rawValue
      else { return nil }
      return TextEdit(site.node.firstWordRange, "rules")
    }
  }

  /// Rules for schemes whose dialect was that of the file and now differs from it.
  private var addedRules: [[TextEdit]] {
    var result = rewrite.sites.map { _ in [TextEdit]() }
    let own = Set(
      rewrite.sites.flatMap { $0.rules.filter { $0.node.name != nil }.map(\.unit) })
    var done = own
    for (document, sites) in rewrite.sites.enumerated() {
      for block in sites.blocks {
        let unit = RewriteUnit.scheme(block.scheme)
        let dialect = rewrite.dialect(of: unit)
        guard dialect != .native, rewrite.isRewritten(unit) != rewrite.isRewritten(.file),
          done.insert(unit).inserted
        else { continue }
        let rules = "\(rewrite.isRewritten(unit) ? "rules" : "dialect") \(dialect.rawValue)"
        let site = block.node.body?.child(.rulesDeclaration)
        result[document].append(
          site.map { TextEdit($0.firstWordRange, rules) }
            ?? StatementLayout(block.node.tree).inserting([rules], in: block.node)
        )
      }
    }
    return result
  }

  private func patternEdits(_ sites: RewriteSites) -> [TextEdit] {
    sites.patterns.compactMap { site in
      guard site.dialect != .native, rewrite.isRewritten(site.unit),
        let text = try? rewrite.nativeText(at: site).get()
      else { return nil }
      let isPlain = text.utf8.allSatisfy { Self.plainBytes.contains($0) }
      if site.syntax.text == text, !site.syntax.isQuoted || !isPlain { return nil }
      return TextEdit(
        site.syntax.range, isPlain || !site.syntax.isQuoted ? text : ValueText.quoted(text))
    }
  }

  private static let plainBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/:*+-._~%{}()<>!?#=&@".utf8)

  // MARK: Reading

  /// The rewritten documents, parsed and bound like the old ones.
  private func read() -> Reading {
    var around: [Int: DialectScope] = [:]
    var fresh: [MapDocument] = []
    for (index, (old, edits)) in zip(rewrite.documents, self.edits).enumerated() {
      let source = SourceText(
        name: old.source.name,
        bytes: edits.applied(to: old.source.bytes),
        linesBefore: old.source.linesBefore)
      let scope = around[index] ?? old.dialects
      var document = MapDocument(origin: old.origin, reading: source, dialects: scope)
      let own = scope.adding(document.declarations)
      for (from, to) in zip(old.includedNames, document.includedNames) {
        guard let inner = old.includes[from.range.start] else { continue }
        document.includes[to.range.start] = inner
        around[inner] = own
      }
      fresh.append(document)
    }
    var binder = Binder()
    binder.add(fresh, from: 0)
    return Reading(documents: fresh, binder: binder)
  }
}
