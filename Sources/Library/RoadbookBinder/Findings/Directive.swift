import RoadbookModel
import RoadbookText

/// A comment for Roadbook itself: `# roadbook: WORD CODE, …`. What follows the codes is for people.
struct Directive {
  var word: Name
  var names: [Name] = []
  /// Where the comment starts.
  var comment: Int

  private static let mark = Array("roadbook: ".utf8)

  /// Whether a source may have such comments. Costs one substring search.
  static func mayBe(in source: SourceText) -> Bool { source.bytes.contains(text: "roadbook: ") }

  /// The comment of a line; nil if it has another one or none.
  init?(in bytes: [UInt8], _ line: TextRange) {
    guard let comment = Self.comment(in: bytes, line) else { return nil }
    var index = Self.skip(bytes, comment, line.end) { $0 == UInt8(ascii: "#") }
    index = Self.skip(bytes, index, line.end, Self.isBlank)
    guard bytes[index..<line.end].starts(with: Self.mark),
      let word = Self.name(in: bytes, index + Self.mark.count, line.end)
    else { return nil }
    self.comment = comment
    self.word = word
    index = word.range.end
    while let name = Self.name(in: bytes, index, line.end) {
      names.append(name)
      index = Self.skip(bytes, name.range.end, line.end, Self.isBlank)
      guard index < line.end, bytes[index] == UInt8(ascii: ",") else { break }
      index += 1
    }
  }

  /// The word after any blanks.
  private static func name(in bytes: [UInt8], _ start: Int, _ end: Int) -> Name? {
    let start = skip(bytes, start, end, isBlank)
    let range = TextRange(start, skip(bytes, start, end, isCodePart))
    return range.isEmpty
      ? nil : Name(String(decoding: bytes[range.start..<range.end], as: UTF8.self), range)
  }

  /// The start of a line's comment: a `#` at the start or after a blank, outside quotes.
  static func comment(in bytes: [UInt8], _ line: TextRange) -> Int? {
    var isQuoted = false
    var index = line.start
    while index < line.end {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "#")
      where !isQuoted && (index == line.start || isBlank(bytes[index - 1])): return index
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The first place from `start` on with another kind of byte.
  static func skip(
    _ bytes: [UInt8], _ start: Int, _ end: Int, _ isSkipped: (UInt8) -> Bool
  ) -> Int {
    bytes[min(start, end)..<end].firstIndex { !isSkipped($0) } ?? end
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private static func isCodePart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
