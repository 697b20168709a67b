/// Where in a file something is does not count when answers are compared: a comment added above a route moves it, and
/// changes nothing.
extension TranscriptText {
  /// A line of an answer without the number of the line that it refers to: `route  /a  (map:5)`, `map:5:7: warning…`, or
  /// `5 | route /a -> A` in an excerpt.
  static func withoutPlace(_ line: String) -> String {
    let bytes = Array(line.utf8)
    let kept = withoutReference(bytes) ?? withoutPosition(bytes) ?? withoutMargin(bytes)
    return kept.map { String(decoding: $0, as: UTF8.self) } ?? line
  }

  /// `  (map:5)` at the end becomes `  (map)`.
  private static func withoutReference(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.last == UInt8(ascii: ")") else { return nil }
    let inside = bytes.dropLast()
    let start = startOfNumber(inside)
    guard start < inside.endIndex, start > 0, inside[start - 1] == UInt8(ascii: ":"),
      let open = inside.lastIndex(of: UInt8(ascii: "(")), open >= 2, open < start - 1,
      inside[open - 2] == 0x20, inside[open - 1] == 0x20
    else { return nil }
    return bytes[..<(start - 1)] + [UInt8(ascii: ")")]
  }

  /// `map:5:7: warning[code]: …` becomes `map: warning[code]: …`.
  private static func withoutPosition(_ bytes: [UInt8]) -> [UInt8]? {
    for severity in ["error[", "warning[", "hint["] {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "[")) else { return nil }
      let head = bytes[...end]
      let word = Array(": \(severity)".utf8)
      guard head.suffix(word.count).elementsEqual(word) else { continue }
      let place = head.dropLast(word.count)
      let column = startOfNumber(place)
      guard column < place.endIndex, column > 0, place[column - 1] == UInt8(ascii: ":") else {
        return nil
      }
      let row = startOfNumber(place[..<(column - 1)])
      guard row < column - 1, row > 0, place[row - 1] == UInt8(ascii: ":") else { return nil }
      return Array(bytes[..<(row - 1)]) + bytes[place.endIndex...]
    }
    return nil
  }

  /// `5 | route` becomes `| route`, and the lines around it lose their margin.
  private static func withoutMargin(_ bytes: [UInt8]) -> [UInt8]? {
    let number = Array(bytes.drop { $0 == 0x20 })
    if number.starts(with: "= ".utf8) || number.first == UInt8(ascii: "|") { return number }
    let rest = Array(number.drop { isDigit($0) })
    return rest.count < number.count && rest.starts(with: " |".utf8) ? Array(rest.dropFirst()) : nil
  }

  /// Where the digits at the end begin; the end if there are none.
  private static func startOfNumber(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.lastIndex { !isDigit($0) }.map { $0 + 1 } ?? bytes.startIndex
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
