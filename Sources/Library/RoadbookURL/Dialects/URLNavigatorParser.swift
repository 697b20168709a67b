import RoadbookText

/// Parses patterns of URLNavigator: whole URLs in which `<name>` and `<type:name>` are
/// placeholders.
///
/// Scheme, host and path form one list of components: the host is the first segment, for web
/// schemes too.
struct URLNavigatorParser {
  private var reader: DialectReader

  init(_ text: String) { reader = DialectReader(text, .urlnavigator) }

  mutating func parse() -> (pattern: Pattern, problems: [PatternProblem]) {
    var result = Pattern.Parts(
      source: reader.source, isRooted: true, more: Pattern.More(dialect: .urlnavigator))
    let end = cutTail()
    var components = reader.components(0, end)
    if let first = components.first, reader.at(":", first.end - 1) {
      result.more.scheme = reader.scheme(TextRange(first.start, first.end - 1))
      components.removeFirst()
    } else if let first = components.first, let colon = opaqueScheme(first) {
      // `myapp:user/<id>`: the part after the scheme is the first component.
      result.more.scheme = reader.scheme(TextRange(first.start, colon))
      components[0] = TextRange(colon + 1, first.end)
      result.isRooted = false
    }
    let isWeb = WebScheme(result.more.scheme) != nil
    for (index, component) in components.enumerated() {
      var token = token(component, isLast: index + 1 == components.count)
      // Hosts compare without case; that of a URL is read in lower case, too.
      if isWeb, index == 0, case .part(.literal(let host)) = token {
        token = .part(.literal(host.lowercased()))
      }
      result.path.appendSegment(token)
    }
    return (Pattern(result), reader.problems.inSourceOrder)
  }

  /// The offset of the colon after the scheme, in a URL without slashes after it.
  private func opaqueScheme(_ component: TextRange) -> Int? {
    (component.start..<component.end).first { reader.at(":", $0) }.flatMap { colon in
      TextShape.isScheme(reader.bytes[component.start..<colon]) ? colon : nil
    }
  }

  /// The offset at which query or fragment, which are not matched, begin.
  private mutating func cutTail() -> Int {
    let end = reader.bytes.count
    let cut = reader.bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? end
    if cut < end {
      reader.hint(
        .patternQueryIgnored, TextRange(cut, end),
        "URLNavigator ignores the query and fragment of a pattern",
        "remove them, or write the route in the native dialect", replacement: "")
    }
    return cut
  }

  private mutating func token(_ component: TextRange, isLast: Bool) -> PatternToken {
    let isOpen = reader.at("<", component.start)
    guard isOpen, component.length > 1, reader.at(">", component.end - 1) else {
      if reader.bytes[component.start..<component.end].contains(UInt8(ascii: "<")) {
        reader.hint(
          .patternLiteralPlaceholder, component,
          "'\(reader.text(component))' is literal text: a placeholder must be a whole segment '<name>'",
          "close it, or make it a segment of its own")
      }
      return reader.literal(component)
    }
    let inner = TextRange(component.start + 1, component.end - 1)
    let colons = (inner.start..<inner.end).filter { reader.at(":", $0) }
    switch colons.count {
    case 0: return .part(.capture(named(inner, component, nil)))
    case 1:
      return typed(
        TextRange(inner.start, colons[0]), TextRange(colons[0] + 1, inner.end), component,
        isLast: isLast)
    default:
      reader.hint(
        .patternLiteralPlaceholder, component,
        "'\(reader.text(component))' is literal text: it has more than one ':'",
        "write '<type:name>'")
      return reader.literal(component)
    }
  }

  private mutating func typed(
    _ type: TextRange, _ name: TextRange, _ component: TextRange, isLast: Bool
  ) -> PatternToken {
    let word = reader.text(type)
    switch word {
    case "path":
      if !isLast {
        reader.hint(
          .patternMiddlePath, component,
          "'<path:…>' in the middle matches everything up to the segments that follow it",
          "put it last: in URLNavigator it matches everything to the end")
      }
      return .rest(named(name, component, .name("path", type)), component, atLeastOne: true)
    case "":
      reader.hint(
        .patternEmptyType, component, "the placeholder's type is empty: it matches any text",
        "write '<\(reader.text(name))>'", replacement: "<\(reader.text(name))>")
      return .part(.capture(named(name, component, nil)))
    default:
      let known = DialectTypes.nativeName(word)
      return .part(.capture(named(name, component, .name(known, type))))
    }
  }

  private mutating func named(
    _ name: TextRange, _ component: TextRange, _ type: TypeExpression?
  ) -> Capture {
    if name.length == 0 {
      reader.hint(
        .patternNamelessCapture, component, "the placeholder has no name", "write '<name>'")
    }
    return reader.capture(reader.text(name), name, type: type)
  }
}
