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
        "## One.\n## Two.\nroute /a, \"/b \\\"c\" -> S in X, Y guard g, h priority -3 { tag t; set a = 1 }",
        .routeDeclaration))
    #expect(route.tree.documentation(of: route.index) == "One.\nTwo.")
    #expect(route.patterns.map(\.text) == ["/a", "/b \"c"])
    #expect(route.patterns[1].fileRange(TextRange(3, 5)) == TextRange(30, 33))
    let clauses = route.children(.clause)
    #expect(clauses.map(\.firstWord) == ["in", "guard", "priority"])
    #expect(route.body?.children.map(\.kind) == [.clause, .setStatement])
    #expect(route.body?.child(.clause)?.firstWord == "tag")
    let tree = route.tree
    guard let target = tree.target(of: route.index), tree.kind(of: target) == .screenTarget,
      tree.priority(of: clauses[2].index) == -3
    else {
      Issue.record("no target or priority")
      return
    }
    #expect(tree[target].name?.text == "S")
  }

  @Test func urlsTellTheirPieces() throws {
    let open = try #require(
      first("open \"/a \\\"${b}/c\" with { x: 1 } from link", .openStatement))
    let url = try #require(open.url)
    let tree = open.tree
    let pieces = url.segments.map { segment in
      switch segment {
      case .text(let text, _): text
      case .interpolation(let expression, _):
        "${\(expression.map { tree.text(of: $0) } ?? "")}"
      }
    }
    #expect(pieces == ["/a \"", "${b}", "/c"])
    #expect(url.plainText == nil)
    let modifiers = open.children(.modifier)
    #expect(modifiers.map(\.firstWord) == ["with", "from"])
    let record = try #require(modifiers[0].expression)
    guard case .record = record.form else {
      Issue.record("no record")
      return
    }
    #expect(record.child(.recordField)?.name?.text == "x")
    #expect(modifiers[1].name?.text == "link")
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
      first("type T = last | \"int\" | 1... | list<a>?", .typeDeclaration)?.type)
    let tree = type.tree
    let union = try #require(type.type)
    #expect([type.kind, union.kind] == [.typeOptional, .typeUnion])
    let parts = union.children.filter(\.kind.isType)
    #expect(parts.map(\.kind) == [.typeName, .typeQuoted, .typeRange, .typeList])
    #expect(parts[0].text == "last")
    #expect(parts[1].bareText == "int")
    #expect(tree.bounds(ofType: parts[2].index) == ("1", nil))
    let item = try #require(parts[3].type)
    #expect(item.kind == .typeName)
    #expect(item.text == "a")
  }

  @Test func everyKeywordIsRead() {
    // No keyword of the table is parsed as an unknown statement.
    for keyword in StatementKeyword.all {
      let parse = Parse(keyword.word + " x")
      #expect(!parse.diagnostics.contains { $0.code == .unknownStatement }, "\(keyword.word)")
    }
    #expect(
      Set(StatementKeyword.all.map { "\($0.group) \($0.word)" }).count == StatementKeyword.all.count
    )
  }

  private func first(_ text: String, _ kind: SyntaxKind) -> SyntaxNode? {
    let parse = Parse(text)
    #expect(parse.problems.isEmpty)
    return parse.tree.root.child(kind)
  }

  private func nodes(_ kind: SyntaxKind, in node: SyntaxNode) -> [SyntaxNode] {
    (node.kind == kind ? [node] : []) + node.children.flatMap { nodes(kind, in: $0) }
  }

  private func unquoted(_ node: SyntaxNode) -> String {
    node.text.hasPrefix("\"") ? String(node.text.dropFirst().dropLast()) : node.text
  }
}
