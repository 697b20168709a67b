import RoadbookBinder
import RoadbookSyntax
import RoadbookText

/// The declarations inside a route, for another statement that takes its place.
struct RouteBody {
  /// Each with its comments.
  private var statements: [String] = []
  private var indentation = "  "
  private var end = " }"
  private var isOnLines = false

  /// `except`: those that are left out.
  init(of route: RouteDeclaration, in document: MapDocument, except: Set<TextRange>) {
    let tree = Parse(document.source.bytes).tree
    let node = NodeIndex(tree).path(to: route.range.start + 1).last {
      $0.range == route.range
    }
    guard let body = node?.body else { return }
    let wanted = Set(route.nested.map(\.range)).subtracting(except)
    for child in body.children where wanted.contains(child.range) {
      if statements.isEmpty { indentation = child.indentation }
      statements.append(tree.text(in: child.rangeWithComments))
    }
    isOnLines = document.source.text(in: body.range).contains("\n")
    if isOnLines { end = "\n" + (node?.indentation ?? "") + "}" }
  }

  /// A statement with these declarations in its body.
  func added(to statement: String) -> String {
    guard !statements.isEmpty else { return statement }
    let tree = Parse(statement).tree
    let body = tree.root.children.first { _ in true }?.body
    let joined =
      isOnLines
      ? statements.map { "\n" + indentation + $0 }.joined()
      : " " + statements.joined(separator: "; ")
    guard let body else { return statement + " {" + joined + end }
    let inner = tree.text(in: TextRange(body.range.start + 1, body.range.end - 1))
    let head = tree.text(in: TextRange(0, body.range.start + 1))
    let own = inner.trimmingEnd { $0.isWhitespace }
    return head + own + (isOnLines || own.isEmpty ? "" : ";") + joined + end
  }
}
