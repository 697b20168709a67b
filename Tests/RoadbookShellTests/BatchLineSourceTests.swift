import RoadbookShell
import RoadbookTestSupport
import Testing

@Suite struct BatchLineSourceTests {
  @Test func statementsComeWithTheirLines() {
    check(
      """

      route /a -> A
      # why

      ## what
      scheme x {
        a

      }
      b
      """,
      expect(
        """
        2: route /a -> A
        3: # why\\n\\n## what\\nscheme x {\\n  a\\n\\n}
        10: b
        end
        """))
  }

  @Test func lineEndsOfOtherSystemsAndAByteOrderMarkAreNoPartOfIt() {
    check(
      "\u{FEFF}a {\r\nb }\r\nc\r\n",
      expect(
        """
        1: a {\\nb }
        3: c
        end
        """))
  }

  @Test func whatStaysOpenIsHandedOutAtTheEnd() {
    check(
      "a\nb {\nc",
      expect(
        """
        1: a
        2: b {\\nc
        end
        """))
  }

  @Test func commentsAtTheEndAreHandedOutOnce() {
    check(
      "a\n\n# bye\n",
      expect(
        """
        1: a
        3: # bye
        end
        """))
  }

  @Test func nulIsText() {
    check(
      "a\u{0}b\n",
      expect(
        """
        1: a\\0b
        end
        """))
  }

  @Test func invalidUTF8IsNamedWithItsLine() {
    let events = read(Array("a\nb ".utf8) + [0xC3, 0x28, 0x0A])
    #expect(events.first == .text("a", firstLine: 1))
    #expect(events.last == .unreadable("in:2: the line is not valid UTF-8"))
  }

  @Test func aLongBlockIsNotParsedAgainAndAgain() {
    let lines = 20_000
    let text = "a {\n" + String(repeating: "b { c } # (\n", count: lines) + "}\nnext\n"
    var parsed = 0
    let events = read(Array(text.utf8)) { statement in
      parsed += statement.utf8.count
      return EchoSession.isOpen(statement)
    }
    #expect(events.count == 3)
    #expect(events.dropFirst().first == .text("next", firstLine: lines + 3))
    #expect(parsed < 10 * text.utf8.count + (4 << 20))
  }

  @Test func closingBracketsInCommentsCostNothingEither() {
    let text = "a {\n" + String(repeating: "b ]]]]\n", count: 20_000) + "}\n"
    var parsed = 0
    let events = read(Array(text.utf8)) { statement in
      parsed += statement.utf8.count
      return EchoSession.isOpen(statement)
    }
    #expect(events.count == 2)
    #expect(parsed < 70 * text.utf8.count + (4 << 20))
  }

  private func check(_ text: String, _ expected: Expect) {
    let lines = read(Array(text.utf8)).map { event in
      switch event {
      case .text(let text, let line):
        let shown = text.unicodeScalars.map {
          $0.value < 0x20 ? $0.escaped(asASCII: true) : String($0)
        }
        return "\(line): \(shown.joined())"
      case .endOfInput: return "end"
      case .interrupted: return "interrupted"
      case .unreadable(let message): return "unreadable: \(message)"
      }
    }
    expected.match(lines.joined(separator: "\n"))
  }

  private func read(
    _ bytes: [UInt8], isIncomplete: @escaping (String) -> Bool = EchoSession.isOpen
  ) -> [LineEvent] {
    withDescriptor(bytes) { file in
      var source = BatchLineSource(descriptor: file, name: "in")
      var events: [LineEvent] = []
      while true {
        let event = source.readStatement(
          prompt: "", continuation: "", provider: Asked(isOpen: isIncomplete))
        events.append(event)
        guard case .text = event else { return events }
      }
    }
  }
}

/// A provider that only answers whether the input is incomplete.
private struct Asked: CompletionProvider {
  let isOpen: (String) -> Bool

  func isIncomplete(_ text: String) -> Bool { isOpen(text) }
  func completions(in text: String, at offset: Int) -> [Completion] { [] }
}
