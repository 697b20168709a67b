/// Matches a list of segments with a list of strings: a path, a host or a fragment.
package enum PathProbe {
  /// How many strings each segment matches, `**` as few as possible from the left; nil without a
  /// match. `foldsLiterals`: whether literals ignore case, if not as choices do (`folded`).
  ///
  /// Bound: segments × (strings + 1) steps, each segment tried once on each string; with at most
  /// one `**` one try for each string.
  package static func counts(
    _ segments: [CompiledSegment], _ text: [UInt8], _ texts: [Range<Int>], folded: Bool,
    foldsLiterals: Bool? = nil, types: TypeStore
  ) -> [Int32]? {
    guard let first = segments.firstIndex(where: { $0.kind == .rest }),
      let last = segments.lastIndex(where: { $0.kind == .rest })
    else {
      guard segments.count == texts.count else { return nil }
      for (segment, range) in zip(segments, texts)
      where !fits(
        segment, text, range, folded: folded, foldsLiterals: foldsLiterals, types: types)
      { return nil }
      return [Int32](repeating: 1, count: segments.count)
    }
    // Segments before the first and after the last `**` have fixed positions, which excludes most
    // candidates.
    let tail = segments.count - last - 1
    guard first + tail <= texts.count else { return nil }
    for index in 0..<first
    where !fits(
      segments[index], text, texts[index], folded: folded, foldsLiterals: foldsLiterals,
      types: types)
    { return nil }
    for offset in 0..<tail
    where !fits(
      segments[last + 1 + offset], text, texts[texts.count - tail + offset], folded: folded,
      foldsLiterals: foldsLiterals, types: types)
    {
      return nil
    }
    guard first == last else {
      return countsWithRests(
        segments, text, texts, folded: folded, foldsLiterals: foldsLiterals, types: types)
    }
    for range in texts[first..<(texts.count - tail)]
    where !accepts(segments[first], text, range, folded: folded, types: types) { return nil }
    var counts = [Int32](repeating: 1, count: segments.count)
    counts[first] = Int32(texts.count - tail - first)
    return counts
  }

  /// Whether one segment other than `**` matches one string. An empty string matches only an empty
  /// literal.
  static func fits(
    _ segment: CompiledSegment, _ text: [UInt8], _ range: Range<Int>, folded: Bool,
    foldsLiterals: Bool? = nil, types: TypeStore
  ) -> Bool {
    if range.isEmpty { return segment.kind == .literal && segment.parts.isEmpty }
    if segment.kind == .any { return true }
    return PartsMatcher.match(
      segment.parts, text, range.lowerBound, range.upperBound, folded: folded,
      foldsLiterals: foldsLiterals, types: types) != nil
  }

  /// Computes from the end which suffixes of the segments match which suffixes of the strings.
  private static func countsWithRests(
    _ segments: [CompiledSegment], _ text: [UInt8], _ texts: [Range<Int>], folded: Bool,
    foldsLiterals: Bool? = nil, types: TypeStore
  ) -> [Int32]? {
    let width = texts.count + 1
    var isPossible = [Bool](repeating: false, count: (segments.count + 1) * width)
    isPossible[segments.count * width + texts.count] = true
    for index in segments.indices.reversed() {
      let segment = segments[index]
      for position in (0..<width).reversed() {
        let next = (index + 1) * width + position
        if segment.kind == .rest {
          var possible = isPossible[next]
          if !possible, position < texts.count, isPossible[index * width + position + 1] {
            possible = accepts(segment, text, texts[position], folded: folded, types: types)
          }
          isPossible[index * width + position] = possible
        } else if position < texts.count, isPossible[next + 1] {
          isPossible[index * width + position] = fits(
            segment, text, texts[position], folded: folded, foldsLiterals: foldsLiterals,
            types: types)
        }
      }
    }
    guard isPossible[0] else { return nil }
    var counts: [Int32] = []
    var position = 0
    for index in segments.indices {
      let start = position
      if segments[index].kind == .rest {
        while !isPossible[(index + 1) * width + position] { position += 1 }
      } else {
        position += 1
      }
      counts.append(Int32(position - start))
    }
    return counts
  }

  /// Whether a `**` accepts one string: any, unless its type does not convert it.
  static func accepts(
    _ rest: CompiledSegment, _ text: [UInt8], _ range: Range<Int>, folded: Bool, types: TypeStore
  ) -> Bool {
    types.accepts(text, range.lowerBound, range.upperBound, rest.type, folded: folded)
  }
}
