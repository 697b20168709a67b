/// The label of a trie edge that is not a literal.
struct SpecialLabel: Sendable {
  var kind: CompiledSegment.Kind
  var type: Int32 = -1
  var parts: [CompiledPart] = []
  /// Whether it belongs to a namespace that folds case.
  var isFolded = false
  /// For parts with one capture or star: what precedes and what follows it.
  private var prefix: [UInt8] = []
  private var suffix: [UInt8] = []
  private var hasAffixes = false
  /// The type of that capture.
  private var middleType: Int32 = -1
  /// The minimum length of what it matches.
  private var shortest = 0

  init(kind: CompiledSegment.Kind) { self.kind = kind }

  init(_ segment: CompiledSegment, isFolded: Bool) {
    kind = segment.kind
    type = segment.type
    parts = segment.parts
    self.isFolded = isFolded
    guard kind != .rest, let middle = parts.firstIndex(where: { $0.kind != .literal }),
      parts[(middle + 1)...].allSatisfy({ $0.kind == .literal })
    else { return }
    hasAffixes = true
    prefix = parts[..<middle].flatMap(\.literal)
    suffix = parts[(middle + 1)...].flatMap(\.literal)
    middleType = parts[middle].type
    shortest = parts[middle].kind == .capture ? 1 : 0
  }

  /// Whether it matches a segment. Only a rest may match an empty one.
  func fits(_ text: [UInt8], _ range: Range<Int>, folded: Bool, _ types: TypeStore) -> Bool {
    if range.isEmpty, kind != .rest { return false }
    let (start, end) = (range.lowerBound, range.upperBound)
    return kind == .mixed
      ? PartsMatcher.match(parts, text, start, end, folded: folded, types: types) != nil
      : types.accepts(text, start, end, type, folded: folded)
  }

  /// Whether a non-empty segment matches, without allocating; nil for parts or types that take more
  /// than this.
  func quickFit(
    _ text: Span<UInt8>, _ range: Range<Int>, folded: Bool, _ types: TypeStore
  ) -> Bool? {
    guard hasAffixes, middleType < 0 || types.isInteger(middleType) else { return nil }
    let start = range.lowerBound + prefix.count
    let end = range.upperBound - suffix.count
    guard end - start >= shortest else { return false }
    for index in prefix.indices {
      let byte = text[range.lowerBound + index]
      if prefix[index] != (folded ? asciiLowercased(byte) : byte) { return false }
    }
    for index in suffix.indices {
      let byte = text[end + index]
      if suffix[index] != (folded ? asciiLowercased(byte) : byte) { return false }
    }
    if middleType < 0 { return true }
    // Other spellings of numbers are rare.
    guard end - start <= TypeStore.safeDigits else { return nil }
    for index in start..<end where text[index] &- 0x30 > 9 { return nil }
    return true
  }
}
