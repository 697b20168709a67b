/// An array under construction, which writes plain values directly into the final array's memory.
///
/// An `Array` checks before each change whether it is shared, which is never the case here. The
/// capacity is an estimate; if it is exceeded, the values move to other memory and are copied into
/// the array at the end.
struct GrowingList<Element: BitwiseCopyable> {
  private var memory: UnsafeMutableBufferPointer<Element>
  private var hasMoved = false
  private(set) var count = 0

  /// Without capacity, as a placeholder.
  init() { memory = UnsafeMutableBufferPointer(start: nil, count: 0) }

  private init(_ memory: UnsafeMutableBufferPointer<Element>) { self.memory = memory }

  /// The array that `fill` builds, with memory for `room` elements.
  static func array(room: Int, _ fill: (inout Self) -> Void) -> [Element] {
    var moved: [Element]?
    let array = [Element](unsafeUninitializedCapacity: max(room, 16)) { memory, count in
      var list = Self(memory)
      fill(&list)
      if list.hasMoved {
        moved = Array(list.memory[..<list.count])
        list.memory.deallocate()
      } else {
        count = list.count
      }
    }
    return moved ?? array
  }

  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return memory[index]
    }
    set {
      precondition(index >= 0 && index < count)
      memory[index] = newValue
    }
  }

  mutating func append(_ element: Element) {
    if count >= memory.count { grow() }
    memory.initializeElement(at: count, to: element)
    count += 1
  }

  mutating func insert(_ element: Element, at index: Int) {
    precondition(index >= 0 && index <= count)
    append(element)
    var place = count - 1
    while place > index {
      memory[place] = memory[place - 1]
      place -= 1
    }
    memory[index] = element
  }

  private mutating func grow() {
    let place = UnsafeMutableBufferPointer<Element>.allocate(
      capacity: max(memory.count * 2, count + 1))
    _ = place.initialize(fromContentsOf: memory[..<count])
    if hasMoved { memory.deallocate() }
    memory = place
    hasMoved = true
  }
}
