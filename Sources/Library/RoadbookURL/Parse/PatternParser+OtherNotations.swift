import RoadbookText

/// Captures and regular expressions as other routers write them.
extension PatternParser {
  /// Reports `{id}`, which is how Android and OpenAPI write captures: a screen begins with a
  /// capital.
  mutating func reportCaptureInBraces(_ binding: ScreenBinding, _ start: Int) -> Bool {
    guard isNoScreen(binding) else { return false }
    report(
      .patternScreenOnNothing, start, index, "a capture is not written in braces",
      "write ':\(binding.screen)'", replacement: ":\(binding.screen)")
    return true
  }

  /// Reports `*rest`, which is how Rails and gin write the rest of a path.
  mutating func reportNamedStar(_ start: Int, _ name: String) {
    report(
      .patternNamedStar, start, index + name.utf8.count,
      "'*\(name)' captures nothing: it matches one segment that ends in '\(name)'",
      "write ':\(name)<path>' to capture the rest of the path", replacement: ":\(name)<path>",
      isUsable: true)
  }

  /// Reports `[id]`, `[...rest]`, `\d+` and `[0-9]+`: captures and regular expressions of other
  /// routers, which would be plain text. Called for a literal, from its start.
  mutating func reportOtherNotation(_ start: Int) {
    let place = bytes[start..<index].firstIndex {
      $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "\\")
    }
    guard let place, problems.last.map({ $0.range.end <= start }) ?? true else { return }
    if start == 0 || bytes[start - 1] == UInt8(ascii: "/"), endsSegment,
      let (name, isRest) = captureInBrackets(text(start, index))
    {
      let capture = isRest ? ":\(name)<path>" : ":\(name)"
      report(
        .patternOtherNotation, start, index, "a capture is not written in brackets",
        isRest ? Self.restAdvice(capture) : "write '\(capture)'", replacement: capture)
    } else {
      let character = text(place, place + 1)
      let escape = character == "[" ? "%5B" : "%5C"
      report(
        .patternOtherNotation, place, place + 1,
        "'\(character)' is no plain text in a pattern",
        "write a regular expression as a type, ':name</…/>', or '\(escape)' for the character itself"
      )
    }
  }

  /// `:id<int>` for `id:int`, as other routers write a capture with its type.
  static func typedCapture(_ text: Substring) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, TextShape.isName(parts[0].utf8), TextShape.isName(parts[1].utf8) else {
      return nil
    }
    return ":\(parts[0])<\(parts[1])>"
  }

  /// What `{id:int}`, `{*rest}`, `{rest...}` and `{a,b}` of other routers mean; nil for anything
  /// else.
  static func capture(inBraces text: String) -> String? {
    if let typed = typedCapture(text[...]) { return typed }
    let name = String(text.drop { "*.".contains($0) }).trimmingEnd { "*.".contains($0) }
    if name != text, TextShape.isName(name.utf8) { return ":\(name)<path>" }
    let words = text.split(omittingEmptySubsequences: false) { ",|".contains($0) }
    guard words.count > 1, words.allSatisfy({ TextShape.isName($0.utf8) }) else { return nil }
    return "<\(words.joined(separator: "|"))>"
  }

  /// Reports `{int}` behind a capture, which is meant as its type.
  mutating func reportTypeInBraces(_ binding: ScreenBinding, _ start: Int) -> Bool {
    guard isNoScreen(binding) else { return false }
    report(
      .patternScreenOnNothing, start, index, "a type is not written in braces",
      "write '<\(binding.screen)>'", replacement: "<\(binding.screen)>")
    return true
  }

  private func isNoScreen(_ binding: ScreenBinding) -> Bool {
    binding.screen.utf8.first.map { $0 >= 0x61 && $0 <= 0x7A } == true && !binding.isModal
  }

  /// Reports `?q:string`, and `?/x`, whose '?' was meant to make something optional.
  mutating func reportForeignCondition(_ start: Int, _ end: Int) {
    if bytes[start] == UInt8(ascii: "/") {
      let isBehindGroup = start >= 2 && bytes[start - 2] == UInt8(ascii: ")")
      report(
        .patternMisplacedMark, start - 1, start,
        "'?' begins the query, whose key cannot begin with '/'",
        isBehindGroup
          ? "remove it: a group is optional" : "write what is optional as a group, such as (/x)",
        replacement: isBehindGroup ? "" : nil)
    } else if let typed = Self.typedCapture(text(start, end)[...]) {
      let key = text(start, end).prefix { $0 != ":" }
      report(
        .patternOtherNotation, start, end, "a value is not captured by ':' behind its key",
        "write '\(key)=\(typed)', or '%3A' for the character itself",
        replacement: "\(key)=\(typed)")
    }
  }

  /// What to write for several segments; `capture`: the one of type `path`.
  static func restAdvice(_ capture: String) -> String {
    "write \(capture) for one segment or more, (/\(capture)) for any number"
  }

  /// The name in `[id]`, `[...rest]` and `[[...rest]]`, and whether it stands for the rest of the
  /// path.
  private func captureInBrackets(_ text: String) -> (name: Substring, isRest: Bool)? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    var name = text.drop { $0 == "[" }
    while name.last == "]" { name.removeLast() }
    let isRest = name.hasPrefix("...")
    if isRest { name = name.dropFirst(3) }
    guard TextShape.isName(name.utf8) else { return nil }
    return (name, isRest)
  }
}
