/// Parses the source of a regular expression into a tree.
struct RegexParser {
  static let maximumDepth = 50
  static let maximumSize = 20_000

  private let scalars: [Unicode.Scalar]
  private let offsets: [Int]
  var index = 0
  private var depth = 0

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
    var offsets: [Int] = []
    offsets.reserveCapacity(scalars.count + 1)
    var offset = 0
    for scalar in scalars {
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    self.offsets = offsets
  }

  mutating func parse() throws(RegexProblem) -> RegexNode {
    let node = try alternatives()
    if index < scalars.count {
      throw problem("unmatched ')'", "write '\\)' for the character itself")
    }
    return node
  }

  private mutating func alternatives() throws(RegexProblem) -> RegexNode {
    let start = index
    var items = [try sequence()]
    while peek == "|" {
      index += 1
      items.append(try sequence())
    }
    return try checked(items.count == 1 ? items[0] : RegexNode(.alternatives(items)), from: start)
  }

  private mutating func sequence() throws(RegexProblem) -> RegexNode {
    let start = index
    var items: [RegexNode] = []
    while let next = peek, next != "|", next != ")" { items.append(try repeated()) }
    return try checked(RegexNode(.sequence(items)), from: start)
  }

  private mutating func repeated() throws(RegexProblem) -> RegexNode {
    let start = index
    let item = try atom()
    let marks = index
    guard let bounds = try quantifier() else { return item }
    // A lazy mark changes which match is found first, never whether the whole string matches.
    if peek == "?" { index += 1 }
    if let next = peek, next == "*" || next == "+" || next == "?" {
      throw problem("'\(next)' has nothing to repeat", "put the repeated part in '(?:…)'")
    }
    if case .start = item.kind { throw problem(at: marks, "'^' cannot be repeated") }
    if case .end = item.kind { throw problem(at: marks, "'$' cannot be repeated") }
    return try checked(
      RegexNode(.repeated(item, minimum: bounds.minimum, maximum: bounds.maximum)), from: start)
  }

  private typealias Bounds = (minimum: Int, maximum: Int?)
  private static let quantifiers: [Unicode.Scalar: Bounds] = [
    "*": (0, nil), "+": (1, nil), "?": (0, 1),
  ]

  private mutating func quantifier() throws(RegexProblem) -> Bounds? {
    if peek == "{" { return try bounds() }
    guard let sign = peek, let bounds = Self.quantifiers[sign] else { return nil }
    index += 1
    return bounds
  }

  private mutating func bounds() throws(RegexProblem) -> Bounds {
    let start = index
    index += 1
    let advice = "write '{2}', '{2,}' or '{2,5}', or '\\{' for the character itself"
    guard let minimum = number() else { throw problem(at: start, "'{' needs a number", advice) }
    var maximum: Int? = minimum
    if peek == "," {
      index += 1
      maximum = number()
    }
    guard peek == "}" else { throw problem(at: start, "'{' is not closed with '}'", advice) }
    index += 1
    if let maximum, maximum < minimum {
      throw problem(at: start, "the repetition's bounds are reversed", advice)
    }
    return (minimum, maximum)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let digit = peek, ("0"..."9").contains(digit) {
      value = min(1_000_000, (value ?? 0) * 10 + Int(digit.value - 0x30))
      index += 1
    }
    return value
  }

  private mutating func atom() throws(RegexProblem) -> RegexNode {
    guard let scalar = peek else { return .empty }
    switch scalar {
    case "(": return try group()
    case "[": return RegexNode(.set(try characterClass()))
    case "\\": return RegexNode(.set(try escape()))
    case "*", "+", "?", "{":
      throw problem(
        "'\(scalar)' has nothing to repeat", "write '\\\(scalar)' for the character itself")
    default: index += 1
    }
    return switch scalar {
    case ".": RegexNode(.set(.allButLineFeed))
    case "^": RegexNode(.start)
    case "$": RegexNode(.end)
    default: RegexNode(.set(.one(scalar)))
    }
  }

  private mutating func group() throws(RegexProblem) -> RegexNode {
    let start = index
    index += 1
    if peek == "?" {
      switch peek(1) {
      case ":": index += 2
      case "=", "!": throw problem(at: start, "look-ahead is not supported", lookAroundAdvice)
      case "<" where peek(2) == "=" || peek(2) == "!":
        throw problem(at: start, "look-behind is not supported", lookAroundAdvice)
      case "<", "P", "'":
        throw problem(
          at: start, "named groups are not supported",
          "groups do not capture here: write '(?:…)'")
      default: throw problem(at: start, "'(?' with flags is not supported", "write '(?:…)'")
      }
    }
    guard depth < Self.maximumDepth else {
      throw problem(
        at: start, "groups are nested deeper than \(Self.maximumDepth)", "nest fewer groups")
    }
    depth += 1
    let node = try alternatives()
    depth -= 1
    guard peek == ")" else {
      throw problem(at: start, "'(' is not closed", "close it with ')', or write '\\('")
    }
    index += 1
    return node
  }

  private func checked(_ node: RegexNode, from start: Int) throws(RegexProblem) -> RegexNode {
    guard node.size <= Self.maximumSize else {
      throw problem(
        at: start, "the expression is too large: over \(Self.maximumSize) steps when expanded",
        "use smaller bounds, or '*' and '+'")
    }
    return node
  }

  private var lookAroundAdvice: String {
    "describe what may appear there with classes and alternatives"
  }
  var peek: Unicode.Scalar? { peek(0) }
  func peek(_ ahead: Int) -> Unicode.Scalar? {
    index + ahead < scalars.count ? scalars[index + ahead] : nil
  }
  func problem(_ message: String, _ advice: String? = nil) -> RegexProblem {
    problem(at: index, message, advice)
  }
  func problem(at place: Int, _ message: String, _ advice: String? = nil) -> RegexProblem {
    RegexProblem(offset: offsets[place], message: message, advice: advice)
  }
}
