import RoadbookText

/// Highlights a pattern: captures, types, screens and punctuation.
///
/// Every dialect writes captures with `:` or `<`; anything unknown is shown as plain pattern.
enum PatternHighlighting {
  static func pieces(_ bytes: ArraySlice<UInt8>) -> [(range: TextRange, class: HighlightClass)] {
    var result: [(range: TextRange, class: HighlightClass)] = []
    func add(_ start: Int, _ end: Int, _ kind: HighlightClass) {
      guard start < end else { return }
      if let last = result.indices.last, result[last].class == kind, result[last].range.end == start
      {
        result[last].range = TextRange(result[last].range.start, end)
      } else {
        result.append((TextRange(start, end), kind))
      }
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: ":"):
        index += 1
        while index < bytes.endIndex, isNamePart(bytes[index]) { index += 1 }
        add(start, index, index > start + 1 ? .parameter : .pattern)
      case UInt8(ascii: "<"):
        index = end(of: UInt8(ascii: ">"), in: bytes, from: index)
        add(start, index, .type)
      case UInt8(ascii: "{"):
        index = end(of: UInt8(ascii: "}"), in: bytes, from: index)
        add(start, index, .screen)
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "?"),
        UInt8(ascii: "!"), UInt8(ascii: "&"):
        index += 1
        add(start, index, .mark)
      default:
        index += 1
        add(start, index, .pattern)
      }
    }
    return result
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
      || byte >= 0x30 && byte <= 0x39
  }

  /// The offset after the matching close, skipping strings and nested pairs; the end if there is none.
  private static func end(of close: UInt8, in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    let open = bytes[start]
    var depth = 0
    var index = start
    while index < bytes.endIndex {
      if bytes[index] == open { depth += 1 }
      if bytes[index] == close { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return index
  }
}
