import RoadbookText

extension PatternParser {
  /// Reads the conditions after `?`, up to `#` or the end.
  mutating func query() -> [QueryCondition] {
    let start = index
    index += 1
    var conditions: [QueryCondition] = []
    if peek == nil || at("#") {
      reportNoKey(start, start + 1, "'?' is not followed by a condition")
      return []
    }
    while true {
      if let condition = condition() { conditions.append(condition) }
      guard take("&") else { return conditions }
    }
  }

  private mutating func condition() -> QueryCondition? {
    let start = index
    let isAbsent = take("!")
    let keyStart = index
    while let byte = peek, ![0x3D, 0x26, 0x23, 0x3F, 0x7B].contains(byte) { index += 1 }
    let keyEnd = index
    if keyStart == keyEnd {
      while let byte = peek, byte != 0x26, byte != 0x23 { index += 1 }
      reportNoKey(start, max(index, min(start + 1, bytes.count)), "the condition has no key")
      return nil
    }
    if bytes[keyStart] == UInt8(ascii: ":") || bytes[keyStart] == UInt8(ascii: "<") {
      reportCaptureAsKey(keyStart)
      return nil
    }
    if !at("=") { reportForeignCondition(keyStart, keyEnd) }
    reportIndexedKey(keyStart, keyEnd)
    let key = decoded(keyStart, keyEnd)
    let hasValue = take("=")
    let valueStart = index
    let parts = hasValue ? valueParts() : []
    let valueEnd = index
    let isOptional = take("?")
    if at("{") { misplacedBinding() } else { reportSecondMark() }
    let rest = index
    while let byte = peek, byte != 0x26, byte != 0x23 { index += 1 }
    let test = test(parts, hasValue: hasValue, isAbsent: isAbsent, isOptional: isOptional)
    if isAbsent, hasValue {
      report(
        .patternMisplacedMark, start, valueEnd,
        "'!' requires that the key is absent, so it cannot have a value",
        "write '!\(key)'", replacement: text(start, valueStart - 1))
    } else if isOptional, rest == index {
      if case .matches = test {} else { reportNeedlessOptional(valueEnd) }
    }
    return QueryCondition(key: key, test: test, range: TextRange(start, rest))
  }

  /// Reports the second `?` of `?a=1?b=2`, nearly always meant as `&`.
  private mutating func reportSecondMark() {
    guard let byte = peek, byte != 0x26, byte != 0x23 else { return }
    if byte == UInt8(ascii: "=") {
      return report(
        .patternSecondQuery, index - 1, index,
        "the '?' of an optional condition stands at its end", "write it behind the value")
    }
    report(
      .patternSecondQuery, index - 1, index, "a second '?': conditions are separated by '&'",
      "write '&'", replacement: "&")
  }

  private func test(
    _ parts: [SegmentPart], hasValue: Bool, isAbsent: Bool, isOptional: Bool
  ) -> QueryTest {
    if isAbsent { return .absent }
    if !hasValue || parts == [.star] { return .present }
    if parts.isEmpty { return .equal("") }
    if parts.count == 1, case .literal(let text)? = parts.first { return .equal(text) }
    return .matches(parts, optional: isOptional)
  }

  private mutating func valueParts() -> [SegmentPart] {
    var parts: [SegmentPart] = []
    var start = index
    while let part = part(in: .query) {
      if case .literal = part { reportDefault(start, after: parts.last, isPath: false) }
      parts.appendPart(part)
      start = index
    }
    checkAdjacent(parts)
    return parts
  }

  /// Reads the segments after `#`, up to the end; empty ones are left out, as in a path.
  mutating func fragment() -> [PatternSegment]? {
    let start = index
    index += 1
    var segments: [PatternSegment] = []
    while index < bytes.count {
      if at("{") {
        misplacedBinding()
      } else if !take("/") {
        if let segment = fragmentSegment() { segments.append(segment) }
      }
    }
    if segments.isEmpty {
      report(
        .patternEmptyFragment, start, index, "nothing follows '#'",
        "write the fragment, or remove '#'")
      return nil
    }
    return segments
  }

  private mutating func fragmentSegment() -> PatternSegment? {
    if at("*"), at("*", 1) {
      let start = index
      let rest = restToken()
      if peek == nil || at("/") {
        if case .rest(let capture, _, false) = rest { return PatternSegment(rest: capture) }
      }
      index = start
    }
    let start = index
    var parts: [SegmentPart] = []
    while let part = part(in: .fragment) {
      if parts.isEmpty, case .capture(let capture) = part,
        let rest = restAfterCapture(capture, from: start, in: .fragment)
      {
        return PatternSegment(rest: rest)
      }
      parts.appendPart(part)
    }
    reportOptionalFragment(&parts)
    checkAdjacent(parts)
    // A `path` spans several segments: the capture takes the rest of the fragment.
    if parts.count == 1, case .capture(let capture) = parts[0], capture.isPath {
      return PatternSegment(rest: capture)
    }
    return parts.isEmpty ? nil : PatternSegment(parts)
  }

  /// Reports and drops the mark of `#:id?`: only values of the query can be optional.
  private mutating func reportOptionalFragment(_ parts: inout [SegmentPart]) {
    guard parts.count > 1, case .capture = parts[parts.count - 2], parts.last == .literal("?"),
      bytes[index - 1] == UInt8(ascii: "?")
    else { return }
    parts.removeLast()
    report(
      .patternMisplacedMark, index - 1, index, "'?' does not make a fragment optional",
      "write a second pattern without the fragment, such as '/a, /a#:id'; "
        + "'%3F' is the character itself")
  }

  private mutating func misplacedBinding() {
    let start = index
    if let binding = binding(), reportCaptureInBraces(binding, start) { return }
    report(
      .patternScreenOnNothing, start, index, "a screen must be bound to a segment of the path",
      "put it before the query")
  }

  private mutating func reportNoKey(_ start: Int, _ end: Int, _ message: String) {
    report(
      .patternQueryWithoutKey, start, end, message,
      "write 'key', 'key=value', 'key=:name' or '!key'")
  }

  private mutating func reportCaptureAsKey(_ start: Int) {
    let problemsStart = index
    index = start
    while let byte = peek, byte != 0x26, byte != 0x23 { index += 1 }
    let written = text(start, index)
    let name = String(
      decoding: bytes[(start + 1)..<problemsStart].prefix(while: TextShape.isNameByte),
      as: UTF8.self)
    let isColon = bytes[start] == UInt8(ascii: ":") && !name.isEmpty
    report(
      .patternQueryWithoutKey, start, index, "the captured value has no key",
      isColon ? "write '\(name)=\(written)'" : "write 'key=\(written)'",
      replacement: isColon ? "\(name)=\(written)" : nil)
  }

  private mutating func reportNeedlessOptional(_ place: Int) {
    report(
      .patternMisplacedMark, place, place + 1,
      "'?' makes a captured value optional, but there is none before it",
      "capture the value, or remove '?'")
  }
}
