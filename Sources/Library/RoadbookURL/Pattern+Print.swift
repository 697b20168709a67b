extension Pattern: CustomStringConvertible {
  /// The canonical spelling: parsing it gives an equal pattern except for ranges and source. Other
  /// dialects print their source.
  public var description: String {
    if dialect != .native { return source }
    return origin + (isRooted ? "/" : "") + PatternPrinter.tokens(path)
      + PatternPrinter.tail(of: self)
  }

  /// Scheme and host, before the path.
  var origin: String {
    guard let scheme else { return "" }
    let isBare = authority == nil && !isRooted && !path.isEmpty
    return scheme + (isBare && startsWithColon ? ":" : "://")
      + (authority.map(PatternPrinter.host) ?? "")
  }

  private var startsWithColon: Bool {
    if case .part(.capture(let capture))? = path.first { capture.name != nil } else { false }
  }
}

extension TypeExpression {
  /// The type as written.
  package var text: String { PatternPrinter.type(self) }
}

extension Capture {
  /// The type as written; `string` if there is none.
  package var typeText: String { type?.text ?? "string" }
}

extension PatternSegment {
  /// The segment as written, without its screen.
  package var text: String { PatternPrinter.segment(self) }
}

/// Prints the parts of patterns.
enum PatternPrinter {
  private enum Place { case path, host, key, query, fragment }

  static func tokens(_ tokens: [PatternToken]) -> String { self.tokens(tokens, .path) }

  private static func tokens(_ tokens: [PatternToken], _ place: Place) -> String {
    var result = ""
    for (index, token) in tokens.enumerated() {
      switch token {
      case .slash: result += "/"
      case .part(let part):
        var next: SegmentPart?
        if index + 1 < tokens.count, case .part(let following) = tokens[index + 1] {
          next = following
        }
        result += self.part(part, next, place)
      case .rest(let capture, _, let atLeastOne): result += rest(capture, atLeastOne)
      case .group(let inner, _): result += "(" + self.tokens(inner, place) + ")"
      case .binding(let binding): result += self.binding(binding)
      }
    }
    return result
  }

  private static func parts(_ parts: [SegmentPart], _ place: Place) -> String {
    tokens(parts.map { .part($0) }, place)
  }

  private static func segment(_ segment: PatternSegment, _ place: Place) -> String {
    segment.isRest
      ? rest(segment.restCapture, segment.takesAtLeastOne) : parts(segment.parts, place)
  }

  private static func boundSegment(_ segment: PatternSegment, _ place: Place) -> String {
    self.segment(segment, place) + (segment.binding.map(binding) ?? "")
  }

  /// Prints a segment without its screen.
  static func segment(_ segment: PatternSegment) -> String { self.segment(segment, .path) }

  /// Prints a segment with its screen.
  static func boundSegment(_ segment: PatternSegment) -> String { boundSegment(segment, .path) }

  static func host(_ host: HostPattern) -> String {
    host.writtenLabels.map { boundSegment($0, .host) }.joined(separator: ".") + host.portText
  }

  /// Query and fragment with their delimiters.
  static func tail(of pattern: Pattern) -> String {
    var result = ""
    if !pattern.query.isEmpty {
      result += "?" + pattern.query.map(condition).joined(separator: "&")
    }
    if let fragment = pattern.fragment {
      let pieces = fragment.map { segment($0, .fragment) }
      result += (pattern.hasRootedFragment ? "#/" : "#") + pieces.joined(separator: "/")
    }
    return result
  }

  static func type(_ type: TypeExpression) -> String {
    switch type {
    case .name(let name, _): name
    case .word(let word, _): word
    case .text(let text, _): TypeWord.quoted(text)
    case .list(let element): "list<" + self.type(element) + ">"
    case .union(let alternatives): alternatives.map { self.type($0) }.joined(separator: "|")
    case .regex(let source, _): "/" + source + "/"
    case .range(let lower, let upper, _): (lower ?? "") + "..." + (upper ?? "")
    }
  }

  static func condition(_ condition: QueryCondition) -> String {
    let key = literal(condition.key, .key)
    return switch condition.test {
    case .equal(let text): key + "=" + literal(text, .query)
    case .present: key
    case .absent: "!" + key
    case .matches(let parts, let optional):
      key + "=" + self.parts(parts, .query) + (optional ? "?" : "")
    }
  }

  private static func binding(_ binding: ScreenBinding) -> String {
    "{" + binding.screen + "}" + (binding.isModal ? "!" : "")
  }

  private static func rest(_ capture: Capture?, _ atLeastOne: Bool) -> String {
    let isPath = atLeastOne && capture?.isPath == true
    let mark = isPath ? "" : atLeastOne ? "**+" : "**"
    guard let capture else { return mark }
    return mark + ":" + (capture.name ?? "") + (capture.type.map { "<" + type($0) + ">" } ?? "")
  }

  private static func part(_ part: SegmentPart, _ next: SegmentPart?, _ place: Place) -> String {
    switch part {
    case .star: return "*"
    case .literal(let text): return literal(text, place)
    case .capture(let capture):
      let type = capture.type.map { "<" + self.type($0) + ">" } ?? ""
      guard let name = capture.name else { return type }
      if type.isEmpty, wouldJoin(next) { return "<" + name + ">" }
      return ":" + name + type
    }
  }

  /// Whether the next part would be read as part of the name, or as its type.
  private static func wouldJoin(_ next: SegmentPart?) -> Bool {
    switch next {
    case .literal(let text)?:
      text.utf8.first.map { TextShape.isNameByte($0) || $0 >= 0x80 } ?? false
    case .capture?: true
    case .star?, nil: false
    }
  }

  /// Escapes only what the pattern language would interpret, so that literals stay readable.
  private static func literal(_ text: String, _ place: Place) -> String {
    var result = ""
    let last = text.unicodeScalars.indices.last
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      let isFirst = index == text.unicodeScalars.startIndex
      if isReserved(scalar, place, isFirst: isFirst, isLast: index == last) {
        result += PercentCoding.escaped(String(scalar))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isReserved(
    _ scalar: Unicode.Scalar, _ place: Place, isFirst: Bool, isLast: Bool
  ) -> Bool {
    switch scalar {
    case "%", "/", ":", "<", ">", "*", "(", ")", "{", "}", "?", "#", "\"": true
    case "[", "\\": place == .path
    case ".": place == .host
    case "&": place == .key || place == .query
    case "=": place == .key
    case "!": place == .path || (place == .key && isFirst)
    case ",", ";": isLast
    default:
      scalar.value <= 0x20 || scalar.properties.isWhitespace
        || scalar.properties.generalCategory == .control
    }
  }
}
