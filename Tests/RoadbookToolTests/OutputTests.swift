import RoadbookTestSupport
import Testing

/// Output to pipes and files. Terminals are tested in Tests/Clients.
@Suite struct OutputTests {
  private let shop = Tool.root + "/grammar/examples/shop.roadbook"

  // MARK: Colours

  @Test func pipesGetNoColoursUnlessForced() throws {
    for (arguments, environment, isColoured) in [
      ([], [:], false), (["--color=always"], [:], true), ([], ["CLICOLOR_FORCE": "1"], true),
      (["--color=never"], ["CLICOLOR_FORCE": "1"], false),
      (["--color=always"], ["NO_COLOR": "1"], true),
      ([], ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
      ([], ["NO_COLOR": "", "CLICOLOR_FORCE": "1"], true),
    ] as [([String], [String: String], Bool)] {
      for words in [
        ["resolve", shop, "/list"], ["explain", shop, "/x"], ["check", shop], ["test", shop],
      ] {
        let outcome = try Tool.run(words + arguments, environment: environment)
        // `check` without diagnostics has nothing to colour.
        guard words[0] != "check" else { continue }
        #expect(
          outcome.output.contains("\u{1B}[") == isColoured, "\(words) \(arguments) \(environment)")
      }
    }
  }

  @Test func colouredAnswersSayTheSame() throws {
    let input =
      "open /list/42\nexplain /list/x\nroutes\nstate\nopen /x\nstep /list/4\nnext\nnonsense\n"
    let plain = try Tool.run(["--keep-going", shop], input: input)
    let coloured = try Tool.run(["--keep-going", shop, "--color=always"], input: input)
    #expect(withoutSequences(coloured.output) == plain.output)
    #expect(withoutSequences(coloured.errors) == plain.errors)
    #expect(coloured.errors.contains("\u{1B}[1;31m"))
    #expect(plain.status == coloured.status)
  }

  @Test func controlCharactersOfAURLStayEscaped() throws {
    let outcome = try Tool.run(["resolve", shop, "--color=always", "/a\u{1B}[31m\u{7}"])
    #expect(outcome.output.contains("\\u{1b}[31m\\u{7}"))
  }

  // MARK: The pager

  @Test func scriptsKnowNoPager() throws {
    let outcome = try Tool.run([shop], input: "format\n", environment: ["PAGER": "sed s/^/P/"])
    #expect(!outcome.output.contains("\nP"))
  }

  private func withoutSequences(_ text: String) -> String {
    var result = ""
    var isInside = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isInside = true }
      if !isInside { result.unicodeScalars.append(scalar) }
      if isInside, scalar == "m" { isInside = false }
    }
    return result
  }
}
