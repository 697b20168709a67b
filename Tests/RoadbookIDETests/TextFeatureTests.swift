import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Features that need only one document: highlighting, outline, folding, formatting.
@Suite struct TextFeatureTests {
  private static let map = """
    roadbook 1
    # A comment
    # of two lines.

    ## Documented.
    scheme shop
    screen Item(id: int from itemID, kind: new | "old" = "new")
    route /list/:id<int>{List}!/(x)?q=:q -> Item in Home {
      guard member
      route /a => /b/${id + 1}\\n
    }
    guard member {
      require v matches /a+/ else cancel "no \\n ${v}"
    }
    test "t" {
      expect /x -> unmatched
      expect /list -> Item(id: 1)
    }

    """

  /// A name in an expression has the same class as its declaration.
  @Test func coloursOfNamesInExpressions() {
    let text = """
      var limit = 3
      stack Home = [Start, Item(id: limit)]
      block /a/:id { log "${id} ${limit}" }
      guard g on /a/:id { require id == limit or ids == 1 else cancel }
      scheme s {
        route /a/:id?page=:page -> Item when page == limit {
          route :sub => /b/${id}/${sub}
        }
        route /b do { if stack == [Item(id: id)] and not (screen == Item) { log upper(id) } }
      }
      test "t" { expect stack == [Start, Item(id: limit)] and stacks.Home == [Item] and limit == 3 }
      """
    let map = EditorMap(text)
    let source = SourceText(name: "", text)
    let shown = (map.view.map { DocumentFeatures($0, 0).highlighting } ?? []).compactMap {
      piece -> String? in
      guard [.parameter, .variable, .screen, .function].contains(piece.class) else { return nil }
      let line = source.position(of: piece.range.start).line
      return "\(line) \(source.text(in: piece.range))‹\(piece.class.rawValue)›"
    }
    expect(
      """
      1 limit‹variable›
      2 Start‹screen›
      2 Item‹screen›
      2 id‹parameter›
      2 limit‹variable›
      3 :id‹parameter›
      3 id‹parameter›
      3 limit‹variable›
      4 :id‹parameter›
      4 id‹parameter›
      4 limit‹variable›
      4 ids‹variable›
      6 :id‹parameter›
      6 :page‹parameter›
      6 Item‹screen›
      6 page‹parameter›
      6 limit‹variable›
      7 :sub‹parameter›
      7 id‹parameter›
      7 sub‹parameter›
      9 stack‹variable›
      9 Item‹screen›
      9 id‹parameter›
      9 id‹variable›
      9 screen‹variable›
      9 Item‹screen›
      9 upper‹function›
      9 id‹variable›
      11 stack‹variable›
      11 Start‹screen›
      11 Item‹screen›
      11 id‹parameter›
      11 limit‹variable›
      11 stacks‹variable›
      11 Item‹screen›
      11 limit‹variable›
      """
    ).match(shown.joined(separator: "\n"))
  }

  @Test(arguments: [
    "route  /a->A\n", "route /a -> A\n\n\n\n\nroute /b -> B", "screen A;screen B\n",
    "\r\nscreen  A\r\n",
    "scheme a{route /b->B}\n", "route /a ->", "test \"a  b\" {open  /x}\n", "",
  ])
  func layoutAsChanges(_ text: String) {
    let parse = Parse(text)
    let edits = Formatter.edits(parse)
    let result = edits.applied(to: Array(text.utf8))
    #expect(String(decoding: result, as: UTF8.self) == Formatter.format(text))
    for (left, right) in zip(edits, edits.dropFirst()) {
      #expect(left.range.end <= right.range.start)
    }
  }

  @Test func fixes() {
    let map = EditorMap("screen Item\nroute /a -> It$0me\nroute /b -> Itmm\n")
    let fixes =
      map.view.map { DocumentFeatures($0, 0).fixes(touching: TextRange(at: map.offset)) } ?? []
    #expect(fixes.map(\.fix.title) == ["change to 'Item'", "declare screen 'Itme'"])
    #expect(fixes.map(\.fix.isPreferred) == [true, false])
    #expect(fixes.map { $0.finding.code.rawValue } == ["unknown-screen", "unknown-screen"])
  }

  /// For any source every query has an answer, and highlighted ranges do not overlap.
  @Test func soup() {
    var random = SeededRandom(seed: 3)
    let pieces = [
      "route ", "/a/:x<int>", "{S}", " -> ", "Item", "\n", "{", "}", "(", ")", "\"", "${", "\\",
      "#",
      "## d\n", "scheme s ", "guard g ", " in ", "\r", "😀", "é", "tabs T { A; B }\n", "include ",
      ",",
      "test \"t\" {", "expect ", "type T = ", "a|b", ";", "\u{0}", "as r", "[", "]", "var v = 1\n",
      "open /a/1 ", "=> /b/${x}", "cases x { /a/1 }\n", "block /a/** { push S }\n", "when x > 1",
      "screen S(x: int from y)\n", "default x = 1\n", "(/:z)", "?q=:q<int>?",
      "route shortcut://n => /a/2\n",
    ]
    for _ in rounds(400) {
      let text = (0..<random.below(30)).map { _ in random.pick(pieces) }.joined()
      let map = EditorMap(text)
      guard let view = map.view else {
        Issue.record("no view of \(text.debugDescription)")
        return
      }
      var end = 0
      for piece in DocumentFeatures(view, 0).highlighting {
        #expect(piece.range.start >= end && !piece.range.isEmpty, "\(text.debugDescription)")
        end = piece.range.end
      }
      _ = (
        DocumentFeatures(view, 0).outline, Fold.all(in: view, 0), view.findings(0),
        DocumentFeatures(view, 0).formatting, DocumentFeatures(view, 0).links
      )
      let lenses = DocumentFeatures(view, 0)
      for lens in lenses.codeLenses { _ = lenses.action(of: lens) }
      let size = text.utf8.count
      _ = view.inlayHints(in: 0, within: TextRange(0, size), Set(InlayHint.Kind.allCases))
      for _ in 0..<4 {
        let offset = random.below(text.utf8.count + 2)
        _ = view.hover(in: 0, at: offset)
        _ = view.definitions(in: 0, at: offset)
        _ = view.references(in: 0, at: offset, withDeclarations: true)
        _ = DocumentFeatures(view, 0).selectionRanges(at: offset)
        _ = DocumentFeatures(view, 0).linkedRanges(at: offset)
        let definitions = DocumentFeatures(view, 0)
        _ = (definitions.types(at: offset), definitions.implementations(at: offset))
        if let point = view.callHierarchyItem(in: 0, at: offset) {
          _ = (view.callers(of: point), view.callees(of: point))
        }
        _ = map.workspace.rename(in: EditorMap.key, at: offset, to: "x")
        _ = Completions(view.analysis, text, at: offset).items(fuzzily: false)
      }
    }
  }
}
