import RoadbookURL

/// The path of most URLs: plain, of less than 127 bytes, without empty segments but for a slash at its end. Its segments,
/// at most 63, are the bits of two numbers, found sixteen bytes at a time.
struct ShortPath: BitwiseCopyable {
  /// Where its first segment begins.
  private(set) var start: Int
  /// Where it ends; negative if the path is another one.
  let end: Int
  /// Bit n is set if a segment ends at `start` + n; each begins after the slash at the end of the one before.
  private(set) var ends: UInt64
  /// The same for `start` + 64 + n.
  private(set) var moreEnds: UInt64

  /// The end of a path of a URL that is not plain.
  static var unusual: Int { -2 }

  private static var limit: Int { 127 }

  /// The path from a byte on, to the first `?` or `#`. Everything after it is checked, too.
  @inline(__always)
  init(_ text: Span<UInt8>, from start: Int) {
    guard text.count &- start < 64 else {
      self = Self.other(text, from: start)
      return
    }
    let (slashes, hasOdd) = PathMarks.slashes(in: text, from: start, to: text.count)
    if hasOdd {
      self = Self.odd(text, from: start, slashes)
      return
    }
    let afterSlashes = slashes &<< 1 | 1
    self.start = start
    end = slashes & afterSlashes == 0 ? text.count : -1
    // At the end of the path a segment ends, unless a slash is there.
    ends = slashes | (1 &<< UInt64(truncatingIfNeeded: text.count &- start)) & ~afterSlashes
    moreEnds = 0
  }

  /// The same for less than 64 bytes with odd ones among them.
  @inline(never)
  private static func odd(
    _ text: Span<UInt8>, from start: Int, _ slashes: UInt64
  ) -> ShortPath {
    var slashes = (slashes, UInt64(0))
    let end = end(in: text, from: start, to: text.count, &slashes.0) ?? text.count
    return ShortPath(start, slashes, end: end)
  }

  /// The same for at least 64 bytes.
  @inline(never)
  private static func other(_ text: Span<UInt8>, from start: Int) -> ShortPath {
    var slashes: (UInt64, UInt64) = (0, 0)
    let stop = min(text.count, start + limit)
    let middle = start + 64
    let end =
      addSlashes(of: text, from: start, to: middle, &slashes.0)
      ?? addSlashes(of: text, from: middle, to: stop, &slashes.1) ?? stop
    return ShortPath(start, slashes, end: end)
  }

  /// Adds the slashes of at most 64 bytes of a path. Returns what `end` does.
  private static func addSlashes(
    of text: Span<UInt8>, from start: Int, to end: Int, _ slashes: inout UInt64
  ) -> Int? {
    let found = PathMarks.slashes(in: text, from: start, to: end)
    slashes = found.bits
    return found.hasOdd ? self.end(in: text, from: start, to: end, &slashes) : nil
  }

  /// The end of the path: nil if it is not among these bytes, `unusual` if the URL is not plain. Removes the
  /// slashes after it.
  private static func end(
    in text: Span<UInt8>, from start: Int, to end: Int, _ slashes: inout UInt64
  ) -> Int? {
    var odd = PathMarks.bits(in: text, from: start, to: end) { PathMarks.bits(PathMarks.odd($0)) }
    while odd != 0 {
      let position = start + odd.trailingZeroBitCount
      switch PathByte(text[position]) {
      case .end:
        guard URLParts.isPlainlyValid(text, from: position + 1) else { return unusual }
        slashes &= (odd & (~odd &+ 1)) &- 1
        return position
      case .unusual: return unusual
      case .slash, .other: odd &= odd &- 1
      }
    }
    return nil
  }

  private init(_ start: Int, _ slashes: (UInt64, UInt64), end: Int) {
    let length = end - start
    let afterSlashes = (slashes.0 &<< 1 | 1, slashes.1 &<< 1 | slashes.0 &>> 63)
    let isOther =
      length < 0 || length >= Self.limit
      || slashes.0 & afterSlashes.0 | slashes.1 & afterSlashes.1 != 0
    let last: UInt64 = 1 &<< UInt64(truncatingIfNeeded: length)
    self.start = start
    self.end = !isOther ? end : end < 0 ? end : -1
    ends = slashes.0 | (length < 64 ? last & ~afterSlashes.0 : 0)
    moreEnds = slashes.1 | (length < 64 ? 0 : last & ~afterSlashes.1)
  }

  /// The number of its segments.
  @inline(__always)
  var count: Int { ends.nonzeroBitCount &+ (moreEnds == 0 ? 0 : moreEnds.nonzeroBitCount) }

  /// The length of its first segment, which must exist.
  private var firstLength: Int {
    ends == 0 ? 64 + moreEnds.trailingZeroBitCount : ends.trailingZeroBitCount
  }

  /// The place of its first segment, which must exist.
  var first: SegmentPlace {
    SegmentPlace(
      start: UInt32(truncatingIfNeeded: start),
      end: UInt32(truncatingIfNeeded: start + firstLength))
  }

  /// Removes its first segments.
  mutating func removeFirst(_ count: Int) {
    for _ in 0..<count {
      let length = firstLength + 1
      start += length
      // Shifts beyond the width yield zero.
      ends = ends >> length | (length < 64 ? moreEnds << (64 - length) : moreEnds >> (length - 64))
      moreEnds >>= length
    }
  }

  /// Adds the places of its segments. Returns their number; nil if there is no room for them.
  func add(to places: SegmentPlaces) -> Int? {
    if count > SegmentPlaces.limit { return nil }
    var segments = SegmentList(places: places, start: start)
    segments.end(at: ends, from: start)
    segments.end(at: moreEnds, from: start &+ 64)
    return segments.count
  }
}

/// The places of the segments found so far.
struct SegmentList {
  let places: SegmentPlaces
  private(set) var count = 0
  /// Where the next one begins.
  private var start: Int

  init(places: SegmentPlaces, start: Int) {
    self.places = places
    self.start = start
  }

  /// Ends a segment, unless it is empty; false if there is no room for it.
  @inline(__always)
  @discardableResult
  mutating func end(at position: Int) -> Bool {
    if position > start {
      if count == SegmentPlaces.limit { return false }
      places[count] = SegmentPlace(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position))
      count &+= 1
    }
    start = position &+ 1
    return true
  }

  /// Ends segments at the bits of a number; false if there is no room for them.
  @inline(__always)
  @discardableResult
  mutating func end(at bits: UInt64, from position: Int) -> Bool {
    var bits = bits
    while bits != 0 {
      if !end(at: position &+ bits.trailingZeroBitCount) { return false }
      bits &= bits &- 1
    }
    return true
  }
}

/// What a byte is in the path of a URL that needs no decoding.
enum PathByte {
  case slash
  /// It begins a query or a fragment.
  case end
  /// An escape, or an invalid character.
  case unusual
  case other

  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"): self = .slash
    case UInt8(ascii: "?"), UInt8(ascii: "#"): self = .end
    case UInt8(ascii: "%"), 0...UInt8(ascii: " "), 0x7F: self = .unusual
    default: self = .other
    }
  }
}

/// Looks for bytes of a path, sixteen at a time.
///
/// Comparisons of vectors are slow; arithmetic sets the highest bit of each byte.
enum PathMarks {
  /// The bits that `mark` sets for at most 64 bytes of a text, given sixteen.
  ///
  /// `end`: the end of the text, or at least 16.
  @inline(__always)
  static func bits(
    in text: Span<UInt8>, from start: Int, to end: Int, _ mark: (SIMD16<UInt8>) -> UInt64
  ) -> UInt64 {
    var bits: UInt64 = 0
    var position = start
    while position &+ 16 <= end {
      bits |= mark(text.block(at: position)) &<< UInt64(truncatingIfNeeded: position &- start)
      position &+= 16
    }
    if position < end {
      // The last sixteen bytes, some of which are known already.
      let block = max(end &- 16, 0)
      let found = mark(text.count < 16 ? text.shortBlock : text.block(at: block))
      let unknown = found &>> UInt64(truncatingIfNeeded: position &- block)
      bits |= unknown &<< UInt64(truncatingIfNeeded: position &- start)
    }
    return bits
  }

  /// The bits of the slashes in at most 64 bytes of a text, and whether there are odd bytes.
  @inline(__always)
  static func slashes(
    in text: Span<UInt8>, from start: Int, to end: Int
  ) -> (bits: UInt64, hasOdd: Bool) {
    var odd = SIMD16<UInt8>()
    let slashes = bits(in: text, from: start, to: end) { bytes in
      odd |= Self.odd(bytes)
      return Self.slashes(bytes)
    }
    let (first, second) = (odd & 0x80).halves
    return (slashes, first | second != 0)
  }

  /// The bits of the slashes.
  @inline(__always)
  static func slashes(_ bytes: SIMD16<UInt8>) -> UInt64 {
    let other = bytes ^ UInt8(ascii: "/")
    return bits(~(((other & 0x7F) &+ 0x7F) | other))
  }

  /// Sets the highest bit of bytes that need a closer look: those up to `%`, `?`, DEL, and some beyond ASCII.
  @inline(__always)
  static func odd(_ bytes: SIMD16<UInt8>) -> SIMD16<UInt8> {
    // The six lower bits of `?` and DEL are set.
    let full = (bytes & 0x3F) &+ 1
    return (bytes &- 0x26) & ~bytes | (full &+ full)
  }

  /// The highest bits of sixteen bytes.
  @inline(__always)
  static func bits(_ bytes: SIMD16<UInt8>) -> UInt64 {
    let (first, second) = (bytes & 0x80).halves
    // Moves each bit to a place of its own in the highest byte.
    return (first &* 0x0002_0408_1020_4081) &>> 56
      | ((second &* 0x0002_0408_1020_4081) &>> 56) &<< 8
  }
}
