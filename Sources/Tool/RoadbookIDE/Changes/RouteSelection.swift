import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// The routes of a document at a range, with their surroundings.
struct RouteSelection {
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
    self.range = range
    guard map.keys.indices.contains(document) else { return }
    let path = map.path(in: document, to: range.start)
    route = path.last(.routeDeclaration)
    container = path.last {
      $0.kind == .routeDeclaration && $0.body?.child(.routeDeclaration) != nil
    }
    pattern = path.last(.pattern)?.range
    // A selection of several routes begins in or before one of them: the siblings are in the
    // innermost list that contains the whole selection.
    let list =
      path.last { node in
        (node.kind == .body || node.kind == .file)
          && node.range.start <= range.start && range.end <= max(node.range.end, range.start)
          && node.child(.routeDeclaration) != nil
      } ?? map.parse(document).tree.root
    siblings = list.children(.routeDeclaration)
    let found = siblings.indices.filter { siblings[$0].range.touches(range) }
    if let first = found.first, let last = found.last { touched = first..<(last + 1) }
    if let route, let known = map.route(around: route.firstWordRange, in: document) {
      isForeign = map.analysis.map.namespaces[known.namespace].settings.dialect != .native
    }
  }
}

extension SyntaxNode {
  /// Adds a clause at the start of a route's body.
  func adding(note clause: String) -> TextEdit {
    let bytes = tree.bytes
    guard let body, body.range.length > 1,
      bytes[body.range.end - 1] == UInt8(ascii: "}")
    else { return TextEdit(TextRange(at: endOfHeader), " { \(clause) }") }
    let start = body.range.start + 1
    let next = bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? start
    switch bytes[next] {
    case 0x0A, 0x0D, UInt8(ascii: "#"):
      let end = bytes[next...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? next
      let indentation = indentation + StatementText.unit(of: bytes)
      return TextEdit(TextRange(at: end), "\n\(indentation)\(clause)")
    case UInt8(ascii: "}"): return TextEdit(TextRange(start, next), " \(clause) ")
    default: return TextEdit(TextRange(start, next), " \(clause); ")
    }
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
}
