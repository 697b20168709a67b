import RoadbookLanguage
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// The routes of a text that a range touches, with what is around them.
struct RoutePlaces {
  let document: Int
  let range: TextRange
  /// The innermost route at the range.
  var route: SyntaxNode?
  /// The innermost route there with others inside.
  var container: SyntaxNode?
  /// The pattern there.
  var pattern: TextRange?
  /// The routes that stand side by side there: those that the range touches, or all where it is a place in one.
  var siblings: [SyntaxNode] = []
  /// Which of them the range touches.
  var touched: Range<Int> = 0..<0
  /// Whether the routes follow another library, whose patterns are spelled otherwise.
  var isForeign = false

  init(_ map: MapView, _ document: Int, _ range: TextRange) {
    self.document = document
    self.range = range
    guard map.keys.indices.contains(document) else { return }
    let path = map.path(in: document, to: range.start)
    route = path.last { $0.kind == .routeDeclaration }
    container = path.last {
      $0.kind == .routeDeclaration && $0.body?.node.child(.routeDeclaration) != nil
    }
    pattern = path.last { $0.kind == .pattern }?.range
    // A selection of several routes begins in one of them or in front of it: its siblings are those of the innermost
    // list of statements that holds all of it.
    let list =
      path.last { node in
        (node.kind == .body || node.kind == .file)
          && node.range.start <= range.start && range.end <= max(node.range.end, range.start)
          && node.child(.routeDeclaration) != nil
      } ?? map.parse(document).tree.root
    siblings = list.children(.routeDeclaration)
    let found = siblings.indices.filter {
      siblings[$0].range.start <= range.end && range.start <= siblings[$0].range.end
    }
    if let first = found.first, let last = found.last { touched = first..<(last + 1) }
    if let route, let known = map.route(around: route.firstWordRange, in: document) {
      isForeign = map.analysis.map.namespaces[known.namespace].dialect != .native
    }
  }
}

extension SyntaxNode {
  /// The statement's place with the comments that stand directly above it, without the blanks in front.
  var rangeWithComments: TextRange {
    var start = range.start
    var newlines = 0
    var token = tokens.lowerBound - 1
    while token >= 0 {
      switch tree.tokenKind(token) {
      case .whitespace: break
      case .newline:
        newlines += 1
        if newlines > 1 { return TextRange(start, range.end) }
      case .docComment, .comment:
        // A comment behind another statement is that one's.
        guard beginsLine(tree.tokenRange(token).start), newlines == 1 else {
          return TextRange(start, range.end)
        }
        start = tree.tokenRange(token).start
        newlines = 0
      default: return TextRange(start, range.end)
      }
      token -= 1
    }
    return TextRange(start, range.end)
  }

  private func beginsLine(_ offset: Int) -> Bool {
    var place = offset
    while place > 0, tree.bytes[place - 1] == 0x20 || tree.bytes[place - 1] == 0x09 { place -= 1 }
    return place == 0 || tree.bytes[place - 1] == 0x0A
  }

  /// Where the header of a declaration ends, in front of its body.
  var endOfHeader: Int {
    children.reversed().first { $0.kind != .body }?.range.end ?? range.end
  }

  /// The blanks that the line of the statement begins with.
  var indentation: String {
    let bytes = tree.bytes
    var start = min(range.start, bytes.count)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    let blanks = bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blanks, as: UTF8.self)
  }
}

/// Texts of statements put in order and indented.
enum StatementText {
  /// The same lines deeper by two blanks; the first has none in front of it.
  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
  }

  /// The change that takes a statement away, with its line where it has one for itself.
  static func removing(_ node: SyntaxNode) -> TextEdit {
    StatementLayout(node.tree.bytes).replacing(node.rangeWithComments, by: [])
  }
}
