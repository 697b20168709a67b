import RoadbookEngine
import RoadbookText

/// The rules of matching and ranking, written to be obviously correct instead of fast: every
/// expansion of every pattern of every route is tried by plain recursion on strings, then all
/// matches are sorted.
struct NaiveMatcher {
  struct Route {
    var patterns: [Pattern]
    var priority = 0
    var isEnabled = true
  }
  struct Match {
    var route: Int
    var pattern: Int
    var expansion: Int
    var captures: [(name: String?, value: ParameterValue)]
    var wildcard: [String]?
    var counts: [Int]
    var key: [Int]

    var summary: String {
      let shown = captures.compactMap { capture in
        capture.name.map { "\($0)=\(capture.value.text)" }
      }
      return
        "\(route)/\(pattern)/\(expansion) \(shown) \(wildcard.map { "\($0)" } ?? "-") \(counts)"
    }
  }

  var routes: [Route]
  var options: NamespaceOptions
  var hostRole: HostRole
  var types = TypeTable()

  func matches(_ url: NaiveURL) -> [Match] {
    var result: [Match] = []
    for (index, route) in routes.enumerated() where route.isEnabled {
      let all = route.patterns.indices.compactMap { match(index, $0, url) }
      if let best = all.min(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        result.append(best)
      }
    }
    return result.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  private func match(_ route: Int, _ number: Int, _ url: NaiveURL) -> Match? {
    var pattern = routes[route].patterns[number]
    if pattern.authority != nil, hostRole == .path { pattern = pattern.withHostAsPath() }
    guard var captures = host(pattern, url) else { return nil }
    let texts = url.segments(hostRole, strict: options.isSlashStrict)
    for (index, expansion) in inOrder(pattern.expansions) {
      var segments = expansion.segments
      if options.isSlashStrict, pattern.path.count > 1, pattern.path.last == .slash {
        segments.append(PatternSegment([]))
      }
      guard let path = row(segments[...], texts[...], folds: options.isCaseInsensitive) else {
        continue
      }
      captures += path.captures
      guard let conditions = conditions(pattern, url) else { return nil }
      captures += conditions
      return Match(
        route: route, pattern: number, expansion: index, captures: captures,
        wildcard: path.wildcard, counts: path.counts,
        key: key(route, number, index, pattern, segments))
    }
    return nil
  }

  // MARK: Order

  /// Groups are taken from left to right, as in a regular expression: a group that fits is used.
  private func inOrder(_ expansions: [PathExpansion]) -> [(Int, PathExpansion)] {
    expansions.enumerated().map { ($0.offset, $0.element) }.sorted { left, right in
      for (first, second) in zip(left.1.presentGroups, right.1.presentGroups) where first != second
      {
        return first
      }
      return false
    }
  }

  private func key(
    _ route: Int, _ number: Int, _ expansion: Int, _ pattern: Pattern, _ segments: [PatternSegment]
  ) -> [Int] {
    let declared = [route, number, expansion]
    switch options.ranking {
    case .all: return declared
    case .first: return [-routes[route].priority] + declared
    case .specific, .mostLiterals:
      var host = pattern.scheme == nil ? 4 : 3
      if let labels = pattern.authority?.labels {
        host =
          labels.contains(where: \.isRest) ? 2 : labels.allSatisfy { digit($0) == 0 } ? 0 : 1
      }
      // 90 is the end of the path; equal prefixes of digits are always followed by it or a digit.
      let digits = segments.flatMap { $0.takesAtLeastOne ? [95, 100] : [digit($0)] } + [90]
      var declared = declared
      if options.ranking == .mostLiterals {
        host = -segments.count { digit($0) == 0 }
        // Of patterns with the same source the last one counts, in the place of the first.
        let first = routes.firstIndex { $0.patterns.contains { $0.source == pattern.source } } ?? 0
        let place = routes[first].patterns.firstIndex { $0.source == pattern.source } ?? 0
        declared = [first, place, -route, number, expansion]
      }
      var (constraints, exact, typed) = (0, 0, 0)
      if let fragment = pattern.fragment {
        constraints = 1
        if fragment.allSatisfy({ digit($0) == 0 }) {
          exact = 1
        } else if fragment.contains(where: { digit($0) < 70 }) {
          typed = 1
        }
      }
      for condition in pattern.query {
        switch condition.test {
        case .matches(_, optional: true): continue
        case .matches(let parts, _): if parts.count > 1 || digit(parts) < 70 { typed += 1 }
        case .equal: exact += 1
        case .present, .absent: break
        }
        constraints += 1
      }
      return [-routes[route].priority, host] + digits + [-constraints, -exact, -typed] + declared
    }
  }

  private func digit(_ parts: [SegmentPart]) -> Int { digit(PatternSegment(parts)) }

  private func digit(_ segment: PatternSegment) -> Int {
    if segment.isRest { return 100 }
    if segment.parts.count > 1 {
      var literals = 0
      for case .literal(let text) in segment.parts { literals += text.count }
      return 50 - literals
    }
    switch segment.parts.first {
    case .literal, nil: return 0
    case .star: return 80
    case .capture(let capture):
      switch type(capture) {
      case .string, .path: return 70
      case .choice: return 51
      default: return 60
      }
    }
  }

  // MARK: Parts of a URL

  private func host(_ pattern: Pattern, _ url: NaiveURL) -> [(
    name: String?, value: ParameterValue
  )]? {
    guard let scheme = pattern.scheme else {
      return ["notification", "shortcut", "activity"].contains(url.scheme) ? nil : []
    }
    guard scheme == url.scheme else { return nil }
    guard let authority = pattern.authority else { return [] }
    guard let host = url.host else { return nil }
    if !authority.takesAnyPort {
      let usual = ["http": 80, "https": 443][scheme]
      if (authority.port ?? usual) != (url.port ?? usual) { return nil }
    }
    if host.isEmpty { return nil }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false).map(label)
    let wanted = authority.labels.map { segment in
      guard case .literal(let text)? = segment.parts.first, segment.parts.count == 1 else {
        return segment
      }
      return PatternSegment([.literal(label(text[...]))])
    }
    return row(wanted[...], labels[...], folds: true)?.captures
  }

  /// A label in Unicode, without the spelling of DNS.
  private func label(_ text: Substring) -> String {
    ["xn--tda", "%c3%bc"].contains(text.lowercased())
      ? "ü" : text.contains("Ü") ? "ü" : String(text)
  }

  private func conditions(_ pattern: Pattern, _ url: NaiveURL)
    -> [(name: String?, value: ParameterValue)]?
  {
    var captures: [(name: String?, value: ParameterValue)] = []
    for condition in pattern.query {
      let items = url.query.filter { $0.key == condition.key }
      switch condition.test {
      case .equal(let value): if !items.contains(where: { $0.value == value }) { return nil }
      case .present: if items.isEmpty { return nil }
      case .absent: if !items.isEmpty { return nil }
      case .matches(let parts, let optional):
        guard let last = items.last(where: { $0.value ?? "" != "" })?.value else {
          if optional { continue }
          return nil
        }
        // In a query, only choices ignore case.
        guard
          let some = self.parts(
            parts[...], Substring(last), folds: false, choicesFold: options.isCaseInsensitive)
        else { return nil }
        captures += some
      }
    }
    if let fragment = pattern.fragment {
      guard let text = url.fragment else { return nil }
      let pieces = text.split(separator: "/").map(String.init)
      guard
        let some = row(
          fragment[...], pieces[...], folds: false, choicesFold: options.isCaseInsensitive)
      else { return nil }
      captures += some.captures
    }
    return captures
  }

  private func row(
    _ segments: ArraySlice<PatternSegment>, _ texts: ArraySlice<String>, folds: Bool,
    choicesFold: Bool? = nil
  ) -> (captures: [(name: String?, value: ParameterValue)], wildcard: [String]?, counts: [Int])? {
    guard let segment = segments.first else { return texts.isEmpty ? ([], nil, []) : nil }
    if segment.isRest {
      for count in 0...texts.count {
        // A `**+` does not begin with an empty segment, which exists only with strict slashes.
        if segment.takesAtLeastOne, count == 0 || texts.first == "" { continue }
        guard
          let after = row(
            segments.dropFirst(), texts.dropFirst(count), folds: folds, choicesFold: choicesFold)
        else { continue }
        let taken = Array(texts.prefix(count))
        if let capture = segment.restCapture {
          let value: ParameterValue =
            if case .path = type(capture) { .string(taken.joined(separator: "/")) } else {
              .list(taken.map { .string($0) })
            }
          return ([(capture.name, value)] + after.captures, after.wildcard, [count] + after.counts)
        }
        return (after.captures, taken + (after.wildcard ?? []), [count] + after.counts)
      }
      return nil
    }
    guard let text = texts.first else { return nil }
    if text.isEmpty != segment.parts.isEmpty { return nil }
    guard
      let own = parts(segment.parts[...], Substring(text), folds: folds, choicesFold: choicesFold),
      let after = row(
        segments.dropFirst(), texts.dropFirst(), folds: folds, choicesFold: choicesFold)
    else { return nil }
    return (own + after.captures, after.wildcard, [1] + after.counts)
  }

  /// Strings compare by Unicode's canonical equivalence, character by character.
  private func parts(
    _ parts: ArraySlice<SegmentPart>, _ text: Substring, folds: Bool, choicesFold: Bool?
  ) -> [(name: String?, value: ParameterValue)]? {
    guard let part = parts.first else { return text.isEmpty ? [] : nil }
    switch part {
    case .literal(let literal):
      let start = text.prefix(literal.count)
      let isEqual = folds ? folded(start) == folded(literal) : start == literal
      return isEqual
        ? self.parts(
          parts.dropFirst(), text.dropFirst(literal.count), folds: folds, choicesFold: choicesFold)
        : nil
    case .star, .capture:
      for length in (part == .star ? 0 : 1)..<max(1, text.count + 1) {
        guard
          let after = self.parts(
            parts.dropFirst(), text.dropFirst(length), folds: folds, choicesFold: choicesFold)
        else { continue }
        guard case .capture(let capture) = part else { return after }
        if let value = convert(
          String(text.prefix(length)), type(capture), folds: choicesFold ?? folds)
        {
          return [(capture.name, value)] + after
        }
      }
      return nil
    }
  }

  /// In lower case, with one small sigma and one small s.
  private func folded(_ text: some StringProtocol) -> String {
    String(text.lowercased().map { $0 == "ς" ? "σ" : $0 == "ſ" ? "s" : $0 })
  }

  private func type(_ capture: Capture) -> ValueType {
    guard let written = capture.type, case .success(let type) = types.resolve(written) else {
      return .string
    }
    return type
  }

  private func convert(_ text: String, _ type: ValueType, folds: Bool) -> ParameterValue? {
    switch type {
    case .choice(let words) where folds && !words.contains(text):
      return words.first { folded($0) == folded(text) }.map { .string($0) }
    case .union(let types):
      return types.lazy.compactMap { convert(text, $0, folds: folds) }.first
    default: return type.convert(text)
    }
  }
}

/// A URL in parts, as the generator makes it.
struct NaiveURL {
  var scheme: String?
  var host: String?
  var port: Int?
  var path = ""
  var query: [(key: String, value: String?)] = []
  var fragment: String?

  var text: String {
    var result = scheme.map { "\($0):" } ?? ""
    if let host { result += "//" + host + (port.map { ":\($0)" } ?? "") }
    result += path
    if !query.isEmpty {
      result +=
        "?" + query.map { $0.key + ($0.value.map { "=\($0)" } ?? "") }.joined(separator: "&")
    }
    return result + (fragment.map { "#\($0)" } ?? "")
  }

  private static let escapes: [Substring: String] = [
    "%61": "a", "%C3%A9": "é", "e%CC%81": "é", "x%C3%89": "xÉ", "%CF%82": "ς",
  ]

  func segments(_ role: HostRole, strict: Bool) -> [String] {
    var result: [String] = []
    if role == .path, let host, !host.isEmpty {
      result.append(host + (port.map { ":\($0)" } ?? ""))
    }
    let isRoot = path.isEmpty || (path == "/" && (result.isEmpty || !strict))
    if isRoot { return result }
    let body = path.hasPrefix("/") ? path.dropFirst() : path[...]
    for piece in body.split(separator: "/", omittingEmptySubsequences: !strict) {
      result.append(Self.escapes[piece] ?? String(piece))
    }
    return result
  }
}
