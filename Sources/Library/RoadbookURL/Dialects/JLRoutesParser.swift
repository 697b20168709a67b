import RoadbookText

/// Parses patterns of JLRoutes: `:name`, `*`, optional groups, and fragments such as
/// `/user#/view/:id`.
///
/// A group always consists of whole segments, wherever its parentheses are: JLRoutes joins the
/// groups it keeps with slashes. Unlike in JLRoutes, groups nest as written.
struct JLRoutesParser {
  /// An open group with the tokens read so far.
  private struct Frame {
    var open: Int
    var tokens: [PatternToken] = []
  }

  /// Parentheses nested deeper are ignored.
  private static let maximumDepth = 32

  private var reader: DialectReader
  private var frames = [Frame(open: 0)]
  private var ignoredDepth = 0
  private let hasGroups: Bool
  /// The path, once the fragment has begun.
  private var path: [PatternToken]?

  init(_ text: String) {
    reader = DialectReader(text, .jlroutes)
    hasGroups = text.utf8.contains(UInt8(ascii: "("))
  }

  mutating func parse() -> (pattern: Pattern, problems: [PatternProblem]) {
    var result = Pattern(source: reader.source, isRooted: true, dialect: .jlroutes)
    var start = 0
    for index in reader.bytes.indices where isMark(index) {
      component(TextRange(start, index))
      start = index + 1
      mark(index)
    }
    component(TextRange(start, reader.bytes.count))
    unwind()
    let read = frames.first?.tokens ?? []
    result.path = settleWildcards(path ?? read)
    if path != nil {
      let tokens = settleWildcards(read)
      result.fragment = tokens.flattened.segments
      result.hasRootedFragment = true
      if tokens.expansionCount > 1 { result.fragmentTokens = tokens }
    }
    checkSize(result)
    return (result, reader.problems.inSourceOrder)
  }

  private func isMark(_ index: Int) -> Bool {
    switch reader.bytes[index] {
    case UInt8(ascii: "/"): true
    case UInt8(ascii: "("), UInt8(ascii: ")"): hasGroups
    // Only the first `#` begins the fragment.
    case UInt8(ascii: "#"): path == nil
    default: false
    }
  }

  private mutating func mark(_ index: Int) {
    switch reader.bytes[index] {
    case UInt8(ascii: "("):
      if frames.count <= Self.maximumDepth {
        frames.append(Frame(open: index))
      } else {
        if ignoredDepth == 0 {
          reader.report(
            .patternTooManyGroups, TextRange(index, index + 1),
            "groups are nested deeper than \(Self.maximumDepth)", "write several patterns")
        }
        ignoredDepth += 1
      }
    case UInt8(ascii: ")"): close(index)
    case UInt8(ascii: "#"):
      guard frames.count == 1 else {
        reader.report(
          .patternFragmentInGroup, TextRange(index, index + 1),
          "a fragment cannot begin inside a group", "write two patterns")
        return
      }
      path = frames[0].tokens
      frames[0].tokens = []
    default: append(.slash)
    }
  }

  private mutating func append(_ token: PatternToken) {
    frames[frames.count - 1].tokens.append(token)
  }

  private mutating func component(_ range: TextRange) {
    guard range.length > 0 else { return }
    if !isAtSlash(frames.last?.tokens.last) { append(.slash) }
    if reader.isText(range, "*") {
      append(.rest(nil, range))
    } else if !reader.at(":", range.start) {
      append(reader.literal(range))
    } else if range.length == 1 {
      reader.hint(
        .patternNamelessCapture, range, "the capture has no name: JLRoutes names it ':'",
        "write a name, such as ':id'")
      append(.part(.capture(reader.capture(":", range))))
    } else {
      append(reader.colonCapture(range))
    }
  }

  private mutating func close(_ index: Int) {
    if ignoredDepth > 0 {
      ignoredDepth -= 1
      return
    }
    guard frames.count > 1, let frame = frames.popLast() else {
      reader.report(
        .patternStrayBracket, TextRange(index, index + 1), "unmatched ')'",
        "remove it, or write '%29' for the character itself")
      return
    }
    let range = TextRange(frame.open, index + 1)
    guard frame.tokens.contains(where: { $0 != .slash }) else {
      guard frame.tokens.isEmpty else {
        return reader.hint(
          .patternEmptyGroup, range, "JLRoutes ignores a group that contains only slashes",
          "remove it", replacement: "")
      }
      reader.report(
        .patternEmptyGroup, range, "the group is empty",
        "remove it, or write the optional part", replacement: "")
      return
    }
    append(group(frame.tokens, range))
  }

  /// A group, separated by a slash from what comes directly before it.
  private func group(_ tokens: [PatternToken], _ range: TextRange) -> PatternToken {
    let touches = !isAtSlash(frames.last?.tokens.last) && !isAtSlash(tokens.first)
    return .group((touches ? [.slash] : []) + tokens, range)
  }

  /// A missing token counts as a slash: the path and each group begin with one.
  private func isAtSlash(_ token: PatternToken?) -> Bool { token ?? .slash == .slash }

  private mutating func unwind() {
    while frames.count > 1, let frame = frames.popLast() {
      reader.report(
        .patternUnclosedGroup, TextRange(frame.open, frame.open + 1), "'(' is not closed",
        "close the group with ')', or write '%28' for the character itself",
        replacement: frame.tokens.isEmpty ? nil : ")", insertion: reader.bytes.count)
      append(group(frame.tokens, TextRange(frame.open, reader.bytes.count)))
    }
  }

  /// Only the last `*` matches the rest; the others match one segment.
  private mutating func settleWildcards(_ tokens: [PatternToken]) -> [PatternToken] {
    var isLast = true
    return settled(tokens, &isLast)
  }

  private mutating func settled(_ tokens: [PatternToken], _ isLast: inout Bool) -> [PatternToken] {
    var result: [PatternToken] = []
    for token in tokens.reversed() {
      switch token {
      case .rest(_, let range, _) where !isLast:
        reader.hint(
          .patternMiddleWildcard, range,
          "JLRoutes ignores what follows '*'; here '*' matches one segment",
          "put it last to match the rest of the path")
        result.append(.part(.star))
      case .group(let inner, let range): result.append(.group(settled(inner, &isLast), range))
      case .slash: result.append(token)
      default:
        isLast = false
        result.append(token)
      }
    }
    return result.reversed()
  }

  private mutating func checkSize(_ pattern: Pattern) {
    guard !pattern.hasAllExpansions else { return }
    reader.report(
      .patternTooManyGroups, TextRange(0, reader.bytes.count),
      "the groups expand to too many paths", "write several patterns")
  }
}
