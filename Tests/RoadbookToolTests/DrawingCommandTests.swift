import RoadbookTestSupport
import Testing

/// Graphs and checklists on the command line.
@Suite struct DrawingCommandTests {
  private let folder = TemporaryFolder()

  private func check(_ arguments: [String], _ expected: Expect) throws {
    let outcome = try Tool.run(arguments)
    var lines = ["exit \(outcome.status)"]
    lines += outcome.output.split(separator: "\n").map(String.init)
    lines += outcome.errors.split(separator: "\n").map { "! \($0)" }
    expected.match(lines.joined(separator: "\n").replacing(folder.path + "/", with: ""))
  }

  @Test func everyFormat() throws {
    let path = folder.file("map", "route /a -> A in Home\nstack Home\n")
    try check(
      ["export", "mermaid", path],
      expect(
        """
        exit 0
        flowchart LR
          entry_any_scheme(("any scheme"))
          subgraph container_Home["Home (root, stack)"]
            screen_Home_A["A"]
          end
          entry_any_scheme -->|"/a"| screen_Home_A
        """))
    try check(
      ["export", "dot", path],
      expect(
        """
        exit 0
        digraph roadbook {
          rankdir=LR
          node [shape=box]
          entry_any_scheme [label="any scheme", shape=circle]
          subgraph cluster_container_Home {
            label="Home (root, stack)"
            style=rounded
            screen_Home_A [label="A"]
          }
          entry_any_scheme -> screen_Home_A [label="/a"]
        }
        """))
    try check(
      ["export", "svg", path],
      expect(
        """
        exit 2
        ! Error: The value 'svg' is invalid for '<format>'. Please provide one of 'mermaid', 'dot' or 'checklist'.
        ! Help:  <format>  mermaid or dot for a graph, or checklist.
        ! Usage: roadbook export <format> <map> [--for <text>] [--output <file>] [--force]
        !   See 'roadbook export --help' for more information.
        """))
  }

  @Test func walking() throws {
    let path = folder.file("map", "route /a -> A\n")
    let output = folder.path + "/list.md"
    try check(
      ["export", "checklist", path, "--for", "app", "--output", output],
      expect(
        """
        exit 0
        """))
    try check(
      ["export", "checklist", path, "--output", output],
      expect(
        """
        exit 2
        ! roadbook: list.md: already exists
        """))
    try check(
      ["export", "checklist", path, "--output", output, "--force"],
      expect(
        """
        exit 0
        """))
    try check(
      ["export", "checklist", path, "--for", "no scheme"],
      expect(
        """
        exit 2
        ! roadbook: 'no scheme' is not a scheme
        """))
    try check(
      ["export", "checklist", path, "--output", folder.path + "/none/list.md"],
      expect(
        """
        exit 2
        ! roadbook: none/list.md: no such file or directory
        """))
    try check(
      ["export", "checklist", folder.path + "/missing"],
      expect(
        """
        exit 2
        ! roadbook: missing: no such file or directory
        """))
    let again = try Tool.run(["export", "checklist", path, "--for", "app"])
    #expect(try Tool.run(["export", "checklist", path, "--for", "app"]).output == again.output)
  }

  @Test func everyExampleMapCanBeWalkedAndDrawn() throws {
    for name in ["shop", "chat", "media", "settings"] {
      let map = Tool.root + "/grammar/examples/\(name).roadbook"
      let walk = try Tool.run(["export", "checklist", map])
      #expect(walk.status == 0 && walk.errors.isEmpty)
      #expect(!walk.output.contains("No URL could be made"))
      for format in ["mermaid", "dot"] {
        let drawing = try Tool.run(["export", format, map])
        #expect(drawing.status == 0 && drawing.output.split(separator: "\n").count > 5)
      }
    }
  }
}
