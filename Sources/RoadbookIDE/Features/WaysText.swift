import RoadbookSemantics
import RoadbookText

/// Renders the callers of a screen or a route as a list.
extension MapSnapshot {
  /// `name`: of a screen or a route, or a route's pattern; nil if there is none.
  package func ways(to name: String) -> MapAnswer? {
    let map = analysis.map
    let ways: [CallHierarchyEdge]
    if map.screen(named: name) != nil || !routes.showing(name).isEmpty {
      ways = callHierarchyEdges(screen: name)
    } else if let route = map.route(named: name) {
      ways = callHierarchyEdges(callHierarchyItem(of: route))
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
    default:
      detail.map { name == $0 || name.hasPrefix($0 + " ") ? name : "\($0) \(name)" } ?? name
    }
  }
}
