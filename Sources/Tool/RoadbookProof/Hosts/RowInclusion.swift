import RoadbookEngine

/// Whether every host or fragment that matches one list of segments also matches another list.
///
/// Sound, but not complete: segments with types or several parts count as included only in equal
/// ones and in those that match any text. The sets of positions in the outer row are bit masks, at
/// most `stateLimit` of them.
struct RowInclusion {
  let outer: [CompiledSegment]
  let types: TypeStore
  /// Whether choices ignore case.
  let folded: Bool
  /// Whether literals do.
  let foldsLiterals: Bool
  private static let stateLimit = 256

  /// nil for a row that is too long to compare.
  init?(
    in outer: [CompiledSegment], _ types: TypeStore, folded: Bool, foldsLiterals: Bool = true
  ) {
    guard outer.count < UInt64.bitWidth else { return nil }
    self.outer = outer
    self.types = types
    self.folded = folded
    self.foldsLiterals = foldsLiterals
  }

  /// `inner`: a row without empty segments.
  func includes(_ inner: [CompiledSegment]) -> Bool {
    // An array, since rows without `**` have a single one.
    var states = [settled(1)]
    for segment in inner {
      if segment.kind == .rest {
        // Any number of such segments, none at first.
        var index = 0
        while index < states.count {
          let next = step(states[index], segment)
          if !states.contains(next) { states.append(next) }
          guard states.count <= Self.stateLimit else { return false }
          index += 1
        }
      } else {
        for index in states.indices { states[index] = step(states[index], segment) }
      }
      // No position is left: some paths of the inner row do not match.
      if states.contains(0) { return false }
    }
    return states.allSatisfy { $0 & 1 << UInt64(outer.count) != 0 }
  }

  /// The positions after one more segment.
  private func step(_ state: UInt64, _ segment: CompiledSegment) -> UInt64 {
    var next: UInt64 = 0
    for (position, own) in outer.enumerated()
    where state & 1 << UInt64(position) != 0 && takes(own, segment) {
      next |= 1 << UInt64(own.kind == .rest ? position : position + 1)
    }
    return settled(next)
  }

  /// With the positions after each `**`, which may match nothing.
  private func settled(_ state: UInt64) -> UInt64 {
    var state = state
    for (position, own) in outer.enumerated()
    where own.kind == .rest && state & 1 << UInt64(position) != 0 {
      state |= 1 << UInt64(position + 1)
    }
    return state
  }

  /// Whether a segment matches everything that one segment of the inner row matches.
  private func takes(_ own: CompiledSegment, _ segment: CompiledSegment) -> Bool {
    if own.kind == .any || own.kind == .rest && own.type < 0 { return true }
    if segment.kind == .literal, let text = segment.parts.first?.literal {
      return PathProbe.counts(
        [own], text, [0..<text.count], folded: folded, foldsLiterals: foldsLiterals, types: types)
        != nil
    }
    return own.kind == segment.kind && own.type == segment.type
      && own.parts.elementsEqual(segment.parts) {
        $0.kind == $1.kind && $0.literal == $1.literal && $0.type == $1.type
      }
  }
}
