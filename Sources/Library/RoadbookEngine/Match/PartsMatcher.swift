import RoadbookText
import RoadbookURL

/// Matches the parts of one segment (or host label, or query value) with a string, captures as
/// short as possible from the left. Texts outside ASCII compare as `ComparedText` says, and are
/// divided only between characters.
///
/// Bound: without typed parts, one pass in all and one step for each part. A typed capture that is
/// not the last part is tried at lengths up to 128 bytes, once from each position; strings over
/// 1,024 bytes do not match segments with such a capture. After 64 conversions the parts'
/// expressions exclude, in one pass over the string, all positions from which the rest cannot
/// match. Conversions cost at most `workLimit` steps plus twice one pass of all expressions; a
/// string that needs more does not match.
struct PartsMatcher {
  static let longestTypedCapture = 128
  static let longestTextWithTypedCaptures = 1_024
  /// The maximum number of parts of one segment.
  static let maximumParts = 64
  /// The maximum number of steps spent on conversions: one byte in one state of a type's
  /// expressions is one step.
  static let workLimit = 2_000_000

  let parts: [CompiledPart]
  let text: [UInt8]
  let start: Int
  let end: Int
  /// Whether choices ignore case.
  let folded: Bool
  /// Whether literals do.
  let foldsLiterals: Bool
  let types: TypeStore
  /// The offsets between the characters of a text outside ASCII.
  private let boundaries: [Int]?
  /// For untyped parts: every start from this offset on is known to fail.
  private var failsFrom: [Int]
  /// For each part: the next untyped one, if only literals of `gap` bytes are in between.
  private var next: [(part: Int, gap: Int)?]
  private var failed: Set<Int> = []
  private var ends: [Int]
  private var conversions = 0
  private var work: Int
  /// Made after 64 conversions.
  private var places: PartPlaces?

  /// Where each part ends; nil if the parts do not match.
  static func match(
    _ parts: [CompiledPart], _ text: [UInt8], _ start: Int, _ end: Int, folded: Bool,
    foldsLiterals: Bool? = nil, types: TypeStore
  ) -> [Int]? {
    if parts.isEmpty { return start == end ? [] : nil }
    if end - start > longestTextWithTypedCaptures,
      parts.dropLast().contains(where: { $0.kind == .capture && $0.type >= 0 })
    {
      return nil
    }
    var matcher = PartsMatcher(parts, text, start, end, folded, foldsLiterals ?? folded, types)
    return matcher.run(0, start) ? matcher.ends : nil
  }

  private init(
    _ parts: [CompiledPart], _ text: [UInt8], _ start: Int, _ end: Int, _ folded: Bool,
    _ foldsLiterals: Bool, _ types: TypeStore
  ) {
    self.parts = parts
    self.text = text
    self.start = start
    self.end = end
    self.folded = folded
    self.foldsLiterals = foldsLiterals
    self.types = types
    boundaries = ComparedText.boundaries(text[start..<end])
    failsFrom = [Int](repeating: .max, count: parts.count)
    ends = [Int](repeating: end, count: parts.count)
    next = [(part: Int, gap: Int)?](repeating: nil, count: parts.count)
    var following: (part: Int, gap: Int)?
    for index in parts.indices.reversed() {
      next[index] = following
      if parts[index].kind == .literal {
        // Another spelling of a literal outside ASCII may be shorter.
        let isFixed = boundaries == nil
        following?.gap += isFixed ? parts[index].literal.count : 0
      } else {
        following = parts[index].type < 0 ? (index, 0) : nil
      }
    }
    work = Self.workLimit
    for part in parts where part.type >= 0 { work += 2 * types.cost(part.type, bytes: end - start) }
  }

  private mutating func run(_ index: Int, _ start: Int) -> Bool {
    if index == parts.count { return start == end }
    let part = parts[index]
    let isLast = index + 1 == parts.count
    switch part.kind {
    case .literal:
      guard let end = literalEnd(part.literal, at: start) else { return false }
      ends[index] = end
      return run(index + 1, end)
    case .star, .capture:
      let shortest = start + (part.kind == .capture ? 1 : 0)
      if shortest > end { return false }
      if isLast {
        ends[index] = end
        return mayBegin(index, start) && takes(part.type, start, end)
      }
      return part.type < 0
        ? runUntyped(index, start, from: shortest) : runTyped(index, start, part.type)
    }
  }

  private mutating func runUntyped(_ index: Int, _ start: Int, from shortest: Int) -> Bool {
    if start >= failsFrom[index] { return false }
    for candidate in shortest...end
    where isBoundary(candidate) && mayBegin(index + 1, candidate) {
      if run(index + 1, candidate) {
        ends[index] = candidate
        return true
      }
      // The next untyped part would begin further right, from where it is known to fail.
      if let next = next[index], candidate + 1 + next.gap >= failsFrom[next.part] { break }
    }
    failsFrom[index] = start
    return false
  }

  private mutating func runTyped(_ index: Int, _ start: Int, _ type: Int32) -> Bool {
    let key = index << 32 | start
    if failed.contains(key) { return false }
    if start < end {
      for candidate in (start + 1)...min(end, start + Self.longestTypedCapture)
      where isBoundary(candidate) && mayBegin(index + 1, candidate)
        && takes(type, start, candidate)
      {
        if run(index + 1, candidate) {
          ends[index] = candidate
          return true
        }
      }
    }
    failed.insert(key)
    return false
  }

  /// Whether the parts from `index` on may match the rest of the string.
  private func mayBegin(_ index: Int, _ offset: Int) -> Bool {
    places?.canBegin(index, at: offset - start) ?? true
  }

  /// Whether a substring converts, within the remaining work.
  private mutating func takes(_ type: Int32, _ first: Int, _ last: Int) -> Bool {
    if type < 0 { return true }
    conversions += 1
    // Expressions compare scalars.
    if conversions == 64, boundaries == nil {
      places = PartPlaces(parts.map { types.language([$0], folded: folded) }, text[start..<end])
    }
    work -= types.cost(type, bytes: last - first)
    return work >= 0 && types.accepts(text, first, last, type, folded: folded)
  }

  private func isBoundary(_ offset: Int) -> Bool {
    guard let boundaries else { return true }
    let place = boundaries.partitioningIndex(where: { $0 >= offset - start })
    return place < boundaries.count && boundaries[place] == offset - start
  }

  /// Where a literal that begins at an offset ends; nil if it does not.
  private func literalEnd(_ literal: [UInt8], at start: Int) -> Int? {
    if boundaries != nil { return characterEnd(literal, at: start) }
    guard end - start >= literal.count else { return nil }
    for offset in literal.indices {
      let byte = text[start + offset]
      if literal[offset] != (foldsLiterals ? asciiLowercased(byte) : byte) { return nil }
    }
    return start + literal.count
  }

  /// The same in a text outside ASCII. Equal texts have as many characters.
  private func characterEnd(_ literal: [UInt8], at start: Int) -> Int? {
    guard let boundaries else { return nil }
    let first = boundaries.partitioningIndex { $0 >= start - self.start }
    let last = first + String(decoding: literal, as: UTF8.self).count
    guard last < boundaries.count, boundaries[first] == start - self.start else { return nil }
    let end = self.start + boundaries[last]
    let key = ComparedText.key(text[start..<end], folded: foldsLiterals)
    return key == ComparedText.key(literal, folded: false) ? end : nil
  }
}
