import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
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
extension MapSnapshot {
  /// The screen, route or other declaration at a place.
  package func callHierarchyItem(in document: Int, at offset: Int) -> CallHierarchyItem? {
    if let found = occurrence(in: document, at: offset) {
      switch found.symbol.kind {
      case .screen: return item(ofScreen: found.symbol.name)
      case .route: return analysis.map.route(named: found.symbol.name).map { item(of: $0) }
      default: break
      }
    }
    let path = path(in: document, to: offset)
    guard let node = path.last(where: { $0.isCallHierarchyItem }) else { return nil }
    if let url = path.last, url.kind == .url, let route = route(ofURL: url, in: document) {
      return item(of: route)
    }
    return item(of: node, in: document)
  }

  /// The callers of an item.
  package func callers(of point: CallHierarchyItem) -> [CallHierarchyEdge] {
    if point.kind == .screen { return callers(ofScreen: point.name) }
    guard point.kind == .route, let route = route(around: point.selection, in: point.document)
    else { return [] }
    return callers(
      in: mentions(of: route).compactMap { document, mention in
        mention.role == .example ? nil : mention.owner.map { (document, $0, mention.node.range) }
      })
  }

  /// The callees of an item.
  package func callees(of point: CallHierarchyItem) -> [CallHierarchyEdge] {
    let document = point.document
    let node = path(in: document, to: point.range.start).last {
      $0.isCallHierarchyItem && $0.range == point.range
    }
    guard point.kind != .screen, let node else { return [] }
    let screens = occurrences(in: document, within: node.range).filter {
      $0.symbol.kind == .screen && owner(of: $0.range, in: document) == node
    }.map { (item(ofScreen: $0.symbol.name), document, $0.range) }
    let routes = node.urlMentions().filter { $0.owner == node && $0.role != .example }.map {
      (route(ofURL: $0.node, in: document).map(item), document, $0.node.range)
    }
    return Self.edges(screens + routes)
  }

  /// The declaration that navigates to the screen at a range; nil for a mere mention.
  private func owner(of range: TextRange, in document: Int) -> SyntaxNode? {
    let path = path(in: document, to: range.start)
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
    callers(
      in: occurrences(of: Symbol(.screen, name)).compactMap { found in
        owner(of: found.range, in: found.document).map { (found.document, $0, found.range) }
      })
  }

  /// The declarations that contain ranges.
  private func callers(
    in places: [(document: Int, owner: SyntaxNode, range: TextRange)]
  ) -> [CallHierarchyEdge] {
    let sorted = places.sorted { ($0.document, $0.range.start) < ($1.document, $1.range.start) }
    return Self.edges(sorted.map { (item(of: $0.owner, in: $0.document), $0.document, $0.range) })
  }

  /// One edge for each item, with all its ranges.
  private static func edges(
    _ calls: [(point: CallHierarchyItem?, document: Int, range: TextRange)]
  ) -> [CallHierarchyEdge] {
    var result: [CallHierarchyEdge] = []
    var known: [CallHierarchyItem: Int] = [:]
    for case (let point?, let document, let range) in calls {
      let index = known[point, default: result.count]
      known[point] = index
      if index == result.count {
        result.append(CallHierarchyEdge(point: point, document: document, ranges: []))
      }
      result[index].ranges.append(range)
      result[index].ranges.sort { $0.start < $1.start }
    }
    return result
  }

  func item(of route: Route) -> CallHierarchyItem {
    CallHierarchyItem(
      kind: .route, name: route.written.first ?? route.name, detail: route.arrowText,
      document: route.place.document, range: route.place.range,
      selection: place(of: route).range)
  }

  /// A screen's item is at its declaration, or at its first occurrence.
  private func item(ofScreen name: String) -> CallHierarchyItem? {
    let places = occurrences(of: Symbol(.screen, name))
    guard let place = places.first(where: \.isDeclaration) ?? places.first else { return nil }
    let screen = analysis.map.screen(named: name)
    return CallHierarchyItem(
      kind: .screen, name: name,
      detail: screen.flatMap(session.documents.parameterDetail),
      document: place.document,
      range: place.isDeclaration
        ? screen.map { $0.place.range } ?? place.range : place.range,
      selection: place.range)
  }

  private func item(of node: SyntaxNode, in document: Int) -> CallHierarchyItem? {
    if node.kind == .routeDeclaration,
      let route = route(around: node.firstWordRange, in: document)
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
    if analysis.map.screen(named: name) != nil || !routes.showing(name).isEmpty {
      ways = callers(ofScreen: name)
    } else if let route = analysis.map.route(named: name) {
      ways = callers(of: item(of: route))
    } else {
      return nil
    }
    let places = ways.flatMap { way in
      way.ranges.map { range -> (way: CallHierarchyEdge, file: String, line: Int) in
        let source = source(way.document)
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
