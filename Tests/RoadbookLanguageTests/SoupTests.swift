import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookBinder
@testable import RoadbookSession

/// Random statements made of the language's words: each gets an answer, and the session stays
/// consistent.
@Suite struct SoupTests {
  private static let words = [
    "route", "screen", "scheme", "type", "var", "guard", "block", "test", "open", "resolve",
    "explain",
    "expect", "set", "remove", "undo", "redo", "new", "describe", "match", "routes", "stack",
    "state", "back", "dismiss", "select", "pop", "push", "present", "if", "require", "log",
    "decline",
    "default", "include", "tabs", "root", "/a", "/a/:b", "/a/:b<int>", "/**", "/x(/:y)(/z)",
    "/q?k=:k",
    "shop://a/7", "/a/7", "shop", "Home", "A", "B", "->", "=>", "do", "{", "}", "(", ")", "[", "]",
    "<",
    ">", ",", ";", ":", "=", "==", "+", "-", "*", "/", "in", "as", "when", "modal", "before",
    "match",
    "1", "2.5", "\"t\"", "\"${a", "/[a-z]+/", "true", "null", "and", "not", "??", "...", "..",
    "int",
    "list<int>", "#", "##", "\\", "\n", "\u{0}", "é", "external", "lookup", "internal", "priority",
    "from", "with", "parent", "rank", "all", "first", "fallback", "rules", "dialect", "save",
    "load",
    "load",
    "s", "as r", "r", "normalize", "redirects", "configure", "on", "unmatched", "presentation",
  ]

  private static let statements = [
    "route /a -> A in Home", "route /a/:b<int> -> B { route c -> C }",
    "scheme shop { route /s -> S }",
    "tabs Main { Home; Search }", "root Main", "var v = 1", "open /a/7", "open /a", "undo", "redo",
    "remove /a", "guard g on /a before match { require v == 1 else open /b }", "set v = 2",
    "block /a/** { set v = v + 1 }", "type T = int where value > 1", "screen B(b: T)",
    "route /b => /a/${v}", "load", "check", "save f", "load f", "back", "new", "test",
    "test \"t\" { open /a; expect stack == [A] }", "describe v", "routes", "explain /a/7",
    "ab(b: 3)", "route /r do { push A; open /b }", "open /r", "select Search",
  ]

  @Test(arguments: [1, 2, 3, 4]) func everyStatementIsAnswered(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var transcript = Transcript("var start = 1")
    for _ in rounds(400) {
      let text: String
      if random.oneIn(2) {
        text = random.pick(Self.statements)
      } else {
        text = (0...random.below(9)).map { _ in random.pick(Self.words) }.joined(separator: " ")
      }
      let answers = transcript.session.execute(SourceText(name: "script", text))
      for answer in answers {
        let rendered = AnswerRenderer(transcript.session).render(answer)
        #expect(rendered.output.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
        let isSilent = rendered.output.isEmpty && rendered.errors.isEmpty
        #expect(!(answer.isFailure && isSilent), "\(text.debugDescription) failed without a word")
      }
      #expect(
        transcript.session.documents.allSatisfy { document in
          document.origin != .typed || !document.diagnostics.contains { $0.severity == .error }
        })
    }
    // The final map can be written and read again.
    let text = transcript.session.live.text
    let again = Transcript(text)
    #expect(again.session.live.text == text)
  }
}
