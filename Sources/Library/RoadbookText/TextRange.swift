/// A half-open range of UTF-8 byte offsets in one file.
///
/// Offsets are 32-bit: a file may be up to 4 GiB. A range does not contain the name of its file.
public struct TextRange: Hashable, Sendable {
  /// The offset of the first byte.
  public var lower: UInt32
  /// The offset just after the last byte; never less than `lower`.
  public var upper: UInt32

  /// The range from `lower` up to, but not including, `upper`; a reversed pair gives an empty
  /// range.
  @inlinable @inline(__always) public init(_ lower: Int, _ upper: Int) {
    self.lower = UInt32(clamping: lower)
    self.upper = max(UInt32(clamping: upper), self.lower)
  }

  /// The empty range at an offset.
  @inlinable public init(at offset: Int) { self.init(offset, offset) }

  /// The number of bytes.
  @inlinable public var length: Int { Int(upper) - Int(lower) }
  /// Whether the range contains no byte.
  @inlinable public var isEmpty: Bool { lower == upper }
  /// The offset of the first byte, for indexing.
  @inlinable public var start: Int { Int(lower) }
  /// The offset just after the last byte, for indexing.
  @inlinable public var end: Int { Int(upper) }

  /// Whether the range contains the byte at `offset`.
  public func contains(_ offset: Int) -> Bool { start <= offset && offset < end }
  /// Whether a cursor at `offset` touches the range, its end included.
  public func touches(_ offset: Int) -> Bool { start <= offset && offset <= end }
  /// Whether the ranges overlap or touch.
  package func touches(_ other: TextRange) -> Bool { start <= other.end && other.start <= end }
  /// The same range, moved by a number of bytes.
  public func shifted(by offset: Int) -> TextRange { TextRange(start + offset, end + offset) }
  /// The smallest range that covers both.
  public func union(_ other: TextRange) -> TextRange {
    TextRange(min(start, other.start), max(end, other.end))
  }
}
