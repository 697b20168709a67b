/// The meaning of a pattern, independent of its spelling: two patterns with the same meaning match
/// the same URLs, capture the same values, bind the same screens and rank alike.
///
/// Compares canonical spellings, which have no ranges, source or dialect. A host that is a path
/// segment must be folded into the path first.
package struct PatternMeaning: Sendable {
  /// One expansion's path and fragment.
  struct Form: Hashable, Sendable {
    var path: [String]
    var fragment: [String]?
  }

  private struct Frame: Hashable, Sendable {
    var scheme: String?
    var host: String?
    var query: [String]
    var hasRootedFragment: Bool
    var endsInSlash: Bool
  }

  private let frame: Frame
  /// In the order in which they are tried, without duplicates.
  let forms: [Form]
  /// The path of each form.
  private let paths: [[PatternSegment]]

  package init(_ pattern: Pattern) {
    let slash = pattern.path.count > 1 && pattern.path.last == .slash
    frame = Frame(
      scheme: pattern.scheme, host: pattern.authority.map(\.meaning),
      query: pattern.query.map(PatternPrinter.condition),
      hasRootedFragment: pattern.fragment != nil && pattern.hasRootedFragment,
      endsInSlash: slash)
    var seen: Set<Form> = []
    let known = pattern.expansions.map { expansion in
      (
        form: Form(
          path: expansion.segments.map(PatternPrinter.boundSegment),
          fragment: expansion.fragment?.map(PatternPrinter.boundSegment)),
        path: expansion.segments
      )
    }.filter { seen.insert($0.form).inserted }
    forms = known.map(\.form)
    paths = known.map(\.path)
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
        if paths[earlier].mayOverlap(paths[later]) { return false }
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

extension HostPattern {
  /// The canonical spelling, in lower case.
  fileprivate var meaning: String {
    PatternPrinter.host(HostPattern(labels: labels, port: port, takesAnyPort: takesAnyPort))
  }
}
