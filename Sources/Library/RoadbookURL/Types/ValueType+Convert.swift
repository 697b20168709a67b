extension ValueType {
  /// The value of a decoded string; nil if the string does not fit the type.
  ///
  /// Never traps. O(length), except for regular expressions (see `LinearRegex`) and custom types.
  public func convert(_ text: String) -> ParameterValue? { convert(text, folded: false) }

  /// The same; with `folded`, the words of choices match in any case, and the value has the
  /// spelling of the choice.
  package func convert(_ text: String, folded: Bool) -> ParameterValue? {
    switch self {
    case .string, .path: .string(text)
    case .int: TextShape.integer(text).map(ParameterValue.int)
    case .uint: TextShape.integer(text).flatMap { $0 < 0 ? nil : .int($0) }
    case .float: TextShape.decimal(text).map(ParameterValue.float)
    case .bool: TextShape.truth(text).map(ParameterValue.bool)
    case .uuid: TextShape.isUUID(text) ? .string(text) : nil
    case .date: DateShape(text) == nil ? nil : .string(text)
    case .url: TextShape.isURL(text) ? .string(text) : nil
    case .list(let element): Self.convertList(text, element, folded)
    case .choice(let words): Self.word(text, words, folded).map(ParameterValue.string)
    case .union(let types): types.lazy.compactMap { $0.convert(text, folded: folded) }.first
    case .regex(let expression): expression.matches(text) ? .string(text) : nil
    case .range(let base, let lower, let upper): Self.convertInRange(text, base, lower, upper)
    case .custom(let type): type.convert(text)
    }
  }

  /// The value of the strings of a repeated key; nil if one of them does not fit.
  ///
  /// A list has one element for each string; for other types the last string counts. O(strings ×
  /// length), like `convert(_:)` for each.
  public func convert(repeated texts: [String]) -> ParameterValue? {
    guard case .list(let element) = self else { return texts.last.flatMap { convert($0) } }
    if texts.count == 1 { return convert(texts[0]) }
    var values: [ParameterValue] = []
    for text in texts {
      guard let value = element.convert(text) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  /// The list of elements that are separate already; nil if one of them does not fit, or the type
  /// is not a list.
  package func convert(elements texts: [String], folded: Bool = false) -> ParameterValue? {
    guard case .list(let element) = self else { return nil }
    var values: [ParameterValue] = []
    for text in texts {
      guard let value = element.convert(text, folded: folded) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  /// The empty string is the empty list, so that `ids=` means "none".
  private static func convertList(
    _ text: String, _ element: ValueType, _ folded: Bool
  ) -> ParameterValue? {
    var values: [ParameterValue] = []
    guard !text.isEmpty else { return .list([]) }
    for item in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let value = element.convert(String(item) ?? "", folded: folded) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private static func word(_ text: String, _ words: [String], _ folded: Bool) -> String? {
    if let word = words.first(where: { $0 == text }) { return word }
    guard folded else { return nil }
    let key = ComparedText.key(text.utf8, folded: true)
    return words.first { ComparedText.key($0.utf8, folded: true) == key }
  }

  private static func convertInRange(
    _ text: String, _ base: ValueType, _ lower: ParameterValue?, _ upper: ParameterValue?
  ) -> ParameterValue? {
    guard let value = base.convert(text) else { return nil }
    if let lower, !RangeOrder.isAtMost(lower, value) { return nil }
    if let upper, !RangeOrder.isAtMost(value, upper) { return nil }
    return value
  }
}

/// The order that ranges use: numbers with numbers, dates with dates.
enum RangeOrder {
  /// Whether `left <= right`; false for values without an order.
  static func isAtMost(_ left: ParameterValue, _ right: ParameterValue) -> Bool {
    switch (left, right) {
    case (.int(let left), .int(let right)): left <= right
    case (.float(let left), .float(let right)): left <= right
    case (.int(let left), .float(let right)): compare(left, right) <= 0
    case (.float(let left), .int(let right)): compare(right, left) >= 0
    case (.string(let left), .string(let right)): datesAreOrdered(left, right)
    default: false
    }
  }

  /// The sign of `left - right`, exact where a conversion to Double would round.
  private static func compare(_ left: Int, _ right: Double) -> Int {
    if right >= 0x1p63 { return -1 }
    if right < -0x1p63 { return 1 }
    // The floor is computed by hand: `rounded` would need the C math library at link time.
    var whole = Int(right)
    if Double(whole) > right { whole -= 1 }
    if left != whole { return left < whole ? -1 : 1 }
    return Double(whole) < right ? -1 : 0
  }

  private static func datesAreOrdered(_ left: String, _ right: String) -> Bool {
    guard let left = DateShape(left), let right = DateShape(right) else { return false }
    return left.instant <= right.instant
  }
}
