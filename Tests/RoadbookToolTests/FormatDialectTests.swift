import RoadbookTestSupport
import Testing

/// `roadbook format --dialect native` on files that include each other.
@Suite struct FormatDialectTests {
  private let folder = TemporaryFolder()

  private func check(
    _ arguments: [String], input: String = "", _ expected: Expect
  ) throws {
    let outcome = try Tool.run(["format", "--dialect", "native"] + arguments, input: input)
    var lines = ["exit \(outcome.status)"]
    lines += outcome.output.split(separator: "\n").map(String.init)
    lines += outcome.errors.split(separator: "\n").map { "! \($0)" }
    for name in ["main.roadbook", "other.roadbook", "part.roadbook"] {
      guard let text = readFile("\(folder.path)/\(name)") else { continue }
      lines.append("-- \(name)")
      lines += text.split(separator: "\n").map(String.init)
    }
    expected.match(lines.joined(separator: "\n").replacing(folder.path + "/", with: ""))
  }

  @Test func aMapIsRewrittenWithItsIncludes() throws {
    _ = folder.file(
      "main.roadbook", "dialect fsqroutes\ninclude \"part.roadbook\"\nroute   /a/* -> A\n")
    _ = folder.file("part.roadbook", "route /b/** -> B\n")
    try check(
      ["--check", folder.path],
      expect(
        """
        """))
    try check(
      [folder.path],
      expect(
        """
        """))
    try check(
      ["--check", folder.path],
      expect(
        """
        """))
  }

  @Test func whatStaysIsShownAndTheRestIsWritten() throws {
    _ = folder.file(
      "main.roadbook",
      "scheme a { dialect jlroutes; route /:x.y -> A }\nscheme b { dialect jlroutes; route /* -> B }\n"
    )
    try check(
      ["\(folder.path)/main.roadbook"],
      expect(
        """
        """))
  }

  @Test func aFileThatMapsReadDifferentlyStays() throws {
    _ = folder.file("main.roadbook", "dialect fsqroutes\ninclude \"part.roadbook\"\n")
    _ = folder.file("other.roadbook", "include \"part.roadbook\"\n")
    _ = folder.file("part.roadbook", "route /b/** -> B\n")
    try check(
      [folder.path],
      expect(
        """
        """))
  }

  @Test func standardInput() throws {
    try check(
      ["-"], input: "dialect jlroutes\nroute /:a -> A\n",
      expect(
        """
        """))
    try check(
      ["-"], input: "dialect jlroutes\ninclude \"x\"\n",
      expect(
        """
        """))
    try check(
      ["-"], input: "include \"x\"\n",
      expect(
        """
        """))
  }
}
