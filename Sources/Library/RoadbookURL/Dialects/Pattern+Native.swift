package import RoadbookText

/// Why a pattern of another dialect cannot be spelled in the native language.
package struct NativeObstacle: Error, Hashable, Sendable {
  /// What prevents it, and the range in the pattern's source.
  package var message: String
  package var range: TextRange

  package init(_ message: String, _ range: TextRange) {
    self.message = message
    self.range = range
  }
}

extension Pattern {
  /// The native pattern with the same meaning, verified by parsing it.
  ///
  /// `isNested`: the pattern is inside another route, where a leading slash means the root.
  /// `isHostSegment`: the host is the first path segment and must stay one, since a native pattern
  /// with a host claims that host.
  package func nativeText(
    isNested: Bool, isHostSegment: Bool, types: TypeTable
  ) -> Result<String, NativeObstacle> {
    if let obstacle = unspeakableName { return .failure(obstacle) }
    let native = nativeForm(types)
    let meaning = PatternMeaning(native.foldingHost())
    var problem: PatternProblem?
    for text in native.spellings(isNested: isNested) {
      let (read, problems) = Pattern.parse(text)
      if let error = problems.first(where: { !$0.isUsable }) {
        problem = problem ?? error
        continue
      }
      if isNested, read.isRooted != isRooted { continue }
      if read.isOpaque != isOpaque { continue }
      if isHostSegment, (read.authority == nil) != (authority == nil) { continue }
      if meaning.isSame(as: PatternMeaning(read.foldingHost())) { return .success(text) }
    }
    return .failure(
      NativeObstacle(
        problem.map { "as a native pattern: \($0.message)" } ?? obstacle(native),
        TextRange(0, source.utf8.count)))
  }

  private func obstacle(_ native: Pattern) -> String {
    if !fragmentTokens.isEmpty { return "a native fragment cannot have groups" }
    if isOpaque { return "a native pattern cannot require that no slash follows the scheme" }
    return expansions.count > 1
      ? "native groups would try its variants in a different order"
      : "no native pattern has the same meaning"
  }

  /// A capture name that is valid only in its library, or used twice.
  private var unspeakableName: NativeObstacle? {
    var seen: Set<String> = []
    for capture in captures {
      let name = capture.name ?? ""
      if !TextShape.isName(name.utf8) {
        return NativeObstacle(
          name.isEmpty || name == ":"
            ? "the capture has no name"
            : "'\(name)' is not a valid capture name in a native pattern",
          capture.range)
      }
      if !seen.insert(name).inserted {
        return NativeObstacle(
          "'\(name)' is captured twice; a native pattern can capture a name only once",
          capture.range)
      }
    }
    return nil
  }

  /// The same pattern with native tokens, but with the expansions of its own dialect. Unknown types
  /// become `string`, as they are in the dialect.
  package func nativeForm(_ types: TypeTable) -> Pattern {
    var copy = self
    copy.path = path.map { $0.native(types) }
    var tokens: [PatternToken] = []
    for token in copy.path where token != .slash || tokens.last != .slash { tokens.append(token) }
    if isRooted || scheme != nil, tokens.first == .slash, authority == nil { tokens.removeFirst() }
    copy.path = tokens
    return copy
  }

  /// Possible spellings, the shortest first.
  private func spellings(isNested: Bool) -> [String] {
    var copy = self
    copy.dialect = .native
    copy.fragmentTokens = []
    guard let scheme else {
      let tokens = PatternPrinter.tokens(path)
      let tail = PatternPrinter.tail(of: copy)
      if isNested, !isRooted { return [tokens + tail] }
      // A group that begins with a slash can come first.
      let isGroupFirst =
        if case .group(let inner, _)? = path.first, inner.first == .slash { true } else { false }
      return (isGroupFirst && !isNested ? [tokens + tail] : []) + ["/" + tokens + tail]
    }
    guard authority == nil, !path.isEmpty, !isOpaque else { return [copy.description] }
    let path = PatternPrinter.tokens(path) + PatternPrinter.tail(of: copy)
    return [scheme + "://" + hostFirst + PatternPrinter.tail(of: copy), scheme + ":///" + path]
  }

  /// The path with a literal first segment printed as a host: its dots and its port need no
  /// escapes.
  private var hostFirst: String {
    guard case .part(.literal(let host))? = path.first else { return PatternPrinter.tokens(path) }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let pieces = (labels.last ?? "").split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var authority = HostPattern(
      labels: (labels.dropLast() + [pieces.first ?? ""]).map {
        PatternSegment([.literal(String($0))])
      })
    if pieces.count == 2 { authority.port = Int(pieces[1]) }
    return PatternPrinter.host(authority) + PatternPrinter.tokens(Array(path.dropFirst()))
  }
}

extension PatternToken {
  fileprivate func native(_ types: TypeTable) -> PatternToken {
    switch self {
    case .part(.capture(let capture)): .part(.capture(capture.native(types)))
    case .rest(let capture, let range, let atLeastOne):
      .rest(capture?.native(types), range, atLeastOne: atLeastOne)
    case .group(let inner, let range): .group(inner.map { $0.native(types) }, range)
    case .slash, .part, .binding: self
    }
  }
}

extension Capture {
  fileprivate func native(_ types: TypeTable) -> Capture {
    guard let type, case .failure = types.resolve(type) else { return self }
    return Capture(name: name, type: .name("string", type.range), range: range)
  }
}
