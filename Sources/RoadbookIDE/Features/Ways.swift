import RoadbookEngine
import RoadbookSemantics
import RoadbookSyntax
package import RoadbookText

/// An item of the call hierarchy: a screen, a route, a block, a test.
package struct CallHierarchyItem: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case screen, route, block, `guard`, hook, configuration, style, test, before,
      rewriting
  }

  package var kind: Kind
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

extension MapSnapshot {
  /// The screen, route or other declaration at a place.
  package func callHierarchyItem(in document: Int, at offset: Int) -> CallHierarchyItem? {
    if let found = occurrence(in: document, at: offset) {
      switch found.symbol.kind {
      case .screen: return callHierarchyItem(screen: found.symbol.name)
      case .route:
        return analysis.map.route(named: found.symbol.name).map { callHierarchyItem(of: $0) }
      default: break
      }
    }
    let path = path(in: document, to: offset)
    guard let node = path.last(where: { $0.kind.isCallHierarchyItem }) else { return nil }
    if let url = path.last, url.kind == .url, let route = route(ofURL: url, in: document) {
      return callHierarchyItem(of: route)
    }
    return callHierarchyItem(of: node, in: document)
  }

  /// The callers of an item.
  package func callHierarchyEdges(_ point: CallHierarchyItem) -> [CallHierarchyEdge] {
    switch point.kind {
    case .screen: callHierarchyEdges(screen: point.name)
    case .route:
      route(of: point).map { route in
        grouped(
          mentions(of: route).compactMap { found in
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
  package func waysFrom(_ point: CallHierarchyItem) -> [CallHierarchyEdge] {
    guard point.kind != .screen, keys.indices.contains(point.document) else { return [] }
    guard
      let node = path(in: point.document, to: point.range.start).last(where: {
        $0.kind.isCallHierarchyItem && $0.range == point.range
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
    for found in occurrences(in: point.document, within: node.range)
    where found.symbol.kind == .screen && owner(of: found.range, in: point.document) == node {
      if let screen = callHierarchyItem(screen: found.symbol.name) { add(screen, found.range) }
    }
    for mention in node.urlMentions() where mention.owner == node && mention.role != .example {
      if let route = route(ofURL: mention.node, in: point.document) {
        add(callHierarchyItem(of: route), mention.node.range)
      }
    }
    return result.map { way in
      var way = way
      way.ranges.sort { $0.start < $1.start }
      return way
    }
  }

  /// The declaration that navigates to the screen at a range; nil for a mere mention.
  private func owner(of range: TextRange, in document: Int) -> SyntaxNode? {
    let path = path(in: document, to: range.start)
    guard let innermost = path.last(where: { $0.range.touches(range.end) }) else { return nil }
    let owner = path.last { $0.kind.isCallHierarchyItem }
    // Guards, expectations and `parent` also name screens, but do not lead to them.
    switch innermost.kind {
    case .pattern: return owner?.kind == .routeDeclaration ? owner : nil
    case .name:
      let parent = path.dropLast().last?.kind
      return parent == .screenTarget || parent == .openStatement ? owner : nil
    default: return nil
    }
  }

  /// The routes, blocks and tests that show a screen; at most `limit` of its occurrences are examined.
  func callHierarchyEdges(screen name: String, limit: Int = .max) -> [CallHierarchyEdge] {
    grouped(
      occurrences(of: Symbol(.screen, name)).prefix(limit).compactMap { found in
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
      } else if let point = callHierarchyItem(of: place.owner, in: place.document) {
        known[key] = result.count
        result.append(
          CallHierarchyEdge(point: point, document: place.document, ranges: [place.range]))
      }
    }
    return result
  }
}
