import RoadbookBinder
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookShell

/// Features that the prompt adds to a session: aliases, typed lines, drafts.
@Suite struct PromptSettingTests {
  private struct Scripts: FileAccess {
    var texts: [String: String] = [:]

    func read(_ path: String) -> Result<[UInt8], FileTrouble> {
      texts[path].map { .success(Array($0.utf8)) }
        ?? .failure(FileTrouble(path: path, reason: "no such file or directory"))
    }
    func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? { nil }
    func canonical(_ path: String) -> String? { nil }
  }

  private func session(_ lines: [String] = [], scripts: [String: String] = [:]) -> PromptSession {
    var session = PromptSession(Session(files: Scripts(texts: scripts)))
    let history = PromptHistory(files: [])
    for line in lines { history.add(line) }
    session.history = history
    return session
  }

  private func run(_ session: inout PromptSession, _ text: String) -> String {
    session.execute(text, name: "<prompt>", firstLine: 1).map { reply in
      reply.output + reply.errors.split(separator: "\n").map { "! \($0)\n" }.joined()
    }.joined()
  }

  @Test func linesAreListed() {
    var prompt = session(["route /a -> A\nscreen A", "open /a", "stack"])
    #expect(
      run(&prompt, "list lines")
        == "1  route /a -> A\n   screen A\n2  open /a\n3  stack\n")
    #expect(run(&prompt, "list lines open") == "2  open /a\n")
    #expect(run(&prompt, "list lines 1") == "3  stack\n")
    _ = run(&prompt, "settings output json")
    #expect(run(&prompt, "list lines 1") == #"{"lines":[{"number":3,"text":"stack"}]}"# + "\n")
  }

  @Test func scriptsHaveNoLines() {
    var script = PromptSession(Session(files: NoFiles()))
    #expect(run(&script, "list lines") == "no lines\n")
  }

  @Test func anAliasIsWhatItStandsFor() {
    var prompt = session()
    for text in ["alias r = route", "alias o = open", "alias l = o /list", "r /list -> List"] {
      #expect(run(&prompt, text).contains("error") == false, "\(text)")
    }
    #expect(run(&prompt, "l; stack").hasSuffix("List\n"))
    #expect(prompt.isIncomplete("r /x -> Y {"))
    #expect(!prompt.isIncomplete("r /x -> Y"))
    #expect(prompt.completions(in: "o /li", at: 5).map(\.insertion) == ["/list"])
    #expect(prompt.completions(in: "o /li", at: 5).first?.replaces == TextRange(2, 5))
    #expect(prompt.usage(in: "o /li", at: 5) == prompt.usage(in: "open /li", at: 8))
    #expect(prompt.styles(in: "o /li", at: 5).first?.style == .keyword)
    #expect(!prompt.styles(in: "o /li", at: 5).contains { $0.style == .error })
    #expect(
      prompt.completions(in: "l", at: 1).contains { $0.label == "l" && $0.detail == "o /list" })
    expect(
      """
      ! <prompt>:1:6: error[expected-url]: 'open' needs a URL, and 'x' is not one
      ! 1 | open x
      !   |      ^
      !   = help: start it with '/' or a scheme: open /x

      """
    ).match(run(&prompt, "o x"))
  }

  /// The number of a new history entry is completed right away.
  @Test func theHistoryIsCompleted() {
    var prompt = session()
    for text in ["route /list -> List", "alias o = open", "open /list", "open /list"] {
      _ = run(&prompt, text)
    }
    #expect(prompt.completions(in: "goto ", at: 5).map(\.label) == ["2", "1", "0"])
    _ = run(&prompt, "open /list")
    #expect(prompt.completions(in: "goto ", at: 5).map(\.label) == ["3", "2", "1", "0"])
    #expect(prompt.completions(in: "diff 1 ", at: 10).first?.label == "3")
  }

  /// Unknown names are marked, except the one being typed.
  @Test func unknownNamesAreMarked() {
    var prompt = session()
    for text in ["route /list -> List", "var signedIn = true", "alias e = expect"] {
      _ = run(&prompt, text)
    }
    func marked(_ text: String, at offset: Int? = nil) -> [String] {
      prompt.styles(in: text, at: offset ?? text.utf8.count).filter { $0.style == .error }.map {
        String(decoding: Array(text.utf8)[$0.range.start..<$0.range.end], as: UTF8.self)
      }
    }
    #expect(marked("expect signedIn and sigedIn == 1") == ["sigedIn"])
    #expect(marked("expect sigedIn") == [])
    #expect(marked("expect sigedIn", at: 0) == ["sigedIn"])
    #expect(marked("set sigedIn = true") == ["sigedIn"])
    #expect(marked("e sigedIn == 1") == ["sigedIn"])
    #expect(marked("sigedIn == 1; signedIn") == ["sigedIn"])
    #expect(marked("open /list with { a: signedin } ") == ["signedin"])
  }

  @Test func aliasesOfEachOtherEnd() {
    var prompt = session()
    _ = run(&prompt, "alias a = b")
    _ = run(&prompt, "alias b = a")
    #expect(run(&prompt, "a").contains("'a' is neither a statement nor a name"))
    #expect(run(&prompt, "alias a off") == "")
    #expect(run(&prompt, "alias").hasPrefix("alias b = a\nalias c = continue\n"))
    #expect(run(&prompt, "alias a off").contains("there is no alias 'a'"))
  }

  @Test func shippedAliasesCanBeChanged() {
    var prompt = session()
    let shipped = """
      alias c = continue
      alias exit = quit
      alias n = next
      alias o = open
      alias q = quit
      alias r = resolve
      alias s = step
      alias x = explain

      """
    #expect(run(&prompt, "alias") == shipped)
    #expect(!run(&prompt, "settings").contains("alias"))
    for text in ["route /list -> List", "alias o off", "alias x = expect", "alias r = resolve"] {
      #expect(run(&prompt, text) == "")
    }
    #expect(run(&prompt, "settings").hasSuffix("\nalias o off\nalias x = expect\n"))
    #expect(run(&prompt, "o /list").contains("unknown statement 'o'"))
    #expect(run(&prompt, "r /list").hasPrefix("/list  →  List"))
  }

  /// A shipped alias hides no name of the map.
  @Test func namesOfTheMapWinOverShippedAliases() {
    var prompt = session()
    for text in ["var n = 3", "var x = { y: 1 }", "screen s"] {
      #expect(run(&prompt, text) == "")
    }
    #expect(run(&prompt, "n") == "3\n")
    #expect(run(&prompt, "n == 3") == "true\n")
    #expect(run(&prompt, "x.y") == "1\n")
    #expect(run(&prompt, "s").hasPrefix("screen s"))
    #expect(run(&prompt, "s /a").hasPrefix("▸ 1 of "))
  }

  @Test func theFirstWordIsCompletedDespiteAnAlias() {
    let prompt = session()
    let labels = prompt.completions(in: "s", at: 1).map(\.label)
    #expect(labels.contains("set") && labels.contains("step") && labels.contains("s"))
    #expect(prompt.likelyRest(in: "q", at: 1) == nil)
  }

  @Test func whatCannotBeReadIsADraft() {
    var prompt = session()
    func draft(_ text: String) -> Draft? {
      prompt.execute(text, name: "<prompt>", firstLine: 7).first?.retry
    }
    #expect(draft("open x -> y") == Draft("open x -> y", at: 7))
    #expect(draft("route /a\nroute /b -> B") == Draft("route /a\nroute /b -> B", at: 6))
    #expect(draft("route /b -> B") == nil)
    // Something was run: running it again would repeat it.
    #expect(draft("route /c -> C; frob") == nil)
    #expect(draft("open /nowhere") == nil)
    #expect(draft("describe nothing") == nil)
    _ = run(&prompt, "settings retry off")
    #expect(draft("frob") == nil)
  }

  @Test func thePromptLooksAtTheApp() {
    var prompt = session()
    #expect(prompt.prompt() == nil)
    for text in ["route /a -> A", #"settings prompt "${map}[${screen}] ""#] {
      _ = run(&prompt, text)
    }
    #expect(prompt.prompt() == "[] ")
    _ = run(&prompt, "open /a")
    #expect(prompt.prompt() == "[A] ")
    // A text that has no value, or several lines, is refused, and the earlier one stays.
    for text in [#""${1 / 0}""#, #""a\nb""#, #""${nosuch}> ""#] {
      let refused = prompt.execute("settings prompt \(text)", name: "<prompt>", firstLine: 1)
      #expect(refused.first?.isFailure == true)
      #expect(prompt.prompt() == "[A] ")
    }
    _ = run(&prompt, #"settings prompt "a\u{1b}""#)
    #expect(prompt.prompt() == #"a\u{1b}"#)
    _ = run(&prompt, "settings prompt off")
    #expect(prompt.prompt() == nil)
  }

  @Test func keysAreBound() {
    var prompt = session()
    for text in [
      #"bind ctrl-t "open ""#, #"bind alt-s "stack\n""#, "bind f5 complete", "settings editing vi",
    ] {
      #expect(run(&prompt, text) == "", "\(text)")
    }
    let settings = prompt.editorSettings
    #expect(settings.mode == .vi)
    #expect(settings.bindings[.control(0x14)] == .text("open "))
    #expect(settings.bindings[.alt("s")] == .text("stack\n"))
    #expect(settings.bindings[.function(5)] == .action(.complete))
    _ = run(&prompt, "bind f5 off")
    #expect(prompt.editorSettings.bindings[.function(5)] == nil)
    #expect(
      run(&prompt, "bind ctrl-c complete").contains("cannot be bound: it interrupts commands"))
    #expect(run(&prompt, "bind hyper-x complete").contains("there is no key 'hyper-x'"))
    #expect(run(&prompt, "bind shift-tap complete").contains("did you mean 'shift-tab'?"))
  }

  /// A program that reads only standard output gets one line per statement, whatever its result.
  @Test func inJSONEachStatementIsOneLine() {
    var prompt = session(["stack"], scripts: ["script": "stack\nstate"])
    let statements = [
      "settings output json", "settings time on", "settings time off", "route /a -> A", "route /b",
      "frob", "open x",
      "open /a",
      "open /lost", "expect screen == A", "expect screen == B", "history", "list lines", "stack",
      "check", "alias o = open", "o /a", "settings", "quit 3", "load nothing", "undo",
      "help open", "settings echo on", "reset",
    ]
    for statement in statements {
      let replies = prompt.execute(statement, name: "<prompt>", firstLine: 1)
      let output = replies.map(\.output).joined()
      #expect(output.split(separator: "\n").count == 1, "\(statement): \(output)")
      guard case .object(let members)? = try? JSON(reading: Array(output.utf8)) else {
        Issue.record("\(statement): \(output)")
        continue
      }
      let isFailure = replies.contains(where: \.isFailure)
      if isFailure, statement != "open /lost" {
        #expect(members.contains { $0.key == "findings" }, "\(statement): \(output)")
      }
    }
    #expect(run(&prompt, "run script").split(separator: "\n").count == 3)
  }
}
