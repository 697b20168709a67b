import RoadbookEngine
import RoadbookURL

/// Finds a list of strings that two lists of segments both match: two paths, two hosts or two
/// fragments.
///
/// A breadth-first search of position pairs. Bound: (segments + 1) × (segments + 1) pairs, each
/// pair of segments compared once, at the cost of `TextLanguage.common`.
struct RowIntersection {
  private struct Place {
    var first: Int
    var second: Int
    var previous: Int
    var text: String?
  }

  let types: TypeStore
  let folded: Bool
  /// Whether a segment may be empty.
  let takesEmpty: Bool
  /// Cached results for path segments, by label: equal labels match equal strings.
  private var known: [Int64: Common<String>] = [:]
  private var isUnsettled = false

  init(types: TypeStore, folded: Bool, takesEmpty: Bool) {
    self.types = types
    self.folded = folded
    self.takesEmpty = takesEmpty
  }

  mutating func meet(
    _ first: [CompiledSegment], _ second: [CompiledSegment], budget: inout Int
  ) -> Common<[String]> {
    isUnsettled = false
    let width = second.count + 1
    var seen = [Bool](repeating: false, count: (first.count + 1) * width)
    var places = [Place(first: 0, second: 0, previous: -1)]
    seen[0] = true
    func go(_ left: Int, _ right: Int, from place: Int, _ text: String?) {
      guard !seen[left * width + right] else { return }
      seen[left * width + right] = true
      places.append(Place(first: left, second: right, previous: place, text: text))
    }
    var next = 0
    while next < places.count {
      let here = (places[next].first, places[next].second)
      if here == (first.count, second.count) { return .found(texts(places, next)) }
      let left = here.0 < first.count ? first[here.0] : nil
      let right = here.1 < second.count ? second[here.1] : nil
      if left?.kind == .rest { go(here.0 + 1, here.1, from: next, nil) }
      if right?.kind == .rest { go(here.0, here.1 + 1, from: next, nil) }
      if let left, let right, left.kind != .rest || right.kind != .rest {
        switch common(left, right, &budget) {
        case .nothing: break
        case .unsettled: isUnsettled = true
        case .found(let text):
          let leftStays = left.kind == .rest
          let rightStays = right.kind == .rest
          go(here.0 + (leftStays ? 0 : 1), here.1 + (rightStays ? 0 : 1), from: next, text)
        }
      }
      next += 1
    }
    return isUnsettled ? .unsettled : .nothing
  }

  private func texts(_ places: [Place], _ last: Int) -> [String] {
    var result: [String] = []
    var current = last
    while current >= 0 {
      if let text = places[current].text { result.append(text) }
      current = places[current].previous
    }
    return result.reversed()
  }

  // MARK: Two segments

  private mutating func common(
    _ left: CompiledSegment, _ right: CompiledSegment, _ budget: inout Int
  ) -> Common<String> {
    guard left.label >= 0, right.label >= 0 else { return compare(left, right, &budget) }
    let key = Int64(left.label) << 32 | Int64(right.label)
    if let common = known[key] { return common }
    let common = compare(left, right, &budget)
    known[key] = common
    return common
  }

  private func compare(
    _ left: CompiledSegment, _ right: CompiledSegment, _ budget: inout Int
  ) -> Common<String> {
    language(left).common(with: language(right), budget: &budget) {
      takes(left, $0) && takes(right, $0)
    }
  }

  private func language(_ segment: CompiledSegment) -> TextLanguage {
    if segment.kind == .rest {
      if segment.type >= 0 { return .type(types.types[Int(segment.type)], folded: folded) }
      return takesEmpty ? .anyRun : .anyText
    }
    if segment.kind == .any { return .anyText }
    return types.language(segment.parts, folded: folded)
  }

  private func takes(_ segment: CompiledSegment, _ text: String) -> Bool {
    if text.isEmpty, !takesEmpty { return false }
    let bytes = Array(text.utf8)
    return PathProbe.counts(
      [segment], bytes, [0..<bytes.count], folded: folded, types: types) != nil
  }
}
