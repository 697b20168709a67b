/// A character of a URL's path as it is written, but for a slash and an escape.
private let writtenCharacter = "[A-Za-z0-9._~!$&'()*+,;=:@-]"

extension [PathToken] {
  /// A pattern of a path of an apple-app-site-association. nil if it has variables without a list
  /// of their own.
  init?(apple pattern: String, isPercentEncoded: Bool, folded: Bool) {
    guard let glob = Glob(AppleRules.normalized(pattern)) else { return nil }
    self = []
    if glob.tokens == [.one] {
      // No path but the root has one character.
      append(.literal("/"))
      return
    }
    var tokens = glob.tokens[...]
    while let token = tokens.popFirst() {
      switch token {
      case .any: append(.any)
      case .one: append(.one(isPercentEncoded ? writtenCharacter : ".", crosses: true))
      case .scalar("%") where isPercentEncoded:
        // Escapes are compared as they are written; in a map a literal is decoded.
        guard let scalar = tokens.decodeEscapes() else { return nil }
        append(.literal(scalar))
      case .scalar(let scalar): append(.literal(scalar))
      case .variable(let name):
        let classes = [
          "alpha": "[A-Za-z]", "upper": "[A-Z]", "lower": "[a-z]", "alnum": "[A-Za-z0-9]",
          "digit": "[0-9]", "xdigit": "[0-9A-Fa-f]",
        ]
        guard let name = classes[name] else { return nil }
        append(.run(name, minimum: 1, maximum: 1))
      }
    }
    // A slash at the end does not count, but behind any text it wants one of a character.
    if count > 1, last == .literal("/"), self[count - 2] != .any { removeLast() }
  }

  /// What an attribute of a manifest takes; nil if it cannot be said with segments. Empty if it
  /// takes no path.
  init?(android comparison: AndroidTest.Comparison, _ pattern: String) {
    let literals = pattern.unicodeScalars.map(PathToken.literal)
    switch comparison {
    case .exact: self = literals
    case .prefix: self = literals + [.any]
    case .suffix: self = [.any] + literals
    case .pattern:
      self = SimplePattern(pattern).tokens.flatMap { token -> [PathToken] in
        switch token {
        case .scalar(let scalar): [.literal(scalar)]
        case .any: [.one(".", crosses: true)]
        case .repeated(let scalar):
          [.run(PathPatterns.escaped(scalar, inSet: false), minimum: 0, maximum: nil)]
        case .anyText(upTo: nil): [.any]
        case .anyText(upTo: let scalar?): [.anyBefore(scalar), .literal(scalar)]
        }
      }
    case .advancedPattern:
      guard let tokens = AdvancedPattern(pattern)?.tokens else { return nil }
      self = []
      for (index, token) in tokens.enumerated() {
        let hasSlash = token.ranges.contains { $0.contains(0x2F) }
        let isAll = token.ranges == [0...0x10FFFF]
        let single = token.ranges.first.flatMap { range in
          tokens[index].ranges.count == 1 && range.count == 1
            ? Unicode.Scalar(range.lowerBound) : nil
        }
        if let single, token.minimum == 1, token.maximum == 1 {
          append(.literal(single))
        } else if !hasSlash {
          append(.run(Self.name(token.ranges), minimum: token.minimum, maximum: token.maximum))
        } else if isAll, token.maximum == nil, index == tokens.count - 1 {
          for _ in 0..<Swift.min(token.minimum, 8) { append(.one(".", crosses: true)) }
          append(.any)
        } else if isAll, token.minimum == 1, token.maximum == 1 {
          append(.one(".", crosses: true))
        } else {
          return nil
        }
      }
    }
  }

  /// Tokens that together match the same paths, without one that takes an empty segment.
  var withoutEmptyEnd: [[PathToken]] {
    guard count > 2, last == .any, self[count - 2] == .literal("/") else { return [self] }
    return [Array(dropLast()), dropLast() + [.one(".", crosses: true), .any]]
  }

  /// A set of characters without a slash, as a class of regular expressions.
  private static func name(_ ranges: [ClosedRange<UInt32>]) -> String {
    let allButSlash: [ClosedRange<UInt32>] = [0...0x2E, 0x30...0x10FFFF]
    if ranges == allButSlash { return "." }
    func text(_ value: UInt32) -> String {
      guard let scalar = Unicode.Scalar(value) else { return "" }
      return value < 0x20 || value > 0x7E
        ? "\\u{\(String(value, radix: 16))}" : PathPatterns.escaped(scalar, inSet: true)
    }
    let members = ranges.filter { $0.upperBound > 0x20 }.map { range in
      range.count == 1
        ? text(range.lowerBound)
        : "\(text(Swift.max(range.lowerBound, 0x21)))-\(text(range.upperBound))"
    }
    return "[\(members.joined())]"
  }
}

extension ArraySlice<Glob.Token> {
  /// Decodes the escapes from behind a '%' on: one character; nil if they are none.
  fileprivate mutating func decodeEscapes() -> Unicode.Scalar? {
    var bytes: [UInt8] = []
    var rest = self
    repeat {
      guard let high = rest.popFirst()?.digit, let low = rest.popFirst()?.digit else { return nil }
      bytes.append(high << 4 | low)
      let text = String(decoding: bytes, as: UTF8.self)
      if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1,
        scalar != "\u{FFFD}"
      {
        self = rest
        return scalar
      }
    } while bytes.count < 4 && rest.popFirst() == .scalar("%")
    return nil
  }
}

extension Glob.Token {
  /// A hexadecimal digit; lower-case ones are another text than what URLs have.
  fileprivate var digit: UInt8? {
    guard case .scalar(let scalar) = self, !("a"..."f").contains(scalar) else { return nil }
    return Character(scalar).hexDigitValue.flatMap { UInt8(exactly: $0) }
  }
}
