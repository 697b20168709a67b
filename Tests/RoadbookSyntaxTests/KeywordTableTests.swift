import RoadbookTestSupport
import Testing

@testable import RoadbookSyntax

/// The parser's keyword table agrees with `StatementKeyword`.
@Suite struct KeywordTableTests {
  @Test func knowsAllKeywords() throws {
    for keyword in StatementKeyword.all {
      let row = try #require(KeywordTable.all.row(of: Array(keyword.word.utf8)[...]))
      let known = try #require(StatementKeyword.named(keyword.word))
      #expect(row.group == known.group && row.contexts == known.contexts)
      #expect(row.keyword == Keyword(rawValue: keyword.word))
    }
  }

  @Test func allWordsReadInTheirOwnWayHaveARow() {
    for keyword in Keyword.allCases {
      #expect(StatementKeyword.named(keyword.rawValue) != nil, "\(keyword)")
    }
  }

  @Test func knowsNoOtherWords() {
    var random = SeededRandom(seed: 31)
    for _ in rounds(5_000) {
      var word = Array(random.pick(StatementKeyword.all).word.utf8)
      switch random.below(4) {
      case 0: word.removeLast()
      case 1: word.append(UInt8(ascii: "a") + UInt8(random.below(26)))
      case 2: word += word + word
      default: word.shuffle(using: &random)
      }
      let text = String(decoding: word, as: UTF8.self)
      let isKnown = StatementKeyword.named(text) != nil
      #expect((KeywordTable.all.row(of: word[...]) != nil) == isKnown, "\(text)")
    }
  }
}
