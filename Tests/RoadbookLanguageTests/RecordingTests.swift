import RoadbookBinder
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookRuntime
@testable import RoadbookSession

/// Recordings: statements with their answers, replayed and compared.
@Suite struct RecordingTests {
  private static let map =
    "route /list -> List { route :id<int> -> Item }\nscreen List\nscreen Item(id: int)"

  @Test func anotherAnswerFails() {
    var transcript = Transcript(Self.map)
    _ = transcript.run("record way\nopen /list\nopen /list/1\nstack\nrecord off")
    transcript.files["map"] = "route /list -> Items { route :id<int> -> Item }"
    expect(
      """
      > replay way
      way:4: different answer
          open /list
        - /list  →  List
        -   route       /list
        -   did         push List
        -   stack       List
      """
    ).match(
      transcript.run("replay way").split(separator: "\n").prefix(7).joined(separator: "\n"))
    let answers = transcript.session.execute(SourceText(name: "script", "replay way"))
    #expect(answers.map(\.isFailure) == [true])
    let update = transcript.session.execute(SourceText(name: "script", "replay way update"))
    #expect(update.map(\.isFailure) == [false])
    #expect(transcript.run("replay way").contains("3 answers unchanged"))
    #expect(
      transcript.files["way"]?.hasPrefix("# What led here: replay way\nload map\nopen /list\n#> ")
        == true)
  }

  @Test func aFileThatCannotGrowEndsTheRecording() {
    var session = Session(files: FullDisk())
    _ = session.execute(SourceText(name: "p", "record way"))
    let answers = session.execute(SourceText(name: "p", "stack"))
    #expect(answers.map(\.isFailure) == [false])
    #expect(
      answers.first?.findings.map(\.diagnostic.message)
        == ["way: no space left on device; the recording ends before this statement"])
    #expect(session.recording == nil)
  }

  private struct FullDisk: FileAccess {
    func read(_ path: String) -> Result<[UInt8], FileTrouble> { .success([]) }
    func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? { nil }
    func append(_ bytes: [UInt8], to path: String, after length: Int) -> FileTrouble? {
      FileTrouble(path: path, reason: "no space left on device")
    }
    func canonical(_ path: String) -> String? { nil }
  }

  /// An incomplete statement is recorded as a comment, so that it does not consume the statements
  /// below it.
  @Test func whatIsNotWholeIsARemark() {
    var session = Session(files: MemoryFiles())
    _ = session.execute(SourceText(name: "p", "record way"))
    _ = session.execute(SourceText(name: "p", "scheme a {\nroute /b -> B"))
    _ = session.execute(SourceText(name: "p", "stack"))
    let text = (try? session.files.read("way").get()).map { String(decoding: $0, as: UTF8.self) }
    let lines = text?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.prefix(3).last == "# route /b -> B")
    #expect(lines.suffix(2) == ["stack", "#> no screens"])
  }

  /// A recording begins with what leads to the state, also after declarations were edited where
  /// they are.
  @Test(arguments: [
    ("/list/4", "-> Item", "-> List"), ("/list/4", "route :id<int>", "route :n<int>"),
    ("/list", "-> List", "-> Item"), ("/own", "-> List", "-> Item"), ("/own", "/own", "/mine"),
    ("/own/deep", "-> Item", "-> List"), ("g", "allow", "require true"),
    ("Item", "int?", "string?"),
  ])
  func whatWasEditedIsRecorded(name: String, part: String, other: String) {
    var transcript = Transcript(
      """
      screen List, Item(id: int?)
      guard g on /own { allow }
      route /list -> List { route :id<int> -> Item }
      scheme s {
        route /own -> List { route deep -> Item; route other -> Item }
        route /more -> List
      }
      """)
    transcript.session.outlets.editor = { .success($0.replacing(part, with: other)) }
    let edited = transcript.run("edit \(name) in editor")
    #expect(edited.contains("replaced"), "\(edited)")
    let recorded = transcript.run("record way")
    #expect(!recorded.contains("!"), "\(recorded)\n\(transcript.files["way"] ?? "")")
  }

  /// Any input of the prompt can be recorded, and gets the same answer when replayed.
  @Test(arguments: 0..<20)
  func whatIsRecordedIsAnsweredAgain(seed: Int) {
    var transcript = Transcript(TimeTravelPropertyTests.map)
    var random = SeededRandom(seed: UInt64(seed))
    let commands =
      TimeTravelPropertyTests.commands.split(separator: "\n").map(String.init)
      + ["undo", "redo", "goto 1", "frob", "state", "routes", "step /list/3/buy\nstep", "stop"]
    for _ in 0..<5 { _ = transcript.run(random.pick(commands)) }
    _ = transcript.run("record way")
    for _ in 0..<5 { _ = transcript.run(random.pick(commands)) }
    let states = transcript.session.dispatcher.app
    let answer = transcript.run("replay way")
    #expect(!answer.contains("different answer"), "\(answer)\n\(transcript.files["way"] ?? "")")
    #expect(transcript.session.dispatcher.app == states)
  }
}
