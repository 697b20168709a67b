import RoadbookTestSupport
import Testing

/// Folders with maps that include others: these are parts, which are not looked at by themselves.
@Suite struct IncludedFileTests {
  private let folder = TemporaryFolder()

  private func output(_ arguments: String...) throws -> String {
    let outcome = try Tool.run(arguments)
    return (outcome.output + outcome.errors).replacing(folder.path + "/", with: "")
  }

  @Test func aPartIsCheckedWithTheMapThatIncludesIt() throws {
    let part = folder.file("a.roadbook", "route /a/:page<Page> -> A\nroute /b -> Bb\n")
    _ = folder.file("b.roadbook", "include \"a.roadbook\"\ntype Page = 1...5\nscreen A, B\n")
    #expect(
      try output("check", folder.path) == """
        a.roadbook:2:13: warning[unknown-screen]: there is no screen 'Bb'
        2 | route /b -> Bb
          |             ^^
          = help: did you mean 'B'?
        1 file, 2 routes: 0 errors, 1 warning

        """)
    // By itself, if it is named.
    #expect(try output("check", part).contains("there is no type 'Page'"))
  }

  @Test func oneOfTwoFilesThatIncludeEachOtherIsChecked() throws {
    _ = folder.file("a.roadbook", "include \"b.roadbook\"\n")
    _ = folder.file("b.roadbook", "include \"a.roadbook\"\n")
    let found = try output("check", folder.path)
    #expect(found.contains("error[include-cycle]"))
    #expect(found.contains("1 file, 0 routes: 1 error"))
  }
}
