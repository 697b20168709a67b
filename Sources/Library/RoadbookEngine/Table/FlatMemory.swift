// The engine's only unsafe code: memory without reference counts and without a check of each index,
// and texts read several bytes at a time.
//
// Measured on the GitHub routes: an `Array` in the table costs a retain and a release for each
// search, on a counter that all threads share, and initializing the scratch memory of a search
// would cost as much as the search itself. Debug builds check every index.

/// An immutable array in its own memory. The table that owns it frees it; searches only borrow it.
struct FlatArray<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  /// A copy of an array; `free` must be called once, when nothing uses it any more.
  init(_ elements: [Element]) {
    count = elements.count
    base = UnsafeMutablePointer<Element>.allocate(capacity: Swift.max(1, count))
    elements.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { base.initialize(from: start, count: source.count) }
    }
  }

  func free() { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return base[index]
  }
}

extension FlatArray where Element == UInt64 {
  /// A value that takes several words.
  @inline(__always)
  func value<Value: BitwiseCopyable>(at index: Int, as type: Value.Type) -> Value {
    assert(index >= 0 && index * 8 + MemoryLayout<Value>.size <= count * 8)
    return UnsafeRawPointer(base + index).load(as: type)
  }
}

extension [UInt64] {
  /// Sets words to a value, which may take several.
  mutating func set<Value: BitwiseCopyable>(_ value: Value, at index: Int) {
    withUnsafeMutableBytes { $0.storeBytes(of: value, toByteOffset: index * 8, as: Value.self) }
  }
}

extension FlatArray: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }
}

/// Memory on the stack for a fixed number of values, valid inside `with`. A value must be written
/// before it is read.
struct Scratch<Element: BitwiseCopyable> {
  private let buffer: UnsafeMutableBufferPointer<Element>

  @inline(__always)
  static func with<Result>(_ capacity: Int, _ body: (Scratch<Element>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: Element.self, capacity: capacity) { buffer in
      body(Scratch(buffer))
    }
  }

  @inline(__always)
  private init(_ buffer: UnsafeMutableBufferPointer<Element>) { self.buffer = buffer }

  /// Calls a function with the first values, which must have been written.
  @inline(__always)
  func withSpan<Result>(_ count: Int, _ body: (Span<Element>) -> Result) -> Result {
    assert(count >= 0 && count <= buffer.count)
    return body(UnsafeBufferPointer(start: buffer.baseAddress, count: count).span)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < buffer.count)
      return buffer[index]
    }
    nonmutating set {
      assert(index >= 0 && index < buffer.count)
      buffer[index] = newValue
    }
  }
}

extension Span<UInt8> {
  /// Eight bytes as a little-endian number.
  @inline(__always)
  func word(at position: Int) -> UInt64 {
    assert(position >= 0 && position + 8 <= count)
    return UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self))
  }

  /// Sixteen bytes.
  @inline(__always)
  func block(at position: Int) -> SIMD16<UInt8> {
    assert(position >= 0 && position + 16 <= count)
    return bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: SIMD16<UInt8>.self)
  }

  /// Sixteen bytes as two numbers, zero after the end of the text.
  @inline(__always)
  func words(at position: Int) -> (UInt64, UInt64) {
    if position &+ 16 <= count { return (word(at: position), word(at: position &+ 8)) }
    // The last sixteen bytes, without those before the position.
    let (first, second) = count >= 16 ? (word(at: count &- 16), word(at: count &- 8)) : shortText
    let known = position &- Swift.max(count &- 16, 0)
    let bits = UInt64(truncatingIfNeeded: known &* 8)
    if known >= 8 { return (known < 16 ? second &>> bits : 0, 0) }
    return (first &>> bits | (second &<< 1) &<< (63 &- bits), second &>> bits)
  }

  /// All of a text of less than sixteen bytes.
  ///
  /// Strings that are as short are copied to the stack in two halves. A load from both would wait
  /// until they are there.
  @inline(never)
  private var shortText: (UInt64, UInt64) {
    count >= 8 ? (word(at: 0), shortWord(at: 8)) : (shortWord(at: 0), 0)
  }

  /// The last bytes, less than eight.
  @inline(__always)
  private func shortWord(at start: Int) -> UInt64 {
    let length = count &- start
    var word: UInt64 = 0
    var position = start
    if length & 4 != 0 {
      word = part(UInt32.self, at: position)
      position &+= 4
    }
    if length & 2 != 0 {
      let shift = UInt64(truncatingIfNeeded: (position &- start) &* 8)
      word |= part(UInt16.self, at: position) &<< shift
      position &+= 2
    }
    if length & 1 != 0 {
      word |= UInt64(self[position]) &<< UInt64(truncatingIfNeeded: (position &- start) &* 8)
    }
    return word
  }

  /// A few bytes as a little-endian number.
  @inline(__always)
  private func part<Part: FixedWidthInteger & BitwiseCopyable>(
    _ type: Part.Type, at position: Int
  ) -> UInt64 {
    assert(position >= 0 && position + MemoryLayout<Part>.size <= count)
    return UInt64(
      Part(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: type)))
  }

  /// All of such a text, with letters after its end.
  var shortBlock: SIMD16<UInt8> {
    var (first, second) = shortText
    let letters: UInt64 = 0x6161_6161_6161_6161
    let unused = letters &<< UInt64(truncatingIfNeeded: count &* 8)
    if count < 8 {
      first |= unused
      second = letters
    } else {
      second |= unused
    }
    return unsafeBitCast(SIMD2(first, second), to: SIMD16<UInt8>.self)
  }
}
