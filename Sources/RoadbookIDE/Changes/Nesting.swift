import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

/// Routes side by side whose paths begin alike, as routes inside of one.
extension Workspace {
  func nestingActions(_ map: MapView, _ places: RoutePlaces) -> [CodeAction] {
    guard !places.isForeign, let group = RouteGroup(places) else { return [] }
    return [
      CodeAction(
        kind: .extract, title: "nest the \(group.count) routes of '\(group.prefix)'",
        change: { self.proven(map, places.document, [group.edit]) })
    ]
  }
}

/// Some routes in a row and the segments with which all their patterns begin.
///
/// Where none of them has just these, one that is `internal` holds them: it takes no URL from outside, as before.
private struct RouteGroup {
  let prefix: String
  private let head: SyntaxNode?
  private let members: [SyntaxNode]

  var count: Int { members.count }

  /// Those that are selected; at a place in one route that route and its neighbours that share most of its path.
  init?(_ places: RoutePlaces) {
    let all = places.siblings
    guard let first = places.touched.first else { return nil }
    let paths = all.map(Self.segments)
    func shares(_ index: Int, _ prefix: ArraySlice<String>) -> Bool {
      paths[index]?.starts(with: prefix) ?? false
    }
    func isNext(_ index: Int) -> Bool {
      all[index + 1].index == all[index].index + all[index].size
    }
    guard let own = paths[first] else { return nil }
    for length in stride(from: own.count, to: 0, by: -1) {
      let prefix = own.prefix(length)
      var run = places.touched
      if run.count == 1 {
        while run.lowerBound > 0, isNext(run.lowerBound - 1), shares(run.lowerBound - 1, prefix) {
          run = (run.lowerBound - 1)..<run.upperBound
        }
        while run.upperBound < all.count, isNext(run.upperBound - 1), shares(run.upperBound, prefix)
        {
          run = run.lowerBound..<(run.upperBound + 1)
        }
      } else if !run.dropLast().allSatisfy(isNext) || !run.allSatisfy({ shares($0, prefix) }) {
        continue
      }
      guard run.count > 1, let group = Self.group(run.map { all[$0] }, Array(prefix)) else {
        continue
      }
      self = group
      return
    }
    return nil
  }

  private init(prefix: String, head: SyntaxNode?, members: [SyntaxNode]) {
    self.prefix = prefix
    self.head = head
    self.members = members
  }

  /// A route with just the prefix can be what the others lie in: they then have to lie on its screen already.
  private static func group(_ nodes: [SyntaxNode], _ prefix: [String]) -> RouteGroup? {
    let text = prefix.joined(separator: "/")
    let heads = nodes.filter { segments($0)?.count == prefix.count }
    guard let head = heads.first else {
      return RouteGroup(prefix: text, head: nil, members: nodes)
    }
    let rest = nodes.filter { $0 != head }
    guard heads.count == 1, head == nodes.first, rest.count > 0 else { return nil }
    let screen = head.child(.screenTarget)?.name?.text
    if screen != nil, rest.allSatisfy({ parent(of: $0)?.screen == screen }) {
      return RouteGroup(prefix: text, head: head, members: rest)
    }
    return rest.count > 1 ? RouteGroup(prefix: text, head: nil, members: rest) : nil
  }

  private static func parent(of route: SyntaxNode) -> (screen: String, node: SyntaxNode)? {
    for clause in route.children(.clause) {
      if case .parent(let name?) = ClauseSyntax(node: clause).kind { return (name.text, clause) }
    }
    return nil
  }

  /// The segments of a route's path; nil where it has several or what does not fall into plain segments.
  static func segments(_ route: SyntaxNode) -> [String]? {
    guard let pattern = route.patterns.first, route.patterns.count == 1, !pattern.isQuoted else {
      return nil
    }
    let path = pattern.text.prefix { $0 != "?" && $0 != "#" }
    // Brackets may hold slashes.
    let isPlain = path.utf8.allSatisfy { byte in !"(){}\"".utf8.contains(byte) }
    var depth = 0
    for byte in path.utf8 {
      if byte == UInt8(ascii: "<") { depth += 1 }
      if byte == UInt8(ascii: ">") { depth -= 1 }
      if byte == UInt8(ascii: "/"), depth > 0 { return nil }
    }
    guard isPlain, !path.contains("://"), !path.isEmpty else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard path.hasPrefix("/") else { return parts }
    guard parts.count > 1, !parts.dropFirst().contains("") else { return nil }
    return ["/" + parts[1]] + parts.dropFirst(2)
  }

  /// All from the first to the last of them is moved as it stands, what is written between them included.
  var edit: TextEdit {
    let all = (head.map { [$0] } ?? []) + members
    guard let first = members.first, let last = all.last, let start = all.first else {
      return TextEdit(TextRange(at: 0), "")
    }
    let base = start.indentation
    let whole = TextRange(first.rangeWithComments.start, last.range.end)
    let inner = StatementText.indented(text(of: whole))
    guard let head else {
      return TextEdit(whole, "route \(prefix) internal {\n\(base)\(inner)\n\(base)}")
    }
    let tree = head.tree
    if let body = head.body?.node, tree.bytes[body.range.end - 1] == UInt8(ascii: "}") {
      let before = tree.text(in: TextRange(head.range.start, body.range.end - 1))
      let isLaidOut = before.hasSuffix("\n") || before.hasSuffix("\n" + base)
      let trimmed =
        isLaidOut ? String(before.dropLast(before.hasSuffix("\n") ? 1 : base.count + 1)) : before
      return TextEdit(
        TextRange(head.range.start, whole.end), "\(trimmed)\n\(base)\(inner)\n\(base)}")
    }
    let before = tree.text(in: head.range)
    return TextEdit(
      TextRange(head.range.start, whole.end), "\(before) {\n\(base)\(inner)\n\(base)}")
  }

  /// The text of the members, each with the rest of its path alone.
  private func text(of whole: TextRange) -> String {
    var edits: [TextEdit] = []
    for member in members {
      guard let pattern = member.patterns.first else { continue }
      edits.append(
        TextEdit(
          TextRange(pattern.range.start, pattern.range.start + prefix.utf8.count + 1), ""))
      guard head != nil, let parent = Self.parent(of: member)?.node else { continue }
      edits.append(TextEdit(TextRange(parent.range.start - 1, parent.range.end), ""))
    }
    let moved = edits.sorted { $0.range.start < $1.range.start }.map {
      TextEdit($0.range.shifted(by: -whole.start), $0.replacement)
    }
    let bytes = Array(members[0].tree.bytes[whole.start..<whole.end])
    return String(decoding: moved.applied(to: bytes), as: UTF8.self)
  }
}
