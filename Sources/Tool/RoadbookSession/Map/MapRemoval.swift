import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Removes declarations from the texts of a map, with their comments.
struct MapRemoval {
  /// The documents after a removal, and a description of what was removed.
  struct Removed {
    var documents: [MapDocument]
    var summary: String
    /// The number of routes that were removed by their own pattern or name.
    var routes: Int
  }

  private let loaded: LoadedMap
  private var map: LinkedMap { loaded.map }
  private var documents: [MapDocument] { loaded.documents }

  init(_ loaded: LoadedMap) { self.loaded = loaded }

  func removing(_ target: RemoveTarget) -> Result<Removed, CommandProblem> {
    let edits = edits(for: target)
    if let choice = choice(among: edits, target) { return .failure(choice) }
    guard !edits.isEmpty else { return .failure(nothingToRemove(target)) }
    if case .named(nil, let name) = target, Set(edits.map(\.kind)).count > 1 {
      return .failure(
        .ambiguous(name.text, Set(edits.map(\.kind)).sorted(), command: "remove"))
    }
    let places = Set(edits.filter { $0.kind == "route" && $0.replacement == nil }.map(\.place))
    return .success(
      Removed(documents: applying(edits), summary: summary(of: edits), routes: places.count))
  }

  private func edits(for target: RemoveTarget) -> [Edit] {
    switch target {
    case .route(let pattern, let scheme):
      return routeEdits(like: pattern.pattern.source, scheme: scheme?.text)
    case .block(let pattern): return blockEdits(pattern.pattern.source)
    case .routes(let scheme):
      return map.routes.filter { self.isIn($0, scheme.text) && $0.parent == nil }
        .map { Edit(place: $0.place, name: $0.written.first ?? $0.name) }
    case .scheme(let scheme):
      let places = map.namespaces.first { $0.name == scheme.text }?.places ?? []
      return places.map { Edit(place: $0, kind: "scheme", name: scheme.text) }
    case .named(let kind, let name): return namedEdits(kind?.text, name.text)
    }
  }

  private func routeEdits(like text: String, scheme: String?) -> [Edit] {
    let exact = routeEdits(text, scheme: scheme)
    let alike = exact.isEmpty ? lookalikes(of: text, scheme: scheme) : []
    // A single route that differs only in its types is clearly meant.
    return alike.count == 1 && alike[0].written.count == 1
      ? [Edit(place: alike[0].place, name: alike[0].written[0])] : exact
  }

  /// Of several routes that are written alike, a person chooses one by its place.
  private func choice(among edits: [Edit], _ target: RemoveTarget) -> CommandProblem? {
    switch target {
    case .route, .named: break
    case .block, .routes, .scheme: return nil
    }
    let whole = edits.filter { $0.kind == "route" && $0.replacement == nil }
    let places = whole.map { documents.location(of: $0.place).text }.distinct()
    guard places.count > 1, let name = whole.first?.name else { return nil }
    let each = places.prefix(4).map { "remove \($0)" }
    return CommandProblem(
      message: "\(places.count) routes are written '\(name)'",
      advice: "specify which: \(each.joined(separator: ", "))", isUsageError: true)
  }

  private func summary(of edits: [Edit]) -> String {
    var names: [String] = []
    for edit in edits where !names.contains("\(edit.kind) \(edit.name)") {
      names.append("\(edit.kind) \(edit.name)")
      if names.count == 3 { break }
    }
    var more = ""
    if edits.count > names.count {
      more =
        names.count == 1
        ? " (\(edits.count) declarations)" : " and \(edits.count - names.count) more"
    }
    return names.joined(separator: ", ") + more
  }

  /// An edit of a document: removes a statement, or replaces a pattern.
  private struct Edit {
    var place: Place
    var replacement: String?
    /// The kind of the removed declaration.
    var kind = "route"
    var name: String
  }

  private func applying(_ edits: [Edit]) -> [MapDocument] {
    var texts: [Int: [TextEdit]] = [:]
    for (document, edits) in Dictionary(grouping: edits, by: \.place.document)
    where documents.indices.contains(document) {
      texts[document] =
        edits.compactMap { edit in edit.replacement.map { TextEdit(edit.place.range, $0) } }
        + documents[document].removing(edits.filter { $0.replacement == nil }.map(\.place.range))
    }
    return documents.applying(texts)
  }

  /// The routes whose patterns differ from a string only in the types of captures.
  private func lookalikes(of text: String, scheme: String?) -> [Route] {
    let wanted = Self.rooted(text).without("<", ">")
    return map.routes.filter { route in
      isIn(route, scheme) && route.written.contains { $0.without("<", ">") == wanted }
    }
  }

  private func nothingToRemove(_ target: RemoveTarget) -> CommandProblem {
    switch target {
    case .route(let pattern, _):
      let text = pattern.pattern.source
      let alike = lookalikes(of: text, scheme: nil).flatMap(\.written)
      guard alike.isEmpty else {
        let each = alike.prefix(4).map { "remove route \($0)" }
        return CommandProblem(
          message: "no route is written exactly as '\(text)'",
          advice: "specify which: \(each.joined(separator: ", "))")
      }
      return .missing("route", text, among: map.routes.flatMap(\.written))
    case .block(let pattern):
      return .missing("block", pattern.pattern.source, among: map.blocks.flatMap(\.written))
    case .routes(let scheme), .scheme(let scheme):
      return .missing("scheme", scheme.text, among: map.namespaces.compactMap(\.name))
    case .named(let kind, let name):
      return .missing(
        kind?.text ?? "declaration", name.text, among: loaded.declaredNames.map(\.name))
    }
  }

  /// Whether a route is in a scheme; nil is any.
  private func isIn(_ route: Route, _ scheme: String?) -> Bool {
    scheme == nil || map.namespaces[route.namespace].name == scheme
  }

  /// Finds the edits for a pattern: a route's own pattern removes the route; one of its expansions
  /// leaves the others.
  ///
  /// Without a scheme, scheme-less routes are meant, and other routes only if there are none.
  private func routeEdits(_ text: String, scheme: String?) -> [Edit] {
    let routes = map.routes.filter { isIn($0, scheme) }
    guard scheme == nil else { return routeEdits(text, among: routes) }
    let outside = routeEdits(text, among: routes.filter { $0.namespace == 0 })
    return outside.isEmpty
      ? routeEdits(text, among: routes.filter { $0.namespace != 0 }) : outside
  }

  private func routeEdits(_ text: String, among routes: some Sequence<Route>) -> [Edit] {
    let rooted = Self.rooted(text)
    var edits: [Edit] = []
    for route in routes.sorted(by: { ($1.priority, $0.index) < ($0.priority, $1.index) }) {
      if !edits.isEmpty, map.namespaces[route.namespace].settings.dialect.removesOneRoute { break }
      if route.name == text && route.hasOwnName
        || route.written.contains(where: { $0 == text || $0 == rooted })
      {
        let name = route.written.contains(rooted) ? rooted : text
        edits.append(contentsOf: removal(of: route, written: name))
      } else if route.parent == nil, let edit = expansionEdit(route, rooted) {
        edits.append(edit)
      }
    }
    return edits
  }

  /// Removes one of several patterns, or the route if it has only one.
  private func removal(of route: Route, written: String) -> [Edit] {
    let patterns = route.ownPatterns
    guard patterns.count > 1, route.parent == nil,
      let index = route.written.firstIndex(where: { $0 == written }),
      patterns.indices.contains(index)
    else { return [Edit(place: route.place, name: written)] }
    return [rewriting(route, without: written, leaving: [], at: index)].compactMap { $0 }
  }

  private func expansionEdit(_ route: Route, _ text: String) -> Edit? {
    for (index, written) in route.ownPatterns.enumerated() {
      let paths = map.paths(of: written.pattern, in: route)
      guard paths.count > 1, paths.contains(text) else { continue }
      return rewriting(route, without: text, leaving: paths.filter { $0 != text }, at: index)
    }
    return nil
  }

  /// Replaces the pattern at an index by its other paths.
  private func rewriting(
    _ route: Route, without removed: String, leaving paths: [String], at index: Int
  ) -> Edit? {
    var patterns = route.ownPatterns.map(\.pattern.source)
    patterns.replaceSubrange(index...index, with: paths)
    guard let first = route.ownPatterns.first, let last = route.ownPatterns.last
    else { return nil }
    let range = Self.quoted(
      first.range.union(last.range), in: documents[route.place.document].source.bytes)
    return Edit(
      place: Place(document: route.place.document, range: range),
      replacement: patterns.map(Self.quoted).joined(separator: ", "), name: removed)
  }

  private static func rooted(_ path: String) -> String {
    path.hasPrefix("/") || path.contains("://") ? path : "/" + path
  }

  /// The range with the quotes around it.
  static func quoted(_ range: TextRange, in bytes: [UInt8]) -> TextRange {
    let quote = UInt8(ascii: "\"")
    let start = range.start > 0 && bytes[range.start - 1] == quote ? range.start - 1 : range.start
    let end = range.end < bytes.count && bytes[range.end] == quote ? range.end + 1 : range.end
    return TextRange(start, end)
  }

  static func quoted(_ pattern: String) -> String {
    pattern.utf8.contains(0x20) ? "\"\(pattern)\"" : pattern
  }

  private func blockEdits(_ text: String) -> [Edit] {
    let rooted = text.hasPrefix("/") ? text : "/" + text
    return map.blocks.filter { $0.written.contains(text) || $0.written.contains(rooted) }
      .map { Edit(place: $0.place, kind: "block", name: $0.written.first ?? text) }
  }

  private func namedEdits(_ kind: String?, _ name: String) -> [Edit] {
    var edits: [Edit] = []
    for declared in loaded.declaredNames where declared.name == name {
      if let kind, declared.kind != kind { continue }
      edits.append(Edit(place: declared.place, kind: declared.kind, name: name))
    }
    if kind == nil || kind == "route", edits.isEmpty { edits = routeEdits(like: name, scheme: nil) }
    if kind == nil, edits.isEmpty { edits = placedEdits(name) }
    return edits
  }

  /// The first declaration that begins on a line: `shop.roadbook:44`.
  private func placedEdits(_ name: String) -> [Edit] {
    guard let found = documents.declaration(at: name) else { return [] }
    let heading = found.declaration.kind.heading
    return [Edit(place: found.place, kind: heading.keyword, name: heading.name)]
  }
}
