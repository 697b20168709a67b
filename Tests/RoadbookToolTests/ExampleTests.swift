import RoadbookTestSupport
import Testing

/// The example maps follow the advice they give.
@Suite struct ExampleTests {
  static let names = ["shop", "chat", "media", "settings", "news"]

  private func path(_ name: String) -> String { "\(Tool.root)/grammar/examples/\(name).roadbook" }

  @Test(arguments: names) func isCleanFormattedAndPasses(_ name: String) throws {
    let check = try Tool.run(["check", path(name)])
    #expect(check.status == 0, "\(check.output)")
    #expect(check.output.contains("0 errors, 0 warnings"), "\(check.output)")
    #expect(try Tool.run(["format", "--check", path(name)]).status == 0)
    let tests = try Tool.run(["test", path(name)])
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
    #expect(tests.output.contains("ok "))
  }

  @Test(arguments: names) func savesAndLoadsAgain(_ name: String) throws {
    let folder = TemporaryFolder()
    let copy = "\(folder.path)/copy.roadbook"
    let saved = try Tool.run([path(name)], input: "save \(copy)\n")
    #expect(saved.status == 0, "\(saved.errors)")
    #expect(readFile(copy) == readFile(path(name)))
    #expect(
      try Tool.run(["routes", copy]).output.replacing(copy, with: "")
        == (try Tool.run(["routes", path(name)]).output.replacing(path(name), with: "")))
  }

  @Test func theFirstStepOfTheReadme() throws {
    let outcome = try Tool.run([path("shop")], input: "open shop://list/42?display_type=2\n")
    expect(
      """
      shop://list/42?display_type=2  →  Item
        route       /list/:itemID<int>  (/grammar/examples/shop.roadbook:39)
        parameters  itemID = 42 (path), display_type = "2" (query)
        arguments   id = 42, title = null, display = 2
        blocks      /list/**
        log         browsing
        did         push ItemList, keep Home selected, push Item
        stack       ItemList › Item  in Home

      """
    ).match(outcome.output.replacing(Tool.root, with: ""))
    #expect(outcome.status == 0)
  }
}
