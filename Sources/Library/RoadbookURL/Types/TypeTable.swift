import RoadbookText

/// The types a map can use by name: built-in and declared ones.
public struct TypeTable: Sendable {
  private var types: [String: ValueType] = [:]
  private var order: [String] = []
  /// Whether an unknown name is compared with all known ones for a suggestion.
  package var suggests = true
  /// Whether one of the usual types was redeclared.
  package private(set) var hasOtherUsual = false

  /// Creates a table of the built-in types.
  public init() {
    for (name, type) in Self.builtIn { declare(name, type) }
  }

  /// Declares a type; redeclaring a name replaces its type.
  public mutating func declare(_ name: String, _ type: ValueType) {
    if types.updateValue(type, forKey: name) == nil {
      order.append(name)
    } else if Self.usual(name) != nil {
      hasOtherUsual = true
    }
  }

  /// The type with that name; nil if there is none.
  public func type(named name: String) -> ValueType? {
    // Binding a map calls this thousands of times: the usual types need no hashing.
    if !hasOtherUsual, let type = Self.usual(name) { return type }
    return types[name]
  }

  private static func usual(_ name: String) -> ValueType? {
    switch name {
    case "int": .int
    case "string": .string
    case "bool": .bool
    default: nil
    }
  }

  static func isUsual(_ name: String) -> Bool { usual(name) != nil }

  /// All names: the built-in ones, then the declared ones in order of declaration.
  public var names: [String] { order }

  /// Resolves the names in a type expression. A bare word among alternatives is the type with that
  /// name, or the word itself if there is none; a name on its own must be a type.
  ///
  /// O(size of the expression), plus compiling its regular expressions.
  public func resolve(_ expression: TypeExpression) -> Result<ValueType, TypeProblem> {
    do throws(TypeProblem) {
      return .success(try resolved(expression, isAlternative: false))
    } catch {
      return .failure(error)
    }
  }

  static let builtInNames: Set<String> = Set(builtIn.map(\.0))

  private static let builtIn: [(String, ValueType)] = [
    ("string", .string), ("int", .int), ("uint", .uint), ("float", .float), ("bool", .bool),
    ("uuid", .uuid), ("date", .date), ("url", .url), ("path", .path),
    ("float32", .custom(CustomType(name: "float32", convert: DialectTypes.float))),
    ("UUID", .custom(CustomType(name: "UUID", convert: DialectTypes.uuid))),
  ]

  private func resolved(
    _ expression: TypeExpression, isAlternative: Bool
  ) throws(TypeProblem) -> ValueType {
    switch expression {
    case .name(let name, let range):
      if let type = type(named: name) { return type }
      if isAlternative { return .choice([name]) }
      throw unknown(name, range)
    case .word(let word, let range):
      if let type = types[word] { return type }
      if isAlternative, Self.absences.contains(word) {
        throw TypeProblem(
          .unknownType, range: range, message: "there is no type '\(word)'",
          advice: "write '?' after the type of a value that may be missing; "
            + "for the literal text, write it in quotes: \"\(word)\"", name: word)
      }
      if let meant = meant(by: word, isAlternative: isAlternative) {
        throw unknown(word, range, meant)
      }
      return .choice([word])
    case .text(let text, _): return .choice([text])
    case .list(let element):
      return try checked(.list(try resolved(element, isAlternative: false)), element.range)
    case .union(let alternatives): return try union(alternatives)
    case .regex(let source, let range): return .regex(try compiled(source, range))
    case .range(let lower, let upper, let range): return try ranged(lower, upper, range)
    }
  }

  private func union(_ alternatives: [TypeExpression]) throws(TypeProblem) -> ValueType {
    var members = UnionMembers()
    for alternative in alternatives {
      guard members.add(try resolved(alternative, isAlternative: true)) else {
        throw TypeExtent.problem(alternative.range)
      }
    }
    return members.type
  }

  /// Wraps a type, unless the result is too large.
  private func checked(_ type: ValueType, _ range: TextRange) throws(TypeProblem) -> ValueType {
    if let problem = type.sizeProblem(range) { throw problem }
    return type
  }

  private func compiled(_ source: String, _ range: TextRange) throws(TypeProblem) -> LinearRegex {
    do throws(RegexProblem) {
      return try LinearRegex(source)
    } catch {
      let place = range.start + 1 + error.offset
      throw TypeProblem(
        .badRegex, range: TextRange(place, max(place, range.end - 1)),
        message: error.message, advice: error.advice)
    }
  }

  private func ranged(
    _ lower: String?, _ upper: String?, _ range: TextRange
  ) throws(TypeProblem) -> ValueType {
    let type = ValueType(ofBounds: [lower, upper].compactMap(\.self))
    let lowerValue = try bound(lower, type, range)
    let upperValue = try bound(upper, type, range)
    if let lower, let upper, let lowerValue, let upperValue,
      !RangeOrder.isAtMost(lowerValue, upperValue)
    {
      throw TypeProblem(
        .badRange, range: range, message: "the range is reversed and contains no value",
        advice: "write the smaller bound first", replacement: "\(upper)...\(lower)")
    }
    return try checked(.range(type, lower: lowerValue, upper: upperValue), range)
  }

  private func bound(
    _ text: String?, _ type: ValueType, _ range: TextRange
  ) throws(TypeProblem) -> ParameterValue? {
    guard let text else { return nil }
    if let value = type.convert(text) { return value }
    throw TypeProblem(
      .badRange, range: range,
      message: "the bound '\(text)' is not \(type.phrase)",
      advice: "write whole numbers, decimals or dates; either bound may be left out")
  }

  /// What other languages call the built-in types.
  private static let synonyms = [
    "integer": "int", "long": "int", "number": "int", "double": "float", "decimal": "float",
    "boolean": "bool", "text": "string", "str": "string", "guid": "uuid",
  ]

  /// Alternatives that stand for a missing value in other languages.
  private static let absences: Set = ["null", "nil", "undefined"]

  /// What a bare word probably means that is written like a range, a list or a regular expression
  /// of other languages; nil for any other text.
  private func meant(by word: String, isAlternative: Bool) -> String? {
    // Of several alternatives, '1-5' may well be a text.
    if let range = Self.range(in: word, signs: isAlternative ? ["..", "…"] : ["..", "…", "-"]) {
      return range
    }
    if let list = list(in: word) { return list }
    if let inner = Self.inQuotes(word) { return "\"\(inner)\"" }
    guard word.contains(where: { "[](){}*^$\\".contains($0) }) || word.contains(".+"),
      !word.contains("/"),
      (try? LinearRegex(word)) != nil
    else { return nil }
    return "/\(word)/"
  }

  /// The text in single quotes, which are none here.
  private static func inQuotes(_ word: String) -> Substring? {
    word.utf8.count > 2 && word.hasPrefix("'") && word.hasSuffix("'")
      ? word.dropFirst().dropLast() : nil
  }

  /// The list that `[int]`, `int[]` or `int*` means.
  private func list(in text: String) -> String? {
    let item: Substring
    if text.hasPrefix("["), text.hasSuffix("]") {
      item = text.dropFirst().dropLast()
    } else if text.hasSuffix("[]") {
      item = text.dropLast(2)
    } else if text.hasSuffix("*") {
      item = text.dropLast()
    } else if text == "list" || text.lowercased() == "array" {
      item = "string"
    } else {
      return nil
    }
    let usual = Self.synonyms[item.lowercased()] ?? item.lowercased()
    return [usual, String(item)].first { types[$0] != nil }.map { "list<\($0)>" }
  }

  /// The range that `1..5` or `1-5` means.
  private static func range(in text: String, signs: [String]) -> String? {
    for sign in signs {
      guard let middle = text.firstRange(of: sign) else { continue }
      let bounds = [text[..<middle.lowerBound], text[middle.upperBound...]]
      if bounds.allSatisfy(isNumber) {
        return "\(bounds[0])...\(bounds[1])"
      }
    }
    return nil
  }

  /// `12` or `0.5`
  private static func isNumber(_ text: Substring) -> Bool {
    text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isASCIIDigit) }
  }

  /// `meant`: what it probably means, if it may be a text, too.
  private func unknown(_ name: String, _ range: TextRange, _ meant: String? = nil) -> TypeProblem {
    let near =
      meant ?? Self.synonyms[name.lowercased()] ?? self.meant(by: name, isAlternative: false)
      ?? Suggestion.nearest(to: name, among: suggests ? names : [])
    let quoted = "for the literal text, write it in quotes: \"\(name)\""
    let advice: String
    if let near {
      let isText = meant != nil && Self.inQuotes(name) == nil
      advice = "did you mean '\(near)'?" + (isText ? " \(quoted)" : "")
    } else if Self.isNumber(name[...]) {
      advice = "a range is written MIN...MAX; \(quoted)"
    } else if TextShape.isName(name.utf8) {
      advice = "declare it with 'type \(name) = …'; \(quoted)"
    } else {
      advice = quoted
    }
    return TypeProblem(
      .unknownType, range: range, message: "there is no type '\(name)'",
      advice: advice, replacement: near, name: name)
  }
}

extension ValueType {
  /// The type of a range's values: a decimal bound makes it `float`, a date `date`.
  fileprivate init(ofBounds bounds: [String]) {
    let isWhole = bounds.allSatisfy { bound in
      let digits = bound.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      return digits.allSatisfy(isASCIIDigit)
    }
    if isWhole {
      self = .int
    } else if bounds.allSatisfy({ ValueType.float.convert($0) != nil }) {
      self = .float
    } else {
      self = bounds.allSatisfy { ValueType.date.convert($0) != nil } ? .date : .int
    }
  }
}
