import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct FormatterTests {
  @Test func lineEndsAreAllLikeTheFirst() {
    #expect(Formatter.format("undo\r\n\r\n\r\nredo\r") == "undo\r\n\r\nredo\r\n")
    #expect(Formatter.format("undo\n\r\nredo\r\n") == "undo\n\nredo\n")
    #expect(Formatter.format("undo\rredo; back") == "undo\rredo\rback\r")
    #expect(
      Formatter.format("a {\r\nb   c\r\n}\r\n")
        == Formatter.format("a {\nb   c\n}\n").replacing("\n", with: "\r\n"))
    #expect(Formatter.format(" \n\n") == "")
    #expect(Formatter.format("") == "")
  }

  @Test func statementsBeyondMeasureStayOnTheirLine() {
    let path = String(repeating: "a", count: 2_100)
    let text = "scheme s {\n  route /\(path) -> A\n}\n"
    #expect(Formatter.format(text) == text)
  }

  @Test func partsAreLaidOutAsInTheWhole() {
    var random = SeededRandom(seed: 6)
    for sample in Samples.all {
      let parse = Parse(sample.replacing(" ", with: "  "))
      let whole = Formatter.edits(parse)
      for _ in 0..<20 {
        let start = random.below(parse.tree.bytes.count + 1)
        let part = TextRange(start, start + random.below(60))
        func within(_ edits: [TextEdit]) -> [TextEdit] {
          edits.filter { part.start <= $0.range.start && $0.range.end <= part.end }
        }
        #expect(within(Formatter.edits(parse, in: part)) == within(whole))
      }
    }
  }

  @Test func samplesKeepTheirMeaning() {
    for sample in Samples.all { checkFormat(Array(sample.utf8)) }
  }

  @Test func samplesWithOtherLineEndsAreFormattedAlike() {
    for sample in Samples.all {
      for end in ["\r\n", "\r"] {
        let text = sample.replacing("\n", with: end)
        #expect(Formatter.format(text) == Formatter.format(sample).replacing("\n", with: end))
      }
    }
  }

  @Test func everyDeletedOrRepeatedTokenStillFormats() {
    for sample in Samples.all {
      let tree = Parse(sample).tree
      for token in share(of: Array(0..<tree.tokenCount), every: 10) {
        let range = tree.tokenRange(token)
        checkFormat(Array(tree.bytes[..<range.start] + tree.bytes[range.end...]))
        checkFormat(Array(tree.bytes[..<range.end] + tree.bytes[range.start...]))
      }
    }
  }

  @Test func aCommentAfterEveryTokenStillFormats() {
    for sample in Samples.all {
      let tree = Parse(sample).tree
      for token in share(of: Array(0..<tree.tokenCount), every: 10) {
        let end = tree.tokenRange(token).end
        for comment in ["# c\n", " # c\n"] {
          checkFormat(Array(tree.bytes[..<end]) + Array(comment.utf8) + Array(tree.bytes[end...]))
        }
      }
    }
  }

  @Test func randomTokensFormat() {
    var random = SeededRandom(seed: 5)
    let pieces = Samples.all.flatMap { sample in
      let tree = Parse(sample).tree
      return (0..<tree.tokenCount).map { tree.tokenText($0) }
    }
    for _ in rounds(600) {
      let text = (0..<random.below(25)).map { _ in random.pick(pieces) }.joined()
      checkFormat(Array(text.utf8))
    }
  }
}

/// Formatting is idempotent, and a text without problems keeps its tree.
func checkFormat(_ bytes: [UInt8]) {
  let parse = Parse(bytes)
  let once = Formatter.format(parse)
  let again = Parse(once)
  let twice = Formatter.format(again)
  if twice != once {
    Issue.record(
      """
      not idempotent:
      \(changes(once, twice))
      from
      \(changes(bytes, once))
      """)
  }
  guard parse.problems.isEmpty else { return }
  if significant(parse) != significant(again) {
    Issue.record(
      """
      the tree changed: \(again.diagnostics)
      \(changes(bytes, once))
      """)
  }
}

/// The lines that differ.
private func changes(_ old: [UInt8], _ new: [UInt8]) -> String {
  lineDiff(
    expected: String(decoding: old, as: UTF8.self), actual: String(decoding: new, as: UTF8.self)
  )
  .split(separator: "\n").filter { !$0.hasPrefix(" ") }.prefix(12).joined(separator: "\n")
}

/// The tree without trivia and without the `;` that line breaks replace.
private func significant(_ parse: Parse) -> [String] {
  parse.tree.dump().split(separator: "\n").map { String($0).replacing(" ‹;›", with: "") }
}
