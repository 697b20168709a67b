import RoadbookText

/// Placeholders in the notation of another library, which are literal text in this one.
extension DialectReader {
  /// Hints at a literal segment that is `<name>`, `<type:name>`, `:name`, `**`, `{name}`, or ends
  /// in `{Class}`, with this library's notation as the fix.
  mutating func hintOtherNotation(_ segment: TextRange) {
    guard segment.length > 0 else { return }
    let (first, last) = (bytes[segment.start], bytes[segment.end - 1])
    // Nearly all segments are plain text.
    guard "<:*".utf8.contains(first) || "}!".utf8.contains(last) else { return }
    let text = text(segment)
    switch (first, last) {
    case (UInt8(ascii: "<"), UInt8(ascii: ">")) where dialect != .urlnavigator:
      let parts = text.dropFirst().dropLast().split(
        separator: ":", omittingEmptySubsequences: false)
      guard parts.count < 3, let name = parts.last, TextShape.isName(name.utf8) else { return }
      let isRest = parts.count == 2 && parts.first == "path" && segment.end == bytes.count
      hint(segment, text, replacement: isRest ? rest : ":\(name)")
    case (UInt8(ascii: ":"), _) where dialect == .urlnavigator:
      let name = text.dropFirst()
      if TextShape.isName(name.utf8) { hint(segment, text, replacement: "<\(name)>") }
    case (UInt8(ascii: "*"), _) where text == "**" || text == "*" && dialect == .urlnavigator:
      if segment.end == bytes.count { hint(segment, text, replacement: rest) }
    case (_, UInt8(ascii: "}")), (_, UInt8(ascii: "!")): hintBraces(segment, text)
    default: break
    }
  }

  /// How this library writes the rest of a path.
  private var rest: String {
    switch dialect {
    case .urlnavigator: "<path:rest>"
    case .fsqroutes: "**"
    case .native, .jlroutes, .waapprouting: "*"
    }
  }

  /// `{name}` is a capture of many routers; `text{Class}` and `text{Class}!` are screens in
  /// WAAppRouting.
  private mutating func hintBraces(_ segment: TextRange, _ text: String) {
    let isModal = text.utf8.last == UInt8(ascii: "!")
    guard let open = text.utf8.firstIndex(of: UInt8(ascii: "{")) else { return }
    let name = text[open...].dropFirst().dropLast(isModal ? 2 : 1)
    guard TextShape.isName(name.utf8), isModal || text.utf8.last == UInt8(ascii: "}") else {
      return
    }
    guard open > text.startIndex else {
      if !isModal {
        hint(segment, text, replacement: dialect == .urlnavigator ? "<\(name)>" : ":\(name)")
      }
      return
    }
    let start = segment.start + text.utf8.distance(from: text.startIndex, to: open)
    hint(
      .patternLiteralPlaceholder, TextRange(start, segment.end),
      "'\(text[open...])' is literal text: only WAAppRouting names screens in patterns",
      "write the screen after '->'", replacement: "")
  }

  private mutating func hint(_ segment: TextRange, _ text: String, replacement: String) {
    hint(
      .patternLiteralPlaceholder, segment,
      "'\(text)' is literal text: it is the notation of another library",
      "write '\(replacement)'", replacement: replacement)
  }
}
