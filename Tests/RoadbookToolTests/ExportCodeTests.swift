import RoadbookTestSupport
import Testing

/// `roadbook export swift` and the other languages, and `export again`.
@Suite struct ExportCodeTests {
  private let folder = TemporaryFolder()

  private func file(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func write(_ name: String, _ text: String) { _ = folder.file(name, text) }

  private static let map = "screen Item(id: int)\nroute /items/:id -> Item\n"

  /// The exported files that tests and the example app compile are those of the maps as they are.
  @Test func exportedFilesAreUpToDate() throws {
    let outcome = try Tool.run(
      ["export", "again", "--check", "\(Tool.root)/Tests", "\(Tool.root)/grammar/examples"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func aFileIsWrittenOnlyIfItChanges() throws {
    write("a.roadbook", Self.map)
    let output = file("Code.swift")
    let first = try Tool.run(["export", "swift", file("a.roadbook"), "--output", output])
    #expect(first.status == 0 && first.output.isEmpty)
    #expect(first.errors == "1 screen, 1 link\n")
    let text = try #require(readFile(output))
    #expect(
      text.hasPrefix(
        "// Exported by roadbook from a.roadbook. Do not edit: change the map, and export it again.\n"
      ))
    #expect(text.contains("enum AMap {"))
    let second = try Tool.run(["export", "swift", file("a.roadbook"), "--output", output])
    #expect(second.status == 0 && second.errors.isEmpty)
    let check = try Tool.run(
      ["export", "swift", file("a.roadbook"), "--output", output, "--check"])
    #expect(check.status == 0 && check.output.isEmpty)
  }

  @Test func aChangedMapIsShown() throws {
    write("a.roadbook", Self.map)
    let output = file("AMap.swift")
    _ = try Tool.run(["export", "swift", file("a.roadbook"), "--output", output])
    let before = readFile(output)
    write("a.roadbook", "screen Item(id: string)\nroute /items/:id -> Item\n")
    let check = try Tool.run(["export", "again", folder.path, "--check"])
    #expect(check.status == 1)
    let lines = check.output.replacing(folder.path + "/", with: "")
    #expect(lines.hasPrefix("AMap.swift: not up to date with a.roadbook\n"), "\(lines)")
    #expect(lines.contains("\n  - /// `Item(id: int)`\n"), "\(lines)")
    #expect(lines.contains("\n  + var id: String\n"), "\(lines)")
    #expect(lines.hasSuffix("\n  = help: run 'roadbook export again AMap.swift'\n"), "\(lines)")
    #expect(readFile(output) == before)
    #expect(try Tool.run(["export", "again", output]).status == 0)
    #expect(readFile(output) != before)
    #expect(try Tool.run(["export", "again", folder.path, "--check"]).status == 0)
  }

  /// The header keeps the map's path and the options.
  @Test func optionsAreRepeated() throws {
    let maps = TemporaryFolder()
    let map = maps.file("the map (1).roadbook", Self.map)
    write("other.swift", "let x = 1\n")
    let output = file("Shop.swift")
    let first = try Tool.run(
      ["export", "swift", map, "-o", output, "--name", "Shop", "--access", "public"])
    #expect(first.status == 0, "\(first.errors)")
    let text = try #require(readFile(output))
    let name = maps.path.split(separator: "/").last ?? ""
    #expect(
      text.hasPrefix(
        "// Exported by roadbook from ../\(name)/the map (1).roadbook (--name Shop --access public). Do"
      ))
    #expect(text.contains("public import Roadbook\n"))
    #expect(text.contains("nonisolated public enum Shop {"))
    #expect(try Tool.run(["export", "again", folder.path, "--check"]).status == 0)
    #expect(readFile(file("other.swift")) == "let x = 1\n")
  }

  @Test func filesOfOthersAreKept() throws {
    write("a.roadbook", Self.map)
    let output = file("Code.swift")
    write("Code.swift", "let x = 1\n")
    let refused = try Tool.run(["export", "swift", file("a.roadbook"), "--output", output])
    #expect(refused.status == 2)
    #expect(
      refused.errors == "roadbook: \(output) is no exported file; --force replaces it\n")
    #expect(readFile(output) == "let x = 1\n")
    #expect(
      try Tool.run(["export", "swift", file("a.roadbook"), "-o", output, "--force"]).status == 0)
    #expect(readFile(output) != "let x = 1\n")
    let named = try Tool.run(["export", "again", file("a.roadbook")])
    #expect(named.status == 2 && named.errors.contains("no exported file"))
  }

  @Test func aMapWithErrorsExportsNothing() throws {
    write("a.roadbook", Self.map + "route /b => nowhere(\n")
    let output = file("Code.swift")
    let outcome = try Tool.run(["export", "swift", file("a.roadbook"), "--output", output])
    #expect(outcome.status == 1)
    #expect(readFile(output) == nil)
  }

  @Test func namesThatBecomeOneAreAnError() throws {
    write("a.roadbook", "screen Item\nscreen item(a_b: int, aB: int)\nroute /a -> Item\n")
    let outcome = try Tool.run(["export", "swift", file("a.roadbook")])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    let text = outcome.errors.replacing(folder.path + "/", with: "")
    #expect(
      text.contains(
        "a.roadbook:2:1: error[export-clash]: screens 'Item' and 'item' are both 'item' in Swift\n"
      ), "\(text)")
    #expect(
      text.contains("parameters 'a_b' and 'aB' are both 'aB' in Swift"), "\(text)")
  }

  @Test func aSwitchHasALimit() throws {
    let screens = (0...600).map { "screen S\($0)\n" }.joined()
    write("a.roadbook", screens)
    let outcome = try Tool.run(["export", "swift", file("a.roadbook")])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("601 screens: Swift cannot check a switch of more than 600"))
  }

  @Test func wrongUsageIsRefused() throws {
    write("a.roadbook", Self.map)
    let map = file("a.roadbook")
    for words in [
      ["export", "swift"], ["export", "swift", map, map], ["export", "swift", map, "--check"],
      ["export", "swift", map, "--for", "x"], ["export", "json", map, "--check"],
      ["export", "json", map, "--compiled"], ["export", "dart", map, "--name", "x"],
      ["export", "swift", map, "--name", "a b"], ["export", "swift", map, "--access", "open"],
      ["export", "again", file("nothing")], ["export", "swift", map, "--set", "a=1"],
    ] {
      #expect(try Tool.run(words).status == 2, "\(words)")
    }
    #expect(try Tool.run(["export", "again", folder.path]).status == 2)
  }
}
