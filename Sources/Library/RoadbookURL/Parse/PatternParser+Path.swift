import RoadbookText

extension PatternParser {
  /// An open group with the tokens read so far.
  private struct Frame {
    var open: Int
    var tokens: [PatternToken] = []
    /// The offset after the last slash of this frame: where its current segment starts.
    var segmentStart: Int
  }

  /// Reads the path up to its query, its fragment or the end. Uses an explicit stack for groups, so
  /// that input cannot cause deep recursion.
  mutating func path() -> [PatternToken] {
    var frame = Frame(open: index, segmentStart: index)
    // A path without groups has a token for each slash, and one for each segment.
    var slashes = 0
    for position in index..<bytes.count where bytes[position] == UInt8(ascii: "/") { slashes += 1 }
    frame.tokens.reserveCapacity(2 * slashes + 1)
    var around: [Frame] = []
    var ignoredDepth = 0
    reading: while let byte = peek {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"):
        if optionalMark(&frame) { continue }
        guard !around.isEmpty, closesBehind() else { break reading }
        reportInGroup()
        frame.tokens.appendLiteral(text(index, index + 1))
        index += 1
      case UInt8(ascii: "/"):
        reportDoubleSlash()
        index += 1
        frame.tokens.append(.slash)
        frame.segmentStart = index
      case UInt8(ascii: "("):
        if around.count < Self.maximumDepth {
          around.append(frame)
          frame = Frame(open: index, segmentStart: index + 1)
          // Most groups are one segment.
          frame.tokens.reserveCapacity(2)
        } else {
          reportTooDeep(ignoredDepth)
          ignoredDepth += 1
        }
        index += 1
      case UInt8(ascii: ")"):
        if ignoredDepth > 0 {
          ignoredDepth -= 1
          index += 1
        } else {
          closeGroup(&frame, &around)
        }
      case UInt8(ascii: "{"): if !optionalInBraces() { pathBinding(&frame) }
      case UInt8(ascii: "}"): stray()
      case UInt8(ascii: "*") where at("*", 1): pathRest(&frame, isNested: !around.isEmpty)
      default:
        let start = index
        if let part = part(in: .path) {
          let isFirst = begins(frame, at: start, isNested: !around.isEmpty)
          if isFirst, case .capture(let capture) = part,
            // A capture of type `path` takes one or more segments.
            let rest = restAfterCapture(capture, from: start, in: .path)
              ?? (capture.isPath && endsSegment ? capture : nil)
          {
            frame.tokens.append(
              .rest(rest.name == nil ? nil : rest, TextRange(start, index), atLeastOne: true))
            continue
          }
          if isFirst, case .star = part, let name = nameAhead { reportNamedStar(start, name) }
          if case .star = part { reportUnlikelyStar(start, after: frame.tokens) }
          if case .literal = part, !isTypeInParentheses(frame, around.last) {
            reportOtherNotation(start)
            reportUnlikelyText(start, after: frame.tokens.last)
          }
          if bytes[index - 1] == UInt8(ascii: "!") { reportTrailingMark(part) }
          frame.tokens.appendPart(part)
        }
      }
    }
    if !around.isEmpty { unwind(&frame, &around) }
    return frame.tokens
  }

  private mutating func unwind(_ frame: inout Frame, _ around: inout [Frame]) {
    while var outer = around.popLast() {
      report(
        .patternUnclosedGroup, frame.open, frame.open + 1, "'(' is not closed",
        "close the group with ')', or write '%28' for the character itself",
        replacement: frame.tokens.isEmpty ? nil : ")", insertion: index)
      if !frame.tokens.isEmpty {
        outer.tokens.append(.group(frame.tokens, TextRange(frame.open, index)))
      }
      frame = outer
    }
  }

  private mutating func closeGroup(_ frame: inout Frame, _ around: inout [Frame]) {
    guard var outer = around.popLast() else {
      stray()
      return
    }
    index += 1
    if frame.tokens.isEmpty {
      report(
        .patternEmptyGroup, frame.open, index, "the group is empty",
        "remove it, or write the optional part", replacement: "")
    } else {
      if !reportRestInParentheses(frame, outer) { reportTypeInParentheses(frame, outer) }
      outer.tokens.append(.group(frame.tokens, TextRange(frame.open, index)))
    }
    frame = outer
  }

  /// Reports `(.*)` and `:x(.*)`, the rest of a path in Vue and Express, which would be an optional
  /// text. `outer`: what is before the parenthesis.
  private mutating func reportRestInParentheses(_ frame: Frame, _ outer: Frame) -> Bool {
    let written = text(frame.open + 1, index - 1)
    guard written == ".*" || written == ".+" else { return false }
    var name = "rest"
    var isNamed = false
    if case .part(.capture(let capture))? = outer.tokens.last, let known = capture.name {
      (name, isNamed) = (String(known), true)
    }
    report(
      .patternOtherNotation, frame.open, index,
      "'(\(written))' is an optional text here, not the rest of the path",
      Self.restAdvice(":\(name)<path>"), replacement: isNamed ? "<path>" : ":rest<path>")
    return true
  }

  /// `:id(int)`, `:id(\d+)`, `:id(a|b)`: Express writes a capture's type in parentheses, which are
  /// an optional group here.
  private mutating func reportTypeInParentheses(_ frame: Frame, _ outer: Frame) {
    guard case .part(.capture(let capture))? = outer.tokens.last, capture.type == nil,
      let name = capture.name, frame.tokens.count == 1, case .part(.literal) = frame.tokens[0]
    else { return }
    let word = text(frame.open + 1, index - 1)
    let type: String
    if word.contains(where: { "\\[^".contains($0) }) {
      type = "/\(word)/"
    } else if word.contains("|")
      || ["int", "uint", "float", "bool", "uuid", "date"].contains(word)
    {
      type = word
    } else {
      return
    }
    report(
      .patternTypeInParentheses, frame.open, index,
      "a type is written in angle brackets, not in parentheses",
      "write ':\(name)<\(type)>'", replacement: "<\(type)>")
  }

  /// Parses `/:x?`, at the end or before `/`, as `(/:x)`.
  private mutating func optionalMark(_ frame: inout Frame) -> Bool {
    guard at("?"), index + 1 == bytes.count || at("/", 1) || at(")", 1),
      case .part(.capture)? = frame.tokens.last
    else { return false }
    let slash = frame.tokens.lastIndex { if case .slash = $0 { true } else { false } }
    let first = slash ?? 0
    let start = slash == nil ? frame.segmentStart : frame.segmentStart - 1
    let optional = Array(frame.tokens[first...])
    let written = text(start, index)
    index += 1
    frame.tokens.removeSubrange(first...)
    frame.tokens.append(.group(optional, TextRange(start, index)))
    report(
      .patternOptionalMark, start, index, "an optional segment is written as a group",
      "write '(\(written))'", replacement: "(\(written))", isUsable: true)
    return true
  }

  private mutating func pathRest(_ frame: inout Frame, isNested: Bool) {
    let start = index
    let token = restToken()
    if begins(frame, at: start, isNested: isNested), endsSegment {
      if case .rest(let capture?, _, let atLeastOne) = token, capture.isPath {
        reportRestOfPath(start, atLeastOne)
      }
      frame.tokens.append(token)
    } else {
      reportRestInSegment(start)
      if case .rest(let capture?, _, _) = token {
        frame.tokens.append(.part(.capture(capture)))
      } else {
        frame.tokens.appendPart(.star)
      }
    }
  }

  /// Whether a segment begins at an offset.
  private func begins(_ frame: Frame, at start: Int, isNested: Bool) -> Bool {
    switch frame.tokens.last {
    case nil: !isNested || start == 0 || bytes[start - 1] == UInt8(ascii: "(")
    case .slash, .group: true
    default: false
    }
  }

  /// `**:rest<path>` and `**+:rest<path>`
  private mutating func reportRestOfPath(_ start: Int, _ atLeastOne: Bool) {
    let written = text(start, index)
    let capture = String(written.drop { $0 == "*" || $0 == "+" })
    let hasSlash = start > 0 && bytes[start - 1] == UInt8(ascii: "/")
    let isOptional = !atLeastOne && hasSlash
    report(
      .patternRestWithPath, isOptional ? start - 1 : start, index,
      "'**' and the type 'path' both take several segments",
      Self.restAdvice(capture),
      replacement: isOptional ? "(/\(capture))" : capture)
  }

  /// The name from here to the end of the segment: other routers write `*rest` and `**rest` for the
  /// rest of a path.
  private var nameAhead: String? {
    var ahead = self
    ahead.index = bytes.endOfName(from: index)
    guard ahead.index > index, ahead.endsSegment, !isASCIIDigit(bytes[index]) else { return nil }
    return text(index, ahead.index)
  }

  mutating func reportRestInSegment(_ start: Int) {
    if let name = nameAhead, start == 0 || bytes[start - 1] == UInt8(ascii: "/") {
      report(
        .patternRestInSegment, start, index + name.utf8.count,
        "'**' must be a whole segment",
        "write ':\(name)<path>' for one segment or more, (/:\(name)<path>) for any number",
        replacement: ":\(name)<path>")
      return
    }
    report(
      .patternRestInSegment, start, index, "'**' must be a whole segment",
      "give '**' a segment of its own, or write '*' for any text within the segment")
  }

  /// Reads `**`, `**:rest` or `**:rest<T>` at the current position, optionally with `+` after the
  /// stars.
  mutating func restToken() -> PatternToken {
    let start = index
    index += 2
    let atLeastOne = take("+")
    guard at(":"), case .capture(let capture) = colonCapture() else {
      return .rest(nil, TextRange(start, index), atLeastOne: atLeastOne)
    }
    return .rest(capture, TextRange(start, index), atLeastOne: atLeastOne)
  }

  var endsSegment: Bool {
    guard let byte = peek else { return true }
    switch byte {
    case 0x2F, 0x28, 0x29, 0x7B, 0x3F, 0x23: return true
    default: return false
    }
  }

  private mutating func pathBinding(_ frame: inout Frame) {
    let start = index
    guard let binding = binding() else { return }
    if start > 0, bytes[start - 1] == UInt8(ascii: "$") {
      report(
        .patternInterpolation, start - 1, index, "'${…}' is not allowed in a pattern",
        "write ':\(binding.screen)' to capture it", replacement: ":\(binding.screen)")
      return
    }
    switch frame.tokens.last {
    case .part(.literal) where reportCaptureInBraces(binding, start): return
    case .part(.capture(let capture))
    where capture.type == nil && reportTypeInBraces(binding, start):
      return
    case .part, .rest, .group: frame.tokens.append(.binding(binding))
    case .binding:
      report(
        .patternSecondScreen, start, index, "the segment already has a screen",
        "keep one of them")
    case .slash, nil:
      if !reportCaptureInBraces(binding, start) {
        report(
          .patternScreenOnNothing, start, index, "the screen is not bound to a segment",
          "put '{\(binding.screen)}' directly after a segment")
      }
    }
    if let byte = peek, !endsSegment, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "!") {
      report(
        .patternTextAfterScreen, index, index + 1, "the segment continues after its screen",
        "put the screen at the end of the segment")
    }
  }

  /// Whether the literal that was just read is a type in parentheses, see
  /// `reportTypeInParentheses`.
  private func isTypeInParentheses(_ frame: Frame, _ outer: Frame?) -> Bool {
    guard at(")"), frame.tokens.isEmpty, case .part(.capture(let capture))? = outer?.tokens.last
    else { return false }
    return capture.type == nil && capture.name != nil
  }

  /// Reports `extra!`, nearly always meant as the modal mark. Called for a part that ends with `!`.
  private mutating func reportTrailingMark(_ part: SegmentPart) {
    guard case .literal = part, endsSegment else { return }
    report(
      .patternMisplacedMark, index - 1, index, "'!' does not follow a screen",
      "write '{Screen}!' for a modal screen, or '%21' for the character itself")
  }

  private mutating func reportInGroup() {
    let isQuery = at("?")
    report(
      isQuery ? .patternQueryInGroup : .patternFragmentInGroup, index, index + 1,
      isQuery ? "a query cannot begin inside a group" : "a fragment cannot begin inside a group",
      isQuery
        ? "put it after the groups, and '?' after a captured value to make it optional"
        : "put it after the groups; where it is optional, write a second pattern without it")
  }

  private mutating func reportTooDeep(_ ignoredDepth: Int) {
    guard ignoredDepth == 0 else { return }
    report(
      .patternTooManyGroups, index, index + 1,
      "groups are nested deeper than \(Self.maximumDepth)", "write several patterns")
  }

  mutating func stray() {
    let character = text(index, index + 1)
    if character == ">", index > 0, at("-", -1) || at("=", -1) {
      let arrow = text(index - 1, index + 1)
      report(
        .patternStrayBracket, index - 1, index + 1,
        "'\(arrow)' directly behind a pattern is part of it", "write spaces around it",
        replacement: " \(arrow) ")
    } else {
      let escape = character == ")" ? "%29" : character == "}" ? "%7D" : "%3E"
      report(
        .patternStrayBracket, index, index + 1, "unmatched '\(character)'",
        "remove it, or write '\(escape)' for the character itself")
    }
    index += 1
  }
}

extension [PatternToken] {
  mutating func appendPart(_ part: consuming SegmentPart) {
    guard endsWithLiteral, let last = popLast() else { return append(.part(part)) }
    if case .part(.literal(let old)) = last, case .literal(let new) = part {
      append(.part(.literal(old + new)))
    } else {
      append(last)
      append(.part(part))
    }
  }

  private var endsWithLiteral: Bool {
    guard let last = indices.last, case .part(.literal) = self[last] else { return false }
    return true
  }

  mutating func appendLiteral(_ text: String) { appendPart(.literal(text)) }
}
