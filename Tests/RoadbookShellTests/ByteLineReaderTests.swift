import RoadbookShell
import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ByteLineReaderTests {
  @Test func linesAreSplitAsEverywhere() {
    #expect(lines("a\n\nb\r\nc") == ["a", "", "b", "c"])
    #expect(lines("").isEmpty)
    #expect(lines("\n") == [""])
  }

  @Test func aLongLineIsReportedAndSkipped() {
    #expect(lines("ab\nabcdefghij\ncd\n", limit: 5) == ["ab", "(too long)", "cd"])
    #expect(lines("abcdefghij", limit: 5) == ["(too long)"])
  }

  @Test func linesOverManyChunksStayWhole() {
    var random = SeededRandom(seed: 5)
    let expected = (0..<40).map { _ in String(repeating: "x", count: random.below(20_000)) }
    #expect(lines(expected.joined(separator: "\n") + "\n", limit: 20_000) == expected)
  }

  @Test func whatCannotBeReadSaysSo() {
    let folder = open("/tmp", O_RDONLY)
    defer { close(folder) }
    var reader = ByteLineReader(descriptor: folder, limit: 10)
    #expect(reader.next() == .failed("is a directory"))
    #expect(reader.next() == nil)
  }

  private func lines(_ text: String, limit: Int = 100) -> [String] {
    withDescriptor(Array(text.utf8)) { file in
      var reader = ByteLineReader(descriptor: file, limit: limit)
      var result: [String] = []
      while let line = reader.next() {
        switch line {
        case .bytes(let bytes): result.append(String(decoding: bytes, as: UTF8.self))
        case .tooLong: result.append("(too long)")
        case .failed(let message): result.append("(\(message))")
        }
      }
      return result
    }
  }
}
