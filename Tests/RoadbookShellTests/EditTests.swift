import RoadbookBinder
import RoadbookText
import Testing

@testable import RoadbookSession
@testable import RoadbookShell

/// `edit`: what is entered takes the place of the declaration that was offered.
@Suite struct EditTests {
  private func enter(_ text: String, _ prompt: inout PromptSession) -> [ShellReply] {
    prompt.execute(text, name: "<prompt>", firstLine: 1)
  }

  private func prompt(_ declarations: String) -> PromptSession {
    var prompt = PromptSession(Session(files: NoFiles()), isInteractive: true)
    prompt.useTerminal()
    _ = enter(declarations, &prompt)
    return prompt
  }

  private func text(_ prompt: PromptSession) -> String { prompt.session.live.text }

  @Test(arguments: [
    ("screen A, B(id: int)", "B", "screen B(id: int)"),
    ("type Page = 1...5", "Page", "type Page = 1...5"),
    ("var open = true", "var open", "var open = true"),
    ("tabs Main { Home; Search }", "Main", "tabs Main { Home; Search }"),
    ("guard g { allow }", "g", "guard g { allow }"),
    ("block /a/** { log \"x\" }", "/a/**", "block /a/** { log \"x\" }"),
    ("test \"t\" { expect 1 == 1 }", "t", "test \"t\" { expect 1 == 1 }"),
    ("style card { show }", "card", "style card { show }"),
    ("scheme s { route /x -> X }", "scheme s", "scheme s { route /x -> X }"),
    ("on unmatched { log url }", "unmatched", "on unmatched { log url }"),
    ("## One.\nroute /a/:id -> A as one", "one", "## One.\nroute /a/:id -> A as one"),
    (
      "route /a -> A {\n  route b -> B {\n    example /a/b\n  }\n}", "/a/b",
      "route b -> B {\n  example /a/b\n}"
    ),
  ])
  func eachKindIsOffered(map: String, name: String, source: String) {
    var prompt = prompt(map)
    let reply = enter("edit \(name)", &prompt).first
    #expect(reply?.errors == "")
    #expect(reply?.retry == .wanted(source, at: source.utf8.count))
    let before = text(prompt)
    #expect(enter(source, &prompt).first?.output.contains("unchanged") == true)
    #expect(text(prompt) == before)
  }

  @Test func theEditedOneIsReplacedEvenWithAnotherName() {
    var prompt = prompt("route /a -> A { route b -> B }\nroute /c -> C")
    _ = enter("edit /a/b", &prompt)
    let reply = enter("route two -> B", &prompt).first
    #expect(reply?.output == "replaced /a/b (<prompt>:1)\n" || reply?.isFailure == false)
    #expect(text(prompt) == "route /a -> A { route two -> B }\n\nroute /c -> C\n")
    _ = enter("undo", &prompt)
    #expect(text(prompt) == "route /a -> A { route b -> B }\n\nroute /c -> C\n")
  }

  @Test func aMistakeIsOfferedAgainAndChangesNothing() {
    var prompt = prompt("route /a -> A")
    _ = enter("edit /a", &prompt)
    let before = text(prompt)
    let failed = enter("route /a ->", &prompt).first
    #expect(failed?.isFailure == true)
    #expect(failed?.retry?.isWanted == true)
    #expect(text(prompt) == before)
    _ = enter("route /b -> B", &prompt)
    #expect(text(prompt) == "route /b -> B\n")
  }

  @Test func whatIsTypedInsteadReplacesNothing() {
    var prompt = prompt("route /a -> A")
    _ = enter("edit /a", &prompt)
    prompt.leaveDraft()
    _ = enter("route /b -> B", &prompt)
    #expect(text(prompt) == "route /a -> A\nroute /b -> B\n")
    _ = enter("edit /a", &prompt)
    _ = enter("routes", &prompt)
    _ = enter("route /c -> C", &prompt)
    #expect(text(prompt) == "route /a -> A\nroute /b -> B\nroute /c -> C\n")
  }

  @Test func scriptsAndRecordingsDoNotEdit() {
    var script = PromptSession(Session(files: NoFiles()))
    _ = enter("route /a -> A", &script)
    #expect(enter("edit /a", &script).first?.isUsageError == true)
  }
}
