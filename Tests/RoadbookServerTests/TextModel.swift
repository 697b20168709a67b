import RoadbookText

@testable import RoadbookServer

/// A text as a list of lines, each a list of units of one encoding: slow and obviously correct.
struct TextModel {
  var text: [UInt8]
  let encoding: PositionEncoding

  /// The offset of a position.
  func offset(_ position: Position) -> Int {
    var line = 0
    var start = 0
    var index = 0
    while line < position.line, index < text.count {
      let isPair = text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
      if text[index] == 0x0A || text[index] == 0x0D {
        index += isPair ? 2 : 1
        line += 1
        start = index
      } else {
        index += 1
      }
    }
    guard line == position.line else { return text.count }
    let rest = text[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    var units = 0
    var bytes = start
    for scalar in String(decoding: rest, as: UTF8.self).unicodeScalars {
      let width =
        switch encoding {
        case .utf8: UTF8.width(scalar)
        case .utf16: UTF16.width(scalar)
        case .utf32: 1
        }
      if units + width > position.character { return bytes }
      units += width
      bytes += UTF8.width(scalar)
    }
    return bytes
  }

  mutating func replace(_ range: PositionRange, _ new: String) {
    let ends = [offset(range.start), offset(range.end)].sorted()
    text.replaceSubrange(ends[0]..<ends[1], with: new.utf8)
  }
}
