/// The number of terminal columns that strings and characters (grapheme clusters) take.
///
/// Uses its own table, since the C library's depends on the locale and handles only single scalars.
package enum CellWidth {
  package static func of(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// 1 or 2 for characters that can be shown as they are; 0 for others.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x300, first.value >= 0x20, scalars.count == 1 { return 1 }
    if isWide(first) { return 2 }
    for scalar in scalars.dropFirst() {
      // Emoji presentation, joined emoji, skin tones, flags.
      if scalar == "\u{FE0F}" || scalar == "\u{200D}" && first.properties.isEmoji { return 2 }
      if (0x1F3FB...0x1F3FF).contains(scalar.value) { return 2 }
      if (0x1F1E6...0x1F1FF).contains(scalar.value) { return 2 }
    }
    return isInvisible(first) ? 0 : 1
  }

  /// The string truncated to a number of columns, ending in `…` if it was truncated.
  package static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 0 else { return "" }
    var result = ""
    var used = 1
    for character in text {
      used += of(character)
      if used > width { break }
      result.append(character)
    }
    return result + "…"
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      scalar.value != 0xAD
    default: false
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      return true
    default: return scalar.properties.isEmojiPresentation
    }
  }
}
