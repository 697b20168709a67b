import RoadbookText

/// Parses patterns of WAAppRouting: `:name`, `*`, and classes bound to segments,
/// `list{List}/add{Add}!`.
///
/// Literals are compared as written; only URLs are decoded.
struct WAAppRoutingParser {
  private var reader: DialectReader

  init(_ text: String) { reader = DialectReader(text, .waapprouting) }

  mutating func parse() -> (pattern: Pattern, problems: [PatternProblem]) {
    var result = Pattern.Parts(source: reader.source, more: Pattern.More(dialect: .waapprouting))
    let start = prefix(&result)
    let components = reader.components(start, reader.bytes.count)
    // The root of a URL without a scheme is the only path that WAAppRouting matches with its slash.
    if result.more.scheme == nil, reader.at("/", 0), reader.bytes.count == 1 {
      result.isRooted = true
    } else if result.more.scheme == nil, reader.at("/", 0) {
      reader.report(
        .patternLeadingSlash, TextRange(0, 1),
        "in WAAppRouting, a pattern that starts with '/' never matches", "remove the '/'",
        replacement: "")
    }
    for (index, component) in components.enumerated() {
      if index > 0, component.start > components[index - 1].end + 1 {
        reader.hint(
          .patternDoubleSlash, TextRange(components[index - 1].end, component.start),
          "WAAppRouting cuts a path off at '//'; it is read as one '/'", "write one '/'",
          replacement: "/")
      }
      add(component, isLast: index + 1 == components.count, to: &result.path)
    }
    return (Pattern(result), reader.problems.inSourceOrder)
  }

  /// Reads `scheme://`, and for web schemes the host; with a custom scheme the host is the first
  /// segment. Returns where the path begins.
  private mutating func prefix(_ pattern: inout Pattern.Parts) -> Int {
    guard let colon = reader.bytes.firstIndex(of: UInt8(ascii: ":")), reader.at("/", colon + 1),
      reader.at("/", colon + 2), TextShape.isScheme(reader.bytes[..<colon])
    else { return 0 }
    let scheme = reader.scheme(TextRange(0, colon))
    pattern.more.scheme = scheme
    pattern.isRooted = true
    let start = colon + 3
    guard WebScheme(scheme) != nil else { return start }
    let end = reader.bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? reader.bytes.count
    let labels = reader.text(TextRange(start, end)).lowercased().split(separator: ".")
    if !labels.isEmpty {
      pattern.more.authority = HostPattern(
        labels: labels.map { PatternSegment([.literal(String($0))]) })
    }
    return end
  }

  private mutating func add(_ component: TextRange, isLast: Bool, to tokens: inout [PatternToken]) {
    let open = (component.start..<component.end).first { reader.at("{", $0) }
    let text = TextRange(component.start, open ?? component.end)
    if text.length == 0 {
      reader.report(
        .patternScreenOnNothing, component, "the class is not bound to a segment",
        "put it directly after a segment's text")
      return
    }
    tokens.appendSegment(token(text, isLast: isLast))
    if let open {
      if let binding = binding(open, component.end) { tokens.append(.binding(binding)) }
    } else if let stray = (component.start..<component.end).first(where: { reader.at("}", $0) }) {
      reader.report(
        .patternStrayBracket, TextRange(stray, stray + 1), "unmatched '}'",
        "write '{' before the class")
    } else if reader.at("!", component.end - 1) {
      reader.hint(
        .patternMisplacedMark, TextRange(component.end - 1, component.end),
        "'!' does not follow a class, so it is part of the text",
        "write '{Class}!' for a modal screen")
    }
  }

  private mutating func token(_ text: TextRange, isLast: Bool) -> PatternToken {
    if reader.isText(text, "*") {
      return isLast ? .rest(nil, text, atLeastOne: true) : .part(.star)
    }
    guard reader.at(":", text.start) else {
      reader.hintOtherNotation(text)
      return .part(.literal(reader.text(text)))
    }
    if text.length == 1 {
      reader.hint(
        .patternNamelessCapture, text, "the capture has no name", "write a name, such as ':id'")
    }
    return reader.colonCapture(text)
  }

  /// Reads `{Class}` or `{Class}!`, which must end the component.
  private mutating func binding(_ open: Int, _ end: Int) -> ScreenBinding? {
    guard let close = (open..<end).first(where: { reader.at("}", $0) }) else {
      reader.report(
        .patternUnclosedBrace, TextRange(open, open + 1), "'{' is not closed",
        "close it with '}'",
        replacement: TextShape.isName(reader.bytes[(open + 1)..<end]) ? "}" : nil, insertion: end)
      return nil
    }
    let name = TextRange(open + 1, close)
    guard TextShape.isName(reader.text(name).utf8) else {
      reader.report(
        .patternBadScreenName, name,
        name.length == 0
          ? "the braces contain no class name" : "'\(reader.text(name))' is not a valid class name",
        "use the letters a to z, digits and '_', and no digit first")
      return nil
    }
    let isModal = reader.at("!", close + 1) && close + 1 < end
    let after = close + (isModal ? 2 : 1)
    if after < end {
      reader.report(
        .patternTextAfterScreen, TextRange(after, end),
        "the segment continues after its class", "put the class at the end of the segment")
    }
    return ScreenBinding(screen: reader.text(name), isModal: isModal, range: name)
  }
}
