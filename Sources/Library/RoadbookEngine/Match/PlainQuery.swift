/// The conditions of an entry on the query of a plain URL: numbers of condition keys, each doubled,
/// plus one if the key needs a value.
struct PlainConditions: BitwiseCopyable, Sendable {
  /// The range of the numbers; negative if only a `ConditionProbe` can tell.
  var start: Int32
  var end: Int32

  static var unsettled: PlainConditions { PlainConditions(start: -1, end: -1) }

  /// Of each of a table's conditions, with the numbers of all of them.
  static func compiled(
    _ conditions: [Conditions], _ keys: LiteralTable
  ) -> (conditions: [PlainConditions], numbers: [Int32]) {
    var result: [PlainConditions] = []
    var numbers: [Int32] = []
    for condition in conditions {
      let start = numbers.count
      if let own = Self.numbers(condition, keys) {
        numbers += own
        result.append(PlainConditions(start: Int32(start), end: Int32(numbers.count)))
      } else {
        result.append(.unsettled)
      }
    }
    return (result, numbers)
  }

  private static func numbers(_ conditions: Conditions, _ keys: LiteralTable) -> [Int32]? {
    guard conditions.fragment == nil else { return nil }
    var numbers: [Int32] = []
    for condition in conditions.query {
      // Its number may be that of a shorter key with a value.
      if condition.key.utf8.contains(UInt8(ascii: "=")) { return nil }
      let (value, needsValue): (String?, Int32)
      switch condition.test {
      case .equal(let text): (value, needsValue) = (text, 0)
      case .present: (value, needsValue) = (nil, 0)
      case .absent: return nil
      case .matches(let parts, let isOptional, let isList):
        guard !isList, parts.count == 1, parts[0].kind == .capture, parts[0].type < 0 else {
          return nil
        }
        // Any value matches, and so does none.
        if isOptional { continue }
        (value, needsValue) = (nil, 1)
      }
      let text = Array(PatternCompiler.conditionKey(condition.key, value).utf8)
      let number = keys.lookup(text.span, 0, text.count, folded: false)
      guard number >= 0 else { return nil }
      numbers.append(number << 1 | needsValue)
    }
    return numbers
  }
}

/// The condition keys that the query of a plain URL satisfies, on the stack.
struct PlainQuery {
  /// The numbers of keys and of keys with their values, doubled, plus one if there is a value.
  let numbers: Scratch<Int32>
  /// The number of these numbers; -1 as long as the query is not read.
  private(set) var count = -1

  static var limit: Int { 32 }

  init(_ numbers: Scratch<Int32>) { self.numbers = numbers }

  /// Reads the query of a URL whose path ends at `pathEnd`; false if it has escapes, a `+`,
  /// characters outside ASCII or many items.
  mutating func read(_ url: Span<UInt8>, pathEnd: Int, _ storage: RouteTableStorage) -> Bool {
    var position = pathEnd + 1
    var found = 0
    let hasQuery = pathEnd < url.count && url[pathEnd] == UInt8(ascii: "?")
    while hasQuery, position < url.count, url[position] != UInt8(ascii: "#") {
      let start = position
      var equals = -1
      while position < url.count, url[position] != UInt8(ascii: "&"),
        url[position] != UInt8(ascii: "#")
      {
        let byte = url[position]
        if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") || byte >= 0x80 { return false }
        if equals < 0, byte == UInt8(ascii: "=") { equals = position }
        position += 1
      }
      if position > start {
        guard found + 2 <= Self.limit else { return false }
        let hasValue = equals >= 0 && position > equals + 1
        let keyEnd = equals < 0 ? position : equals
        let key =
          storage.hasBareConditionKeys
          ? storage.conditionKeys.lookup(url, start, keyEnd, folded: false) : -1
        if key >= 0 {
          numbers[found] = key << 1 | (hasValue ? 1 : 0)
          found += 1
        }
        // The same text as `PatternCompiler.conditionKey`.
        let pair =
          equals < 0 ? -1 : storage.conditionKeys.lookup(url, start, position, folded: false)
        if pair >= 0 {
          numbers[found] = pair << 1
          found += 1
        }
      }
      if position < url.count, url[position] == UInt8(ascii: "&") { position += 1 }
    }
    count = found
    return true
  }

  func holds(_ conditions: PlainConditions, _ storage: RouteTableStorage) -> Bool {
    for index in conditions.start..<conditions.end {
      if !has(storage.plainConditionNumbers[Int(index)]) { return false }
    }
    return true
  }

  /// Whether the URL has a key; with the lowest bit, whether it has a value, too.
  private func has(_ wanted: Int32) -> Bool {
    for place in 0..<count {
      let number = numbers[place]
      if number == wanted || number == wanted | 1 { return true }
    }
    return false
  }
}
