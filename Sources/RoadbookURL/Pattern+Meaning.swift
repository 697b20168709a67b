import RoadbookText

/// The meaning of a pattern, independent of its spelling: two patterns with the same meaning match the same URLs,
/// capture the same values, bind the same screens and rank alike.
///
/// Leaves out ranges, source and dialect. A host that is a path segment must be folded into the path first.
package struct PatternMeaning: Sendable {
  /// One expansion's path and fragment.
  struct Form: Hashable, Sendable {
    var path: [PatternSegment]
    var fragment: [PatternSegment]?
  }

  private struct Frame: Hashable, Sendable {
    var scheme: String?
    var host: [PatternSegment]?
    var port: String?
    var query: [QueryCondition]
    var hasRootedFragment: Bool
    var endsInSlash: Bool
  }

  private let frame: Frame
  /// In the order in which they are tried, without duplicates.
  let forms: [Form]

  package init(_ pattern: Pattern) {
    let slash = pattern.path.count > 1 && pattern.path.last == .slash
    frame = Frame(
      scheme: pattern.scheme, host: pattern.authority?.labels.map(\.bare),
      port: pattern.authority?.portText,
      query: pattern.query.map { QueryCondition(key: $0.key, test: $0.test.bare, range: .none) },
      hasRootedFragment: pattern.fragment != nil && pattern.hasRootedFragment,
      endsInSlash: slash)
    var seen: Set<Form> = []
    forms = pattern.expansions.map { expansion in
      Form(path: expansion.segments.map(\.bare), fragment: expansion.fragment?.map(\.bare))
    }.filter { seen.insert($0).inserted }
  }

  /// Whether both mean the same. The order of forms matters only if a URL can match both.
  package func isSame(as other: PatternMeaning) -> Bool {
    guard frame == other.frame, forms.count == other.forms.count else { return false }
    if forms == other.forms { return true }
    var places: [Form: Int] = [:]
    for (place, form) in other.forms.enumerated() { places[form] = place }
    let order = forms.compactMap { places[$0] }
    guard order.count == forms.count else { return false }
    for later in order.indices {
      for earlier in 0..<later where order[earlier] > order[later] {
        if forms[earlier].path.mayOverlap(forms[later].path) { return false }
      }
    }
    return true
  }
}

extension [PatternSegment] {
  /// False only if certainly no path matches both.
  fileprivate func mayOverlap(_ other: [PatternSegment]) -> Bool {
    let rests = contains(where: \.isRest) || other.contains(where: \.isRest)
    if !rests, count != other.count { return false }
    return !Self.differ(self[...], other[...])
      && !Self.differ(reversed()[...], other.reversed()[...])
  }

  /// Whether two different literals are at the same position before any rest.
  private static func differ(
    _ left: ArraySlice<PatternSegment>, _ right: ArraySlice<PatternSegment>
  ) -> Bool {
    for (first, second) in zip(left, right) {
      if first.isRest || second.isRest { return false }
      if let first = first.literalText, let second = second.literalText, first != second {
        return true
      }
    }
    return false
  }
}

// MARK: Without ranges

extension TextRange {
  fileprivate static let none = TextRange(at: 0)
}

extension PatternSegment {
  fileprivate var bare: PatternSegment {
    var copy = self
    copy.parts = parts.map(\.bare)
    copy.restCapture = restCapture?.bare
    copy.binding?.range = .none
    return copy
  }
}

extension SegmentPart {
  fileprivate var bare: SegmentPart {
    if case .capture(let capture) = self { .capture(capture.bare) } else { self }
  }
}

extension Capture {
  fileprivate var bare: Capture { Capture(name: name, type: type?.bare, range: .none) }
}

extension QueryTest {
  fileprivate var bare: QueryTest {
    guard case .matches(let parts, let optional) = self else { return self }
    return .matches(parts.map(\.bare), optional: optional)
  }
}

extension TypeExpression {
  fileprivate var bare: TypeExpression {
    switch self {
    case .name(let name, _): .name(name, .none)
    case .word(let word, _): .word(word, .none)
    case .text(let text, _): .text(text, .none)
    case .list(let element): .list(element.bare)
    case .union(let alternatives): .union(alternatives.map(\.bare))
    case .regex(let source, _): .regex(source, .none)
    case .range(let lower, let upper, _): .range(lower: lower, upper: upper, .none)
    }
  }
}
