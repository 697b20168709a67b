import RoadbookText

extension PatternParser {
  /// The component of a pattern that a segment belongs to, which decides its delimiters.
  enum Place { case path, host, query, fragment }

  /// Reads one part of a segment; nil at a byte that ends the segment. Consumes at least one byte
  /// if it returns a part.
  mutating func part(in place: Place) -> SegmentPart? {
    while let byte = peek, !ends(byte, place) {
      switch byte {
      case UInt8(ascii: ":"): return colonCapture()
      case UInt8(ascii: "<"): return angleCapture()
      case UInt8(ascii: ">"): stray()
      case UInt8(ascii: "}") where place != .path && place != .host: stray()
      case UInt8(ascii: "*"): return star()
      default: return literal(in: place)
      }
    }
    return nil
  }

  private func ends(_ byte: UInt8, _ place: Place) -> Bool {
    switch place {
    case .path: endsPathPart(byte)
    case .host: endsPathPart(byte) || byte == 0x2E
    case .query: byte == 0x26 || byte == 0x23 || byte == 0x7B || isOptionalMark(byte)
    case .fragment: byte == 0x2F || byte == 0x7B
    }
  }

  private func endsPathPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2F, 0x28, 0x29, 0x3F, 0x23, 0x7B, 0x7D: true
    default: false
    }
  }

  /// A `?` that ends a query condition.
  private func isOptionalMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") && (index + 1 == bytes.count || at("&", 1) || at("#", 1))
  }

  private mutating func star() -> SegmentPart {
    let start = index
    while at("*") { index += 1 }
    if index - start > 1 { reportRestInSegment(start) }
    return .star
  }

  private mutating func literal(in place: Place) -> SegmentPart {
    let start = index
    var hasBlank = false
    var hasEscape = false
    // The bytes of names are never delimiters.
    index = bytes.endOfName(from: index)
    reading: while let byte = peek {
      if ends(byte, place) { break }
      switch byte {
      case 0x3A, 0x3C, 0x3E, 0x2A: break reading
      case 0x7D where place == .query || place == .fragment: break reading
      case UInt8(ascii: "%"): hasEscape = true
      case 0...0x20, 0x7F: hasBlank = true
      default: break
      }
      index = bytes.endOfName(from: index + 1)
    }
    if hasBlank, !isQuoted { reportBlanks(start, index) }
    return .literal(hasEscape ? decoded(start, index) : text(start, index))
  }

  /// Decodes escapes; if one is malformed, it is reported and the source returned unchanged.
  mutating func decoded(_ start: Int, _ end: Int) -> String {
    let raw = bytes[start..<end]
    if !raw.contains(UInt8(ascii: "%")) { return text(start, end) }
    if let text = PercentCoding.decodeText(raw) { return text }
    for place in start..<end where bytes[place] == UInt8(ascii: "%") {
      let escape = bytes[place..<min(place + 3, end)]
      if escape.count < 3 || PercentCoding.decode(escape) == nil {
        report(
          .patternMalformedEscape, place, min(place + 3, end),
          "'%' is not followed by two hexadecimal digits", "write '%25' for the character itself",
          replacement: "%25" + text(place + 1, min(place + 3, end)))
        return text(start, end)
      }
    }
    report(
      .patternMalformedEscape, start, end, "the escapes are not valid UTF-8",
      "escape every byte of the character's UTF-8 encoding")
    return text(start, end)
  }

  private mutating func reportBlanks(_ start: Int, _ end: Int) {
    guard let place = bytes[start..<end].firstIndex(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      return
    }
    let isBlank = bytes[place] == 0x20
    report(
      .patternBlank, place, place + 1,
      isBlank ? "a space in a pattern without quotes" : "a control character in a pattern",
      isBlank ? "put the pattern in double quotes, or write '%20'" : "write it as an escape",
      replacement: isBlank ? "%20" : nil)
  }

  /// Reads `:name` or `:name<T>` at a `:`.
  mutating func colonCapture() -> SegmentPart {
    let start = index
    let name = captureName()
    let end = index
    var type: TypeExpression?
    if at("<") {
      let open = index
      index += 1
      type = typeInAngles(open)
      closeAngle(open)
    } else if name.isEmpty {
      return .literal(":")
    }
    return .capture(
      Capture(
        name: name.isEmpty ? nil : name, type: type,
        range: name.isEmpty ? TextRange(start, index) : TextRange(start + 1, end)))
  }

  /// `:path*`, `:path**` and `:path...`, which in other libraries take several segments: reports
  /// the marks and takes the capture as `:path<path>`. nil, and nothing is read, where the segment
  /// is something else.
  mutating func restAfterCapture(_ capture: Capture, from start: Int, in place: Place) -> Capture? {
    guard capture.type == nil, let name = capture.name else { return nil }
    let end = index
    if at("."), at(".", 1), at(".", 2) {
      index += 3
    } else {
      while at("*") || at("+") { index += 1 }
    }
    guard index > end, place == .path ? endsSegment : peek == nil || at("/") else {
      index = end
      return nil
    }
    let written = ":\(name)<path>"
    report(
      .patternRestAfterCapture, start, index,
      "'\(text(end, index))' after a capture does not make it take several segments",
      place == .path ? Self.restAdvice(written) : "write \(written)",
      replacement: written)
    return Capture(name: name, type: .name("path", TextRange(end, index)), range: capture.range)
  }

  /// Reads the name after a `:`.
  private mutating func captureName() -> String {
    let start = index
    index = bytes.endOfName(from: start + 1)
    var isName = index == start + 1 || !isASCIIDigit(bytes[start + 1])
    while let byte = peek, byte >= 0x80 {
      isName = false
      index = bytes.endOfName(from: index + 1)
    }
    let end = index
    let name = text(start + 1, end)
    if name.isEmpty {
      report(
        .patternNamelessCapture, start, end, "the capture has no name",
        "write a name, such as ':id', or '%3A' for the character itself")
    } else if !isName {
      report(
        .patternBadCaptureName, start + 1, end, "'\(name)' is not a valid capture name",
        "use the letters a to z, digits and '_', and no digit first")
    } else {
      declare(name, start + 1, end)
    }
    return name
  }

  /// Reads `<T>`, `<a|b>` or `<T:id>` at a `<`.
  private mutating func angleCapture() -> SegmentPart {
    let open = index
    index += 1
    let type = typeInAngles(open)
    skipBlanks()
    if at(":") {
      let start = index
      let name = captureName()
      let end = index
      closeAngle(open)
      reportTypeBeforeName(open, type: text(open + 1, start), name)
      return .capture(
        Capture(
          name: name.isEmpty ? nil : name, type: type,
          range: name.isEmpty ? TextRange(open, index) : TextRange(start + 1, end)))
    }
    closeAngle(open)
    return .capture(Capture(name: nil, type: type, range: TextRange(open, index)))
  }

  /// `<int:id>`: URLNavigator writes the type before the name.
  private mutating func reportTypeBeforeName(_ open: Int, type: String, _ name: String) {
    guard !name.isEmpty, index > open, bytes[index - 1] == UInt8(ascii: ">") else { return }
    if TypeTable.isUsual(name), !TypeTable.isUsual(type) {
      return report(
        .patternOtherNotation, open, index, "a capture with a type is not written in '<…>'",
        "write :\(type)<\(name)>", replacement: ":\(type)<\(name)>")
    }
    report(
      .libraryWord, open, index,
      "'\(text(open, index))' is the spelling of urlnavigator",
      "write :\(name)<\(type)>", replacement: ":\(name)<\(type)>")
  }

  /// Expects `>`; otherwise skips to the next one in the segment, or reports the opening one.
  private mutating func closeAngle(_ open: Int) {
    skipBlanks()
    if take(">") { return }
    let start = index
    while let byte = peek, ![0x2F, 0x3E, 0x26, 0x23].contains(byte) { index += 1 }
    if at(">") {
      report(
        .patternBadType, start, index, "unexpected '\(text(start, index))' in a type",
        "write a type, words with '|' between them, '/…/' or '1...9'")
      index += 1
    } else if problems.last?.finding != .patternBadRegex || index > start {
      // An unclosed regular expression contains the `>`: one problem is enough.
      report(
        .patternUnclosedAngle, open, open + 1, "'<' is not closed",
        "close it with '>', or write '%3C' for the character itself",
        replacement: index > open + 1 ? ">" : nil, insertion: index)
    }
  }

  /// Reads `{Screen}` or `{Screen}!` at a `{`; nil if the name is missing or invalid.
  mutating func binding() -> ScreenBinding? {
    let open = index
    index += 1
    let start = index
    while let byte = peek, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "/"),
      byte != UInt8(ascii: "{")
    {
      index += 1
    }
    let end = index
    let name = text(start, end)
    if !take("}") {
      report(
        .patternUnclosedBrace, open, open + 1, "'{' is not closed",
        "close it with '}'; the body of a route needs a space before its '{'",
        replacement: TextShape.isName(name.utf8) ? "}" : nil, insertion: end)
    } else if let meant = Self.capture(inBraces: name) {
      report(
        .patternScreenOnNothing, open, index, "a capture is not written in braces",
        "write '\(meant)'", replacement: meant)
    } else if !TextShape.isName(name.utf8) {
      report(
        .patternBadScreenName, start, end,
        name.isEmpty ? "the braces contain no screen name" : "'\(name)' is not a valid screen name",
        "use the letters a to z, digits and '_', and no digit first")
    }
    let isModal = take("!")
    if isModal, at("!") {
      report(.patternMisplacedMark, index, index + 1, "a second '!'", "remove it")
      while at("!") { index += 1 }
    }
    guard TextShape.isName(name.utf8) else { return nil }
    return ScreenBinding(screen: name, isModal: isModal, range: TextRange(start, end))
  }
}
