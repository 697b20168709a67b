import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText

/// Nests adjacent routes whose patterns all begin with the same segments.
///
/// A route with exactly these segments becomes the outer route, with its screen below the others.
/// If there is none, they are nested in a group.
struct RouteNesting {
  private let prefix: String
  private let head: SyntaxNode?
  private let members: [SyntaxNode]
  /// The screen that nesting puts below the routes.
  private var beneath: String?

  func action(_ target: ChangeTarget) -> CodeAction {
    CodeAction(
      kind: .extract, title: title,
      change: { beneath == nil ? target.proven([edit]) : proven(target) })
  }

  /// Only the screen below may change: the routes must mean the same as with `parent`, and each
  /// must still show its own screen.
  private func proven(_ target: ChangeTarget) -> Result<MapEdits, ChangeProblem> {
    let map = target.map
    return target.proven([edit], asWith: parentEdits) { changed in
      let (before, after) = (Dispatcher(map.analysis.map), Dispatcher(changed.analysis.map))
      let search = SearchBudget(routes: members.count)
      for member in members {
        guard let route = map.route(around: member.firstWordRange, in: target.document),
          let url = map.routes.example(of: route)
        else { continue }
        guard let was = before.quietly(url, within: search),
          let now = after.quietly(url, within: search)
        else { return "following its URLs takes too many steps" }
        if was.outcome != now.outcome || was.screen != now.screen {
          return "\(url) would be \(now.outcome.rawValue): \(now.reason ?? "")"
        }
      }
      return nil
    }
  }

  private var title: String {
    let what = members.count == 1 ? "the route" : "the \(members.count) routes"
    guard head != nil else { return "nest \(what) of '\(prefix)'" }
    return "nest \(what) in '\(prefix)'\(beneath.map { ", with \($0) below" } ?? "")"
  }

  /// The group of some routes. A route with just the prefix becomes the outer route; nil if the
  /// others have another parent screen.
  private static func group(_ nodes: [SyntaxNode], _ prefix: [String]) -> RouteNesting? {
    let text = prefix.joined(separator: "/")
    guard let head = nodes.first, segments(head)?.count == prefix.count else {
      return RouteNesting(prefix: text, head: nil, members: nodes)
    }
    let rest = Array(nodes.dropFirst())
    guard rest.count > 0, let screen = head.child(.screenTarget)?.name?.text,
      rest.allSatisfy({ segments($0)?.count ?? 0 > prefix.count })
    else { return nil }
    let parents = rest.map { parent(of: $0)?.screen }
    guard parents.allSatisfy({ $0 == nil || $0 == screen }) else { return nil }
    return RouteNesting(
      prefix: text, head: head, members: rest, beneath: parents.contains(nil) ? screen : nil)
  }

  /// The edits that set the screen of the outer route as `parent`.
  private var parentEdits: [TextEdit] {
    members.filter { Self.parent(of: $0) == nil }.map {
      TextEdit(TextRange(at: $0.endOfHeader), " parent \(beneath ?? "")")
    }
  }

  private static func parent(of route: SyntaxNode) -> (screen: String, node: SyntaxNode)? {
    for clause in route.children(.clause) where clause.firstWord == "parent" {
      if let name = clause.name { return (name.text, clause) }
    }
    return nil
  }

  /// The segments of a route's path; nil if it has several patterns or more than plain segments.
  private static func segments(_ route: SyntaxNode) -> [String]? {
    guard let pattern = route.patterns.first, route.patterns.count == 1, !pattern.isQuoted else {
      return nil
    }
    let path = pattern.text.prefix { $0 != "?" && $0 != "#" }
    // Brackets may contain slashes.
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

  /// Moves everything from the first to the last member, including what is between them.
  private var edit: TextEdit {
    guard let first = members.first, let last = members.last else {
      return TextEdit(TextRange(at: 0), "")
    }
    let base = (head ?? first).indentation
    let deeper = base + StatementText.unit(of: first.tree.bytes)
    let whole = TextRange(first.rangeWithComments.start, last.endWithComment)
    let inner = deeper + StatementText.indented(text(of: whole), base, into: deeper)
    guard let head else { return TextEdit(whole, "group \(prefix) {\n\(inner)\n\(base)}") }
    let tree = head.tree
    let comment = tree.text(in: TextRange(head.range.end, head.endWithComment))
    // Comments that belong to no route keep their position.
    let between = tree.text(in: TextRange(head.endWithComment, whole.start)).withoutSeparators
    let lines =
      between.contains("#")
      ? deeper + StatementText.indented(between, base, into: deeper) + "\n\n\(inner)" : inner
    let range = TextRange(head.range.start, whole.end)
    guard let body = head.body, tree.bytes[body.range.end - 1] == UInt8(ascii: "}") else {
      return TextEdit(range, "\(head.text) {\(comment)\n\(lines)\n\(base)}")
    }
    let before = tree.text(in: TextRange(head.range.start, body.range.end - 1)).withoutSeparators
    return TextEdit(range, "\(before)\n\(lines)\n\(base)}\(comment)")
  }

  /// The source of the members, each without the prefix of its path.
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
    return edits.sorted { $0.range.start < $1.range.start }
      .text(of: whole, in: members[0].tree.bytes)
  }
}

extension RouteNesting {
  /// The selected routes; without a selection, the route at the cursor with the neighbours that
  /// share the longest prefix of its path.
  init?(_ selection: RouteSelection) {
    let all = selection.siblings
    guard !selection.isForeign, let first = selection.touched.first else { return nil }
    let paths = all.map(Self.segments)
    func shares(_ index: Int, _ prefix: ArraySlice<String>) -> Bool {
      paths[index]?.starts(with: prefix) ?? false
    }
    func isNext(_ index: Int) -> Bool { all[index + 1].index == all[index].index + all[index].size }
    guard let own = paths[first] else { return nil }
    for length in stride(from: own.count, to: 0, by: -1) {
      let prefix = own.prefix(length)
      var run = selection.touched
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
      // An outer route would duplicate another route with the same path.
      if group.head == nil, paths.contains(where: { $0 == Array(prefix) }) { continue }
      self = group
      return
    }
    return nil
  }
}
