import RoadbookText

/// Texts that match something, but nearly always another pattern was meant. All of them can be
/// written with an escape, which is not reported.
extension PatternParser {
  /// Called for a literal of a path, from its start. `last`: what is before it.
  mutating func reportUnlikelyText(_ start: Int, after last: PatternToken?) {
    reportHyphenInName(start, last)
    if case .part(let part)? = last { reportDefault(start, after: part, isPath: true) }
    reportQueryInPath(start)
    reportControlCharacter(start)
    reportHostInPath(start)
    reportQuotes(start)
    reportDollar(start)
  }

  /// `/:item-id`: a name ends at a hyphen.
  private mutating func reportHyphenInName(_ start: Int, _ last: PatternToken?) {
    guard case .part(.capture(let capture))? = last, capture.type == nil, let name = capture.name,
      capture.range.end == start, at("-", start - index), endsSegment
    else { return }
    let words = text(start + 1, index).split(separator: "-", omittingEmptySubsequences: false)
    guard let end = words.last, Self.lastWordsOfNames.contains(end.lowercased()),
      words.allSatisfy({ TextShape.isName($0.utf8) })
    else { return }
    let meant = name + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    report(
      .patternUnlikely, capture.range.start - 1, index,
      "':\(name)' ends before '-': '\(text(start, index))' is plain text",
      "write ':\(meant)', or '%2D' for the character itself", replacement: ":\(meant)",
      isUsable: true)
  }

  /// `/:page<int>=1`: the default of a parameter in other languages. Called for a literal, from its
  /// start.
  mutating func reportDefault(_ start: Int, after last: SegmentPart?, isPath: Bool) {
    guard case .capture(let capture)? = last, capture.name != nil,
      start < index - 1, bytes[start] == UInt8(ascii: "="),
      isPath ? endsSegment : peek == nil || at("&") || at("#")
    else { return }
    let written = text(capture.range.start - 1, start)
    report(
      .patternUnlikely, start, index,
      "a capture has no default: '\(text(start, index))' is plain text",
      "give the screen's parameter the default and make the capture optional, "
        + (isPath ? "'(/\(written))'" : "'\(written)?'")
        + ", or write '%3D' for the character itself",
      isUsable: true)
  }

  /// The words at the end of a name that says what a segment is.
  private static let lastWordsOfNames: Set<String> = [
    "id", "ids", "name", "slug", "key", "code", "number", "no", "uuid", "token", "type", "title",
    "path", "url", "date", "index", "ref", "handle",
  ]

  /// `/a&q=:q`: the query begins with `?`.
  private mutating func reportQueryInPath(_ start: Int) {
    let end = index
    guard let place = bytes[start..<end].firstIndex(of: UInt8(ascii: "&")) else { return }
    let key = bytes.endOfName(from: place + 1)
    guard key > place + 1, key < end, bytes[key] == UInt8(ascii: "="),
      problems.last?.finding != .patternUnlikely
    else { return }
    report(
      .patternUnlikely, place, place + 1, "'&' in a path is plain text: no query begins before it",
      "write '?', or '%26' for the character itself", replacement: "?", isUsable: true)
  }

  /// `%0A`: no path of a URL has a control character.
  private mutating func reportControlCharacter(_ start: Int) {
    let end = index
    var next = start
    while let place = bytes[next..<end].firstIndex(of: UInt8(ascii: "%")) {
      let escape = bytes[place..<min(place + 3, end)]
      if let byte = PercentCoding.decode(escape)?.first, byte < 0x20 || byte == 0x7F {
        return report(
          .patternUnlikely, place, place + 3,
          "no URL has the control character \(text(place, place + 3)) in its path",
          "remove it", isUsable: true)
      }
      next = place + 1
    }
  }

  /// `example.com/a`: without a scheme this is a path.
  private mutating func reportHostInPath(_ start: Int) {
    guard start == 0, peek == nil || at("/") else { return }
    let host = text(0, index)
    guard HostShape.isHost(host) else { return }
    report(
      .patternUnlikely, 0, index, "'\(host)' is the first segment of a path here, not a host",
      "write https://\(host), or '/\(host)' for the segment", replacement: "https://\(host)",
      isUsable: true)
  }

  /// `/f/$id`: a capture in other languages.
  private mutating func reportDollar(_ start: Int) {
    guard start > 0, start < index, bytes[start - 1] == UInt8(ascii: "/"),
      bytes[start] == UInt8(ascii: "$"),
      endsSegment, TextShape.isName(bytes[(start + 1)..<index])
    else { return }
    let name = text(start + 1, index)
    report(
      .patternUnlikely, start, index, "'$\(name)' is plain text, not a capture",
      "write ':\(name)', or '%24\(name)' for the text itself", replacement: ":\(name)",
      isUsable: true)
  }

  /// `https://*`: no host of the web but `localhost` is a single label.
  mutating func reportLoneStar(_ labels: [PatternSegment]) {
    guard labels.count == 1, labels[0].parts == [.star] else { return }
    report(
      .patternUnlikely, index - 1, index, "'*' is one label, and a host of the web has several",
      "write '**' for any host", replacement: "**", isUsable: true)
  }

  /// `'/a'` and `/"a"`: only double quotes around the whole pattern are quotes.
  private mutating func reportQuotes(_ start: Int) {
    let isWhole = start == 0
    let end = (isWhole ? bytes.count : index) - 1
    guard !isQuoted, isWhole || bytes[start - 1] == UInt8(ascii: "/") && endsSegment,
      end > start, bytes[end] == bytes[start], let escape = Self.quotes[bytes[start]]
    else { return }
    let inner = text(start + 1, end)
    report(
      .patternUnlikely, start, end + 1, "\(text(start, start + 1)) is plain text, not a quote",
      (isWhole ? "write double quotes" : "write '\(inner)'")
        + ", or '\(escape)' for the character itself",
      replacement: isWhole ? "\"\(inner)\"" : inner, isUsable: true)
  }

  /// Quotes of this and other languages, with their escapes in a URL.
  private static let quotes: [UInt8: String] = [
    UInt8(ascii: "\""): "%22", UInt8(ascii: "'"): "%27", UInt8(ascii: "`"): "%60",
  ]

  /// Called at a `/`: a pattern has no empty segments.
  mutating func reportDoubleSlash() {
    guard index > 0, at("/", -1), index < 2 || !at(":", -2) else { return }
    report(
      .patternDoubleSlash, index - 1, index + 1, "'//' is read as '/': no segment is empty",
      "write '/'", replacement: "/", isUsable: true)
  }

  /// Called for the key of a condition: `a[0]=x` is no list.
  mutating func reportIndexedKey(_ start: Int, _ end: Int) {
    guard end > start, bytes[end - 1] == UInt8(ascii: "]"),
      let open = bytes[start..<end].lastIndex(of: UInt8(ascii: "[")), open > start, open + 2 < end,
      bytes[(open + 1)..<(end - 1)].allSatisfy({ (0x30...0x39).contains($0) })
    else { return }
    let key = text(start, open)
    report(
      .patternUnlikely, start, end, "'\(text(start, end))' is one key, not an item of a list",
      "a list is \(key)=x&\(key)=y or \(key)=x,y: write '\(key)=:\(key)'", isUsable: true)
  }

  /// Called for a `*`: `/a/.*` is a regular expression elsewhere.
  mutating func reportUnlikelyStar(_ start: Int, after tokens: [PatternToken]) {
    guard endsSegment, case .part(.literal("."))? = tokens.last, start > 0,
      bytes[start - 1] == UInt8(ascii: "."), start == 1 || bytes[start - 2] == UInt8(ascii: "/")
    else { return }
    let isLast = !at("/")
    let meant = isLast ? "**" : "*"
    report(
      .patternUnlikely, start - 1, index, "'.*' is a dot with any text after it",
      "write '\(meant)' for \(isLast ? "any segments" : "any segment"), or '%2E' for the dot",
      replacement: meant, isUsable: true)
  }

  /// `{/:id}?`: an optional part in braces, as in Express 5 and URLPattern. Called at the `{`;
  /// false, and nothing is read, for other braces.
  mutating func optionalInBraces() -> Bool {
    guard at("/", 1), let close = bytes[index..<bytes.count].firstIndex(of: UInt8(ascii: "}"))
    else {
      return false
    }
    let start = index
    let inner = text(start + 1, close)
    guard !inner.contains("{") else { return false }
    index = close + 1
    _ = take("?")
    report(
      .patternOtherNotation, start, index, "an optional part is not written in braces",
      "write '(\(inner))'", replacement: "(\(inner))")
    return true
  }
}
