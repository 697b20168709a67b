/// What two patterns, or two parts of them, have in common.
package enum Common<Value> {
  case found(Value)
  case nothing
  /// None was found, though there may be one: a search reached its limit.
  case unsettled
}

extension Common: Equatable where Value: Equatable {}

/// The strings that may occur at one place of a URL: a segment, a host's label, a query's value.
///
/// A regular expression that matches all of them, and possibly more if the type cannot be expressed
/// exactly. If two expressions have no common string, neither have the types; a common string must
/// be verified.
package struct TextLanguage: Sendable {
  let node: RegexNode
  private let examples: [String]
  private let interval: Interval

  /// A type whose values are ordered in a way that regular expressions cannot express.
  private enum Interval: Sendable { case none, decimals, dates }

  private init(_ node: RegexNode, examples: [String], interval: Interval = .none) {
    self.node = node
    self.examples = examples
    self.interval = interval
  }

  /// Any run of characters, including none.
  package static let anyRun = TextLanguage(.anyText, examples: [""])
  /// At least one character.
  package static let anyText = TextLanguage(.someText, examples: ["x"])

  /// A single string; with `folded`, in any case.
  package static func literal(_ text: String, folded: Bool) -> TextLanguage {
    TextLanguage(.literal(text, folded: folded), examples: [text])
  }

  /// The strings that convert to a type; with `folded`, the words of choices in any case.
  package static func type(_ type: ValueType, folded: Bool) -> TextLanguage {
    var interval = Interval.none
    if case .range(let base, _, _) = type {
      if case .float = base { interval = .decimals }
      if case .date = base { interval = .dates }
    }
    return TextLanguage(
      TypeExpressionNode.node(type, folded: folded), examples: type.examples, interval: interval)
  }

  /// The concatenation of these.
  package static func sequence(_ parts: [TextLanguage]) -> TextLanguage {
    if parts.count == 1 { return parts[0] }
    var examples = [""]
    for part in parts {
      examples = examples.flatMap { before in part.examples.prefix(6).map { before + $0 } }
      examples = Array(examples.prefix(48))
    }
    return TextLanguage(RegexNode(.sequence(parts.map(\.node))), examples: examples)
  }

  /// A string in both languages for which `isTaken` returns true.
  ///
  /// Examines at most 2 × `RegexIntersection.limit` pairs of instructions, which are subtracted
  /// from `budget` (if that is used up, the result is unsettled unless an example fits), and calls
  /// `isTaken` at most 250 times.
  package func common(
    with other: TextLanguage, budget: inout Int, isTaken: (String) -> Bool
  ) -> Common<String> {
    let isSmall = max(node.size, other.node.size) <= RegexParser.maximumSize
    guard isSmall, budget > 0 else {
      return (examples + other.examples).first(where: isTaken).map(Common.found) ?? .unsettled
    }
    let programs = (RegexProgram(node), RegexProgram(other.node))
    var search = RegexIntersection(programs.0, programs.1, variety: 1)
    let first = search.texts(4)
    budget -= search.work
    if let text = first.texts.first(where: isTaken) { return .found(text) }
    if first.texts.isEmpty, !first.isCutShort { return .nothing }
    if let text = (examples + other.examples).first(where: isTaken) { return .found(text) }
    // If two ranges meet, they do so at a bound of one, and the bounds are among the examples.
    if interval != .none, interval == other.interval { return .nothing }
    var wider = RegexIntersection(programs.0, programs.1, variety: 6)
    let more = wider.texts(96)
    budget -= wider.work
    if let text = more.texts.first(where: isTaken) { return .found(text) }
    return more.isComplete ? .nothing : .unsettled
  }
}

extension RegexNode {
  package static let anyCharacter = RegexNode(.set(ScalarSet([], isNegated: true)))
  package static let anyText = RegexNode(.repeated(anyCharacter, minimum: 0, maximum: nil))
  package static let someText = RegexNode(.repeated(anyCharacter, minimum: 1, maximum: nil))

  package static func literal(_ text: String, folded: Bool) -> RegexNode {
    RegexNode(
      .sequence(
        text.unicodeScalars.map { scalar in
          guard folded, scalar.properties.isAlphabetic else {
            return RegexNode(.set(.one(scalar)))
          }
          let variants = ComparedText.caseVariants(scalar).map(\.value).sorted()
          return RegexNode(.set(ScalarSet(variants.map { $0...$0 })))
        }))
  }
}
