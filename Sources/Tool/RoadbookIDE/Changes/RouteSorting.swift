import RoadbookSyntax
import RoadbookText

/// Sorts routes by their patterns, where their order has no effect.
struct RouteSorting {
  let target: ChangeTarget
  /// The selection: its routes are sorted. Without a selection all lists are sorted, if this is
  /// requested or if the cursor is at the keyword of a `route` or `scheme` of an unsorted list.
  let range: TextRange
  let isRequested: Bool

  var action: CodeAction? {
    var runs = RouteRuns(target.map.parse(target.document).tree.root).unsorted
    if !range.isEmpty {
      runs = runs.filter { run in
        run.routes.count { $0.start < range.end && range.start < $0.end } > 1
      }
    } else if !isRequested {
      guard runs.contains(where: { $0.words.contains { $0.touches(range.start) } }) else {
        return nil
      }
    }
    let edits = runs.flatMap(\.edits).sorted { $0.range.start < $1.range.start }
    return edits.isEmpty
      ? nil
      : CodeAction(
        kind: .organizeRoutes, title: "sort the routes", change: { target.proven(edits) })
  }
}

/// The lists of consecutive routes.
private struct RouteRuns {
  /// An unsorted list.
  struct Run {
    var routes: [TextRange]
    /// The ranges of the first words of its statements and of the scheme around.
    var words: [TextRange]
    var edits: [TextEdit] = []
  }

  private(set) var unsorted: [Run] = []

  /// The ranges of the keywords of schemes, by body.
  private var schemes: [Int: TextRange] = [:]

  /// Nested lists are sorted only when the outer list is in order.
  init(_ root: SyntaxNode) {
    var waiting = [root]
    while let node = waiting.popLast() {
      var run: [SyntaxNode] = []
      for child in node.children {
        if child.kind == .routeDeclaration {
          run.append(child)
          continue
        }
        close(&run, in: node, &waiting)
        if child.kind == .schemeDeclaration || child.kind == .body { waiting.append(child) }
        if node.kind == .schemeDeclaration { schemes[child.index] = node.firstWordRange }
      }
      close(&run, in: node, &waiting)
    }
  }

  private mutating func close(
    _ run: inout [SyntaxNode], in list: SyntaxNode, _ waiting: inout [SyntaxNode]
  ) {
    defer { run = [] }
    let sorted = run.enumerated().sorted {
      (Self.key($0.element), $0.offset) < (Self.key($1.element), $1.offset)
    }.map(\.element)
    guard sorted != run else {
      waiting += run.compactMap { $0.body }
      return
    }
    // Sorting would attach a comment after several routes on a line to another route.
    let isMixed = run.contains(where: \.sharesLine)
    guard !isMixed || run.allSatisfy({ $0.endWithComment == $0.range.end }) else { return }
    var result = Run(routes: run.map(\.range), words: run.map(\.firstWordRange))
    if let scheme = schemes[list.index] { result.words.append(scheme) }
    for (place, node) in zip(run, sorted) where place != node {
      result.edits.append(
        TextEdit(place.rangeWithComments, node.tree.text(in: node.rangeWithComments)))
    }
    unsorted.append(result)
  }

  private static func key(_ route: SyntaxNode) -> String { route.patterns.first?.text ?? "" }
}
