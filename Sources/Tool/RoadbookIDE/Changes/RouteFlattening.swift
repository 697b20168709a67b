import RoadbookSyntax
import RoadbookText

/// Moves nested routes out of a route, and adds the clauses that they inherit from it.
struct RouteFlattening {
  private let outer: SyntaxNode
  private let body: SyntaxNode
  private let nested: [SyntaxNode]

  init?(_ selection: RouteSelection) {
    guard !selection.isForeign, let route = selection.container, let body = route.body,
      body.tree.bytes[body.range.end - 1] == UInt8(ascii: "}")
    else { return nil }
    outer = route
    self.body = body
    nested = body.children(.routeDeclaration)
    guard !nested.isEmpty,
      ([outer] + nested).allSatisfy({ $0.patterns.allSatisfy { !$0.isQuoted } })
    else { return nil }
  }

  func action(_ target: ChangeTarget) -> CodeAction {
    let name = outer.patterns.first.map { "'\($0.text)'" } ?? "the group"
    let what = nested.count == 1 ? "the route" : "the \(nested.count) routes"
    return CodeAction(
      kind: .inline, title: "move \(what) out of \(name)", change: { target.proven([edit]) })
  }

  private var edit: TextEdit {
    let base = outer.indentation
    let end = outer.endWithComment
    let comment = outer.tree.text(in: TextRange(outer.range.end, end)).drop { $0.isWhitespace }
    var texts = [rest, comment.isEmpty ? nil : String(comment)].compactMap(\.self)
    texts = texts.isEmpty ? [] : [texts.joined(separator: " ")]
    texts += nested.map { flat($0) }
    return TextEdit(TextRange(outer.range.start, end), texts.joined(separator: "\n" + base))
  }

  /// The outer route without the nested routes; nil if nothing is left of it.
  private var rest: String? {
    let tree = outer.tree
    var cuts: [TextEdit] = []
    for node in nested {
      // Adjacent cuts on one line would overlap in the separator.
      let cut = StatementLayout(tree).replacing(Self.whole(node), by: []).range
      let start = max(cut.start, cuts.last?.range.end ?? cut.start)
      cuts.append(TextEdit(TextRange(start, max(start, cut.end)), ""))
    }
    let head = TextRange(outer.range.start, body.range.start)
    let inside = TextRange(body.range.start + 1, body.range.end - 1)
    let left = cuts.text(of: inside, in: tree.bytes)
    if left.contains(where: { !$0.isWhitespace }) { return tree.text(in: head) + "{" + left + "}" }
    let leads = outer.children.contains { $0.kind.isTarget } || screen != nil
    guard leads else { return nil }
    let text = tree.text(in: head)
    return text.trimmingEnd { $0.isWhitespace }
  }

  /// The screen below those of the nested routes.
  private var screen: String? {
    if let name = outer.child(.screenTarget)?.name?.text { return name }
    guard !outer.children.contains(where: { $0.kind.isTarget }),
      let text = outer.patterns.first?.text, let open = text.lastIndex(of: "{"),
      let close = text[open...].firstIndex(of: "}")
    else { return nil }
    return String(text[text.index(after: open)..<close])
  }

  /// The clauses that nested routes inherit from the outer route.
  private var inherited: [SyntaxNode] {
    (outer.children(.clause) + body.children(.clause)).filter { clause in
      let word = clause.firstWord ?? ""
      return ["in", "guard", "when", "tag"].contains(word)
        || outer.isGroup && Self.lent.contains(word)
    }
  }

  /// Clauses of a group that are defaults for the routes inside.
  private static let lent: Set = ["internal", "parent", "style", "modal", "priority"]

  private func flat(_ route: SyntaxNode) -> String {
    let whole = Self.whole(route)
    var edits: [TextEdit] = []
    let patterns = route.patterns
    if let first = patterns.first, let last = patterns.last, !outer.patterns.isEmpty {
      // `parent` replaces the screens bound in the outer patterns.
      let outers = outer.patterns.map { $0.text.without("{", "}") }
      let texts = outers.flatMap { outer in
        patterns.map { inner in
          inner.text.hasPrefix("/") || inner.text == "."
            ? inner.text == "." ? outer : inner.text
            : outer + (outer.hasSuffix("/") ? "" : "/") + inner.text
        }
      }
      edits.append(
        TextEdit(
          TextRange(first.range.start, last.range.end), texts.distinct().joined(separator: ", ")))
    }
    let own = route.children(.clause) + (route.body?.children(.clause) ?? [])
    let given = Set(own.compactMap(\.firstWord))
    let tags = inherited.filter { $0.firstWord == "tag" }.map(\.text)
    var clauses = inherited.filter { clause in
      switch clause.firstWord {
      case "tag": false
      case "in", "internal", "parent", "priority": !given.contains(clause.firstWord ?? "")
      case "style", "modal": given.isDisjoint(with: ["style", "modal"])
      default: true
      }
    }.map(\.text)
    if let screen, !own.contains(where: { $0.firstWord == "parent" }) {
      clauses.append("parent \(screen)")
    }
    let end = route.endOfHeader
    if !clauses.isEmpty {
      edits.append(TextEdit(TextRange(at: end), " " + clauses.joined(separator: " ")))
    }
    if !tags.isEmpty { edits.append(route.adding(note: tags.joined(separator: "; "))) }
    let text = edits.text(of: whole, in: route.tree.bytes)
    return StatementText.indented(text, route.indentation, into: outer.indentation)
  }

  /// The range of a route with its comments, including one after it even if a brace precedes the
  /// route on its line.
  private static func whole(_ route: SyntaxNode) -> TextRange {
    TextRange(route.rangeWithComments.start, route.endWithComment)
  }
}

extension SyntaxKind {
  var isTarget: Bool {
    self == .screenTarget || self == .rewriteTarget || self == .actionTarget
      || self == .externalTarget
  }
}
