import CVectors
import RoadbookURL

/// The path of most URLs: plain, of less than 127 bytes, without empty segments but for a slash at
/// its end. Its segments, at most 63, are the bits of two numbers, found sixteen bytes at a time.
struct ShortPath: BitwiseCopyable {
  /// Where its first segment begins.
  private(set) var start: Int
  /// Where it ends; negative if the path is another one.
  let end: Int
  /// Bit n is set if a segment ends at `start` + n; each begins after the slash at the end of the
  /// one before.
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
    let marks = PathMarks(in: text, from: start, to: text.count)
    if marks.odd != 0 {
      self = Self.odd(text, from: start, marks)
      return
    }
    let slashes = marks.slashes
    let afterSlashes = slashes &<< 1 | 1
    self.start = start
    end = slashes & afterSlashes == 0 ? text.count : -1
    // At the end of the path a segment ends, unless a slash is there.
    ends = slashes | (1 &<< UInt64(truncatingIfNeeded: text.count &- start)) & ~afterSlashes
    moreEnds = 0
  }

  /// The same for less than 64 bytes with odd ones among them.
  @inline(never)
  private static func odd(_ text: Span<UInt8>, from start: Int, _ marks: PathMarks) -> ShortPath {
    let (slashes, end) = pathEnd(in: text, from: start, marks)
    return ShortPath(start, (slashes, 0), end: end ?? text.count)
  }

  /// The same for at least 64 bytes.
  @inline(never)
  private static func other(_ text: Span<UInt8>, from start: Int) -> ShortPath {
    let stop = min(text.count, start + limit)
    let middle = start + 64
    let (first, end) = pathEnd(in: text, from: start, PathMarks(in: text, from: start, to: middle))
    if let end { return ShortPath(start, (first, 0), end: end) }
    let (second, laterEnd) = pathEnd(
      in: text, from: middle, PathMarks(in: text, from: middle, to: stop))
    return ShortPath(start, (first, second), end: laterEnd ?? stop)
  }

  /// The slashes of a path and its end: nil if it is not among the marked bytes, `unusual` if the
  /// URL is not plain.
  private static func pathEnd(
    in text: Span<UInt8>, from start: Int, _ marks: PathMarks
  ) -> (slashes: UInt64, end: Int?) {
    var odd = marks.odd
    while odd != 0 {
      let position = start + odd.trailingZeroBitCount
      switch PathByte(text[position]) {
      case .end:
        guard URLParts.isPlainlyValid(text, from: position + 1) else { return (0, unusual) }
        return (marks.slashes & ((odd & (~odd &+ 1)) &- 1), position)
      case .unusual: return (0, unusual)
      case .slash, .other: odd &= odd &- 1
      }
    }
    return (marks.slashes, nil)
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

  /// Removes its first segments: so many bytes, with the slash after them.
  @inline(__always)
  mutating func removeFirst(_ length: Int) {
    start += length
    if moreEnds == 0, length < 64 {
      ends &>>= UInt64(truncatingIfNeeded: length)
    } else {
      // Shifts beyond the width yield zero.
      ends = ends >> length | moreEnds << (64 - length)
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
  /// An escape, an invalid character, or one outside ASCII, which does not compare byte by byte.
  case unusual
  case other

  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"): self = .slash
    case UInt8(ascii: "?"), UInt8(ascii: "#"): self = .end
    case UInt8(ascii: "%"), 0...UInt8(ascii: " "), 0x7F...0xFF: self = .unusual
    default: self = .other
    }
  }
}

/// Bytes of a path, found sixteen at a time: bit n belongs to the byte n after the start.
struct PathMarks {
  private(set) var slashes: UInt64 = 0
  /// Those that need a closer look: `?`, those up to `%`, and those from DEL on.
  private(set) var odd: UInt64 = 0

  /// Of at most 64 bytes of a text. `end`: the end of the text, or at least 16.
  ///
  /// Blocks may overlap, since a loop over the number of bytes would cost a wrong guess of the
  /// processor for most URLs.
  @inline(__always)
  init(in text: Span<UInt8>, from start: Int, to end: Int) {
    let last = end &- 16
    if last < start {
      if start >= end { return }
      add(text.count < 16 ? text.shortBlock : text.block(at: last))
      let known = UInt64(truncatingIfNeeded: start &- max(last, 0))
      slashes &>>= known
      odd &>>= known
      return
    }
    add(text.block(at: start))
    add(text, at: min(start &+ 16, last), from: start)
    if end &- start <= 32 { return }
    add(text, at: min(start &+ 32, last), from: start)
    add(text, at: last, from: start)
  }

  /// Of sixteen bytes.
  init(_ bytes: SIMD16<UInt8>) { add(bytes) }

  @inline(__always)
  private mutating func add(_ text: Span<UInt8>, at position: Int, from start: Int) {
    add(text.block(at: position), UInt64(truncatingIfNeeded: position &- start))
  }

  @inline(__always)
  private mutating func add(_ bytes: SIMD16<UInt8>, _ shift: UInt64 = 0) {
    slashes |= UInt64(rb_equal(bytes, UInt8(ascii: "/"))) &<< shift
    let odd =
      rb_at_most(bytes, UInt8(ascii: "%")) | rb_equal(bytes, UInt8(ascii: "?"))
      | rb_at_least(bytes, 0x7F)
    self.odd |= UInt64(odd) &<< shift
  }
}
