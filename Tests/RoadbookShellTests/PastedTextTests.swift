import RoadbookBinder
import RoadbookText
import Testing

@testable import RoadbookSession
@testable import RoadbookShell

/// Several lines that are typed at once are one change, and what was not run comes back.
@Suite struct PastedTextTests {
  private func pasted(_ text: String, _ prompt: inout PromptSession) -> [ShellReply] {
    prompt.execute(text, name: "<prompt>", firstLine: 1)
  }

  private var prompt: PromptSession {
    PromptSession(Session(files: NoFiles()), isInteractive: true)
  }

  @Test func pastedLinesAreUndoneTogether() {
    var prompt = prompt
    _ = pasted("route /a -> A", &prompt)
    _ = pasted("route /b -> B\nopen /b\nroute /c -> C", &prompt)
    #expect(prompt.session.live.routeCount == 3)
    #expect(pasted("undo", &prompt).first?.output.contains("undone: route /b -> B") == true)
    #expect(prompt.session.live.routeCount == 1)
    _ = pasted("redo", &prompt)
    #expect(prompt.session.live.routeCount == 3)
  }

  @Test func whatWasNotRunComesBackFromTheMistakeOn() {
    var prompt = prompt
    let replies = pasted("route /b -> B\nroute /c\nroute /d -> D", &prompt)
    #expect(replies.last?.retry == Draft("route /c\nroute /d -> D", at: 6))
    #expect(prompt.session.live.routeCount == 1)
    let failed = pasted("route /e -> E\nremove /none\nroute /f -> F", &prompt)
    #expect(failed.last?.retry == Draft("remove /none\nroute /f -> F", at: 7))
  }
}
