/// Converts types to regular expressions that match every string of the type, and possibly more.
package enum TypeExpressionNode {
  package static func node(_ type: ValueType, folded: Bool) -> RegexNode {
    switch type {
    case .string, .path, .custom: .someText
    case .int: integer
    case .uint: integer
    case .float: decimal
    case .bool: .alternatives(["true", "false", "1", "0"], folded: true)
    case .uuid: uuid
    case .date: date
    case .url: url
    case .list(let element): list(node(element, folded: folded))
    case .choice(let words): .alternatives(words, folded: folded)
    case .union(let types): RegexNode(.alternatives(types.map { node($0, folded: folded) }))
    case .regex(let expression): parsed(expression.source)
    case .range(let base, let lower, let upper): range(base, lower, upper)
    }
  }

  private static func parsed(_ source: String) -> RegexNode {
    var parser = RegexParser(source)
    return (try? parser.parse()) ?? .anyText
  }

  private static let integer = parsed("[+-]?[0-9]+")
  private static let decimal = parsed(#"[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?"#)
  private static let uuid = parsed("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
  private static let date = parsed(
    "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
      + #"([Tt][0-2][0-9]:[0-5][0-9](:[0-6][0-9](\.[0-9]+)?)?([Zz]|[+-][0-2][0-9]:[0-5][0-9])?)?"#)
  private static let url = parsed(#"[A-Za-z][-A-Za-z0-9+.]*:[^\s\x00-\x20\x7f]+"#)

  private static func list(_ element: RegexNode) -> RegexNode {
    let comma = RegexNode.literal(",", folded: false)
    let further = RegexNode(
      .repeated(RegexNode(.sequence([comma, element])), minimum: 0, maximum: nil))
    return RegexNode(.repeated(RegexNode(.sequence([element, further])), minimum: 0, maximum: 1))
  }

  private static func range(_ base: ValueType, _ lower: ParameterValue?, _ upper: ParameterValue?)
    -> RegexNode
  {
    var least = Int.min
    var most = Int.max
    switch base {
    case .int: break
    case .uint: least = 0
    default: return node(base, folded: false)
    }
    if case .int(let bound)? = lower { least = max(least, bound) }
    if case .int(let bound)? = upper { most = min(most, bound) }
    return least <= most ? integers(least, most) : node(base, folded: false)
  }

  /// Matches the integers from `least` to `most`, with and without signs and leading zeros.
  private static func integers(_ least: Int, _ most: Int) -> RegexNode {
    var forms: [RegexNode] = []
    let zeros = "0*"
    if least <= 0, most >= 0 { forms.append(parsed("[+-]?0+")) }
    if most > 0 {
      let digits = Digits.alternatives(UInt64(max(1, least)), UInt64(most))
      forms.append(parsed("[+]?\(zeros)(?:\(digits))"))
    }
    if least < 0 {
      let digits = Digits.alternatives(UInt64(min(most, -1).magnitude), UInt64(least.magnitude))
      forms.append(parsed("-\(zeros)(?:\(digits))"))
    }
    return RegexNode(.alternatives(forms))
  }
}

/// Decimal numbers of a range as the source of a regular expression.
private enum Digits {
  /// `least` must be greater than 0 and at most `most`.
  static func alternatives(_ least: UInt64, _ most: UInt64) -> String {
    var forms: [String] = []
    var start = least
    while true {
      let (end, freeDigits) = block(start, most)
      forms.append(pattern(start, end, freeDigits))
      if end == most { break }
      start = end + 1
    }
    return forms.joined(separator: "|")
  }

  /// The largest run of numbers from `start` on that share a prefix, followed by one range of
  /// digits and `freeDigits` arbitrary digits.
  private static func block(_ start: UInt64, _ most: UInt64) -> (end: UInt64, freeDigits: Int) {
    var unit: UInt64 = 1
    var free = 0
    while true {
      let (next, overflow) = unit.multipliedReportingOverflow(by: 10)
      guard !overflow, start % next == 0, most - start >= next - 1 else { break }
      unit = next
      free += 1
    }
    var end = start + (unit - 1)
    while end / unit % 10 != 9, most - end >= unit { end += unit }
    return (end, free)
  }

  private static func pattern(_ start: UInt64, _ end: UInt64, _ freeDigits: Int) -> String {
    var front = String(start)
    var back = String(end)
    front.removeLast(freeDigits)
    back.removeLast(freeDigits)
    guard let first = front.last, let last = back.last else { return "[0-9]{\(freeDigits)}" }
    let free = freeDigits > 0 ? "[0-9]{\(freeDigits)}" : ""
    return front.dropLast() + "[\(first)-\(last)]" + free
  }
}

extension RegexNode {
  fileprivate static func alternatives(_ words: [String], folded: Bool) -> RegexNode {
    RegexNode(.alternatives(words.map { literal($0, folded: folded) }))
  }
}
