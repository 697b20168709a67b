import RoadbookLanguage
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// The routes of a document at a range, with their surroundings.
struct RoutePlaces {
  let document: Int
  let range: TextRange
  /// The innermost route at the range.
  var route: SyntaxNode?
  /// The innermost route there that has nested routes.
  var container: SyntaxNode?
  /// The range of the pattern there.
  var pattern: TextRange?
  /// The sibling routes there.
  var siblings: [SyntaxNode] = []
  /// The siblings that the range touches.
  var touched: Range<Int> = 0..<0
  /// Whether the routes follow another dialect, whose patterns are written differently.
  var isForeign = false

  init(_ map: MapSnapshot, _ document: Int, _ range: TextRange) {
    self.document = document
    self.range = range
    guard map.keys.indices.contains(document) else { return }
    let path = map.path(in: document, to: range.start)
    route = path.last { $0.kind == .routeDeclaration }
    container = path.last {
      $0.kind == .routeDeclaration && $0.body?.node.child(.routeDeclaration) != nil
    }
    pattern = path.last { $0.kind == .pattern }?.range
    // A selection of several routes begins in or before one of them: the siblings are in the innermost list that
    // contains the whole selection.
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
      isForeign = map.analysis.map.namespaces[known.namespace].settings.dialect != .native
    }
  }
}

extension SyntaxNode {
  /// The range of the statement with the comments directly above and after it, without leading blanks. A comment
  /// after several statements on a line belongs to none of them.
  var rangeWithComments: TextRange {
    TextRange(startWithComments, beginsLine(range.start) ? endWithComment : range.end)
  }

  /// The end of the comment after the statement, or of the statement.
  var endWithComment: Int {
    let bytes = tree.bytes
    let next = bytes[range.end...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    guard next < bytes.count, bytes[next] == UInt8(ascii: "#") else { return range.end }
    return bytes[next...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }

  /// Whether it shares a line with another statement.
  var sharesLine: Bool {
    let end = endWithComment
    let next = tree.bytes[end...].first { $0 != 0x20 && $0 != 0x09 } ?? 0x0A
    return !beginsLine(range.start) || next != 0x0A && next != 0x0D
  }

  /// Whether something else precedes it on its line.
  var isBehindOther: Bool { !beginsLine(range.start) }

  private var startWithComments: Int {
    var start = range.start
    var newlines = 0
    var token = tokens.lowerBound - 1
    while token >= 0 {
      switch tree.tokenKind(token) {
      case .whitespace: break
      case .newline:
        newlines += 1
        if newlines > 1 { return start }
      case .docComment, .comment:
        // A comment after another statement belongs to that statement.
        guard beginsLine(tree.tokenRange(token).start), newlines == 1 else { return start }
        start = tree.tokenRange(token).start
        newlines = 0
      default: return start
      }
      token -= 1
    }
    return start
  }

  private func beginsLine(_ offset: Int) -> Bool {
    var place = offset
    while place > 0, tree.bytes[place - 1] == 0x20 || tree.bytes[place - 1] == 0x09 { place -= 1 }
    return place == 0 || [0x0A, 0x0D].contains(tree.bytes[place - 1])
  }

  /// The end of a declaration's header, before its body.
  var endOfHeader: Int {
    children.reversed().first { $0.kind != .body }?.range.end ?? range.end
  }
}

/// Indentation of statements.
enum StatementText {
  /// The lines with another indentation; the first line has none.
  static func indented(_ text: String, _ old: String, into new: String) -> String {
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let isMoved = index > 0 && !line.isEmpty && line.hasPrefix(old)
      return isMoved ? new + line.dropFirst(old.count) : String(line)
    }.joined(separator: "\n")
  }

  /// The indentation of a body's statements, as elsewhere in the document.
  static func unit(of bytes: [UInt8]) -> String {
    for place in bytes.indices.dropFirst()
    where bytes[place - 1] == 0x0A || bytes[place - 1] == 0x0D {
      if bytes[place] == 0x09 { return "\t" }
      if bytes[place] == 0x20 { break }
    }
    return "  "
  }

  /// The edit that removes a statement, with its line if nothing else is on it.
  static func removing(_ node: SyntaxNode) -> TextEdit {
    StatementLayout(node.tree.bytes).replacing(node.rangeWithComments, by: [])
  }
}
