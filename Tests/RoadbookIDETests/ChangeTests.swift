import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Renames of parameters and schemes, formatting of ranges, commands.
@Suite struct ChangeTests {
  // MARK: Formatting

  private func laidOut(_ marked: String, typing typed: String? = nil) -> String {
    let map = EditorMap(marked)
    let end = map.text.offsets.count > 1 ? map.text.offsets[1] : map.offset
    let edits =
      typed.map { map.view?.formatting(0, afterTyping: $0, at: map.offset) ?? [] }
      ?? map.view?.formatting(0, touching: TextRange(map.offset, end)) ?? []
    return String(decoding: edits.applied(to: Array(map.text.text.utf8)), as: UTF8.self)
  }

  @Test func layoutWhileTyping() {
    expect(
      """
      route  /z->Z
      route /a->A {
        route b->B
      }
      route  /d->D

      """
    ).match(laidOut("route  /z->Z\nroute /a->A {\nroute  b->B\n}$0\nroute  /d->D\n", typing: "}"))
    expect(
      """
      scheme·s·{
      ··route··/a->A·{
      ····

      """
    ).match(laidOut("scheme s {\n  route  /a->A {\n$0\n", typing: "\n").replacing(" ", with: "·"))
    expect(
      """
      scheme s {
        route /a->A
      }

      """
    ).match(laidOut("scheme s {\nroute  /a->A\n$0}\n", typing: "\n"))
    expect(
      """
      route /a->A

      route  /b->B

      """
    ).match(laidOut("route  /a->A\n$0\nroute  /b->B\n", typing: "\n"))
  }

  // MARK: Commands

  private func answer(_ command: MapCommand, _ text: String, isLate: Bool = false) -> String {
    let map = EditorMap(text)
    guard
      var command = RunnableCommand(
        command, on: EditorMap.key, in: map.workspace, isLate: { isLate })
    else {
      return "no map"
    }
    return switch command.run() {
    case .failed(let message): "failed: \(message)"
    case .done(let answer): "\(answer.text)\(answer.isFailure ? "(failure)" : "")"
    }
  }

  @Test func commands() {
    let text = """
      screen Item(id: int)
      route /list -> List { route :id<int> -> Item }
      test "one" { expect /list/4 -> Item(id: 4) }
      test "two" { expect /list/4 -> Item(id: 5) }

      """
    expect(
      """
      /list/4  →  Item
        route       /list/:id<int>  (untitled:map:2)
        parameters  id = 4 (path)
        arguments   id = 4
        would do    push List, push Item
        stack       List › Item

      """
    ).match(answer(.resolve("/list/4"), text))
    expect(
      """
      /nowhere  unmatched: no route matches this URL
      (failure)
      """
    ).match(answer(.resolve("/nowhere"), text))
    expect(
      """
      /list/x  unmatched: no route matches this URL
      candidates
        namespace   scheme-less routes, rank specific
          1 ✗ /list/:id<int>  (untitled:map:2)
              id must be an int, not 'x'
          2 ✗ /list  (untitled:map:2)
              the URL is longer than the pattern: 'x' is left over; did you mean /list?
      (failure)
      """
    ).match(answer(.explain("/list/x"), text))
    expect(
      """
      untitled:map
        ok     one
      1 file, 1 test: 1 passed, 0 failed

      """
    ).match(answer(.runTest(["one"]), text))
    expect(
      """
      untitled:map
        ok     one
        FAIL   two
               untitled:map:4: /list/4: expected Item(id: 5), got Item(id: 4)
               4 | expect /list/4 -> Item(id: 5)
                 |   → Item  by /list/:id<int>
                 |   with id = 4
                 |   expected  Item(id: 5)
                 |   actual    Item(id: 4)
      1 file, 2 tests: 1 passed, 1 failed
      (failure)
      """
    ).match(answer(.runTest([]), text))
    expect(
      """
      failed: there is no test 'three'
      """
    ).match(answer(.runTest(["three"]), text))
    expect(
      """
      failed: the tests took too long: 0 of 2 ran
      """
    ).match(answer(.runTest([]), text, isLate: true))
    expect(
      """
      flowchart LR
        screen_Item["Item"]
        screen_List["List"]
        screen_List -->|":id#60;int#62;"| screen_Item

      """
    ).match(answer(.graph("Item"), text))
    expect(
      """
      # URLs to open, and the expected screens

      ## Scheme-less routes

      ### `/a`

      - [ ] open `/a`
        - the map declares no scheme for this route: name one with `export checklist for SCHEME`
        - [ ] on screen: **A**

      """
    ).match(answer(.walk, "route /a -> A\n"))
    expect(
      """
      failed: the map has 1 error
      """
    ).match(answer(.resolve("/a"), "route /a\n"))
  }

  /// Only an error outside the tests prevents commands.
  @Test func commandsOnAMapWithAnErrorInATest() {
    let text = """
      screen Item
      route /item -> Item
      test "one" { expect /item -> Item }
      test "two" { expect screen == Itme }

      """
    expect(
      """
      untitled:map
        ok     one
        FAIL   two
               untitled:map:4: there is no screen 'Itme' to compare with
               = help: did you mean 'Item'?
      1 file, 2 tests: 1 passed, 1 failed
      (failure)
      """
    ).match(answer(.runTest([]), text))
    expect(
      """
      untitled:map
        ok     one
      1 file, 1 test: 1 passed, 0 failed

      """
    ).match(answer(.runTest(["one"]), text))
    expect(
      """
      /item  →  Item
        route       /item  (untitled:map:2)
        would do    push Item
        stack       Item

      """
    ).match(answer(.resolve("/item"), text))
    expect(
      """
      failed: the map has 2 errors
      """
    ).match(answer(.runTest(["one"]), text + "route /a\n"))
  }
}
