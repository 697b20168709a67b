import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ViewTests {
  @Test func routeTellsItsParts() throws {
    let route = try #require(
      first(
        "## One.\n## Two.\nroute /a, \"/b \\\"c\" -> S in X, Y guard g, h priority -3 { modal; set a = 1 }"
      ) { if case .route(let route) = $0 { route } else { nil } })
    #expect(route.documentation == "One.\nTwo.")
    #expect(route.patterns.map(\.text) == ["/a", "/b \"c"])
    #expect(route.patterns[1].fileRange(TextRange(3, 5)) == TextRange(30, 33))
    #expect(route.clauses.map(\.keyword) == ["in", "guard", "priority"])
    #expect(route.allClauses.map(\.keyword) == ["in", "guard", "priority", "modal"])
    #expect(route.nested.count == 1)
    guard case .screen(let name, _)? = route.target, case .priority(-3) = route.clauses[2].kind
    else {
      Issue.record("no target or priority")
      return
    }
    #expect(name?.text == "S")
  }

  @Test func urlsTellTheirPieces() throws {
    let open = try #require(
      first("open \"/a \\\"${b}/c\" with { x: 1 } from link") {
        if case .open(let open) = $0 { open } else { nil }
      })
    guard case .url(let url) = open.subject else {
      Issue.record("no URL")
      return
    }
    let pieces = url.segments.map { segment in
      switch segment {
      case .text(let text, _): text
      case .interpolation(let expression, _): "${\(expression?.text ?? "")}"
      }
    }
    #expect(pieces == ["/a \"", "${b}", "/c"])
    #expect(url.plainText == nil)
    guard case .with(let record?) = open.modifiers[0].kind, case .record(let fields) = record.kind,
      case .from(let origin?) = open.modifiers[1].kind
    else {
      Issue.record("no modifiers")
      return
    }
    #expect(fields.first?.key?.text == "x")
    #expect(origin.text == "link")
  }

  @Test func bareTextsEndWhereTheyMust() {
    for (source, pattern) in [
      ("route :itemID<int> -> I {}", ":itemID<int>"),
      ("route list2{ItemList}/:itemID{Item}!", "list2{ItemList}/:itemID{Item}!"),
      ("route /a#section -> S", "/a#section"),
      ("route /x/:k<a | b, c>/y -> S", "/x/:k<a | b, c>/y"),
      ("route /x/:k</a b>/>/y -> S", "/x/:k</a b>/>/y"),
      ("route /a<b -> S", "/a<b"),
      ("route /a,b, /c -> S", "/a,b"),
      ("route /a;b; undo", "/a;b"),
      ("scheme s { route /a}", "/a"),
      ("block /a/*{ log 1 }", "/a/*"),
      ("route \"/a b\" -> S", "/a b"),
    ] {
      let texts = nodes(.pattern, in: Parse(source).tree.root).map { unquoted($0) }
      #expect(texts.contains(pattern), "\(source): \(texts)")
    }
  }

  @Test func typesTellTheirForm() throws {
    let type = try #require(
      first("type T = last | \"int\" | int in 1... | list<a>?") {
        if case .type(let type) = $0 { type.type } else { nil }
      })
    guard case .optional(let union) = type.kind, case .union(let parts) = union.kind,
      case .name("last") = parts[0].kind, case .quoted("int") = parts[1].kind,
      case .range(_, lower: "1", upper: nil) = parts[2].kind, case .list(let item?) = parts[3].kind,
      case .name("a") = item.kind
    else {
      Issue.record("another type")
      return
    }
  }

  @Test func everyKeywordIsRead() {
    // No keyword of the table falls through to a statement that is unknown.
    for keyword in StatementKeyword.all {
      let parse = Parse(keyword.word + " x")
      #expect(!parse.diagnostics.contains { $0.code == "unknown-statement" }, "\(keyword.word)")
    }
    #expect(Set(StatementKeyword.all.map(\.word)).count == StatementKeyword.all.count)
  }

  /// `grammar/keywords.txt` is made from the table; `UPDATE_EXPECT=1` writes it anew.
  @Test func keywordListIsFresh() {
    var text = "# Statement keywords by group, then the words with a meaning inside statements.\n"
    for group in StatementKeyword.Group.allCases {
      for keyword in StatementKeyword.all where keyword.group == group {
        text += "\(group.rawValue) \(keyword.word)\n"
      }
    }
    for word in ContextualWord.all { text += "contextual \(word)\n" }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(root)/grammar/keywords.txt"
    if getenv("UPDATE_EXPECT") != nil { writeFile(path, text) }
    #expect(readFile(path) == text)
  }

  private func first<View>(_ text: String, _ pick: (StatementSyntax) -> View?) -> View? {
    let parse = Parse(text)
    #expect(parse.problems.isEmpty)
    return parse.statements.lazy.compactMap(pick).first
  }

  private func nodes(_ kind: SyntaxKind, in node: SyntaxNode) -> [SyntaxNode] {
    (node.kind == kind ? [node] : []) + node.children.flatMap { nodes(kind, in: $0) }
  }

  private func unquoted(_ node: SyntaxNode) -> String {
    node.text.hasPrefix("\"") ? String(node.text.dropFirst().dropLast()) : node.text
  }
}
