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
    let help = try HelpFiles(try #require(readFile("\(root)/\(HelpFiles.helpPath)")))
    let findings = try FindingFiles(try #require(readFile("\(root)/\(FindingEntries.path)")))
    let chapter = try #require(readFile("\(root)/\(FindingFiles.chapterPath)"))
    let grammar = try GrammarFile(text)
    var files = grammar.outputs(reference: reference) + help.outputs
    files += findings.outputs(chapter: chapter)
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
      "line 2: an entry begins with part, areas or a group: declaration, option, platform, "
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

  @Test func anEntryOfTheHelpHasAHeading() {
    do {
      _ = try HelpFiles("load\n")
      Issue.record("it was read")
    } catch {
      #expect(error.description == "line 1: no entry is above this line")
    }
  }

  @Test(arguments: [
    ("  example:\n", "line 1: no code is above this line"),
    (
      "## Names\n\nunknown-screen\n",
      "line 3: write CODE: MEANING, or CODE (SEVERITY): MEANING"
    ),
    ("a-b: x\na-b: y\n", "line 2: 'a-b' has an entry already"),
    ("a-b (bad): x\n", "line 1: 'bad' is none of hint, warning, error"),
    ("a-b: x\n  also: error\n", "line 2: 'error' is none of hint, warning"),
    (
      "a-b: x\n  tags: name, odd\n",
      "line 2: 'odd' is none of unnecessary, deprecated, name, later, every-map, unread"
    ),
    ("a-b: x\n  fix: likely\n", "line 2: 'likely' is none of certain"),
    ("a-b: x\n  fixes: certain\n", "line 2: there is no key 'fixes'"),
    ("a-b: x\n  fix: certain\n", "'a-b' has a certain fix, and no example of it"),
  ])
  func mistakesInTheFindings(text: String, message: String) {
    do {
      _ = try FindingFiles(text)
      Issue.record("it was read")
    } catch {
      #expect(error.description == message)
    }
  }
}
