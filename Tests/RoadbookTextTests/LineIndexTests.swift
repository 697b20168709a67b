import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct LineIndexTests {
  @Test func everyKindOfLineEndBeginsALine() {
    let text = Array("a\nb\r\nc\rd".utf8)
    let index = LineIndex(text)
    #expect(index.lineStarts == [0, 2, 5, 7])
    #expect(
      (0..<4).map {
        String(decoding: bytes(index.range(ofLine: $0, in: text), text), as: UTF8.self)
      } == ["a", "b", "c", "d"])
  }

  @Test func anEmptyTextHasOneLine() {
    let index = LineIndex([])
    #expect(index.lineCount == 1)
    #expect(index.position(of: 0, in: []) == LineColumn(line: 1, column: 1))
  }

  @Test func columnsCountScalars() {
    let text = Array("é€x\n".utf8)
    let index = LineIndex(text)
    #expect(index.position(of: 5, in: text) == LineColumn(line: 1, column: 3))
    #expect(index.position(of: 7, in: text) == LineColumn(line: 2, column: 1))
  }

  @Test func placesOutsideAreNoCrash() {
    let text = Array("ab\ncd".utf8)
    let index = LineIndex(text)
    #expect(index.position(of: 99, in: text) == LineColumn(line: 2, column: 3))
    #expect(index.range(ofLine: 7, in: text) == TextRange(at: 5))
    #expect(index.range(ofLine: -1, in: text) == TextRange(at: 5))
  }

  @Test func everyOffsetLiesInItsLine() {
    var random = SeededRandom(seed: 7)
    for _ in rounds(200) {
      let text = (0..<random.below(40)).map { _ in random.pick(Array("\n\rab".utf8)) }
      let index = LineIndex(text)
      for offset in 0...text.count {
        // Obviously correct: counts the line breaks before the offset.
        var expected = 0
        for place in 0..<offset {
          let isCarriageReturn =
            text[place] == 0x0D && !(place + 1 < text.count && text[place + 1] == 0x0A)
          if text[place] == 0x0A || isCarriageReturn { expected += 1 }
        }
        #expect(index.line(at: offset) == expected, "\(text) at \(offset)")
      }
    }
  }

  @Test func aChangedTextHasTheLinesOfOneReadAnew() {
    var random = SeededRandom(seed: 11)
    for _ in rounds(3_000) {
      let old = (0..<random.below(40)).map { _ in random.pick(Array("\n\rab".utf8)) }
      let new = (0..<random.below(5)).map { _ in random.pick(Array("\n\rab".utf8)) }
      let start = random.below(old.count + 1)
      let range = TextRange(start, start + random.below(old.count - start + 1))
      let source = SourceText(name: "a", bytes: old)
      if random.below(4) > 0 { #expect(source.lines.lineCount > 0) }
      let changed = source.replacing(range, with: new)
      #expect(
        changed.lines.lineStarts == LineIndex(changed.bytes).lineStarts,
        "\(old) with \(new) at \(range)")
    }
  }

  private func bytes(_ range: TextRange, _ text: [UInt8]) -> [UInt8] {
    Array(text[range.start..<range.end])
  }
}
