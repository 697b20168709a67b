import RoadbookText

extension PatternParser {
  /// Reads `scheme://host:port`, `scheme::` or a leading `/`, if present.
  mutating func prefix(_ pattern: inout Pattern.Parts) {
    let length = schemeLength
    index = length
    if length > 0, at("/", 1) {
      var more = Pattern.More()
      more.scheme = text(0, length).lowercased()
      index += 3
      authority(&more)
      pattern.isRooted =
        take("/") || more.authority == nil && index < bytes.count && !at("?") && !at("#")
      pattern.more = more
    } else if length > 0 {
      pattern.more.scheme = text(0, length).lowercased()
      index += 1
    } else {
      pattern.isRooted = take("/")
    }
  }

  /// The length of the scheme before `://` or `::`; 0 if there is none.
  private var schemeLength: Int {
    guard let first = peek, isASCIILetter(first) else { return 0 }
    var end = 1
    while end < bytes.count, TextShape.isSchemeByte(bytes[end]) { end += 1 }
    guard at(":", end), at("/", end + 1) && at("/", end + 2) || at(":", end + 1) else { return 0 }
    return end
  }

  private mutating func authority(_ more: inout Pattern.More) {
    let isWeb = WebScheme(more.scheme) != nil
    var labels: [PatternSegment] = []
    var port: Int?
    var takesAnyPort = false
    reading: while let byte = peek {
      if isAnyPort {
        index += 2
        takesAnyPort = true
        break reading
      }
      if isPort {
        port = readPort()
        break reading
      }
      switch byte {
      case UInt8(ascii: "[") where labels.isEmpty && reportAddress():
        labels.append(PatternSegment([]))
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "("),
        UInt8(ascii: ")"):
        break reading
      case UInt8(ascii: "."):
        reportEmptyLabel(labels.count)
        index += 1
      case UInt8(ascii: "{"): hostBinding(&labels, isWeb: isWeb)
      case UInt8(ascii: "}"): stray()
      default:
        let label = label(isFirst: labels.isEmpty)
        if isWeb, endsHost { reportCaptureAsPort(label) }
        if label.isRest || !label.parts.isEmpty { labels.append(label) }
      }
    }
    guard !labels.isEmpty else { return }
    if isWeb, port == nil, !takesAnyPort { reportLoneStar(labels) }
    var host = HostPattern(
      labels: labels.map(\.lowercasedLiterals), port: port, takesAnyPort: takesAnyPort)
    host.writtenLabels = labels
    more.authority = host
  }

  /// Reads and reports `[::1]`; false for any other bracket.
  private mutating func reportAddress() -> Bool {
    guard let close = bytes[index..<bytes.count].firstIndex(of: UInt8(ascii: "]")),
      bytes[(index + 1)..<close].contains(UInt8(ascii: ":")),
      bytes[(index + 1)..<close].allSatisfy({
        $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
          || Unicode.Scalar($0).properties.isASCIIHexDigit
      })
    else { return false }
    report(
      .patternAddress, index, close + 1,
      "a pattern has no IPv6 address as its host: '\(text(index, close + 1))'",
      "leave out scheme and host: a route outside any scheme matches them all")
    index = close + 1
    return true
  }

  private mutating func reportEmptyLabel(_ count: Int) {
    guard count == 0 || index + 1 == bytes.count || at("/", 1) || at(".", 1) else { return }
    report(
      .patternEmptyLabel, index, index + 1, "the host has an empty label",
      "write the label, or remove the dot")
  }

  /// Reports `example:port`: a capture cannot end a web host's last label.
  private mutating func reportCaptureAsPort(_ label: PatternSegment) {
    guard label.parts.count > 1, case .capture(let capture)? = label.parts.last,
      let name = capture.name, capture.type == nil
    else { return }
    report(
      .patternBadPort, capture.range.start - 1, capture.range.end,
      "':\(name)' is a capture, not a port", "write a number, or ':*' for any port")
  }

  private mutating func label(isFirst: Bool) -> PatternSegment {
    let start = index
    if at("*"), at("*", 1) {
      let rest = hostRest()
      if !isFirst {
        report(
          .patternRestInHost, start, index, "'**' can only be the first label of a host",
          "write '*' for one label")
      }
      if !endsLabel { reportRestInSegment(start) }
      if case .rest(let capture, _, let atLeastOne) = rest {
        return PatternSegment(rest: capture, atLeastOne: atLeastOne)
      }
    }
    var parts: [SegmentPart] = []
    while !isPort, !isAnyPort, let part = part(in: .host) { parts.appendPart(part) }
    checkAdjacent(parts)
    if parts.count == 1, case .capture(let capture) = parts[0], capture.isPath, endsLabel {
      return PatternSegment(rest: capture.name == nil ? nil : capture, atLeastOne: true)
    }
    return PatternSegment(parts)
  }

  /// `**` with its name; a port may follow it.
  private mutating func hostRest() -> PatternToken {
    let start = index
    index += 2
    if isAnyPort || isPort { return .rest(nil, TextRange(start, index)) }
    index = start
    return restToken()
  }

  private mutating func hostBinding(_ labels: inout [PatternSegment], isWeb: Bool) {
    let start = index
    guard let binding = binding() else { return }
    if isWeb || labels.isEmpty {
      report(
        .patternScreenOnNothing, start, index,
        isWeb ? "a screen cannot be bound to a host" : "the screen is not bound to a segment",
        "put it after a segment of the path")
    } else {
      labels[labels.count - 1].binding = binding
    }
    if !endsLabel, !at("{"), !at("}"), !isPort {
      report(
        .patternTextAfterScreen, index, index + 1, "the segment continues after its screen",
        "put the screen at the end of the segment")
    }
  }

  private var endsLabel: Bool {
    guard let byte = peek, !isPort, !isAnyPort else { return true }
    return [0x2F, 0x3F, 0x23, 0x28, 0x29, 0x2E, 0x7B].contains(byte)
  }

  /// `:digits` up to the end of the authority; `:8080x` is a capture with a bad name.
  private var isPort: Bool {
    guard at(":"), index + 1 < bytes.count, isASCIIDigit(bytes[index + 1]) else { return false }
    var end = index + 1
    while end < bytes.count, isASCIIDigit(bytes[end]) { end += 1 }
    return endsHost(end)
  }

  /// `:*` at the end of the authority.
  private var isAnyPort: Bool {
    guard at(":"), at("*", 1) else { return false }
    return endsHost(index + 2)
  }

  private var endsHost: Bool { endsHost(index) }

  private func endsHost(_ index: Int) -> Bool {
    index >= bytes.count || [0x2F, 0x3F, 0x23, 0x28, 0x29].contains(bytes[index])
  }

  private mutating func readPort() -> Int? {
    let start = index
    index += 1
    while let byte = peek, isASCIIDigit(byte) { index += 1 }
    if let port = Int(text(start + 1, index)), port <= 65_535 { return port }
    report(.patternBadPort, start + 1, index, "a port is at most 65535")
    return nil
  }
}

extension PatternSegment {
  fileprivate var lowercasedLiterals: PatternSegment {
    var copy = self
    copy.parts = parts.map { part in
      if case .literal(let text) = part { return .literal(text.lowercased()) }
      return part
    }
    return copy
  }
}

extension [SegmentPart] {
  /// Adds a part; adjacent literals are merged.
  mutating func appendPart(_ part: SegmentPart) {
    if case .literal(let new) = part, case .literal(let old)? = last {
      self[count - 1] = .literal(old + new)
    } else {
      append(part)
    }
  }
}
