extension RegexParser {
  mutating func characterClass() throws(RegexProblem) -> ScalarSet {
    let start = index
    index += 1
    var set = ScalarSet([])
    if peek == "^" {
      set.isNegated = true
      index += 1
    }
    while let next = peek, next != "]" {
      if next == "[", peek(1) == ":" {
        throw problem("named classes are not supported", "write the range, such as 'a-z'")
      }
      let itemStart = index
      let low = try classItem()
      guard peek == "-", let following = peek(1), following != "]" else {
        set.formUnion(low)
        continue
      }
      index += 1
      let high = try classItem()
      guard let from = low.single, let to = high.single else {
        throw problem(
          at: itemStart, "a range cannot begin or end with a class",
          "write '\\-' for the character itself")
      }
      guard from <= to else { throw problem(at: itemStart, "the range is reversed") }
      set.ranges.append(from...to)
    }
    guard peek == "]" else {
      throw problem(at: start, "'[' is not closed", "close it with ']', or write '\\['")
    }
    guard !set.ranges.isEmpty else {
      throw problem(at: start, "the class is empty", "write '\\]' to put the bracket in it")
    }
    index += 1
    set.normalize()
    return set
  }

  private mutating func classItem() throws(RegexProblem) -> ScalarSet {
    guard let scalar = peek else { return ScalarSet([]) }
    if scalar == "\\" { return try escape() }
    index += 1
    return .one(scalar)
  }

  private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "r": "\r", "t": "\t", "f": "\u{0C}", "v": "\u{0B}", "0": "\u{00}",
  ]

  mutating func escape() throws(RegexProblem) -> ScalarSet {
    let start = index
    index += 1
    guard let scalar = peek else {
      throw problem(at: start, "'\\' at the end", "write '\\\\' for the character itself")
    }
    index += 1
    if let control = Self.controls[scalar] { return .one(control) }
    switch scalar {
    case "d": return .digits
    case "D": return ScalarSet.digits.complement
    case "w": return .wordCharacters
    case "W": return ScalarSet.wordCharacters.complement
    case "s": return .blanks
    case "S": return ScalarSet.blanks.complement
    case "x": return try hexadecimal(digits: 2, from: start)
    case "u": return try hexadecimal(digits: 4, from: start)
    case "1"..."9":
      throw problem(
        at: start, "back-references are not supported", "matching must take linear time"
      )
    case "b", "B", "A", "z", "Z", "G":
      throw problem(
        at: start, "'\\\(scalar)' is not supported",
        "the expression always matches the whole string")
    case "p", "P":
      throw problem(at: start, "Unicode properties are not supported", "write the ranges")
    case "a"..."z", "A"..."Z": throw problem(at: start, "unknown escape '\\\(scalar)'")
    default: return .one(scalar)
    }
  }

  private mutating func hexadecimal(digits: Int, from start: Int) throws(RegexProblem) -> ScalarSet
  {
    let isBraced = digits == 4 && peek == "{"
    if isBraced { index += 1 }
    var value: UInt32 = 0
    var count = 0
    while count < (isBraced ? 6 : digits), let scalar = peek,
      let digit = Character(scalar).hexDigitValue, scalar.isASCII
    {
      value = value << 4 | UInt32(digit)
      count += 1
      index += 1
    }
    let isComplete = isBraced ? count > 0 && peek == "}" : count == digits
    guard isComplete, let scalar = Unicode.Scalar(value) else {
      throw problem(
        at: start, "the escape is not a character", "write '\\x41', '\\u0041' or '\\u{41}'")
    }
    if isBraced { index += 1 }
    return .one(scalar)
  }
}

extension ScalarSet {
  /// The only member, if the set was written as one character.
  fileprivate var single: UInt32? {
    guard !isNegated, ranges.count == 1, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }
}
