import RoadbookBinder
import RoadbookIDE
import RoadbookModel
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookShell

/// The language at the prompt: scripts in scripts, settings, completions.
@Suite struct PromptSessionTests {
  private struct Scripts: FileAccess {
    var texts: [String: String]

    func read(_ path: String) -> Result<[UInt8], FileTrouble> {
      guard let text = texts[path] else {
        return .failure(FileTrouble(path: path, reason: "no such file or directory"))
      }
      return .success(Array(text.utf8))
    }
    func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
      FileTrouble(path: path, reason: "read-only file system")
    }
    func canonical(_ path: String) -> String? { texts[path] == nil ? nil : "/" + path }
  }

  private func check(_ lines: String, files: [String: String] = [:], _ expected: Expect) {
    var session = PromptSession(Session(files: Scripts(texts: files)))
    var shown: [String] = []
    for (number, line) in lines.split(separator: "\n").enumerated() {
      shown.append("> \(line)")
      for reply in session.execute(String(line), name: "<stdin>", firstLine: number + 1) {
        shown += (reply.echo + reply.output).split(separator: "\n").map(String.init)
        shown += reply.errors.split(separator: "\n").map { "! \($0)" }
        if reply.isFailure { shown.append(reply.isUsageError ? "(usage)" : "(failure)") }
        if reply.endsSession { shown.append("(end)") }
      }
    }
    expected.match(shown.joined(separator: "\n"))
  }

  @Test func scriptsRunInTheSameSession() {
    check(
      """
      source none
      source outer
      open /b
      source fails
      routes
      """,
      files: [
        "outer": "route /a -> A\nsource inner\nopen /a", "inner": "route /b -> B",
        "fails": "route /c -> C\nexpect /c -> D\nroute /d -> D",
      ],
      expect(
        """
        > source none
        ! <stdin>:1:1: error[unknown-statement]: unknown statement 'source'
        ! 1 | source none
        !   | ^^^^^^
        !   = help: write run FILE
        (failure)
        > source outer
        ! <stdin>:2:1: error[unknown-statement]: unknown statement 'source'
        ! 2 | source outer
        !   | ^^^^^^
        !   = help: write run FILE
        (failure)
        > open /b
        /b  unmatched: no route matches this URL
        (failure)
        > source fails
        ! <stdin>:4:1: error[unknown-statement]: unknown statement 'source'
        ! 4 | source fails
        !   | ^^^^^^
        !   = help: write run FILE
        (failure)
        > routes
        no routes
        """))
  }

  @Test func aScriptThatRunsItselfEnds() {
    check(
      "run self",
      files: ["self": "run self"],
      expect(
        """
        > run self
        ! self:1:1: error[command-failed]: scripts run each other more than 16 levels deep
        ! 1 | run self
        !   | ^^^^^^^^
        (failure)
        """))
  }

  @Test func quitInAScriptEndsTheSession() {
    check(
      "source bye",
      files: ["bye": "screens\nquit\nroutes"],
      expect(
        """
        > source bye
        ! <stdin>:1:1: error[unknown-statement]: unknown statement 'source'
        ! 1 | source bye
        !   | ^^^^^^
        !   = help: write run FILE
        (failure)
        """))
  }

  @Test func settings() {
    check(
      """
      settings echo on
      routes
      settings echo off
      settings output json
      frobnicate
      source none
      """,
      expect(
        """
        > settings echo on
        > settings echo on
        > routes
        > routes
        no routes
        > settings echo off
        > settings output json
        {"ok":true}
        > frobnicate
        {"error":"'frobnicate' is neither a statement nor a name","advice":"'help' lists the statements","findings":[{"file":"<stdin>","line":5,"column":1,"endLine":5,"endColumn":11,"severity":"error","code":"unknown-statement","message":"'frobnicate' is neither a statement nor a name","advice":"'help' lists the statements","notes":[],"fixes":[]}]}
        ! <stdin>:5:1: error[unknown-statement]: 'frobnicate' is neither a statement nor a name
        ! 5 | frobnicate
        !   | ^^^^^^^^^^
        !   = help: 'help' lists the statements
        (failure)
        > source none
        {"error":"unknown statement 'source'","advice":"write run FILE","findings":[{"file":"<stdin>","line":6,"column":1,"endLine":6,"endColumn":7,"severity":"error","code":"unknown-statement","message":"unknown statement 'source'","advice":"write run FILE","notes":[],"fixes":[]}]}
        ! <stdin>:6:1: error[unknown-statement]: unknown statement 'source'
        ! 6 | source none
        !   | ^^^^^^
        !   = help: write run FILE
        (failure)
        """))
  }

  private func list(_ text: String, _ session: Session, isJSON: Bool) -> String {
    Completions(Analysis(session), text, at: text.utf8.count).list(isJSON: isJSON)
  }

  @Test func completing() {
    let session = Session(files: NoFiles())
    #expect(
      list("rese", session, isJSON: false)
        == "reset  back to the initial state\n")
    #expect(list("output t", session, isJSON: false) == "")
    #expect(list("zzz", session, isJSON: true) == "{\"completions\":[]}\n")
  }

  @Test func entriesOfTheHistoryAreCompletedWithTheirStatements() {
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "script", "route /a -> A\nopen /a\nopen /a?b=c"))
    #expect(list("goto 1", session, isJSON: false) == "1  open /a\n")
    let all = "2  open /a?b=c\n1  open /a\n0  the start\n"
    #expect(list("diff ", session, isJSON: false) == all)
  }

  @Test func placesCountFromTheFirstLine() {
    check(
      "route /a -> A\n\nroute /b\nroute /c -> C; route /d",
      expect(
        """
        > route /a -> A
        > route /b
        ! <stdin>:2:7: error[route-without-target]: this route has no target
        ! 2 | route /b
        !   |       ^^
        !   = help: add '-> Screen', '=> URL' or 'do { … }'
        (failure)
        > route /c -> C; route /d
        ! <stdin>:3:22: error[route-without-target]: this route has no target
        ! 3 | route /c -> C; route /d
        !   |                      ^^
        !   = help: add '-> Screen', '=> URL' or 'do { … }'
        (failure)
        """))
  }
}
