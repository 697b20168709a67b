import RoadbookAnalysis
import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Removes declarations from the source of a map: removed statements are replaced by blanks, so
/// that every line keeps its number, and `save` writes the rest.
struct MapRemoval {
  /// The documents after a removal, and a description of what was removed.
  struct Removed {
    var documents: [MapDocument]
    var summary: String
  }

  private let map: LinkedMap
  private let documents: [MapDocument]

  init(_ map: LinkedMap, _ documents: [MapDocument]) {
    self.map = map
    self.documents = documents
  }

  func removing(_ target: RemoveTarget) -> Result<Removed, CommandProblem> {
    let edits = edits(for: target)
    guard !edits.isEmpty else { return .failure(nothingToRemove(target)) }
    if case .named(nil, let name) = target, Set(edits.map(\.kind)).count > 1 {
      return .failure(
        .ambiguous(name.text, Set(edits.map(\.kind)).sorted(), command: "remove"))
    }
    return .success(Removed(documents: applying(edits), summary: summary(of: edits)))
  }

  private func edits(for target: RemoveTarget) -> [Edit] {
    switch target {
    case .route(let pattern, let scheme):
      let text = pattern.pattern.source
      let exact = routeEdits(text, scheme: scheme?.text)
      let alike = exact.isEmpty ? lookalikes(of: text, scheme: scheme?.text) : []
      // A single route that differs only in its types is clearly meant.
      return alike.count == 1 && alike[0].written.count == 1
        ? [Edit(place: alike[0].place, name: alike[0].written[0])] : exact
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

  /// An edit of a document: blanks out a range, or replaces a pattern.
  private struct Edit {
    var place: Place
    var replacement: String?
    /// The kind of the removed declaration.
    var kind = "route"
    var name: String
  }

  private func applying(_ edits: [Edit]) -> [MapDocument] {
    var changed = documents
    let byDocument = Dictionary(grouping: edits) { $0.place.document }
    for (document, edits) in byDocument where changed.indices.contains(document) {
      var bytes = changed[document].source.bytes
      for edit in edits.sorted(by: { $0.place.range.start > $1.place.range.start }) {
        if let replacement = edit.replacement {
          bytes.replaceSubrange(
            edit.place.range.start..<min(edit.place.range.end, bytes.count),
            with: replacement.utf8)
        } else if let list = Parse(bytes).screenList(withScreenAt: edit.place.range.start) {
          Self.remove(list.removal(ofScreenAt: edit.place.range.start), of: list, in: &bytes)
        } else {
          Self.blankStatement(edit.place.range, in: &bytes)
        }
      }
      let old = changed[document]
      let source = SourceText(
        name: old.source.name, bytes: bytes, linesBefore: old.source.linesBefore)
      var fresh = MapDocument(
        origin: old.origin, reading: source, dialects: old.dialects)
      fresh.savedInto = old.savedInto
      fresh.unsavedEdits = old.unsavedEdits + edits.count
      // Edits may move the offsets of later includes: they are matched by their order.
      for (from, to) in zip(old.includedNames, fresh.includedNames) {
        fresh.includes[to.range.start] = old.includes[from.range.start]
      }
      changed[document] = fresh
    }
    return changed
  }

  /// Blanks out a statement with its doc comment; line ends are kept.
  private static func blankStatement(_ range: TextRange, in bytes: inout [UInt8]) {
    let lines = LineIndex(bytes)
    var start = range.start
    var line = lines.line(at: start)
    while line > 0 {
      let above = lines.range(ofLine: line - 1, in: bytes)
      let text = bytes[above.start..<above.end].drop { $0 == 0x20 || $0 == 0x09 }
      guard text.starts(with: [0x23, 0x23]) else { break }
      start = above.start
      line -= 1
    }
    blank(TextRange(start, range.end), in: &bytes)
    // The separator after it would be left over.
    var next = range.end
    while next < bytes.count, bytes[next] == 0x20 { next += 1 }
    if next < bytes.count, bytes[next] == UInt8(ascii: ";") { bytes[next] = 0x20 }
  }

  private static func blank(_ range: TextRange, in bytes: inout [UInt8]) {
    for index in range.start..<min(range.end, bytes.count)
    where bytes[index] != 0x0A && bytes[index] != 0x0D {
      bytes[index] = 0x20
    }
  }

  /// Removes ranges from a list. Their line ends move after the list, which cannot contain empty lines.
  private static func remove(
    _ ranges: [TextRange], of list: ScreenListSyntax, in bytes: inout [UInt8]
  ) {
    let end = bytes[list.node.range.end...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let lineEnds = ranges.flatMap { bytes[$0.start..<$0.end].filter { $0 == 0x0A || $0 == 0x0D } }
    bytes.insert(contentsOf: lineEnds, at: end)
    for range in ranges.reversed() { bytes.removeSubrange(range.start..<range.end) }
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
        kind?.text ?? "declaration", name.text, among: map.declaredNames.map(\.name))
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
    let patterns = route.declaration.patterns
    guard patterns.count > 1, route.parent == nil,
      let index = route.written.firstIndex(where: { $0 == written }),
      patterns.indices.contains(index)
    else { return [Edit(place: route.place, name: written)] }
    return [rewriting(route, without: written, leaving: [], at: index)].compactMap { $0 }
  }

  private func expansionEdit(_ route: Route, _ text: String) -> Edit? {
    for (index, written) in route.declaration.patterns.enumerated() {
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
    var patterns = route.declaration.patterns.map(\.pattern.source)
    patterns.replaceSubrange(index...index, with: paths)
    guard let first = route.declaration.patterns.first, let last = route.declaration.patterns.last
    else { return nil }
    let bytes = documents[route.place.document].source.bytes
    var range = first.range.union(last.range)
    // Quotes around the old patterns are replaced, too.
    if range.start > 0, bytes[range.start - 1] == UInt8(ascii: "\"") {
      range = TextRange(range.start - 1, range.end)
    }
    if range.end < bytes.count, bytes[range.end] == UInt8(ascii: "\"") {
      range = TextRange(range.start, range.end + 1)
    }
    return Edit(
      place: Place(document: route.place.document, range: range),
      replacement: patterns.map(Self.quoted).joined(separator: ", "), name: removed)
  }

  private static func rooted(_ path: String) -> String {
    path.hasPrefix("/") || path.contains("://") ? path : "/" + path
  }

  private static func quoted(_ pattern: String) -> String {
    pattern.utf8.contains(0x20) ? "\"\(pattern)\"" : pattern
  }

  private func blockEdits(_ text: String) -> [Edit] {
    let rooted = text.hasPrefix("/") ? text : "/" + text
    return map.blocks.filter { $0.written.contains(text) || $0.written.contains(rooted) }
      .map { Edit(place: $0.place, kind: "block", name: $0.written.first ?? text) }
  }

  private func namedEdits(_ kind: String?, _ name: String) -> [Edit] {
    var edits: [Edit] = []
    for declared in map.declaredNames where declared.name == name {
      if let kind, declared.kind != kind { continue }
      edits.append(Edit(place: declared.place, kind: declared.kind, name: name))
    }
    if kind == nil || kind == "route", edits.isEmpty { edits = routeEdits(name, scheme: nil) }
    return edits
  }
}
