import RoadbookText

/// Tests the conditions of patterns on one URL's query and fragment, which are parsed at most once.
struct ConditionProbe {
  let storage: RouteTableStorage
  let request: Request
  /// Whether the namespace ignores case; in query and fragment this only affects choices.
  let isFolded: Bool
  /// The query, parsed on first use.
  private(set) lazy var query = request.query
  /// The fragment's segments, decoded; nil without a fragment.
  private(set) lazy var fragment: FragmentTexts? = request.parts.fragment.map {
    FragmentTexts(FragmentReading.pieces(request.parts.bytes[$0.start..<$0.end]))
  }
  /// The numbers of all condition keys that the query satisfies.
  private(set) lazy var keys: [Int32] = {
    var result: [Int32] = []
    var seen: Set<Int32> = []
    func add(_ key: String) {
      let number = storage.conditionKeys.lookup(any: Array(key.utf8)[...], folded: false)
      if number >= 0, seen.insert(number).inserted { result.append(number) }
    }
    for item in query.items {
      add(PatternCompiler.conditionKey(item.key, nil))
      if let value = item.value { add(PatternCompiler.conditionKey(item.key, value)) }
    }
    return result
  }()

  init(_ storage: RouteTableStorage, _ request: Request, folded: Bool) {
    self.storage = storage
    self.request = request
    isFolded = folded
  }

  /// Whether all conditions hold.
  mutating func holds(_ conditions: Conditions) -> Bool {
    firstFailing(conditions) == nil && fragmentFits(conditions)
  }

  /// The index of the first query condition that does not hold.
  mutating func firstFailing(_ conditions: Conditions) -> Int? {
    for (index, condition) in conditions.query.enumerated() where !holds(condition) { return index }
    return nil
  }

  mutating func fragmentFits(_ conditions: Conditions) -> Bool {
    guard let segments = conditions.fragment else { return true }
    guard let fragment else { return false }
    return PathProbe.counts(
      segments, fragment.text, fragment.ranges, folded: isFolded, foldsLiterals: false,
      types: storage.types) != nil
  }

  mutating func holds(_ condition: CompiledQueryCondition) -> Bool {
    switch condition.test {
    case .equal(let value): query.items.contains { $0.key == condition.key && $0.value == value }
    case .present: query.contains(condition.key)
    case .absent: !query.contains(condition.key)
    case .matches(let parts, let optional, let isList):
      value(condition.key, parts, optional: optional, isList: isList) != nil
    }
  }

  /// The captures of a key: nil if it does not match, empty if an optional key is missing or empty.
  /// An empty value does not match, since a capture needs at least one character.
  mutating func value(
    _ key: String, _ parts: [CompiledPart], optional: Bool, isList: Bool
  ) -> [PartCapture]? {
    let values = query.values(key).compactMap { $0 }.filter { !$0.isEmpty }
    guard let last = values.last else { return optional ? [] : nil }
    if isList, let part = parts.first {
      let elements = query.items.filter { $0.key == key && $0.value != nil }.flatMap(\.elements)
      guard
        let value = storage.types.types[Int(part.type)].convert(
          elements: elements, folded: isFolded)
      else { return nil }
      return [PartCapture(name: part.name, value: value, text: values.joined(separator: ","))]
    }
    let bytes = Array(last.utf8)
    // Literals in a query compare case-sensitively in every namespace.
    return PartCapture.read(
      parts, bytes, 0..<bytes.count, folded: isFolded, foldsLiterals: false, types: storage.types)
  }
}

/// The segments of a fragment in one array of bytes.
struct FragmentTexts {
  var text: [UInt8] = []
  var ranges: [Range<Int>] = []

  init(_ pieces: [String]) {
    for piece in pieces {
      let start = text.count
      text += piece.utf8
      ranges.append(start..<text.count)
    }
  }
}

/// The value of one capture of a segment.
package struct PartCapture {
  var name: String?
  var value: ParameterValue
  var text: String

  /// The captures of all parts of a segment, in order; nil if it does not match.
  package static func read(
    _ parts: [CompiledPart], _ text: [UInt8], _ range: Range<Int>, folded: Bool,
    foldsLiterals: Bool? = nil, types: TypeStore
  ) -> [PartCapture]? {
    guard
      let ends = PartsMatcher.match(
        parts, text, range.lowerBound, range.upperBound, folded: folded,
        foldsLiterals: foldsLiterals, types: types)
    else { return nil }
    var result: [PartCapture] = []
    var start = range.lowerBound
    for (part, end) in zip(parts, ends) {
      if part.kind == .capture {
        let taken = String(decoding: text[start..<end], as: UTF8.self)
        guard let value = types.convert(taken, part.type, folded: folded) else { return nil }
        result.append(PartCapture(name: part.name, value: value, text: taken))
      }
      start = end
    }
    return result
  }
}
