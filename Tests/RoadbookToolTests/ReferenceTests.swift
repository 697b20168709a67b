import RoadbookTestSupport
import Testing

/// The language reference is executable: it shows what the tool prints.
///
/// `UPDATE_EXPECT=1 swift test --filter ReferenceTests` writes new outputs into the chapters; read
/// the diff.
@Suite struct ReferenceTests {
  @Test(arguments: ReferenceChapter.paths)
  func theToolPrintsWhatTheChapterShows(_ path: String) throws {
    try check(path, place: nil)
  }

  @Test func theToolPrintsWhatTheReadmeShows() throws {
    try check(Tool.root + "/README.md", place: Tool.root)
  }

  @Test(arguments: ReferenceChapter.paths(in: Tool.root + "/Tests/Cases/tool"))
  func theToolPrintsWhatTheCaseShows(_ path: String) throws {
    try check(path, place: nil)
  }

  private func check(_ path: String, place: String?) throws {
    let lines = try #require(readLines(path))
    var chapter = ReferenceChapter(lines: lines, place: place)
    let differences = chapter.run()
    if updatesExpectations {
      if chapter.lines != lines { writeFile(path, chapter.lines.joined(separator: "\n")) }
      return
    }
    for difference in differences {
      Issue.record(
        """
        \(path.dropFirst(Tool.root.count + 1)):\(difference.line): \(difference.what)
        UPDATE_EXPECT=1 swift test --filter ReferenceTests writes the new text, then read the diff
        \(lineDiff(expected: difference.expected, actual: difference.actual))
        """)
    }
  }

  @Test func everyChapterIsInTheContents() throws {
    let contents = try #require(readFile(ReferenceChapter.folder + "/README.md"))
    for path in ReferenceChapter.paths {
      let name = ReferenceChapter.name(of: path)
      #expect(name == "README.md" || contents.contains("(\(name))"), "\(name) is not listed")
    }
  }

  @Test func everyCodeOfAFindingIsDescribed() throws {
    let chapter = try #require(readFile(ReferenceChapter.folder + "/findings.md"))
    let all = Set(sourceFiles().flatMap { codes(in: $0) })
    #expect(all.count > 80)
    for code in all.sorted() {
      // Links in editors lead to the anchor.
      #expect(
        chapter.contains("<a id=\"\(code)\"></a>`\(code)`"), "findings.md does not describe \(code)"
      )
    }
  }

  @Test func theHelpExplainsTheSameCodesAsTheChapter() throws {
    let chapter = try #require(readFile(ReferenceChapter.folder + "/findings.md"))
    let help = try Tool.run([], input: "help findings\n").output
    let explained = Set(
      help.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
        .filter { $0.contains("-") })
    for code in Set(sourceFiles().flatMap { codes(in: $0) }) where chapter.contains("`\(code)`") {
      #expect(explained.contains(code), "help does not explain \(code)")
    }
    for code in explained { #expect(chapter.contains("`\(code)`"), "findings.md lacks \(code)") }
  }

  /// The first words of diagnostic codes; other words with a hyphen are not codes.
  private static let beginnings = [
    "argument", "bad", "command", "comparison", "default", "duplicate", "example", "expected",
    "idle", "import", "include", "invalid",
    "misplaced", "nested", "not", "number", "option", "pattern", "route", "syntax", "too", "type",
    "unknown",
  ]

  private func codes(in path: String) -> [String] {
    (readFile(path) ?? "").split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
      .filter { text in
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        return words.count > 1 && Self.beginnings.contains(String(words[0]))
          && words.allSatisfy {
            !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) }
          }
      }
  }

  private func sourceFiles() -> [String] {
    let listing = ReferenceShell(place: Tool.root).run("find Sources -name '*.swift'", input: "")
    return listing.split(separator: "\n").map { "\(Tool.root)/\($0)" }
  }
}
