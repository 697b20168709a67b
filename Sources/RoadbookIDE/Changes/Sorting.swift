import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

/// Routes put in the order of their patterns, where the order decides nothing.
extension Workspace {
  func sortingActions(_ map: MapView, _ document: Int) -> [CodeAction] {
    guard map.keys.indices.contains(document) else { return [] }
    let edits = RouteRuns(map.parse(document).tree.root).edits
    guard !edits.isEmpty else { return [] }
    return [
      CodeAction(
        kind: .organizeRoutes, title: "sort the routes",
        change: { self.proven(map, document, edits) })
    ]
  }
}

/// The lists of routes that stand in a row without anything else between them.
private struct RouteRuns {
  private(set) var edits: [TextEdit] = []

  /// Only whole lists are sorted: what a list holds inside is sorted when the outer one is in order.
  init(_ root: SyntaxNode) {
    var waiting = [root]
    while let node = waiting.popLast() {
      var run: [SyntaxNode] = []
      for child in node.children {
        if child.kind == .routeDeclaration {
          run.append(child)
          continue
        }
        close(&run, &waiting)
        if child.kind == .schemeDeclaration || child.kind == .body { waiting.append(child) }
      }
      close(&run, &waiting)
    }
    edits.sort { $0.range.start < $1.range.start }
  }

  private mutating func close(_ run: inout [SyntaxNode], _ waiting: inout [SyntaxNode]) {
    defer { run = [] }
    let sorted = run.enumerated().sorted {
      (Self.key($0.element), $0.offset) < (Self.key($1.element), $1.offset)
    }.map(\.element)
    guard sorted != run else {
      waiting += run.compactMap { $0.body?.node }
      return
    }
    // A comment behind a line with several routes would stand behind another one.
    let isMixed = run.contains(where: \.sharesLine)
    guard !isMixed || run.allSatisfy({ $0.endWithComment == $0.range.end }) else { return }
    for (place, node) in zip(run, sorted) where place != node {
      edits.append(
        TextEdit(place.rangeWithComments, node.tree.text(in: node.rangeWithComments)))
    }
  }

  private static func key(_ route: SyntaxNode) -> String { route.patterns.first?.text ?? "" }
}
