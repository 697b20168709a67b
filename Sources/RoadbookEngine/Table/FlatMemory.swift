// The engine's only unsafe code: memory without reference counts and without a check of each index.
//
// Measured on the GitHub routes: an `Array` in the table costs a retain and a release for each search, on a counter
// that all threads share, and initializing the scratch memory of a search would cost as much as the search itself.
// Debug builds check every index.

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

extension FlatArray: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }
}

/// Memory on the stack for a fixed number of values, valid inside `with`. A value must be written before it is read.
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
