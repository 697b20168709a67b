import RoadbookAnalysis
import RoadbookEngine
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
package import RoadbookText

/// An item of the call hierarchy: a screen, a route, a block, a test.
package struct CallHierarchyItem: Hashable, Sendable {
  package var kind: DeclarationKind
  package var name: String
  package var detail: String?
  package var document: Int
  /// The whole statement.
  package var range: TextRange
  /// The part to select when navigating to it.
  package var selection: TextRange
}

/// An edge of the call hierarchy, with the ranges that cause it.
package struct CallHierarchyEdge: Hashable, Sendable {
  package var point: CallHierarchyItem
  /// The document of `ranges`.
  package var document: Int
  package var ranges: [TextRange]
}

/// Finds what leads to a screen or a route, and where it leads.
package struct CallHierarchyProvider {
  private let snapshot: MapSnapshot
  private let map: LinkedMap

  package init(_ snapshot: MapSnapshot) {
    self.snapshot = snapshot
    map = snapshot.analysis.map
  }

  /// The screen, route or other declaration at a place.
  package func item(in document: Int, at offset: Int) -> CallHierarchyItem? {
    if let found = snapshot.occurrence(in: document, at: offset) {
      switch found.symbol.kind {
      case .screen: return item(ofScreen: found.symbol.name)
      case .route: return map.route(named: found.symbol.name).map { item(of: $0) }
      default: break
      }
    }
    let path = snapshot.path(in: document, to: offset)
    guard let node = path.last(where: { $0.isCallHierarchyItem }) else { return nil }
    if let url = path.last, url.kind == .url, let route = snapshot.route(ofURL: url, in: document) {
      return item(of: route)
    }
    return item(of: node, in: document)
  }

  /// The callers of an item.
  package func callers(of point: CallHierarchyItem) -> [CallHierarchyEdge] {
    switch point.kind {
    case .screen: callers(ofScreen: point.name)
    case .route:
      route(of: point).map { route in
        grouped(
          snapshot.mentions(of: route).compactMap { found in
            guard found.mention.role != .example, let owner = found.mention.owner else {
              return nil
            }
            return (found.document, owner, found.mention.node.range)
          })
      } ?? []
    default: []
    }
  }

  /// The callees of an item.
  package func callees(of point: CallHierarchyItem) -> [CallHierarchyEdge] {
    guard point.kind != .screen, snapshot.keys.indices.contains(point.document) else { return [] }
    guard
      let node = snapshot.path(in: point.document, to: point.range.start).last(where: {
        $0.isCallHierarchyItem && $0.range == point.range
      })
    else { return [] }
    var result: [CallHierarchyEdge] = []
    func add(_ target: CallHierarchyItem, _ range: TextRange) {
      if let known = result.firstIndex(where: { $0.point == target }) {
        result[known].ranges.append(range)
      } else {
        result.append(CallHierarchyEdge(point: target, document: point.document, ranges: [range]))
      }
    }
    for found in snapshot.occurrences(in: point.document, within: node.range)
    where found.symbol.kind == .screen && owner(of: found.range, in: point.document) == node {
      if let screen = item(ofScreen: found.symbol.name) { add(screen, found.range) }
    }
    for mention in node.urlMentions() where mention.owner == node && mention.role != .example {
      if let route = snapshot.route(ofURL: mention.node, in: point.document) {
        add(item(of: route), mention.node.range)
      }
    }
    for index in result.indices { result[index].ranges.sort { $0.start < $1.start } }
    return result
  }

  /// The declaration that navigates to the screen at a range; nil for a mere mention.
  private func owner(of range: TextRange, in document: Int) -> SyntaxNode? {
    let path = snapshot.path(in: document, to: range.start)
    guard let innermost = path.last(where: { $0.range.touches(range.end) }) else { return nil }
    let owner = path.last { $0.isCallHierarchyItem }
    // Guards, expectations and `parent` also name screens, but do not lead to them.
    switch innermost.kind {
    case .pattern: return owner?.kind == .routeDeclaration ? owner : nil
    case .name:
      let parent = path.dropLast().last?.kind
      return parent == .screenTarget || parent == .openStatement ? owner : nil
    default: return nil
    }
  }

  /// The routes, blocks and tests that show a screen.
  func callers(ofScreen name: String) -> [CallHierarchyEdge] {
    grouped(
      snapshot.occurrences(of: Symbol(.screen, name)).compactMap { found in
        owner(of: found.range, in: found.document).map { (found.document, $0, found.range) }
      })
  }

  /// Groups ranges by the declarations that contain them.
  private func grouped(_ places: [(document: Int, owner: SyntaxNode, range: TextRange)])
    -> [CallHierarchyEdge]
  {
    var result: [CallHierarchyEdge] = []
    var known: [MapPlace: Int] = [:]
    for place in places.sorted(by: { ($0.document, $0.range.start) < ($1.document, $1.range.start) }
    ) {
      let key = MapPlace(document: place.document, range: place.owner.range)
      if let index = known[key] {
        result[index].ranges.append(place.range)
      } else if let point = item(of: place.owner, in: place.document) {
        known[key] = result.count
        result.append(
          CallHierarchyEdge(point: point, document: place.document, ranges: [place.range]))
      }
    }
    return result
  }

  func item(of route: Route) -> CallHierarchyItem {
    let document = route.place.document
    let selection = route.declaration.patterns.first?.range ?? route.place.range
    return CallHierarchyItem(
      kind: .route, name: route.written.first ?? route.name, detail: route.arrowText,
      document: document, range: snapshot.actual(route.place.range, in: document),
      selection: snapshot.actual(selection, in: document))
  }

  /// A screen's item is at its declaration, or at its first occurrence.
  private func item(ofScreen name: String) -> CallHierarchyItem? {
    let places = snapshot.occurrences(of: Symbol(.screen, name))
    guard let place = places.first(where: \.isDeclaration) ?? places.first else { return nil }
    let screen = map.screen(named: name)
    return CallHierarchyItem(
      kind: .screen, name: name,
      detail: screen.map(snapshot.session.documents.parameterText).flatMap {
        $0.isEmpty ? nil : $0
      },
      document: place.document,
      range: place.isDeclaration
        ? screen.map { snapshot.place($0.place).range } ?? place.range : place.range,
      selection: place.range)
  }

  /// The route of an item.
  private func route(of point: CallHierarchyItem) -> Route? {
    point.kind == .route ? snapshot.route(around: point.selection, in: point.document) : nil
  }

  private func item(of node: SyntaxNode, in document: Int) -> CallHierarchyItem? {
    if node.kind == .routeDeclaration,
      let route = snapshot.route(around: node.firstWordRange, in: document)
    {
      return item(of: route)
    }
    guard node.isCallHierarchyItem, let kind = node.declarationKind else { return nil }
    let (name, selection) = node.declared
    let isNamed = kind != .route && kind != .rewriting && name?.isEmpty == false
    return CallHierarchyItem(
      kind: kind, name: (isNamed ? name : node.firstWord) ?? kind.rawValue,
      detail: node.firstWord, document: document, range: node.range,
      selection: selection ?? node.child(.bare)?.range ?? node.firstWordRange)
  }

  /// The callers of a screen or a route as a list.
  ///
  /// `name`: of a screen or a route, or a route's pattern; nil if there is none.
  package func ways(to name: String) -> MapAnswer? {
    let ways: [CallHierarchyEdge]
    if map.screen(named: name) != nil || !snapshot.routes.showing(name).isEmpty {
      ways = callers(ofScreen: name)
    } else if let route = map.route(named: name) {
      ways = callers(of: item(of: route))
    } else {
      return nil
    }
    let places = ways.flatMap { way in
      way.ranges.map { range -> (way: CallHierarchyEdge, file: String, line: Int) in
        let source = snapshot.source(way.document)
        return (way, source.name, source.position(of: range.start).line)
      }
    }
    let count = ways.count == 1 ? "1 path" : ways.isEmpty ? "no path" : "\(ways.count) paths"
    let lines = places.map { "  \($0.way.point.words)  (\($0.file):\($0.line))\n" }
    return MapAnswer(
      text: "\(count) to \(name)\n" + lines.joined(),
      json: .array(
        places.map { place in
          [
            "kind": .string(place.way.point.kind.rawValue), "name": .string(place.way.point.name),
            "file": .string(place.file), "line": .int(place.line),
          ]
        }), isFailure: false)
  }
}

extension CallHierarchyItem {
  /// The beginning of the item's statement.
  fileprivate var words: String {
    switch kind {
    case .route: "route \(name)"
    case .test: "test \(ValueText.quoted(name))"
    default: detail.map { name == $0 || name.hasPrefix($0 + " ") ? name : "\($0) \(name)" } ?? name
    }
  }
}

extension SyntaxNode {
  /// The first screen of `on created Screen, …`.
  var createdScreen: String? {
    guard kind == .hookDeclaration, name?.text == Hook.Kind.created.rawValue else { return nil }
    return patterns.first?.text
  }

  /// Whether the statement can be a caller.
  var isCallHierarchyItem: Bool {
    switch declarationKind {
    case nil, .scheme, .type, .variable, .screen, .container: false
    default: true
    }
  }
}
