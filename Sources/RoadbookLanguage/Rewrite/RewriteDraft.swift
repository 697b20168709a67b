import RoadbookEngine
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// A rewrite under construction: first the patterns, then the options that replace the dialect, then route names that
/// derive from patterns.
struct RewriteDraft {
  /// The rewritten documents, parsed and bound.
  struct Reading {
    var documents: [MapDocument]
    var binder: Binder
  }

  private let rewrite: NativeRewrite
  private let relevance: RewriteRelevance
  /// The options to write, by part.
  private var options: [RewriteUnit: [String]] = [:]
  /// The edits that rename references to routes, by document.
  private var references: [[TextEdit]]

  init(_ rewrite: NativeRewrite) {
    self.rewrite = rewrite
    relevance = RewriteRelevance(rewrite.binder)
    references = rewrite.documents.map { _ in [] }
  }

  /// Determines options and names, and reads the result.
  mutating func finish() -> Reading {
    if rewrite.isRewritten(.file) {
      options[.file] = missing(
        from: read().binder.fileOptions, old: rewrite.binder.fileOptions, in: inheriting)
    }
    let inherited = read().binder
    for (index, namespace) in rewrite.binder.namespaces.enumerated().dropFirst() {
      guard let name = namespace.name, inherited.namespaces.indices.contains(index) else {
        continue
      }
      options[.scheme(name)] = missing(
        from: inherited.namespaces[index].settings,
        old: namespace.settings, in: [index])
    }
    let reading = read()
    rename(reading.binder)
    return references.allSatisfy(\.isEmpty) ? reading : read()
  }

  // MARK: Options

  /// The namespaces that get their options from the file only.
  private var inheriting: [Int] {
    let own = Set(rewrite.sites.flatMap { $0.dialects.map(\.unit) })
    return rewrite.binder.namespaces.indices.filter { index in
      guard let name = rewrite.binder.namespaces[index].name else { return true }
      return !own.contains(.scheme(name))
    }
  }

  private func missing(
    from new: NamespaceSettings, old: NamespaceSettings, in namespaces: [Int]
  ) -> [String] {
    WordOption.all.filter { row in
      namespaces.contains { relevance.matters(row, old, new, in: $0) }
    }.map { "\($0.word) \($0.value(old))" }
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
        references[document].append(TextEdit(site.range, isQuoted ? Self.quoted(name) : name))
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

  static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }

  // MARK: Edits

  /// The edits so far, by document and in order of their ranges.
  var edits: [[TextEdit]] {
    var hasOptions: Set<RewriteUnit> = []
    var result = references
    for (document, sites) in rewrite.sites.enumerated() {
      result[document] += patternEdits(sites)
      for site in sites.routeKeys
      where rewrite.isRewritten(site.unit) && rewrite.dialect(of: site.unit).hasRouteKeys {
        result[document].append(
          TextEdit(site.range, NativeRewrite.nativeName(ofKey: site.text, in: site.unit)))
      }
      let layout = StatementLayout(rewrite.documents[document].source.bytes)
      for site in sites.dialects where isNeedless(site.unit) {
        let statements =
          hasOptions.insert(site.unit).inserted ? self.statements(for: site.unit) : []
        result[document].append(layout.replacing(site.range, by: statements))
      }
      for block in sites.blocks where hasOptions.insert(.scheme(block.scheme)).inserted {
        // Parts with a `dialect` statement that stays, or with several blocks, get their options here, too.
        let statements = self.statements(for: .scheme(block.scheme))
        if !statements.isEmpty {
          result[document].append(layout.inserting(statements, in: block.node))
        }
      }
    }
    return result.map { $0.sorted { $0.range.start < $1.range.start } }
  }

  /// The statements to write for a part: its dialect, where it now differs from the surrounding one, and options.
  private func statements(for unit: RewriteUnit) -> [String] {
    var result: [String] = []
    let own = rewrite.sites.contains { $0.dialects.contains { $0.unit == unit } }
    let around = rewrite.isRewritten(.file) ? Dialect.native : rewrite.dialect(of: .file)
    if unit != .file {
      if rewrite.isRewritten(unit) {
        if around != .native { result.append("dialect native") }
      } else if !own, rewrite.dialect(of: unit) != around {
        result.append("dialect \(rewrite.dialect(of: unit).rawValue)")
      }
    }
    return result + (options[unit] ?? [])
  }

  /// Whether a part needs no `dialect` statement any more.
  private func isNeedless(_ unit: RewriteUnit) -> Bool {
    if rewrite.isRewritten(unit) { return true }
    return unit != .file && rewrite.isRewritten(.file) && rewrite.dialect(of: unit) == .native
  }

  private func patternEdits(_ sites: RewriteSites) -> [TextEdit] {
    sites.patterns.compactMap { site in
      guard site.dialect != .native, rewrite.isRewritten(site.unit),
        let text = rewrite.nativeText(at: site)
      else { return nil }
      let isPlain = text.utf8.allSatisfy { Self.plainBytes.contains($0) }
      if site.syntax.text == text, !site.syntax.isQuoted || !isPlain { return nil }
      return TextEdit(
        site.syntax.range, isPlain || !site.syntax.isQuoted ? text : Self.quoted(text))
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
        bytes: NativeRewrite.applying(edits, to: old.source.bytes),
        linesBefore: old.source.linesBefore)
      let scope = around[index] ?? old.dialects
      var document = MapDocument(origin: old.origin, reading: source, dialects: scope)
      let own = scope.adding(document.declarations)
      let (before, after) = (old.includeOffsets, document.includeOffsets)
      for (from, to) in zip(before, after) {
        guard let inner = old.includes[from] else { continue }
        document.includes[to] = inner
        around[inner] = own
      }
      fresh.append(document)
    }
    var binder = Binder()
    binder.add(fresh, from: 0)
    return Reading(documents: fresh, binder: binder)
  }
}

extension NativeRewrite {
  func nativeText(at site: RewriteSites.PatternSite) -> String? {
    let (pattern, _) = Pattern.parse(site.syntax.text, dialect: site.dialect)
    return try? nativeText(of: pattern, isNested: site.isNested).get()
  }
}

extension MapDocument {
  fileprivate var includeOffsets: [Int] {
    declarations.compactMap { declaration in
      if case .include(let name) = declaration.kind { name.range.start } else { nil }
    }
  }
}
