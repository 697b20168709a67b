import RoadbookTestSupport
import Testing

@testable import RoadbookGenerate

@Suite struct GeneratedFilesTests {
  /// The files generated from the grammar are up to date; if not, run `make generate`.
  @Test func filesAreMadeFromTheGrammar() throws {
    let root = String(
      #filePath.dropLast("/Tests/RoadbookGenerateTests/GeneratedFilesTests.swift".count))
    let text = try #require(readFile(root + "/grammar/roadbook.grammar"))
    let reference = try #require(readFile("\(root)/\(GrammarFile.referencePath)"))
    let help = try HelpFiles(
      help: try #require(readFile("\(root)/\(HelpFiles.helpPath)")),
      findings: try #require(readFile("\(root)/\(HelpFiles.findingsPath)")))
    let chapter = try #require(readFile("\(root)/\(HelpFiles.chapterPath)"))
    let grammar = try GrammarFile(text)
    var files = grammar.outputs(reference: reference) + help.outputs(chapter: chapter)
    for file in GrammarFile.wordFiles {
      let current = try #require(readFile("\(root)/\(file.path)"))
      files.append((file.path, grammar.replacingWords(in: current, of: file)))
    }
    let queries = try #require(readFile("\(root)/\(GrammarFile.highlightsPath)"))
    files += grammar.highlights(from: queries)
    files += try TextFiles { try #require(readFile("\(root)/\($0)")) }.outputs()
    for file in files {
      #expect(readFile("\(root)/\(file.path)") == file.text, "\(file.path) is out of date")
    }
  }

  @Test(arguments: [
    ("a", "a"), ("a [B]", "a [B]"), ("a B, …", "a B, …"), ("a (b|B)", "a b|B"),
    ("a {B}", "a [B] …"),
    ("a \"{\" B \"}\"", "a { x }"),
  ])
  func usages(shape: String, usage: String) throws {
    let grammar = try GrammarFile(
      "part B \(usage.contains("x") ? "shown x ::= " : "::= ")WORD\ncommand \(shape)\n    help\n")
    #expect(grammar.entries.map(\.usage) == [usage])
  }

  @Test(arguments: [
    ("command a [B\n    help", "line 1: ']' is missing"),
    ("command a B]\n    help", "line 1: the shape 'a B]' has an extra bracket"),
    ("command a Z\n    help", "line 1: there is no part 'Z'"),
    ("command a", "line 1: write a line of properties, which may be left out, and a line of help"),
    ("declaration a\n    help", "line 1: 'in CONTEXT' is missing"),
    ("command a\n    in nowhere\n    help", "line 1: there is no context 'nowhere'"),
    ("command a\n    area Maps\n    help", "line 1: there is no area 'Maps'"),
    ("command a\n    loud\n    help", "line 1: there is no property 'loud'"),
    ("command [a]\n    help", "line 1: a shape begins with a word"),
    (
      "part B ::= WORD WORD\ncommand a B\n    help",
      "line 2: 'B' is read by hand: write 'by hand'"
    ),
    ("part B = WORD", "line 1: '::=' is missing"),
    ("part B ::= C", "there is no part 'C'"),
    (
      "\nverb a",
      "line 2: an entry begins with part, areas or a group: declaration, option, "
        + "clause, statement, command, noun"
    ),
  ])
  func mistakes(text: String, message: String) {
    do {
      let grammar = try GrammarFile(text + "\n")
      Issue.record("\(grammar.entries) was read")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test(arguments: [
    ("load\n", "", "line 1: no entry is above this line"),
    ("", "  example:\n", "line 1: no code is above this line"),
    ("", "## Names\n\nunknown-screen\n", "line 3: write CODE: MEANING"),
  ])
  func mistakesInTheHelp(help: String, findings: String, message: String) {
    do {
      _ = try HelpFiles(help: help, findings: findings)
      Issue.record("it was read")
    } catch {
      #expect(error.description == message)
    }
  }
}
