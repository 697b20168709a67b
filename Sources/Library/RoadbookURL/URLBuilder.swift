/// Builds the parts of a URL from one expansion of a pattern and values.
struct URLBuilder {
  let values: [ParameterValue.Field]
  let types: TypeTable
  /// The query items written so far, encoded.
  private(set) var items: [String] = []
  /// Names of values already written by an `equal` condition.
  private var written: Set<String> = []

  init(values: [ParameterValue.Field], types: TypeTable) {
    self.values = values
    self.types = types
  }

  mutating func prefix(
    _ pattern: Pattern, scheme: String?, host: String?
  ) throws(URLBuildProblem) -> String {
    guard let scheme = pattern.scheme ?? scheme else { return "/" }
    guard let authority = pattern.authority else {
      // `wc::topic`: no authority, not even an empty one.
      if pattern.scheme != nil, !pattern.isRooted, !pattern.path.isEmpty { return scheme + ":" }
      if pattern.scheme != nil, pattern.dialect.hasHostInPath { return scheme + "://" }
      guard let host else {
        guard WebScheme(scheme) == nil else { throw .missingHost(scheme) }
        return scheme + "://"
      }
      return scheme + "://" + (try Self.authority(host, of: nil)) + "/"
    }
    var labels: [String] = []
    for label in authority.labels {
      let text = try text(label, .host)
      // A `**` may match no label, but a host needs at least one.
      if !text.isEmpty || !label.isRest { labels.append(text) }
    }
    if labels.isEmpty { throw .missingHost(scheme) }
    let host = labels.joined(separator: ".") + (authority.port.map { ":\($0)" } ?? "")
    let name = authority.labels.flatMap(\.captures).lazy.compactMap(\.name).first
    return scheme + "://"
      + (try Self.authority(PercentCoding.decodeText(host.utf8) ?? host, of: name)) + "/"
  }

  /// A host with or without a port, as DNS spells it. `parameter`: what it is computed from.
  private static func authority(
    _ text: String, of parameter: String?
  ) throws(URLBuildProblem) -> String {
    let colon = text.lastIndex(of: ":").flatMap { colon in
      text[text.index(after: colon)...].utf8.allSatisfy(isASCIIDigit) ? colon : nil
    }
    let name = text[..<(colon ?? text.endIndex)]
    if name.hasPrefix("[") { return text }
    guard let ascii = HostName.ascii(String(name)) else {
      throw URLBuildProblem(
        .unfitParameter, parameter: parameter, message: "'\(name)' is not the name of a host",
        advice:
          "write letters, digits, '-' and '.', or the spelling of DNS, which begins with 'xn--'")
    }
    return ascii + text[name.endIndex...]
  }

  /// `startsWithHost`: whether the first segment is in the place of the host, so that it must not
  /// look like a port or user info.
  mutating func path(
    _ segments: [PatternSegment], startsWithHost: Bool
  ) throws(URLBuildProblem) -> String {
    var pieces: [String] = []
    for segment in segments {
      let piece = try text(segment, startsWithHost && pieces.isEmpty ? .host : .segment)
      if segment.isRest || !segment.captures.isEmpty { try checkDots(piece, segment) }
      // A `**` may match no segment.
      if !piece.isEmpty { pieces.append(piece) }
    }
    return pieces.joined(separator: "/")
  }

  /// Whoever resolves a URL by RFC 3986 removes such segments, escaped or not.
  private func checkDots(_ piece: String, _ segment: PatternSegment) throws(URLBuildProblem) {
    for part in piece.split(separator: "/") where part == "." || part == ".." {
      throw URLBuildProblem(
        .unfitParameter,
        parameter: segment.captures.lazy.compactMap(\.name).first ?? segment.restCapture?.name,
        message: "a URL cannot contain the segment '\(part)'",
        advice: "give a value that is a name, not a step in a path")
    }
  }

  mutating func query(_ conditions: [QueryCondition]) throws(URLBuildProblem) {
    for condition in conditions {
      let key = PercentCoding.encode(condition.key, for: .queryKey)
      switch condition.test {
      case .equal(let text):
        append(key, text)
        if values.value(condition.key)?.text == text { written.insert(condition.key) }
      case .present:
        if !values.has(condition.key) { items.append(key) }
      case .absent:
        if values.has(condition.key) { throw .mustBeAbsent(condition.key) }
      case .matches(let parts, let isOptional):
        let names = PatternSegment(parts).captures.compactMap(\.name)
        if isOptional, !names.allSatisfy(values.has) { continue }
        try matching(key, parts)
      }
    }
  }

  /// Appends the values without a capture as query items, in order; null is left out.
  mutating func leftOver(notIn captures: [Capture]) {
    let used = written.union(captures.compactMap(\.name))
    for field in values where !used.contains(field.name) {
      let key = PercentCoding.encode(field.name, for: .queryKey)
      switch field.value {
      case .null: break
      // Without its key it would not be a value.
      case .list(let elements) where elements.isEmpty: append(key, "")
      case .list(let elements): append(key, elements: elements)
      default: append(key, field.value.text)
      }
    }
  }

  mutating func fragment(
    _ segments: [PatternSegment]?, isPath: Bool
  ) throws(URLBuildProblem) -> String {
    guard let segments else { return "" }
    var pieces: [String] = []
    for segment in segments { pieces.append(try text(segment, .fragment)) }
    return "#" + (isPath ? "/" : "") + pieces.joined(separator: "/")
  }

  /// A single capture of a list type is written as a repeated key.
  private mutating func matching(_ key: String, _ parts: [SegmentPart]) throws(URLBuildProblem) {
    if parts.count == 1, case .capture(let capture)? = parts.first, let name = capture.name,
      case .list(let elements)? = values.value(name), !elements.isEmpty
    {
      if case .list? = try resolved(capture) {
        try checkElements(capture, elements.map(\.text))
      } else {
        _ = try checked(capture, elements.map(\.text))
      }
      append(key, elements: elements)
    } else {
      items.append(key + "=" + (try text(PatternSegment(parts), .queryValue)))
    }
  }

  /// A comma inside an element is escaped, since others separate elements.
  private mutating func append(_ key: String, elements: [ParameterValue]) {
    for element in elements {
      let text = PercentCoding.encode(element.text, for: .queryValue)
      items.append(
        key + "="
          + text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: "%2C"))
    }
  }

  private mutating func append(_ key: String, _ value: String) {
    items.append(key + "=" + PercentCoding.encode(value, for: .queryValue))
  }

  private func text(
    _ segment: PatternSegment, _ place: PercentCoding.Place
  ) throws(URLBuildProblem) -> String {
    if segment.isRest { return try rest(segment.restCapture) }
    var result = ""
    for part in segment.parts {
      switch part {
      case .literal(let text): result += PercentCoding.encode(text, for: place)
      // Beside other parts a star may match nothing; alone it needs one character.
      case .star: result += segment.parts.count == 1 ? "x" : ""
      case .capture(let capture): result += try text(capture, place)
      }
    }
    return result
  }

  private func text(
    _ capture: Capture, _ place: PercentCoding.Place
  ) throws(URLBuildProblem) -> String {
    guard let name = capture.name else { return try anonymous(capture, place) }
    guard let value = values.value(name) else { throw .missing(name, capture.type) }
    let text = try checked(capture, [value.text])
    guard !text.isEmpty else {
      throw URLBuildProblem(
        .unfitParameter, parameter: name, message: "the parameter '\(name)' is empty",
        advice: "a capture needs at least one character")
    }
    return PercentCoding.encodeValue(text, for: place)
  }

  /// The elements of a list, joined with `/`; a string keeps its slashes.
  private func rest(_ capture: Capture?) throws(URLBuildProblem) -> String {
    guard let capture, let name = capture.name else { return "" }
    guard let value = values.value(name) else { throw .missing(name, capture.type) }
    guard case .list(let elements) = value else {
      return PercentCoding.encode(try checked(capture, [value.text]), for: .path)
    }
    let texts = elements.map(\.text)
    try checkElements(capture, texts)
    return texts.map { PercentCoding.encode($0, for: .segment) }.joined(separator: "/")
  }

  /// Every segment must fit the element type of a list, or the type itself.
  private func checkElements(_ capture: Capture, _ texts: [String]) throws(URLBuildProblem) {
    guard let type = try resolved(capture) else { return }
    let element: ValueType = if case .list(let element) = type { element } else { type }
    for text in texts where element.convert(text) == nil {
      throw .mismatch(capture.name ?? "", text, "\(element)")
    }
  }

  /// An anonymous choice is written as its first word.
  private func anonymous(
    _ capture: Capture, _ place: PercentCoding.Place
  ) throws(URLBuildProblem) -> String {
    if let type = try resolved(capture), let word = type.firstWord {
      return PercentCoding.encode(word, for: place)
    }
    throw URLBuildProblem(
      .cannotBuild, message: "a capture without a name has no value",
      advice: "give the capture a name in the pattern")
  }

  /// The strings joined with `/`, if they fit the capture's type.
  private func checked(_ capture: Capture, _ texts: [String]) throws(URLBuildProblem) -> String {
    let joined = texts.joined(separator: "/")
    guard let type = try resolved(capture) else { return joined }
    let fits: Bool = if case .path = type { true } else { type.convert(repeated: texts) != nil }
    if fits { return joined }
    throw .mismatch(capture.name ?? "", joined, capture.typeText)
  }

  private func resolved(_ capture: Capture) throws(URLBuildProblem) -> ValueType? {
    guard let type = capture.type else { return nil }
    switch types.resolve(type) {
    case .success(let resolved): return resolved
    case .failure(let problem):
      throw URLBuildProblem(
        .malformedType, parameter: capture.name, message: problem.message,
        advice: problem.advice)
    }
  }
}

extension ValueType {
  fileprivate var firstWord: String? {
    switch self {
    case .choice(let words): words.first { !$0.isEmpty }
    case .union(let types): types.lazy.compactMap(\.firstWord).first
    default: nil
    }
  }
}
