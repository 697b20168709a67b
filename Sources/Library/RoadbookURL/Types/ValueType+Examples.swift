extension ValueType {
  /// A few strings that convert, the most typical first, for checklists and example URLs. May be
  /// empty for types with their own conversion.
  package var examples: [String] {
    var seen: Set<String> = []
    return candidates.filter { convert($0) != nil && seen.insert($0).inserted }
  }

  private var candidates: [String] {
    switch self {
    case .string: ["x"]
    case .int, .uint: ["42", "1", "0"]
    case .float: ["1.5", "0"]
    case .bool: ["true", "false"]
    case .uuid: ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "00000000-0000-4000-8000-000000000000"]
    case .date: ["2026-01-15", "2026-01-15T12:00:00Z"]
    case .url: ["https://example.com/"]
    case .path: ["a/b", "a"]
    case .list(let element): Self.lists(element.examples)
    case .choice(let words): words
    case .union(let types): Array(types.flatMap { $0.examples.prefix(12) }.prefix(256))
    case .regex(let expression): expression.examples
    case .range(let base, let lower, let upper): Self.inRange(base, lower, upper)
    case .custom: Self.assorted
    }
  }

  private static func lists(_ elements: [String]) -> [String] {
    guard let first = elements.first else { return [""] }
    return [elements.prefix(2).joined(separator: ","), first, ""]
  }

  /// Includes the bounds: if two ranges meet, they do so at a bound of one of them.
  private static func inRange(_ base: ValueType, _ lower: ParameterValue?, _ upper: ParameterValue?)
    -> [String]
  {
    var found = base.examples
    for case let bound? in [lower, upper] {
      found.append(bound.text)
      if case .int(let number) = bound {
        for near in [number.addingReportingOverflow(1), number.subtractingReportingOverflow(1)]
        where !near.overflow { found.append(String(near.partialValue)) }
      }
    }
    return found
  }

  private static let assorted: [String] =
    [
      "42", "x", "abc", "true", "1.5", "a", "A", "2026-01-15", "https://example.com/", "a,b",
      "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "a-b", "a/b", "-1",
    ] + (0...100).map(String.init) + ["1000", "10000", "100000", "1000000"]
}
