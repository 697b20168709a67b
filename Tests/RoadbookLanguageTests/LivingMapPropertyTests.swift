import RoadbookModel
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookAnalysis
@testable import RoadbookBinder
@testable import RoadbookSession

/// Random changes of a map of several files, at the prompt and by other programs: what `save`
/// writes can be read, means what the session means, and leaves every other line as it is.
@Suite struct LivingMapPropertyTests {
  private static let names = ["main", "screens", "more"]
  private static let files = [
    "main": """
    roadbook 1
    # keep: the map

    include "screens"
    include "more"
    scheme s, https://s.example.com as S {
      ## First.
      route   /kept1   ->  A  # keep
      route /a -> A
    }

    route /kept2 -> B   # keep
    route /b(/:x) -> B { route in -> A; route out -> B }
    route /c, /cc -> A as see

    # keep: the tests

    test "t" { expect 1 == 1 }

    """,
    "screens": """
    screen A, B(id: int?)
    screen   C # keep

    # keep: variables

    var member = false
    type Page = 1...5
    """,
    "more": """
    route /m/:n<Page> -> C
    guard g before match { require member }


    # keep: the end

    route /kept3 => /kept2 # keep

    """,
  ]

  /// A sequence of changes with the session that they are made in.
  private struct Walk {
    var transcript = Transcript(files: LivingMapPropertyTests.files)
    var random: SeededRandom
    var script: [String] = []
    var outside = 0
    /// Whether another program changed a file since the last `load`.
    var hasNews = false
    var saved = 0
    /// The lines that nobody may touch, by file.
    var kept: [String: Set<String>] = [:]

    init(_ random: SeededRandom) {
      self.random = random
      for (name, text) in LivingMapPropertyTests.files {
        let lines = text.split(separator: "\n").map(String.init)
        kept[name] = Set(lines.filter { $0.contains("keep") })
      }
      run("load main")
    }

    @discardableResult mutating func run(_ statement: String) -> String {
      script.append(statement)
      return transcript.run(statement)
    }

    var pattern: String {
      mutating get {
        random.pick(["/a", "/b", "/b/in", "/c", "/cc", "/d", "/d/:y", "/m/:p<Page>", "/b(/:z)"])
      }
    }

    mutating func step() {
      switch random.below(17) {
      case 0, 1: run("route \(pattern) -> \(random.pick(["A", "B", "C"]))")
      case 2: run("scheme s { route \(pattern) -> A; route /e\(random.below(3)) -> B }")
      case 3: run("route /n\(random.below(4)) -> C when member")
      case 4:
        run(
          random.pick([
            "screen A(id: int)", "screen D", "var member = true", "type Page = 2...3",
            "guard g before match { allow }", "guard h before match { require member }",
            "test \"t\" { expect 2 == 2 }", "test \"u\" { reset }", "screen B, E",
          ]))
      case 5, 6: run("remove route \(pattern)")
      case 7:
        run("remove " + random.pick(["see", "screen A", "D", "g", "h", "test t", "/n1 in s"]))
      case 8, 9:
        // Undone, a `load` has not read what it brought.
        if run("undo").contains("undone: load") { hasNews = true }
      case 10: run("redo")
      case 11: change()
      case 12: load()
      case 13, 14, 15: edit()
      default: save()
      }
    }

    /// Changes a declaration in an editor.
    mutating func edit() {
      let name = random.pick([
        "/a", "/b", "/b/in", "/c", "/d/1", "/m/2", "/n1", "A", "B", "D", "member", "g", "h", "Page",
        "see", "t", "u", "s",
      ])
      let change = random.pick(Self.edits)
      transcript.session.outlets.editor = { .success(change($0)) }
      run("edit \(name) in editor")
    }

    /// What is done to the text of a declaration; some of it makes no declaration.
    private static let edits: [@Sendable (String) -> String] = [
      { $0 },
      { $0 + "\n" },
      { "## Edited.\n" + $0 },
      { $0.split(separator: "\n").filter { !$0.hasPrefix("##") }.joined(separator: "\n") },
      { $0.replacing("-> A", with: "-> B") },
      { $0.replacing("/", with: "/x/") },
      { $0.replacing("{", with: "{\n  ") },
      { $0.replacing("route ", with: "route   ") },
      { $0 + "\nroute /y -> C" },
      { "route /z -> A  # edited\n\n" + $0 },
      { _ in "route /y -> C" },
      { _ in "screen D, F(x: int)" },
      { _ in "guard h before match { allow }" },
      { $0 + " }" },
      { _ in "" },
      { _ in "route /y ->" },
      { _ in "stack" },
    ]

    /// Another program changes a file.
    mutating func change() {
      let name = random.pick(LivingMapPropertyTests.names)
      guard let text = transcript.files[name] else { return }
      outside += 1
      let line = "# keep: outside \(outside)"
      let route = random.pick(["", "route /o\(outside) -> A\n"])
      transcript.files[name] =
        random.oneIn(2) && name != "main"
        ? "\(route)\n\(line)\n\n\(text)" : "\(text)\n\n\(line)\n\n\(route)"
      kept[name, default: []].insert(line)
      hasNews = true
      script.append("-- \(name) changes on disk")
    }

    mutating func load() {
      hasNews = false
      guard run("load").contains("was changed here and on disk") else { return }
      run("load main over")
    }

    mutating func save() {
      let before = view(transcript)
      let answer = run("save")
      guard !answer.contains("\n!") else { return }
      saved += 1
      var fresh = Transcript(files: [:])
      for name in LivingMapPropertyTests.names { fresh.files[name] = transcript.files[name] }
      _ = fresh.run("load main")
      let errors = fresh.session.documents.flatMap(\.unreadParts)
      #expect(errors.isEmpty, "\(script.joined(separator: "\n"))\n\(errors)")
      let after = view(fresh)
      if !hasNews { #expect(after == before, "\(script.joined(separator: "\n"))\n\(text)") }
      #expect(view(transcript) == before, "\(script.joined(separator: "\n"))")
      for (name, lines) in kept {
        let now = (transcript.files[name] ?? "").split(separator: "\n").map(String.init)
        #expect(lines.isSubset(of: now), "\(script.joined(separator: "\n"))\n\(text)")
      }
      let more = transcript.run("changes")
      #expect(more.hasSuffix("no changes"), "\(script.joined(separator: "\n"))\n\(more)")
    }

    private var text: String {
      LivingMapPropertyTests.names.map { "-- \($0)\n\(transcript.files[$0] ?? "")" }.joined()
    }

    /// What the map means, without the places and the order of declarations.
    private func view(_ transcript: Transcript) -> [String] {
      var transcript = transcript
      let map = transcript.session.map
      let routes = MapListing(transcript.session.loaded).routes().rows.map {
        $0.dropLast().joined(separator: " | ")
      }
      let docs = map.routes.map { "\($0.written): \($0.documentation ?? "")" }
      let names = Set(transcript.session.loaded.declaredNames.map { "\($0.kind) \($0.name)" })
      return routes.sorted() + docs.sorted() + names.sorted()
    }
  }

  /// In `make test-long` 10,000 sequences.
  @Test(arguments: 0..<10)
  func filesMeanWhatTheSessionMeans(seed: Int) {
    var saved = 0
    for round in rounds(1_000, oneOf: 40) {
      var walk = Walk(SeededRandom(seed: UInt64(seed * 100_000 + round)))
      for _ in 0..<(4 + walk.random.below(12)) { walk.step() }
      walk.load()
      walk.save()
      saved += walk.saved
    }
    #expect(saved >= share(of: 900, oneOf: 40), "too few sequences were saved")
  }
}
