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
        exit 1
        main.roadbook
        -- main.roadbook
        dialect fsqroutes
        include "part.roadbook"
        route   /a/* -> A
        -- part.roadbook
        route /b/** -> B
        """))
    try check(
      [folder.path],
      expect(
        """
        exit 0
        -- main.roadbook
        rules fsqroutes
        include "part.roadbook"
        route /a/* -> A
        -- part.roadbook
        route /b/** -> B
        """))
    try check(
      ["--check", folder.path],
      expect(
        """
        exit 0
        -- main.roadbook
        rules fsqroutes
        include "part.roadbook"
        route /a/* -> A
        -- part.roadbook
        route /b/** -> B
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
        exit 1
        ! main.roadbook:1:38: error[native-impossible]: 'x.y' is not a valid capture name in a native pattern
        ! 1 | scheme a { dialect jlroutes; route /:x.y -> A }
        !   |                                      ^^^
        !   = help: scheme 'a' stays in dialect 'jlroutes' until then
        -- main.roadbook
        scheme a { dialect jlroutes; route /:x.y -> A }
        scheme b { rules jlroutes; route /** -> B }
        """))
  }

  @Test func aFileThatMapsReadDifferentlyStays() throws {
    _ = folder.file("main.roadbook", "dialect jlroutes\ninclude \"part.roadbook\"\n")
    _ = folder.file("other.roadbook", "include \"part.roadbook\"\n")
    _ = folder.file("part.roadbook", "route /b/* -> B\n")
    try check(
      [folder.path],
      expect(
        """
        exit 1
        ! roadbook: part.roadbook: the maps that include it read it differently, so they stay as they are
        -- main.roadbook
        dialect jlroutes
        include "part.roadbook"
        -- other.roadbook
        include "part.roadbook"
        -- part.roadbook
        route /b/* -> B
        """))
  }

  @Test func standardInput() throws {
    try check(
      ["-"], input: "dialect jlroutes\nroute /:a -> A\n",
      expect(
        """
        exit 0
        rules jlroutes
        route /:a -> A
        """))
    try check(
      ["-"], input: "dialect jlroutes\ninclude \"x\"\n",
      expect(
        """
        exit 2
        ! roadbook: a map that includes others is rewritten with them: name its file instead of '-'
        """))
    try check(
      ["-"], input: "include \"x\"\n",
      expect(
        """
        exit 0
        include "x"
        """))
  }
}
