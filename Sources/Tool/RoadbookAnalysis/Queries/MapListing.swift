package import RoadbookBinder
import RoadbookEngine
package import RoadbookModel
import RoadbookText
package import RoadbookURL

/// The tables of `list`.
package struct MapListing {
  private let loaded: LoadedMap
  private var map: LinkedMap { loaded.map }

  /// Why routes match no URL, by their index.
  private let broken: [Int: String]

  package init(_ loaded: LoadedMap, broken: [Int: String] = [:]) {
    self.loaded = loaded
    self.broken = broken
  }

  /// The number of items that a noun lists; nil if counting needs a search (overlaps), or if the
  /// session or the shell counts.
  package func count(of noun: Command.Noun) -> Int? {
    // Of a route, each expansion is listed.
    noun == .routes ? map.routes.count : list(noun, filter: nil, values: [:])?.rows.count
  }

  /// The items of a kind; `values`: of the variables. nil for items that are not declared in the
  /// map.
  package func list(
    _ noun: Command.Noun, filter: String?, values: [String: ParameterValue]
  ) -> Listing? {
    var rows: [[String]]
    let columns: [String]
    switch noun {
    case .overlaps, .history, .lines: return nil
    case .routes: return routes(filter: filter)
    case .blocks:
      columns = ["pattern", "in", "at"]
      rows = map.blocks.map {
        [
          $0.written.joined(separator: ", "), map.namespaces[$0.namespace].name ?? "",
          at($0.place),
        ]
      }
    case .schemes:
      // Scheme-less routes are tried after the scheme's own.
      columns = ["scheme", "takes", "rank", "routes", "scheme-less"]
      rows = map.namespaces.enumerated().map { index, namespace in
        [
          namespace.name ?? "(outside)",
          namespace.claims.map(\.text).joined(separator: ", "), namespace.settings.rank,
          String(map.routes.count { $0.namespace == index }),
          map.lent(toNamespace: index).map(String.init) ?? "",
        ]
      }
    case .screens:
      columns = ["screen", "parameters", "at"]
      rows = map.screens.map { [$0.name, loaded.documents.parameterText(of: $0), at($0.place)] }
    case .types:
      columns = ["type", "is", "at"]
      rows = map.declaredTypes.map { [$0.name, $0.text, at($0.place)] }
    case .vars:
      columns = ["var", "value", "at"]
      rows = map.variables.map {
        [$0.name, ValueText.shown(values[$0.name] ?? .null), at($0.place)]
      }
    case .guards:
      columns = ["guard", "before", "at"]
      rows = map.guards.map { [$0.name, map.pointText(of: $0), at($0.place)] }
    case .containers:
      columns = ["container", "kind", "holds"]
      rows = map.layout.containers.map {
        [$0.name, "\($0.kind)", $0.children.joined(separator: ", ")]
      }
    case .tests:
      columns = ["test", "at"]
      rows = loaded.tests.map { [$0.name, at($0.place)] }
    }
    rows = rows.filter { Self.contains($0, filter) }
    let json = rows.map { row in
      JSON.object(zip(columns, row).map { JSONMember($0, .string($1)) })
    }
    return Listing(kind: noun.rawValue, filter: filter, columns: columns, rows: rows, json: json)
  }

  private func at(_ place: Place) -> String { loaded.location(of: place).text }

  private static func contains(_ row: [String], _ filter: String?) -> Bool {
    guard let filter = filter?.lowercased() else { return true }
    return row.contains { $0.lowercased().contains(filter) }
  }

  /// The routes of all namespaces, in each from the highest rank to the lowest.
  package func routes(filter: String? = nil) -> Listing {
    var listing = Listing(
      kind: "routes", filter: filter, columns: ["pattern", "leads to", "in", "notes", "at"],
      rows: [], json: [])
    for (index, namespace) in map.namespaces.enumerated() {
      var isFirst = true
      for entry in map.table.listing(of: NamespaceID(index: index)) {
        guard let route = map.route(at: entry.route.index) else { continue }
        let written = route.written(entry.patternIndex)
        // Each expansion of optional groups has its own rank, so each is listed.
        let shown = route.hasGroups ? entry.expansion.text : written
        let row = [
          shown, route.targetText, route.containers.joined(separator: ", "), route.notes,
          at(route.place),
        ]
        guard Self.contains(row, filter) else { continue }
        if isFirst { listing.headings[listing.rows.count] = namespace.name ?? "" }
        isFirst = false
        listing.rows.append(row)
        let location = loaded.location(of: route.place)
        listing.json.append(
          .object([
            "scheme": .optional(namespace.name), "name": .string(route.name),
            "pattern": .string(entry.expansion.text), "written": .string(written),
            "priority": .int(route.priority), "screen": .optional(route.screen),
            "target": .string(route.targetText), "presentation": .string(route.presentation),
            "container": .optional(route.containers.first),
            "captures": .array(route.captures(ofPattern: entry.patternIndex)),
            "guards": .strings(route.guards), "when": .strings(route.conditions.map(\.text)),
            "internal": .bool(route.isInternal),
            "tags": .strings(route.tags), "file": .string(location.file),
            "line": .int(location.line), "doc": .optional(route.documentation),
          ]))
      }
      for route in map.routes where route.namespace == index {
        guard let reason = broken[route.index] else { continue }
        let row = [
          route.written.joined(separator: ", "), route.targetText,
          route.containers.joined(separator: ", "), "broken: \(reason)", at(route.place),
        ]
        guard Self.contains(row, filter) else { continue }
        if isFirst { listing.headings[listing.rows.count] = namespace.name ?? "" }
        isFirst = false
        listing.rows.append(row)
        listing.json.append(
          .object(
            [
              "scheme": .optional(namespace.name), "name": .string(route.name),
              "pattern": .string(row[0]), "broken": .string(reason),
            ], at: loaded.location(of: route.place)))
      }
    }
    return listing
  }
}

extension Route {
  /// Whether one of its patterns has several expansions.
  fileprivate var hasGroups: Bool {
    patterns.contains { pattern in
      pattern.path.contains { token in if case .group = token { true } else { false } }
    }
  }

  /// The named captures of a pattern as written, with their types.
  func captures(ofPattern index: Int) -> [JSON] {
    guard patterns.indices.contains(index) else { return [] }
    return patterns[index].captures.compactMap { capture in
      capture.name.map { .object(["name": .string($0), "type": .string(capture.typeText)]) }
    }
  }

  /// Further properties in a few words.
  package var notes: String { noteList.joined(separator: ", ") }

  var noteList: [String] {
    var notes: [String] = []
    if presentation != "push" { notes.append(presentation) }
    if priority != 0 { notes.append("priority \(priority)") }
    if !conditions.isEmpty { notes.append("when") }
    if isInternal { notes.append("internal") }
    notes += guards.map { "guard \($0)" }
    notes += tags.map { "#\($0)" }
    if let deprecated {
      notes.append(deprecated.isEmpty ? "deprecated" : "deprecated: \(deprecated)")
    }
    return notes
  }
}
